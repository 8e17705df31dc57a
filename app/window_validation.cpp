// SPDX-License-Identifier: GPL-3.0-or-later
// The validation page of the main window: rows that become studies, and its chart among those that files can hold.
#include "main_window.hpp"
#include "kpi/kpi_strip.hpp"
#include "page_stack.hpp"
#include "session/evidence_finder.hpp"
#include "session/take_import.hpp"
#include "validation/validation_page.hpp"
#include "validation_desk.hpp"

#include <QFile>
#include <QMimeData>
#include <QUrl>

namespace ridge {

using namespace ui;

namespace {
constexpr qint64 largestImport = 16 << 20; ///< bytes that are looked at to tell what a file is
}

void MainWindow::buildValidation()
{
    m_validation = new ValidationDesk(m_installed, m_settings, this);
    m_pages->add(&m_validation->page(), tr("Va&lidate"), QStringLiteral("validate"), QKeySequence(tr("Ctrl+3")));
    connect(m_validation, &ValidationDesk::studyMade, this, &MainWindow::openRowStudy);
    connect(m_validation, &ValidationDesk::failed, this, &MainWindow::showProblems);
}

/// Beside every key figure of a run: the measured run nearest to it.
void MainWindow::buildEvidence()
{
    m_evidence = new EvidenceFinder(m_installed, this);
    connect(m_evidence, &EvidenceFinder::found, this, [this](const EvidenceAnswerPtr& answer) {
        m_kpis->setEvidence(answer->nearest ? QString::fromStdString(answer->nearest->sentence()) : QString());
    });
}

/// A table of one's own runs, unless its content is a log or a profile that is imported. True when it was one.
bool MainWindow::takeRunsDrop(const QMimeData& dropped)
{
    for (const QUrl& url : dropped.urls()) {
        const QString path = url.toLocalFile();
        if (!path.endsWith(QStringLiteral(".csv"), Qt::CaseInsensitive))
            continue;
        QFile file(path);
        const QByteArray bytes = file.open(QIODevice::ReadOnly) ? file.read(largestImport) : QByteArray();
        const QByteArray heads = bytes.left(bytes.indexOf('\n') + 1);
        const auto csv = readCsv({heads.constData(), std::size_t(heads.size())}, {});
        const bool table = csv && tableKindOf(csv->columns) != nullptr; // a table may mention what a log holds
        if (!table && canImport(bytes))
            return false;
        leaveStart();
        m_pages->show(&m_validation->page());
        m_validation->takeRunsFile(path);
        return true;
    }
    return false;
}

/// A measured row as a document of its own, which no file holds yet.
void MainWindow::openRowStudy(const Study& study, const Diagnostics& notes)
{
    if (!mayLeaveDocument())
        return;
    m_fileFindings = notes;
    m_importStep = -1;
    m_document.openUnsaved(std::make_shared<const Study>(study), {});
    showEditPage();
}

} // namespace ridge
