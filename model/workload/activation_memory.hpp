// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workload/scenario.hpp"

namespace ridge {

/// Saved activations, bytes per token and layer on one rank, before the layers in flight are counted.
/// Korthikanti et al. 2022 (34 sbh rule), generalised to GQA, gated FFN and 8-bit saved inputs; docs/model.md.
/// @param mode what is recomputed; automatic is read as none
/// @param keepsGathered the gathered inputs of linears are kept whole under sequence parallelism
double activationBytesPerToken(const TransformerModel& model, int sequence, Precision precision, bool flashAttention,
                               int tp, bool sequenceParallel, Recompute mode, bool keepsGathered = false);

/// Layers whose activations the first pipeline stage holds at once, times the layers per stage (1F1B, interleaved).
double layersInFlight(double layers, int pp, int vp, double microBatches);

} // namespace ridge
