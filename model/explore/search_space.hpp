// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/scaling.hpp"

#include <cstddef>
#include <vector>

namespace ridge {

/// What a search varies beside the degrees, chunks, micro-batches and recompute. A list of one keeps that value.
struct SearchDimensions {
    bool context = true;          ///< CP over degrees that divide the sequence; false: as the job has it
    bool experts = true;          ///< EP over degrees that divide the routed experts; false: as the job has it
    std::vector<ZeroStage> zero = {ZeroStage::none, ZeroStage::optimizer, ZeroStage::gradients, ZeroStage::parameters};
    std::vector<Offload> offload = {Offload::none};
    bool offloadsCheckpoints = true; ///< activations are also offloaded where full recompute keeps only checkpoints
    std::vector<GatheredInput> gatheredInput = {GatheredInput::stack};
    std::vector<StageMessage> stageMessage = {StageMessage::stack};
    std::vector<TensorOverlap> tensorOverlap = {TensorOverlap::stack};
    std::vector<GradientOverlap> gradientOverlap = {GradientOverlap::stack};
    bool tiers = false;           ///< each axis of more than one rank inside or outside; false: order and axes as the job has them

    /// All eight sets of what can live in host memory.
    static std::vector<Offload> everyOffload();
    /// Every explicit choice of communication, none of the stack's own.
    void openCommunication();
    /// Nothing but the degrees: all else as in a mapping.
    static SearchDimensions as(const Mapping& mapping);
};

/// What decides the arithmetic of a mapping: degrees, chunks, micro-batch, recompute.
struct SearchShape {
    Mapping mapping;              ///< the rest as the job has it
    double batch = 0;             ///< sequences per step
    double bound = 0;             ///< s per sequence that no mapping of the shape beats
};

/// How one mapping may communicate.
struct CommunicationChoice {
    CommunicationModes modes;
    AxisOrder order = AxisOrder::tpDpPp;
};

/// The mappings of one shape in three steps: cells (EP, sequence parallelism), their variants (ZeRO, gathered inputs,
/// offload), which decide memory, and the choices of communication, which are the same for all variants of a cell.
class ShapeExpansion {
public:
    ShapeExpansion(const SearchShape& shape, const SearchDimensions& dimensions, const TransformerModel& model);

    const std::vector<Mapping>& cells() const { return m_cells; }
    std::vector<Mapping> variants(const Mapping& cell) const;
    std::vector<CommunicationChoice> choices(const Mapping& cell) const;
    /// Mappings of the shape that the model tells apart.
    std::size_t size() const;

private:
    const SearchDimensions& m_dimensions;
    std::vector<Mapping> m_cells;
};

struct ShapeLimits {
    int largestTensor = 1024;       ///< tensor-parallel degree
    int largestContext = 64;        ///< context-parallel degree
    double largestMicroBatch = 1e9; ///< sequences
};

/// The shapes of a job on all its accelerators: tp over divisors of heads and hidden width; pp up to the layers; cp over
/// divisors of the sequence; tp * pp * cp divide the accelerators, dp is the rest where it divides the batch; chunks over
/// divisors of the layers of a stage, micro-batch over divisors of a replica's share, recompute none, selective, full.
/// The bound is left at zero.
std::vector<SearchShape> trainingShapes(const ScalingBase& job, const SearchDimensions& dimensions, const ShapeLimits& limits);

/// No plan of this mapping is faster, s per step: its matrix products alone at the best rate the calibration has for
/// them, on evenly filled stages, with what the schedule leaves of the pipeline's fill and drain. dp must be stated.
double timeLowerBound(const TrainingScenario& scenario, const Mapping& mapping, const ParameterValues& values);

} // namespace ridge
