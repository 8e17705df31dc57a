// SPDX-License-Identifier: Apache-2.0
#include "io/machine_topology.hpp"

#include <algorithm>
#include <numeric>
#include <set>

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

bool MachineTopology::linksJoinAll() const
{
    Unions joined(gpus.size());
    for (const Bond& bond : bonds)
        joined.join(bond.a, bond.b);
    for (std::size_t a = 0; a < gpus.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            if (gpus[a].switchLinks.value_or(0) > 0 && gpus[b].switchLinks.value_or(0) > 0 && gpus[a].switchGroup == gpus[b].switchGroup)
                joined.join(a, b);
    for (std::size_t i = 0; i < gpus.size(); ++i)
        if (joined.of(i) != 0)
            return false;
    return true;
}

std::int64_t readBondsAsSwitched(MachineTopology& machine)
{
    Unions islands(machine.gpus.size());
    std::vector<std::int64_t> sum(machine.gpus.size()), most(machine.gpus.size());
    for (const auto& bond : machine.bonds) {
        islands.join(bond.a, bond.b);
        for (const std::size_t end : {bond.a, bond.b}) {
            sum[end] += bond.links;
            most[end] = std::max(most[end], bond.links);
        }
    }
    std::set<std::size_t> switched;
    for (std::size_t i = 0; i < sum.size(); ++i)
        if (sum[i] > mostLinksPerGpu)
            switched.insert(islands.of(i));
    std::erase_if(machine.bonds, [&](const auto& bond) { return switched.count(islands.of(bond.a)) != 0; });
    std::int64_t links = 0;
    for (std::size_t i = 0; i < machine.gpus.size(); ++i)
        if (switched.count(islands.of(i)) != 0) {
            machine.gpus[i].switchLinks = most[i];
            machine.gpus[i].switchGroup = islands.of(i);
            links = std::max(links, most[i]);
        }
    return links;
}

Unions::Unions(std::size_t count) : m_parent(count) { std::iota(m_parent.begin(), m_parent.end(), std::size_t{0}); }

std::size_t Unions::of(std::size_t a) const
{
    while (m_parent[a] != a)
        a = m_parent[a];
    return a;
}

void Unions::join(std::size_t a, std::size_t b)
{
    const std::size_t x = of(a), y = of(b);
    m_parent[std::max(x, y)] = std::min(x, y);
}

} // namespace ridge
