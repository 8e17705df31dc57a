// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "catalogue/catalogue.hpp"
#include "engine/calibration.hpp"
#include "engine/evaluation.hpp"
#include "network/system_network.hpp"
#include "study/study.hpp"

#include <optional>
#include <string>
#include <vector>

namespace ridge {

/// An architecture with its base, overrides and short names applied: what is built, not what is written.
struct ResolvedArchitecture {
    ArchitectureId id;
    std::string name;
    Overrides overrides;            ///< as written here and in its bases; what views name as overrides
    Container root;                 ///< base merged, counts final
    SystemNetwork network;          ///< valid when networkProblems has no error
    Diagnostics networkProblems;
    Part accelerator;               ///< effective part: catalogue numbers with overrides applied and marked
    std::optional<StatedQuantity> networkLatency; ///< scale_out.latency, s or a factor; the machine's constant without it
    std::optional<StatedQuantity> scaleUpLatency; ///< scale_up.latency, the same for the scale-up domain
};

/// Applies base inheritance and overrides. Errors: cycle of bases, unknown part, unknown or ambiguous path.
Result<ResolvedArchitecture> resolveArchitecture(const Study& study, const ArchitectureId& id,
                                                 const Catalogue& catalogue);

/// One pairing evaluated, with everything a view needs to draw and explain it.
struct PairingResult {
    Pairing pairing;
    ResolvedArchitecture architecture;
    Scenario scenario;
    Machine machine;
    Plan plan;
    Evaluation evaluation;          ///< evaluation.feasibility says whether the numbers mean anything
    OwnCalibrations own;            ///< of the study, those that stand behind the machine
    Diagnostics diagnostics;        ///< why the network is not covered, what was defaulted
};

/// Evaluates one pairing, with the study's own calibrations in place of what ships. An error result means invalid input;
/// infeasible is a value.
Result<PairingResult> evaluatePairing(const Study& study, const Pairing& pairing, const Catalogue& catalogue,
                                      const CalibrationSet& calibrations);

/// Metrics of a feasible evaluation, in the order they are shown.
struct Metric {
    std::string name;  ///< time, step_time, tokens_per_s, tokens_per_s_per_accelerator, mfu, hfu, ...
    double value = 0;  ///< SI
    std::string unit;
    std::string scope; ///< "per step of the system", "per accelerator", ...
    bool lowerIsBetter = false;
};
std::vector<Metric> metrics(const PairingResult& result);

/// Resource (summed over phases) with the most exposed seconds, and its share of the time. Arithmetic counts as one
/// resource whatever its precision: `resource` is then the precision with the most seconds.
struct Limiter {
    Resource resource = Resource::compute16;
    double share = 0;
    bool severalPrecisions = false; ///< the share adds up more than one precision
    std::optional<Resource> close;  ///< the next one, where it takes at least nine tenths of that; of arithmetic the precision with most
    double closeShare = 0;
};
Limiter limiterOf(const Evaluation& evaluation);
/// The same from exposed seconds by resource, summed over phases in their order.
Limiter limiterOf(const std::array<double, resourceCount>& seconds, double time);

/// Sets one short name or pointer ("hbm.bandwidth", "/architectures/a/root/...") to a stated value and returns the
/// changed study; unknown or ambiguous paths are errors that list the candidates.
Result<Study> withOverride(const Study& study, const ArchitectureId& architecture, const std::string& path,
                           const StatedQuantity& value);

} // namespace ridge
