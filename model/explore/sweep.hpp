// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/calibration.hpp"
#include "explore/batch.hpp"
#include "explore/design_axis.hpp"
#include "study/evaluate_study.hpp"

#include <functional>
#include <stop_token>
#include <vector>

namespace ridge {

/// The machine of one combination of the axes that change structure, and what the rate axes make of its values.
struct SweepMachine {
    Feasibility feasibility;      ///< why there is no machine at all
    MachineStructure structure;
    SoftwareTraits software;
    ParameterValues values{};     ///< every rate axis at its first value
    std::vector<std::vector<double>> rates; ///< per touched parameter (SweepSpace::touched): one value per value of its axis
};

/// A design space made ready: the product of its axes, resolved once per value. Point i has the axes' values in the order
/// given, the last axis fastest.
struct SweepSpace {
    struct Axis {
        DesignAxis design;
        AxisKind kind = AxisKind::structure;
        PlanField field = PlanField::none;  ///< kind plan
        std::vector<double> fieldValues;    ///< kind plan: absolute, one per value
        std::size_t stride = 1;             ///< points between neighbouring values
    };
    struct Touched {
        Parameter parameter;
        std::size_t axis;
    };
    std::vector<Axis> axes;
    std::vector<Touched> touched;           ///< parameters that the rate axes move
    std::vector<SweepMachine> machines;     ///< product of the structure axes, the last fastest
    TrainingScenario scenario;
    Mapping mapping;
    bool variesModel = false;               ///< a field of the model is an axis: its fields must still agree

    std::size_t size() const;               ///< points
    /// Which value of an axis a point has.
    std::size_t valueIndex(std::size_t point, std::size_t axis) const
    {
        return point / axes[axis].stride % axes[axis].design.values.size();
    }
};

/// Resolves the axes for one pairing. Values must be valid one by one: an unknown path, a value out of range or a count that
/// does not divide is an error that names the path and value; so are more than 20,000 values of a number of the machine. An axis counts as a rate only where all its values leave
/// the structure alone and all corners of the rate axes equal their joint resolution; else each combination is resolved.
/// @param pairing index into study.pairings
Result<SweepSpace> compileSweep(const Study& study, std::size_t pairing, const std::vector<DesignAxis>& axes,
                                const Catalogue& catalogue, const CalibrationSet& calibrations);

/// Consecutive points, struct of arrays. Bit for bit what evaluatePairing() gives each of them.
struct SweepBlock {
    std::size_t first = 0;                 ///< index of the first point in the space
    std::vector<Feasibility> feasibility;
    std::vector<double> time;              ///< s per step; 0 where infeasible
    std::vector<double> memoryNeeded, memoryAvailable; ///< B per accelerator
    std::vector<double> accelerators;      ///< of the job
    std::vector<double> tokensPerStep;
    std::vector<double> modelFlop;         ///< per step and job, full attention (the numerator of MFU)
    std::vector<double> peak;              ///< FLOP/s of the scenario's precision, per accelerator
    std::vector<std::array<double, resourceCount>> ledger; ///< with SweepOptions::ledger: exposed s by resource
    std::vector<Limiter> limiter;          ///< with SweepOptions::ledger

    std::size_t size() const { return time.size(); }
};

struct SweepOptions {
    bool ledger = false;                   ///< also the ledger and its limiter; slower
    int threads = 0;                       ///< 0: as many as there are cores
    InstructionSet instructions = widestHere();
    std::size_t block = 4096;              ///< points handed out at once
};

/// Points [first, last) of a space, here and now.
SweepBlock evaluateBlock(const SweepSpace& space, std::size_t first, std::size_t last, const SweepOptions& options = {});

/// Streams points [first, last) in order: blocks are evaluated and `format`ted on several threads, `sink` receives the
/// texts in the order of the points, one at a time. Same texts at any number of threads. Stops early when `sink` returns
/// false or a stop is requested; gives the number of points delivered.
std::size_t streamSweep(const SweepSpace& space, std::size_t first, std::size_t last, const SweepOptions& options,
                        const std::function<std::string(const SweepBlock&)>& format,
                        const std::function<bool(const std::string&, std::size_t points)>& sink, std::stop_token stop = {});

/// Points [first, last) of shard i of n (1-based): contiguous, in order, sizes that differ by at most one.
std::pair<std::size_t, std::size_t> shardOf(std::size_t points, std::size_t shard, std::size_t shards);

} // namespace ridge
