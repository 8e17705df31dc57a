// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/design_view.hpp"
#include "explore/varied_range.hpp"
#include "session/design_sweeper.hpp"
#include "session/document.hpp"

namespace ridge {

class AroundDesk;
namespace ui {
class ExplorePage;
struct ObjectiveChoice;
} // namespace ui

/// Runs the Explore page: sweeps around the design on screen, answers limits and objectives, opens and pins designs.
/// Works only while the page is in sight.
class ExploreDesk : public QObject {
    Q_OBJECT
public:
    ExploreDesk(Document& document, InstalledPtr installed, QObject* parent);
    ~ExploreDesk() override;

    ui::ExplorePage& page() { return *m_page; }
    /// The design on screen changed; null or without a result: `reason` says why there is nothing to sweep.
    void show(const LiveResultPtr& live, const QString& reason = {});
    bool isBusy() const;
    const ui::DesignViewPtr& view() const { return m_view; }
    std::optional<std::uint32_t> selected() const { return m_selected; }
    const SweptDesignsPtr& designs() const { return m_designs; }

Q_SIGNALS:
    void opened();               ///< a design became an architecture
    void requirementsRequested();
    void failed(const ridge::Diagnostics& problems);
    /// All charts of the page show this now.
    void viewChanged();

private:
    void connectPage();
    void begin();
    void chooseRanges(const std::vector<VariedRange>& ranges);
    void rangesChanged();
    void run();
    void showSwept(const SweptDesignsPtr& designs);
    void showFiltered(const FilteredDesignsPtr& filtered);
    void showReason(const QString& reason, const QString& advice);
    void filter(bool settled);
    void setLimits(const std::vector<DesignLimit>& limits, bool settled);
    void keepLimits(const SweptDesigns& next);
    void showView(ui::DesignView view);
    void showWords(const FilteredDesigns& filtered);
    void select(std::optional<std::uint32_t> point);
    void light(std::optional<std::uint32_t> hovered);
    void act(ui::DesignAction action);
    void setStale(bool stale);

    Document& m_document;
    InstalledPtr m_installed;
    DesignSweeper m_sweeper;
    NewestJob<FilterQuestion, FilteredDesigns> m_filter;
    LiveResultPtr m_live, m_swept; ///< on screen; what the newest sweep is about
    SweptDesignsPtr m_designs;
    ui::DesignViewPtr m_view;
    std::vector<ui::ShownCoordinate> m_coordinates; ///< of the newest cloud, for m_objectives
    std::vector<DesignObjective> m_objectives;
    std::vector<DesignLimit> m_limits;
    std::optional<std::uint32_t> m_selected;
    bool m_chosen = false;         ///< ranges were set for this study
    ui::ExplorePage* m_page;
    AroundDesk* m_around;
};

} // namespace ridge
