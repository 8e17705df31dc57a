// SPDX-License-Identifier: Apache-2.0
#include "explore/objective.hpp"

#include <array>

namespace ridge {

const ObjectiveText& text(Objective objective)
{
    static constexpr std::array<ObjectiveText, objectiveCount> all = {{
        {"tokens_per_s", "tokens/s", "token/s", "whole job", false},
        {"tokens_per_s_per_accelerator", "tokens/s per accelerator", "token/s", "per accelerator", false},
        {"accelerators", "accelerators", "1", "whole job", true},
        {"package_power", "package power", "W", "whole job, accelerator packages at their rated power", true},
        {"memory_headroom", "memory headroom", "B", "per accelerator, fullest stage", false},
        {"hbm.bandwidth", "HBM bandwidth", "B/s", "per accelerator", true},
        {"hbm.capacity", "HBM capacity", "B", "per accelerator", true},
        {"scale_up.bandwidth", "scale-up bandwidth", "B/s", "per accelerator, one direction", true},
        {"scale_out.bandwidth", "NIC bandwidth", "B/s", "per accelerator, one direction", true},
    }};
    return all.at(static_cast<std::size_t>(objective));
}

} // namespace ridge
