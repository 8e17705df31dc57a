// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the main window, and the way back to the one that edits.
#include "compare/compare_page.hpp"
#include "compare_desk.hpp"
#include "explore/explore_page.hpp"
#include "explore_desk.hpp"
#include "main_window.hpp"
#include "page_stack.hpp"
#include "panels/diagnostics_panel.hpp"
#include "side_panel.hpp"
#include "target_desk.hpp"

#include <QAction>

namespace ridge {

using namespace ui;

void MainWindow::buildPages()
{
    m_pages = new PageStack;
    m_pages->add(m_editPage, tr("&Edit"), QStringLiteral("edit"), QKeySequence(tr("Ctrl+1")));
    m_explore = new ExploreDesk(m_document, m_installed, this);
    m_pages->add(&m_explore->page(), tr("E&xplore"), QStringLiteral("explore"), QKeySequence(tr("Ctrl+2")));
    connect(m_explore, &ExploreDesk::opened, this, &MainWindow::showEditPage);
    connect(m_explore, &ExploreDesk::requirementsRequested, this, [this] { m_targets->open(); });
    connect(m_explore, &ExploreDesk::failed, this, [this](const Diagnostics& d) { showProblems(tr("The design was not opened"), d); });
    m_compare = new CompareDesk(m_document, this);
    m_pages->add(&m_compare->page(), tr("Com&pare"), QStringLiteral("compare"), QKeySequence(tr("Alt+B")));
    buildValidation();
    connect(m_pages, &PageStack::chosen, this, &MainWindow::leaveStart);
    connect(m_pages, &PageStack::currentChanged, this, [this] {
        for (QAction* action : m_canvasActions)
            action->setEnabled(m_pages->shows(m_editPage));
    });
}

void MainWindow::showEditPage() { m_pages->show(m_editPage); }

void MainWindow::toggleFindings()
{
    const bool seen = m_findings->isVisible();
    showEditPage();
    m_findings->setVisible(!seen);
}

void MainWindow::showKnob(Knob knob)
{
    showEditPage();
    m_side->showPage(0);
    m_inspector->row(knob).slider().setFocus(Qt::ShortcutFocusReason);
}

} // namespace ridge
