// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace ridge {

/// What tensor-parallel ranks send on to the next pipeline stage: each the whole activations, or its share of them, which
/// the next stage's ranks gather (Narayanan et al. 2021). With sequence parallelism a share is all a rank has.
enum class StageMessage : unsigned char { stack, whole, scattered };

/// The gathered inputs of linears under sequence parallelism: kept for backward in full, or kept as a share and gathered
/// a second time (Korthikanti et al. 2022).
enum class GatheredInput : unsigned char { stack, kept, gatheredAgain };

/// How a tensor-parallel exchange meets the products beside it: apart; in as many steps as ranks, moved by copy engines
/// (ring); in a few chunks, moved by kernels that share the compute units (pipe). Wang et al. 2023; names as in
/// Transformer Engine.
enum class TensorOverlap : unsigned char { stack, none, ring, pipe };

/// Whether the exchange of gradients, or of sharded weights, runs under computation.
enum class GradientOverlap : unsigned char { stack, off, on };

/// Choices of how ranks communicate that a search can vary. `stack`, the default: as the calibrated software stack does,
/// with its fitted shares; the others follow from the formulas of docs/model.md, section 3.6, alone.
struct CommunicationModes {
    StageMessage stageMessage = StageMessage::stack;
    GatheredInput gatheredInput = GatheredInput::stack;
    TensorOverlap tensorOverlap = TensorOverlap::stack;
    GradientOverlap gradientOverlap = GradientOverlap::stack;
    bool tensorOutside = false;   ///< messages of the axis leave by the adapters even inside a scale-up domain
    bool pipelineOutside = false;
    bool dataOutside = false;

    bool operator==(const CommunicationModes&) const = default;
};

} // namespace ridge
