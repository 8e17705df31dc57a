// SPDX-License-Identifier: GPL-3.0-or-later
// The start page of the main window: what was open lately and what ships.
#include "main_window.hpp"
#include "canvas/topology_view.hpp"
#include "session/recent_files.hpp"
#include "session/study_file.hpp"
#include "start/start_page.hpp"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStackedWidget>

#include <cmath>

namespace ridge {

using namespace ui;

namespace {

/// How far the prediction is from the first published figure of the pairing that is shown; empty without one.
QString publishedNote(const Study& study, const Installed& installed)
{
    const Pairing* pairing = activePairing(study);
    if (pairing == nullptr || pairing->published.empty())
        return {};
    const auto result = evaluatePairing(study, *pairing, installed.catalogue, installed.calibrations);
    if (!result || !result->evaluation.feasibility.ok())
        return {};
    for (const Metric& metric : metrics(*result))
        for (const PublishedFigure& figure : pairing->published)
            if (metric.name == figure.metric && figure.value > 0) {
                const double off = metric.value / figure.value - 1;
                return MainWindow::tr("%1%2 % against the published %3").arg(off < 0 ? QString(QChar(0x2212)) : QStringLiteral("+"))
                    .arg(std::abs(off) * 100, 0, 'f', 1).arg(QString::fromStdString(figure.text));
            }
    return {};
}

std::vector<StartEntry> shippedEntries(const Installed& installed)
{
    std::vector<StartEntry> entries;
    StartEntry blank;
    for (const char* folder : {"/studies", "/templates"}) {
        const QDir dir(installed.folder + QLatin1String(folder));
        const auto files = dir.entryInfoList({QStringLiteral("*.ridge")}, QDir::Files, QDir::Name);
        for (const QFileInfo& file : files) {
            const Result<Study> study = readStudyFile(file.absoluteFilePath());
            if (!study)
                continue;
            StartEntry entry = startEntry(*study, file.absoluteFilePath(), installed.catalogue);
            if (entry.picture.empty()) {
                if (file.completeBaseName() == QStringLiteral("empty"))
                    blank = entry;
                continue;
            }
            if (const QString note = publishedNote(*study, installed); !note.isEmpty())
                entry.note = note;
            entries.push_back(entry);
        }
    }
    if (!blank.path.isEmpty()) {
        blank.title = MainWindow::tr("Empty canvas");
        blank.fact = MainWindow::tr("draw your own");
        blank.note.clear();
        entries.push_back(blank);
    }
    return entries;
}

StartEntry recentEntry(const QString& path, const Catalogue& catalogue)
{
    const QFileInfo file(path);
    StartEntry entry;
    if (file.exists())
        if (const Result<Study> study = readStudyFile(path))
            entry = startEntry(*study, path, catalogue);
    entry.path = path;
    entry.title = file.fileName();
    entry.missing = !file.exists();
    entry.fact = entry.missing ? MainWindow::tr("%1 (not found)").arg(file.path()) : file.path();
    entry.note = entry.missing ? QString() : file.lastModified().toString(QStringLiteral("d MMM yyyy, HH:mm"));
    return entry;
}

} // namespace

void MainWindow::showStart()
{
    if (m_start == nullptr) {
        m_start = new StartPage;
        m_views->addWidget(m_start);
        connect(m_start, &StartPage::openRequested, this, &MainWindow::openAfterAsking);
        connect(m_start, &StartPage::askToOpenRequested, this, &MainWindow::askToOpen);
        connect(m_start, &StartPage::backRequested, this, &MainWindow::leaveStart);
        connect(&m_document, &Document::opened, this, &MainWindow::leaveStart);
        connect(&m_document, &Document::studyChanged, this, &MainWindow::leaveStart);
        m_start->setFootnote(tr("Ridgepoint %1 · catalogue %2 · GPL-3.0-or-later")
                                 .arg(QStringLiteral(RIDGE_VERSION), QString::fromStdString(m_installed->catalogue.stamp)));
    }
    std::vector<StartEntry> recent;
    for (const QString& path : allRecentFiles(m_settings))
        if (!isShipped(*m_installed, path)) // those have a card of their own
            recent.push_back(recentEntry(path, m_installed->catalogue));
    m_start->setOpenStudy(m_document.study() != nullptr ? m_document.displayName() : QString());
    m_views->setCurrentWidget(m_start);
    m_start->setEntries(recent, shippedEntries(*m_installed));
}

void MainWindow::leaveStart()
{
    if (m_start == nullptr || m_views->currentWidget() != m_start)
        return;
    m_views->setCurrentIndex(0);
    m_canvas->setFocus();
}

} // namespace ridge
