// SPDX-License-Identifier: Apache-2.0
#include "io/machine_topology.hpp"

namespace ridge {

std::optional<std::int64_t> MachineTopology::links() const
{
    if (!linksDescribed)
        return std::nullopt;
    std::int64_t sum = 0;
    for (const Bond& bond : bonds)
        sum += bond.links;
    for (const Gpu& gpu : gpus)
        sum += gpu.switchLinks.value_or(0);
    return sum;
}

std::int64_t MachineTopology::linksOf(std::size_t index) const
{
    std::int64_t sum = gpus[index].switchLinks.value_or(0);
    for (const Bond& bond : bonds)
        sum += bond.a == index || bond.b == index ? bond.links : 0;
    return sum;
}

} // namespace ridge
