// SPDX-License-Identifier: Apache-2.0
#include "validation/skip_reason.hpp"

#include <array>

namespace ridge {

std::string_view key(SkipReason reason)
{
    static constexpr std::array<std::string_view, skipReasonCount> keys = {
        "invalid-value",           "part-not-in-catalogue", "accelerators-not-stated",
        "architecture-not-stated", "batch-not-stated",      "metric-not-a-step-time",
        "infeasible",              "ranks-not-stated",      "size-not-stated",
        "fabric-not-stated",       "operation-not-modelled", "metric-not-modelled",
        "wiring-not-known",        "shape-not-stated",      "precision-not-modelled",
        "rate-not-known"};
    return keys[static_cast<std::size_t>(reason)];
}

} // namespace ridge
