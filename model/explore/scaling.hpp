// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/evaluation.hpp"
#include "study/evaluate_study.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

namespace ridge {

/// strong: the global batch is kept; weak: it grows with the accelerators.
enum class ScalingKind : unsigned char { strong, weak };

/// One training job whose number of accelerators changes while its tensor and pipeline degrees stay: data parallelism
/// absorbs the change (D7).
struct ScalingBase {
    TrainingScenario scenario;
    Mapping mapping;             ///< its dp is ignored
    MachineStructure structure;  ///< as drawn; fabric tiers and domain included
    SoftwareTraits software;
    double accelerators = 0;     ///< of the present job: the reference of the weak batch, and a point of its own
};
ScalingBase scalingBase(const PairingResult& result);

/// Which numbers of accelerators are looked at: tp*pp times 1, 2, 4, ... with `perOctave - 1` more in between, and the
/// present job's number.
struct ScalingGrid {
    double largest = 131072;
    int perOctave = 1;
};
std::vector<double> acceleratorCounts(const ScalingBase& base, const ScalingGrid& grid);

/// The machine of another size. What the drawing does not say is assumed, and flagged by `extended`: beyond the drawn
/// size the outermost fabric tier joins all nodes at the bandwidth it has per accelerator; a torus without a fabric
/// grows with its links per chip kept. A smaller machine uses a part of what is drawn.
struct ScaledStructure {
    MachineStructure structure;
    bool extended = false;
    Feasibility feasibility;     ///< networkNotCovered when nothing joins that many (needed, available)
};
ScaledStructure scaledTo(const MachineStructure& drawn, double accelerators);

/// The compiled points: all that a change of rates does not touch. Compile once, evaluate per slider tick.
struct ScalingPlan {
    double accelerators = 0;
    double globalBatch = 0;
    bool extended = false;
    Plan plan;                   ///< infeasible where a rule of the mapping or of the network forbids the point
};
struct ScalingPlans {
    ScalingKind kind = ScalingKind::strong;
    double ranksPerReplica = 1;  ///< tp * pp: fewer accelerators cannot hold the job
    double current = 0;          ///< accelerators of the present job
    std::vector<ScalingPlan> points; ///< ascending
    bool complete = true;        ///< false: stopped before all points were compiled
};
ScalingPlans compileScaling(const ScalingBase& base, ScalingKind kind, const ScalingGrid& grid = {},
                            std::stop_token stop = {});

/// One number of accelerators. Where `feasibility` is not ok only the first group means anything.
struct ScalingPoint {
    double accelerators = 0;
    double globalBatch = 0;      ///< sequences per step
    bool extended = false;       ///< rests on the assumption of scaledTo()
    std::uint32_t flags = 0;     ///< Flag bits: fractional micro-batches and the like
    Feasibility feasibility;

    double time = 0;             ///< s per step
    double tokensPerSecond = 0;  ///< whole job
    double tokensPerSecondPerAccelerator = 0;
    double ideal = 0;            ///< tokens/s if every accelerator did as well as at the reference
    double efficiency = 0;       ///< tokens/s per accelerator over that of the reference point; 1 there
    std::array<double, resourceCount> ledger{}; ///< s, exposed, summed over phases, in ledger order; sums to time
    Limiter limiter;
};

struct ScalingSeries {
    ScalingKind kind = ScalingKind::strong;
    double ranksPerReplica = 1;
    std::vector<ScalingPoint> points;     ///< ascending in accelerators
    std::optional<std::size_t> current;   ///< the present job's point
    std::optional<std::size_t> reference; ///< smallest feasible point
    std::optional<std::size_t> largest;   ///< largest feasible point
    bool complete = true;                 ///< false: stopped; what is there is right
};

/// Evaluates compiled points on a machine's rates. ~5 us a point; deterministic.
ScalingSeries evaluateScaling(const ScalingPlans& plans, const ParameterValues& values, std::stop_token stop = {});

} // namespace ridge
