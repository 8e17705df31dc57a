// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workload/transformer.hpp"

#include <map>
#include <optional>
#include <string>

namespace ridge {

/// mxfp8 is fp8 with a scale per 32 elements: same matrix rate, more cast traffic.
enum class Precision { fp16, bf16, fp8, mxfp8, fp4 };

/// Bits of the matrix datatype: 16, 8 or 4.
int matrixBits(Precision precision);

/// One training workload with its sizes; independent of any architecture (kind "llm-training").
struct TrainingScenario {
    TransformerModel model;
    int sequence = 2048;        ///< tokens per sequence
    double globalBatch = 0;     ///< sequences per step
    Precision precision = Precision::bf16;
    bool flashAttention = true; ///< fused attention kernel; false: two batched GEMMs and a softmax pass

    bool operator==(const TrainingScenario&) const = default;
};

enum class Recompute { automatic, none, selective, full };
enum class ZeroStage { none = 0, optimizer = 1, gradients = 2, parameters = 3 };

/// Ranks from the fastest-varying axis outwards; decides which axes stay inside a scale-up domain.
enum class AxisOrder { tpDpPp, tpPpDp };

/// How a scenario is spread over the accelerators; belongs to a pairing (docs/adr/0005). All degrees >= 1; a dp of 0 takes
/// what is left.
struct Mapping {
    int tp = 1;
    int pp = 1;
    int vp = 1;                ///< virtual stages per pipeline stage (interleaving)
    int dp = 0;                ///< 0: absorbs what is left of the accelerators; a stated dp may use fewer than there are
    double microBatch = 1;     ///< sequences per micro-batch; fractional when batch < dp in published runs
    bool sequenceParallel = false;
    Recompute recompute = Recompute::automatic;
    ZeroStage zero = ZeroStage::none;
    AxisOrder order = AxisOrder::tpDpPp;

    bool operator==(const Mapping&) const = default;
};

} // namespace ridge
