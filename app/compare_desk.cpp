// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare_desk.hpp"

#include "compare/compare_page.hpp"
#include "compare_view.hpp"
#include "session/pin_baseline.hpp"

namespace ridge {

using namespace ui;

CompareDesk::CompareDesk(Document& document, QObject* parent)
    : QObject(parent), m_document(document), m_jobs(compareDesigns, [this](const DesignComparisonPtr& comparison) { showAnswer(comparison); }), m_page(new ComparePage)
{
    connect(m_page, &ComparePage::shown, this, &CompareDesk::ask);
    connect(m_page, &ComparePage::swapRequested, this, [this] {
        m_swapped = !m_swapped;
        m_asked.reset();
        ask();
    });
    connect(m_page, &ComparePage::pinRequested, this, [this] { m_document.edit(tr("pin the baseline"), {}, pinBaseline); });
    connect(&m_document, &Document::opened, this, [this] {
        m_jobs.forget();
        m_swapped = false;
    });
    show(nullptr);
}

CompareDesk::~CompareDesk() = default;

void CompareDesk::show(const LiveResultPtr& live)
{
    m_live = live;
    if (live == nullptr || !live->current) {
        m_asked.reset();
        m_page->setEmpty(live == nullptr ? tr("No study is open") : tr("The design cannot be evaluated"), tr("Two designs are compared here: the one on screen and the baseline."), false);
    } else if (!live->baseline) {
        m_asked.reset();
        m_page->setEmpty(tr("Nothing to compare with yet"),
                         tr("Pin the design on screen as baseline, change something on the Edit page, and come back: this page says what changed, what each input gave and where the time went."),
                         !live->isBlank());
    }
    if (m_page->isVisible())
        ask();
}

void CompareDesk::ask()
{
    if (m_live == nullptr || !m_live->current || !m_live->baseline || m_live == m_asked)
        return;
    m_asked = m_live;
    m_jobs.request({m_live, m_swapped});
}

void CompareDesk::showAnswer(const DesignComparisonPtr& comparison)
{
    if (comparison->question.live != m_live)
        return;
    m_comparison = comparison;
    m_page->setView(comparisonView(*comparison));
}

} // namespace ridge
