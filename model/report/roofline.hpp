// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "study/evaluate_study.hpp"

#include <string>
#include <vector>

namespace ridge {

/// A ceiling of the roofline, per accelerator. Compute roofs are flat (FLOP/s); all others rise with the
/// intensity (B/s, one direction).
struct Roof {
    Resource resource = Resource::compute16;
    double rate = 0;       ///< FLOP/s or B/s, per accelerator
    std::string name;      ///< "FP16 peak", "HBM"
    Provenance provenance;

    bool isCompute() const;
};

/// A piece of the step, placed by its FLOP per byte on one level of the hierarchy.
struct RooflinePoint {
    std::string name;
    Phase phase = Phase::forward;      ///< the phase that most of its seconds belong to
    Resource level = Resource::hbm;    ///< whose bytes the intensity counts
    double intensity = 0;              ///< FLOP/B
    double attained = 0;               ///< FLOP/s per accelerator while it runs
    double seconds = 0;                ///< s of the step it takes (operations) or is charged for (levels)
    Resource limit = Resource::hbm;    ///< what the ledger charges most of those seconds to; a level: itself
};

/// Everything a roofline chart shows; no view computes any of it.
struct RooflineData {
    bool feasible = false;
    std::string architecture, scenario;  ///< names
    std::vector<Roof> roofs;             ///< compute first, then memory, then network from near to far
    std::vector<RooflinePoint> points;   ///< most seconds first
    double ridge = 0;                    ///< FLOP/B at which HBM and the scenario's compute roof meet; 0: unknown
    double time = 0;                     ///< s per step
    Limiter limiter;                     ///< of the step
    Precision precision = Precision::bf16; ///< of the scenario

    std::string baseline;                ///< its name; empty: nothing to compare with
    std::vector<Roof> baselineRoofs;
    double baselineRidge = 0;

    std::string study, catalogue, calibration, label; ///< stamps of the footnote

    const Roof* find(Resource resource) const;
    const Roof* computeRoof() const;     ///< of the scenario's own precision
    const Roof* limitingRoof() const;    ///< of what limits the step; null when nothing on a roofline does
    /// The point with the most seconds among those that the step's limiter limits; null when there is none.
    const RooflinePoint* limitingPoint() const;
};

/// The roofline of one evaluated pairing.
///   ridge = peak(precision) / HBM bandwidth
///   operation: intensity = sum(FLOP) / sum(HBM bytes), attained = sum(FLOP) / sum(time), over all its executions
///   level: intensity = FLOP of the step / bytes of the step through the level, attained = FLOP of the step / time
/// An infeasible pairing keeps its roofs and has no points.
RooflineData roofline(const PairingResult& result);

/// Adds the roofs of what this pairing is compared with.
void compareWith(RooflineData& data, const RooflineData& baseline);

/// The finding, true by construction: where the ridge lies (and lay), and what limits the step.
std::string rooflineTitle(const RooflineData& data);
/// Metric, unit and scope: what the axes cannot say.
std::string rooflineSubtitle(const RooflineData& data);
/// How to read the marks, where there is room for it.
std::string rooflineDetail();
/// Study, architecture, scenario, catalogue and calibration stamps, disclosure label.
std::string rooflineFootnote(const RooflineData& data);

} // namespace ridge
