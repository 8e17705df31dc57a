// SPDX-License-Identifier: GPL-3.0-or-later
// The validation page of the main window: rows that become studies, and its chart among those that files can hold.
#include "main_window.hpp"
#include "page_stack.hpp"
#include "validation/validation_page.hpp"
#include "validation_desk.hpp"

namespace ridge {

using namespace ui;

void MainWindow::buildValidation()
{
    m_validation = new ValidationDesk(m_installed, this);
    m_pages->add(&m_validation->page(), tr("Va&lidate"), QStringLiteral("validate"), QKeySequence(tr("Ctrl+3")));
    connect(m_validation, &ValidationDesk::studyMade, this, &MainWindow::openRowStudy);
    connect(m_validation, &ValidationDesk::failed, this, &MainWindow::showProblems);
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
