// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "study/evaluate_study.hpp"

#include <string>
#include <utility>
#include <vector>

namespace ridge {

/// What one tier of the network carries in a step, from the operations of the plan.
struct TierUse {
    Resource tier = Resource::scaleUp;
    double bytes = 0;   ///< per accelerator and step, through its busiest port, one direction
    double rate = 0;    ///< B/s of one accelerator, one direction
    double seconds = 0; ///< s of a step that wait for this tier
    double use = 0;     ///< bytes / (rate x step time): achieved over peak, averaged over the step
    std::vector<std::pair<std::string, double>> groups; ///< operation and its bytes, most first
};

/// Tiers that carry something, from near to far; empty when the pairing does not run.
std::vector<TierUse> tierUse(const PairingResult& result);

/// A drawn link and the tier whose traffic it carries. Links that carry none of the plan's traffic (host memory) are left out.
struct LinkUse {
    std::string path; ///< container and name, "/rack/tray/nvlink"
    TierUse use;
};
std::vector<LinkUse> linkUse(const PairingResult& result);

/// Bytes, exposed time, achieved over peak and who loads it, one line each.
std::string linkUseText(const TierUse& use);

} // namespace ridge
