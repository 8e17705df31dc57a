// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/around_canvas.hpp"
#include "session/design_around.hpp"

namespace ridge {

namespace ui {
class ExplorePage;
}

/// Feeds the bottleneck map and the tornado of the Explore page. Works only while the page is in sight.
class AroundDesk : public QObject {
    Q_OBJECT
public:
    AroundDesk(ui::ExplorePage& page, QObject* parent);

    /// The design on screen; null: `reason` says why there is nothing to draw.
    void show(const LiveResultPtr& live, const QString& reason, const QString& advice);
    bool isBusy() const { return m_jobs.isBusy(); }
    /// What the other views of the page point at: a design, and the limits on its axes.
    void mark(const ui::DesignView* view, std::optional<std::uint32_t> lit);

private:
    void ask();
    void fillMenu();
    void showAnswer(const DesignAroundPtr& around);

    ui::ExplorePage& m_page;
    NewestJob<AroundQuestion, DesignAround> m_jobs;
    LiveResultPtr m_live, m_asked;
    std::optional<std::pair<Lever, Lever>> m_levers;
    bool m_byHand = false; ///< the levers were chosen
};

} // namespace ridge
