// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/evaluation.hpp"
#include "validation/statistics.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ridge {

/// How far measurements lie from predictions that did not see them, for one class of predictions: P10 and P90 of
/// measured over predicted.
struct ResidualBand {
    std::string residualClass; ///< "experts", "dispatch", "device"
    double low = 1, high = 1;
    std::size_t rows = 0;      ///< left-out predictions behind it
};

/// What a prediction rests on: "experts" (a mixture of experts), else "dispatch" (host dispatch makes up a tenth of the
/// time or more), else "device". Only what the evaluation itself knows decides.
std::string residualClassOf(const Plan& plan, const Evaluation& evaluation);
/// The same from what decides. @param launch exposed seconds of host dispatch, of `time`
std::string residualClassOf(bool experts, double launch, double time);
bool hasExperts(const Plan& plan);

/// A prediction with its class.
using ClassedPair = std::pair<std::string, PredictionPair>;

/// Bands by class, sorted: the lower of the P10s and the higher of the P90s of predictions that did not see their rows and
/// of predictions that did, so that a band holds for a source that is known and for one that is not. Classes with fewer
/// than ten left-out rows get the band of all.
std::vector<ResidualBand> bandsOf(const std::vector<ClassedPair>& leftOut, const std::vector<ClassedPair>& fitted = {});

/// Bands of training runs as they ship.
struct TrustBands {
    std::vector<ResidualBand> predictions; ///< by class of the prediction; empty: no interval is shown
    std::vector<ResidualBand> ratios;      ///< of two runs, see ratioBands(); empty: nothing is called noise
};
/// Those of tables by name, as residuals.json holds them: "training" and "training-ratios".
TrustBands trustBands(const std::map<std::string, std::vector<ResidualBand>>& tables);

/// The band of a class; the widest one for a class without a band, nothing when there are none.
const ResidualBand* bandFor(const std::vector<ResidualBand>& bands, const std::string& residualClass);

} // namespace ridge
