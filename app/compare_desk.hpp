// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/design_comparison.hpp"
#include "session/document.hpp"

namespace ridge {

namespace ui {
class ComparePage;
} // namespace ui

/// Runs the Compare page: the design on screen against what the study is compared with. Works only while the page is in
/// sight.
class CompareDesk : public QObject {
    Q_OBJECT
public:
    CompareDesk(Document& document, QObject* parent);
    ~CompareDesk() override;

    ui::ComparePage& page() { return *m_page; }
    void show(const LiveResultPtr& live);
    bool isBusy() const { return m_jobs.isBusy(); }
    const DesignComparisonPtr& comparison() const { return m_comparison; }

private:
    void ask();
    void showAnswer(const DesignComparisonPtr& comparison);

    Document& m_document;
    NewestJob<ComparisonQuestion, DesignComparison> m_jobs;
    LiveResultPtr m_live, m_asked;
    DesignComparisonPtr m_comparison;
    bool m_swapped = false;
    ui::ComparePage* m_page;
};

} // namespace ridge
