// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "study/evaluate_study.hpp"
#include "validation/residual_bands.hpp"
#include "validation/validate.hpp"

#include <string>
#include <vector>

namespace ridge {

/// How far measured ratios of step times lie from predicted ones, for two runs of one source and model: eight of ten pairs
/// lie between low and high = 1 / low. Errors of two designs have much in common, which a ratio loses; so these bands are
/// measured on pairs, not made of the bands of single predictions. Classes: "same part", "another part" (of the two
/// accelerators). Every source with ten pairs or more weighs the same; rows: pairs behind the band.
std::vector<ResidualBand> ratioBands(const std::vector<RowVerdict>& verdicts);

/// The band of the ratio of two designs; null when there are none.
const ResidualBand* ratioBand(const PairingResult& a, const PairingResult& b, const std::vector<ResidualBand>& bands);
/// True when a predicted ratio of step times, or of rates, cannot be told from 1.
bool isWithinNoise(double ratio, const ResidualBand& band);

/// What makes a change of the step time noise: "the ratio of two published runs on the same part is predicted to within 17 %
/// in 8 of 10 pairs"; empty when the change is none, or when there is no band, or when one of the designs does not run.
std::string noiseOf(const PairingResult& a, const PairingResult& b, const std::vector<ResidualBand>& bands);

} // namespace ridge
