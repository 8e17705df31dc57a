// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/design_view.hpp"
#include "session/design_sweeper.hpp"

namespace ridge {

/// The coordinates of a cloud as charts draw them: axes, then the measures that are objectives or always shown.
std::vector<ui::ShownCoordinate> shownCoordinates(const SweptDesigns& designs, const std::vector<DesignObjective>& objectives);
/// What the charts draw of the designs that keep limits; the limits are those of the question.
/// @param coordinates shownCoordinates() of the same designs and objectives
ui::DesignView designView(const FilteredDesigns& filtered, std::vector<ui::ShownCoordinate> coordinates);
/// Why none of these designs can be drawn, and what to do about it; empty when some run.
std::pair<QString, QString> undrawable(const ui::DesignView& view);

/// Title and subtitle of a chart.
struct ChartWords {
    QString title, subtitle;
};
/// Of the parallel coordinates. While limits still move there is no finding, but a count.
ChartWords parallelWords(const FilteredDesigns& filtered);
/// Of the trade-off. The question must be settled.
ChartWords tradeWords(const FilteredDesigns& filtered);

} // namespace ridge
