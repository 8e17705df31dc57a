// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "study/evaluate_study.hpp"
#include "theme/paint.hpp"
#include "validation/prediction_interval.hpp"

#include <QString>

#include <array>
#include <optional>
#include <vector>

namespace ridge::ui {

/// One number of the strip with everything that belongs to it.
struct KpiTile {
    QString key;       ///< metric name of the command line
    QString label;
    QString value, unit;
    QString scope;     ///< what the number counts: "per step", "per accelerator"
    std::optional<Delta> delta; ///< against the baseline; nothing when there is none
    QString help;
    QString noun;      ///< within a sentence: "step time"
    QString interval = {};     ///< "13.3 to 17.5" in the unit of `value`: P10 to P90; empty: none is known
    QString intervalHelp = {}; ///< the same with its unit and what it rests on
    QString limiter = {}; ///< what holds this number where it is, short: "Compute"; empty: no rate does
    QString limiterHelp = {}; ///< the same with its share and what it is a share of
    std::optional<Swatch> limiterSwatch = {};

    bool operator==(const KpiTile&) const = default;
};

/// What limits the step, and where its seconds went.
struct KpiModel {
    bool feasible = false;
    QString reason;                 ///< why not, when infeasible
    bool blank = false;             ///< nothing is drawn yet, which is no fault
    Resource limiter = Resource::compute16;
    double limiterShare = 0;
    std::array<double, swatchCount> seconds{}; ///< exposed, by swatch, in ledger order
    std::array<double, swatchCount> hidden{};
    std::array<QString, swatchCount> metrics{}; ///< of each slice, as `explain` names it; empty: not charged
    double time = 0;
    std::vector<KpiTile> tiles;
};

/// @param baseline metrics of what the study is compared with; empty: no change is shown
KpiModel kpiModel(const PairingResult& result, const std::vector<Metric>& metrics, const Limiter& limiter,
                  const std::vector<Metric>& baseline);

/// States P10 and P90 of the tiles that have them.
void addIntervals(KpiModel& model, const std::vector<Metric>& metrics, const PredictionInterval& interval);

} // namespace ridge::ui
