// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/mapping_space.hpp"
#include "explore/objective.hpp"

#include <array>
#include <optional>
#include <span>
#include <string>

namespace ridge {

/// What a sweep multiplies. NIC bandwidth takes the fabric tiers behind it along, like scale_out.bandwidth does.
enum class HardwareAxis : unsigned char { hbmBandwidth, hbmCapacity, scaleUpBandwidth, nicBandwidth, count };
inline constexpr std::size_t hardwareAxisCount = static_cast<std::size_t>(HardwareAxis::count);
/// The short name an override of that axis uses: "hbm.bandwidth".
std::string_view shortName(HardwareAxis axis);

/// Factors on the machine's own values, per axis; each list holds exactly 1.
struct HardwareGrid {
    std::array<std::vector<double>, hardwareAxisCount> factors;

    std::size_t size() const;
};
/// Three factors an axis (1/range, 1, range), refined in turns, each level nested in the next, until the grid has at
/// least `points` points.
HardwareGrid hardwareGrid(std::size_t points, double range = 2);
/// Every interval of every axis halved (in ratio); holds all factors of `grid`.
HardwareGrid refined(const HardwareGrid& grid);

/// Everything a sweep needs that no rate touches: mappings compiled once, times a grid of hardware.
/// Point i is mapping i / hardware() on hardware i % hardware().
struct ParetoSpace {
    MappingSpace mappings;
    HardwareGrid grid;
    std::array<std::vector<double>, hardwareAxisCount> factors; ///< the grid multiplied out: a factor per hardware point
    std::size_t baseHardware = 0;          ///< the hardware point whose factors are all 1
    std::optional<double> acceleratorPower; ///< W per accelerator package, from the catalogue
    std::string powerUnknown;              ///< why there is none

    std::size_t hardware() const { return factors[0].size(); }
    std::size_t size() const { return mappings.candidates.size() * hardware(); }
    std::size_t current() const { return baseHardware; } ///< the present mapping on the present hardware
    const MappingCandidate& mappingOf(std::size_t point) const { return mappings.candidates[point / hardware()]; }
    double factorOf(std::size_t point, HardwareAxis axis) const;
};

struct ParetoLimits {
    MappingLimits mappings;
    std::size_t points = 10000;            ///< at least that many, where there is a mapping at all
};
/// Compiles the space of a pairing. Run it on a worker and on structural changes only.
ParetoSpace compilePareto(const PairingResult& result, const ParetoLimits& limits = {}, std::stop_token stop = {});
/// The same mappings on another grid.
ParetoSpace withGrid(const ParetoSpace& space, const HardwareGrid& grid);

/// One evaluation of a space, struct of arrays, indexed by point.
struct ParetoPoints {
    ParameterValues base{};         ///< the machine the factors multiply
    std::vector<double> time;       ///< s per step; not finite where a rate is unknown
    std::vector<double> headroom;   ///< B per accelerator: available minus needed; negative: does not fit
    std::vector<char> feasible;     ///< fits and has a time
    std::size_t feasibleCount = 0;
    bool complete = true;           ///< false: stopped; what is not computed is infeasible
};

/// Evaluates all points on a machine. This is also the slider: call it again with changed values, nothing is compiled
/// and nothing is allocated once `points` has its size. 10,000 points take about 3 ms on one core. Bit for bit what
/// evaluateTime() and evaluateMemory() give each point.
void evaluatePareto(const ParetoSpace& space, const ParameterValues& values, ParetoPoints& points,
                    std::stop_token stop = {});

/// A design as the objectives see it.
struct ObjectiveValues {
    std::string name;
    bool feasible = false;
    std::array<std::optional<double>, objectiveCount> values; ///< SI; empty: unknown
};
/// Of a point of the space, and of a pairing (the pinned baseline, which may be another architecture).
ObjectiveValues objectivesOf(const ParetoSpace& space, const ParetoPoints& points, std::size_t point);
ObjectiveValues objectivesOf(const PairingResult& result);

/// The chart: a column of SI values per objective, and who is not dominated.
struct ParetoFront {
    std::vector<Objective> objectives;             ///< as asked for
    std::vector<std::vector<double>> columns;      ///< per objective, one value a point; of infeasible points meaningless
    std::vector<std::uint32_t> frontier;           ///< ascending; not dominated by any feasible point
    std::vector<std::uint32_t> frontierAtPresent;  ///< the same among the points on the present hardware
    std::size_t current = 0;
    bool currentFeasible = false;
    bool currentOnFrontier = false;
    bool currentOnPresentFrontier = false;
    /// Frontier point that dominates the present design, nearest to it (sum of squared differences, each over the
    /// range of its objective on the frontier): over all hardware, and on the present hardware.
    std::optional<std::uint32_t> better;
    std::optional<std::uint32_t> betterAtPresent;
    std::string unavailable;                       ///< why an objective has no values; then there is no frontier
};
/// @param objectives 2 to 5, each once
ParetoFront paretoFront(const ParetoSpace& space, const ParetoPoints& points, std::span<const Objective> objectives);

} // namespace ridge
