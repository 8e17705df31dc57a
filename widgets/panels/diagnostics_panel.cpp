// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/diagnostics_panel.hpp"

#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/theme.hpp"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace ridge::ui {

namespace {

QIcon severityIcon(Severity severity)
{
    const Theme& theme = Theme::current();
    switch (severity) {
    case Severity::error: return icon(QStringLiteral("error"), 16, theme.bad);
    case Severity::warning: return icon(QStringLiteral("warning"), 16, theme.warn);
    case Severity::note: break;
    }
    return icon(QStringLiteral("info"), 16, theme.text2);
}

QString words(const Diagnostic& diagnostic)
{
    QString text = QString::fromStdString(diagnostic.message);
    if (!diagnostic.where.empty())
        text += QStringLiteral("\n%1").arg(QString::fromStdString(diagnostic.where));
    if (!diagnostic.hint.empty())
        text += QStringLiteral(" · %1").arg(QString::fromStdString(diagnostic.hint));
    return text;
}

QString counted(std::ptrdiff_t count, const QString& one, const QString& many)
{
    return QStringLiteral("%1 %2").arg(count).arg(count == 1 ? one : many);
}

} // namespace

DiagnosticsPanel::DiagnosticsPanel(QWidget* parent) : QWidget(parent), m_title(new QLabel), m_list(new QListWidget)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 1, 0, 0);
    column->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(14, 6, 10, 6);
    m_title->setFont(ridgeFont(13, QFont::DemiBold));
    head->addWidget(m_title, 1);
    auto* close = new QToolButton;
    close->setIcon(icon(QStringLiteral("close"), 14));
    close->setToolTip(tr("Close the list"));
    close->setAccessibleName(tr("Close the list"));
    connect(close, &QToolButton::clicked, this, &DiagnosticsPanel::closed);
    head->addWidget(close);
    column->addLayout(head);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setWordWrap(true);
    m_list->setSpacing(2);
    m_list->setAccessibleName(tr("Findings"));
    connect(m_list, &QListWidget::itemActivated, this,
            [this](QListWidgetItem* item) { Q_EMIT activated(item->data(Qt::UserRole).toString()); });
    column->addWidget(m_list, 1);
    fill();
}

void DiagnosticsPanel::setDiagnostics(const QString& title, const Diagnostics& diagnostics)
{
    m_title->setText(title);
    if (diagnostics == m_diagnostics)
        return;
    m_diagnostics = diagnostics;
    fill();
}

void DiagnosticsPanel::fill()
{
    m_list->clear();
    for (const Diagnostic& diagnostic : m_diagnostics) {
        auto* item = new QListWidgetItem(severityIcon(diagnostic.severity), words(diagnostic), m_list);
        item->setData(Qt::UserRole, QString::fromStdString(diagnostic.where));
    }
    if (m_diagnostics.empty())
        (new QListWidgetItem(tr("Nothing to report: no error, no warning, no note."), m_list))->setFlags(Qt::NoItemFlags);
}

int DiagnosticsPanel::count() const { return int(m_diagnostics.size()); }
QString DiagnosticsPanel::textOf(int row) const { return m_list->item(row)->text(); }

void DiagnosticsPanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::current().surface);
    painter.setPen(Theme::current().border);
    painter.drawLine(0, 0, width(), 0);
}

void DiagnosticsPanel::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        return Q_EMIT closed();
    QWidget::keyPressEvent(event);
}

void DiagnosticsPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        fill();
    QWidget::changeEvent(event);
}

QString diagnosticsSummary(const Diagnostics& diagnostics)
{
    const auto count = [&](Severity severity) {
        return std::count_if(diagnostics.begin(), diagnostics.end(), [&](const Diagnostic& d) { return d.severity == severity; });
    };
    QStringList parts;
    if (const auto n = count(Severity::error); n > 0)
        parts << counted(n, QStringLiteral("error"), QStringLiteral("errors"));
    if (const auto n = count(Severity::warning); n > 0)
        parts << counted(n, QStringLiteral("warning"), QStringLiteral("warnings"));
    if (const auto n = count(Severity::note); n > 0)
        parts << counted(n, QStringLiteral("note"), QStringLiteral("notes"));
    return parts.isEmpty() ? QStringLiteral("No findings") : parts.join(QStringLiteral(", "));
}

} // namespace ridge::ui
