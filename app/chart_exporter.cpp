// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart_exporter.hpp"

#include "charts/chart_frame.hpp"

#include <QApplication>
#include <QClipboard>
#include <QCursor>
#include <QFileDialog>
#include <QFileInfo>
#include <QImage>
#include <QMenu>
#include <QMimeData>
#include <QSettings>

namespace ridge {

using namespace ui;

namespace {

const QString folderKey = QStringLiteral("exportFolder"), suffixKey = QStringLiteral("exportFormat");

QString filterOf(const ExportFormat& format) { return QStringLiteral("%1 (*.%2)").arg(format.words, format.suffix); }

} // namespace

ChartExporter::ChartExporter(QSettings& settings, QWidget* window) : QObject(window), m_settings(settings), m_window(window)
{
    m_ask = [this](const QString& title, const QString& path, const QStringList& filters, const QString& first) {
        QFileDialog dialog(m_window, title, QFileInfo(path).path());
        dialog.setAcceptMode(QFileDialog::AcceptSave);
        dialog.setNameFilters(filters);
        dialog.selectNameFilter(first);
        dialog.selectFile(QFileInfo(path).fileName());
        dialog.setDefaultSuffix(QFileInfo(path).suffix());
        // Another format in the list gives the name its suffix.
        connect(&dialog, &QFileDialog::filterSelected, &dialog, [&dialog](const QString& filter) {
            const QString suffix = filter.section(QStringLiteral("*."), 1).chopped(1);
            dialog.setDefaultSuffix(suffix);
            const QFileInfo chosen(dialog.selectedFiles().value(0));
            dialog.selectFile(chosen.completeBaseName() + u'.' + suffix);
        });
        return dialog.exec() == QDialog::Accepted ? dialog.selectedFiles().value(0) : QString();
    };
}

void ChartExporter::add(ChartFrame* frame, Provider provider)
{
    m_entries.push_back({frame, std::move(provider)});
    connect(frame, &ChartFrame::exportRequested, this, [this, frame] { showMenu(frame); });
}

const ChartExporter::Entry* ChartExporter::focused() const
{
    const QWidget* focus = QApplication::focusWidget();
    for (const Entry& entry : m_entries)
        if (entry.frame != nullptr && (m_asked == entry.frame || (m_asked == nullptr && focus != nullptr && entry.frame->isAncestorOf(focus))))
            return &entry;
    return m_entries.empty() ? nullptr : &m_entries.front();
}

std::optional<ExportableChart> ChartExporter::chart() const
{
    const Entry* entry = focused();
    return entry != nullptr ? entry->provider() : std::nullopt;
}

ExportOptions ChartExporter::options() const
{
    ExportOptions options;
    options.relative = m_relative; // light on purpose: slides and paper are
    return options;
}

QMenu* ChartExporter::menuOf(ChartFrame* frame)
{
    auto* menu = new QMenu(frame);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const QString& text, const QKeySequence& keys, const std::function<void()>& run) {
        QAction* action = menu->addAction(text);
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetShortcut); // the window's own action answers the keys
        connect(action, &QAction::triggered, this, [this, frame, run] {
            m_asked = frame;
            run();
            m_asked = nullptr;
        });
        return action;
    };
    for (const ExportFormat& format : exportFormats())
        add(QStringLiteral("%1 (%2)…").arg(format.words, format.suffix.toUpper()), {}, [this, suffix = format.suffix] { askToExport(suffix); });
    menu->addSeparator();
    add(tr("Copy picture"), {}, [this] { copyPicture(); });
    add(tr("Repeat last export"), QKeySequence(tr("Ctrl+Shift+E")), [this] { repeatLast(); })->setEnabled(!m_lastPath.isEmpty());
    QAction* relative = menu->addAction(tr("Ratios to the baseline only"));
    relative->setCheckable(true);
    relative->setChecked(m_relative);
    connect(relative, &QAction::toggled, this, &ChartExporter::setRelative);
    return menu;
}

void ChartExporter::showMenu(ChartFrame* frame) { menuOf(frame)->popup(QCursor::pos()); }

bool ChartExporter::write(const ExportableChart& chart, const QString& path)
{
    const auto written = writeChart(chart, path, options());
    if (!written) {
        Q_EMIT failed(written.diagnostics());
        return false;
    }
    m_lastPath = path;
    m_lastChart = chart.value.id;
    Q_EMIT done(tr("Wrote %1").arg(QFileInfo(path).fileName()));
    return true;
}

bool ChartExporter::exportTo(const QString& path)
{
    const auto value = chart();
    return value && write(*value, path);
}

void ChartExporter::askToExport(const QString& suffix)
{
    const auto value = chart();
    if (!value)
        return;
    const QString wanted = suffix.isEmpty() ? m_settings.value(suffixKey, exportFormats().front().suffix).toString() : suffix;
    QStringList filters;
    QString first;
    for (const ExportFormat& format : exportFormats()) {
        filters << filterOf(format);
        if (format.suffix == wanted)
            first = filters.back();
    }
    const QString suggestion = QStringLiteral("%1/%2.%3").arg(m_settings.value(folderKey, QStringLiteral(".")).toString(), value->value.id, wanted);
    const QString path = m_ask(tr("Export %1").arg(value->value.id), suggestion, filters, first);
    if (path.isEmpty())
        return;
    m_settings.setValue(folderKey, QFileInfo(path).path());
    if (write(*value, path))
        m_settings.setValue(suffixKey, QFileInfo(path).suffix().toLower());
}

void ChartExporter::repeatLast()
{
    if (m_lastPath.isEmpty())
        return askToExport();
    for (const Entry& entry : m_entries) {
        const auto value = entry.provider();
        if (value && value->value.id == m_lastChart) {
            write(*value, m_lastPath);
            return;
        }
    }
}

void ChartExporter::copyPicture()
{
    const auto value = chart();
    if (!value)
        return;
    const auto png = chartBytes(*value, QStringLiteral("png"), options()), svg = chartBytes(*value, QStringLiteral("svg"), options());
    if (!png || !svg)
        return Q_EMIT failed(png ? svg.diagnostics() : png.diagnostics());
    auto* data = new QMimeData;
    data->setImageData(QImage::fromData(*png, "PNG"));
    data->setData(QStringLiteral("image/svg+xml"), *svg);
    QApplication::clipboard()->setMimeData(data);
    Q_EMIT done(tr("Picture copied"));
}

} // namespace ridge
