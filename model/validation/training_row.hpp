// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "validation/measurement_row.hpp"

#include <optional>
#include <string>
#include <vector>

namespace ridge {

/// One row of a training table with its cells read: numbers where they are numbers, text in lower case where it is
/// compared. Nothing is filled in here; blanks stay blank.
struct TrainingRow {
    std::string id, part, group, quality;
    std::string hardware;                               ///< as written
    std::string model;                                  ///< lower case
    std::string network;                                ///< as written
    std::string sharding;                               ///< lower case
    std::string sequenceParallel, recompute, precision; ///< lower case
    std::string moe;                                    ///< as written
    std::string notes;                                  ///< lower case
    std::string metric;                                 ///< iteration_s, tokens_per_s_per_gpu, tflops_per_gpu, mfu, ...
    std::string flopCount;                              ///< mfu_def
    std::optional<double> accelerators, acceleratorsPerNode;
    std::optional<double> parameters; ///< stated, else the size in the model's name ("GPT-3 175B")
    std::optional<double> layers, hidden, heads, kvHeads, ffnHidden, vocab, sequence;
    std::optional<double> globalBatch, microBatch, tp, pp, vp, cp, ep, dp;
    std::optional<double> value, secondsEquivalent;
    std::vector<std::string> malformed; ///< columns whose text should be a positive number and is not
};

/// Reads the columns of data/measured-like training tables; see scenarios/measurements/README.md.
TrainingRow readTrainingRow(const MeasurementRow& row);

/// The size a model name ends on: "gpt-3 175b" -> 175e9, "gpt-1t" -> 1e12; nothing when there is none.
std::optional<double> sizeInName(const std::string& lowerName);

/// True when the columns are those of a training table.
bool isTrainingTable(const std::vector<std::string>& columns);

} // namespace ridge
