// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalogue/catalogue.hpp"
#include "engine/calibration.hpp"
#include "study/evaluate_study.hpp"
#include "validation/bindings.hpp"
#include "validation/measurement_row.hpp"
#include "validation/validate.hpp"

#include <optional>
#include <string>
#include <vector>

namespace ridge {

/// What tells training runs apart where it matters to a prediction.
struct RunFeatures {
    double parameters = 0, sequence = 0, accelerators = 0;
    PartId part;
    CalibrationId family;             ///< device family of the part
    double tp = 1, pp = 1, cp = 1, ep = 1;
    bool sharded = false;             ///< ZeRO-2 or 3
    Recompute recompute = Recompute::automatic; ///< automatic: not known
    bool checkpoints = false, prediction = false; ///< what no published run states: checkpoint writes, prediction modules
    int bits = 16;                    ///< of the matrix type
};

RunFeatures featuresOf(const TrainingScenario& scenario, const Mapping& mapping, double accelerators, const PartId& part,
                       const CalibrationSet& calibrations);
RunFeatures featuresOf(const PairingResult& result, const CalibrationSet& calibrations);

/// How far apart two runs are, in doublings: |log2| of the ratios of parameters, sequence and accelerators, half of that of
/// each degree of parallelism, half for another recompute, one for a halved matrix type or other sharding, one for another part of the family, three
/// for another family. The weights are chosen by hand, not fitted: they order runs and predict nothing.
double runDistance(const RunFeatures& a, const RunFeatures& b);

/// Index of the nearest run, the first of equals; nothing when there are none.
std::optional<std::size_t> nearestRun(const RunFeatures& design, const std::vector<RunFeatures>& runs);

/// How far a design is from its nearest run and from all of them, in words with numbers: "close: same part, 2x the
/// accelerators", "far: another family; 8x more accelerators than any measured run".
std::string distanceText(const RunFeatures& design, const std::vector<RunFeatures>& runs, std::size_t nearest);

/// Published runs that are predicted, ready to be searched.
struct EvidenceBase {
    std::vector<MeasurementRow> rows;
    std::vector<RunFeatures> runs;
    std::vector<std::size_t> rowOf; ///< of each run
};
/// The rows of headline quality of a training table that state enough to be predicted; none is predicted here.
EvidenceBase evidenceBase(std::vector<MeasurementRow> rows, const Bindings& bindings, const Catalogue& catalogue, const CalibrationSet& calibrations);

/// The measured run nearest to a design, with its own error.
struct NearestEvidence {
    RowVerdict verdict;
    double distance = 0;  ///< in doublings
    std::string run;      ///< "GPT-3 175B on 64 x a100-sxm-80 (korthikanti)"
    std::string away;     ///< distanceText
    double errorPercent = 0;

    /// "Nearest measured run: ..., predicted -1.8 % off. This design is close: ...".
    std::string sentence() const;
};
std::optional<NearestEvidence> nearestEvidence(const PairingResult& result, const EvidenceBase& base, const Bindings& bindings,
                                               const Catalogue& catalogue, const CalibrationSet& calibrations);

} // namespace ridge
