// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/table_twin.hpp"
#include "explore/pareto.hpp"
#include "report/finding.hpp"

#include <memory>

namespace ridge::ui {

/// One evaluated sweep, shared with the worker that made it, and who is not dominated in two objectives (x, y).
struct ParetoChartData {
    std::shared_ptr<const ParetoSpace> space;
    std::shared_ptr<const ParetoPoints> points;
    ParetoFront front;
    std::optional<ObjectiveValues> baseline;
    QString baselineName, title, subtitle;

    /// A finding as title, its detail as subtitle.
    void setFinding(const Finding& finding);
    /// Why there is nothing to draw; empty: there is.
    QString emptyReason() const;
    /// False while there is nothing to draw: no sweep, no value of an objective, or nothing runs.
    bool isDrawable() const;
    double x(std::size_t point) const { return front.columns[0][point]; }
    double y(std::size_t point) const { return front.columns[1][point]; }
    /// The baseline's place; nothing when it is not known.
    std::optional<std::pair<double, double>> baselinePlace() const;
};

QString objectiveTitle(Objective objective); ///< "memory headroom"
/// What an axis or a column of an objective says, in units that suit `largest`: {"Memory headroom", "GB", 1e9}.
struct ObjectiveUnit {
    QString label, unit;
    double size = 1; ///< SI units of one
};
ObjectiveUnit unitOf(Objective objective, double largest);
/// "1,234 tokens/s per accelerator", "memory headroom 12.3 GB".
QString valueText(Objective objective, double value);
/// Both values of a point with their change against the present design where that runs.
QString valuesText(const ParetoChartData& data, std::size_t point);
/// The point in words, a line each: design, values.
QString describe(const ParetoChartData& data, std::size_t point);

/// Of points at the same place one, the one that changes the least hardware; x ascending.
std::vector<std::uint32_t> walkable(const ParetoChartData& data, const std::vector<std::uint32_t>& frontier);
/// Hardware axes a point changes.
int changedAxes(const ParetoSpace& space, std::size_t point);

/// The frontier alone: the table of ten thousand points is for files.
TableTwin twinOf(const ParetoChartData& data);

} // namespace ridge::ui
