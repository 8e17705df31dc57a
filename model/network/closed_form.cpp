// SPDX-License-Identifier: Apache-2.0
#include "network/closed_form.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace ridge {

namespace {

double product(std::span<const double> values)
{
    double result = 1;
    for (const double value : values)
        result *= value;
    return result;
}

double longest(std::span<const double> sides) { return sides.empty() ? 1 : *std::max_element(sides.begin(), sides.end()); }

/// Chance that no link holds more than `most` flows: flows! / links^flows times the coefficient of x^flows in
/// (sum_{i <= most} x^i / i!)^links, built one link at a time as a chance so that nothing overflows.
double chanceAtMost(int flows, int links, int most)
{
    std::vector<double> chance(static_cast<std::size_t>(flows) + 1); // of having placed j flows so far within the limit
    chance[0] = 1;
    for (int link = links; link >= 1; --link) { // each flow left falls on this link with chance 1 / links left
        std::vector<double> next(chance.size());
        const double hit = 1.0 / link;
        for (int placed = 0; placed <= flows; ++placed) {
            const int left = flows - placed;
            if (link == 1) {
                if (left <= most)
                    next[static_cast<std::size_t>(flows)] += chance[static_cast<std::size_t>(placed)];
                continue;
            }
            double binomial = std::pow(1 - hit, left);
            for (int here = 0; here <= std::min(left, most); ++here) {
                next[static_cast<std::size_t>(placed + here)] += chance[static_cast<std::size_t>(placed)] * binomial;
                binomial *= hit / (1 - hit) * (left - here) / (here + 1);
            }
        }
        chance = std::move(next);
    }
    return chance[static_cast<std::size_t>(flows)];
}

} // namespace

double switchLoad(double endpoints) { return endpoints - 1; }

double switchBisection(double endpoints, double portBandwidth) { return endpoints / 2 * portBandwidth; }

double leafUplinkLoad(double hostsPerLeaf, double leaves, double spines)
{
    return hostsPerLeaf * (hostsPerLeaf * leaves - hostsPerLeaf) / spines;
}

double oversubscription(double hostsPerLeaf, double hostBandwidth, double spines, double uplinkBandwidth)
{
    return hostsPerLeaf * hostBandwidth / (spines * uplinkBandwidth);
}

double leafSpineBisection(double endpoints, double hostBandwidth, double ratio)
{
    return endpoints / 2 * hostBandwidth / std::max(1.0, ratio);
}

double fatTreeEndpoints(double radix) { return radix * radix * radix / 4; }

double tieredBandwidth(double endpointBandwidth, std::span<const double> oversubscriptions)
{
    for (const double ratio : oversubscriptions)
        endpointBandwidth /= std::max(1.0, ratio);
    return endpointBandwidth;
}

double fatTreeBisection(double endpoints, double endpointBandwidth, std::span<const double> oversubscriptions)
{
    return endpoints / 2 * tieredBandwidth(endpointBandwidth, oversubscriptions);
}

double torusLoad(std::span<const double> sides)
{
    const double nodes = product(sides);
    double worst = 0;
    for (const double k : sides) {
        const bool even = std::fmod(k, 2) == 0;
        const double load = k <= 2 ? nodes * (k - 1) / 2 : even ? nodes * k / 8 : nodes * (k * k - 1) / (8 * k);
        worst = std::max(worst, load);
    }
    return worst;
}

double torusBisection(std::span<const double> sides, double linkBandwidth)
{
    const double k = longest(sides);
    return k <= 1 ? 0 : (k > 2 ? 2 : 1) * product(sides) / k * linkBandwidth;
}

double meshLoad(std::span<const double> sides)
{
    const double k = longest(sides);
    return product(sides) * std::floor(k / 2) * std::ceil(k / 2) / k;
}

double meshBisection(std::span<const double> sides, double linkBandwidth)
{
    const double k = longest(sides);
    return k <= 1 ? 0 : product(sides) / k * linkBandwidth;
}

double twistedTorusLoad(std::span<const double> sides)
{
    const double a = sides.back(), middle = sides.size() > 2 ? sides[1] : 1;
    const double ring[] = {middle};
    return std::max(middle * a * (4 * a * a - 1) / 12, torusLoad(ring) * 2 * a * a);
}

double twistedTorusBisection(std::span<const double> sides, double linkBandwidth)
{
    const double x = sides.front(), z = sides.back(), middle = sides.size() > 2 ? sides[1] : 1;
    const double twisted = 2 * middle * std::min({x, x / 2 + z, 2 * z});
    const double across = middle > 1 ? (middle > 2 ? 2 : 1) * x * z : twisted;
    return std::min(twisted, across) * linkBandwidth;
}

double railLoad(double endpoints, double rails) { return endpoints - rails; }

double dragonflyGlobalLoad(double hosts, double routers, double perPair) { return routers * hosts * routers * hosts / perPair; }

double dragonflyLocalLoad(double hosts, double groups) { return hosts * hosts * (1 + 2 * (groups - 1)); }

double dragonflyGlobalOverInjection(double hosts, double routers, double globals)
{
    const double group = routers * hosts;
    return group * group / (group * (routers * globals + 1) - 1);
}

double ecmpExpectedMax(int flows, int links)
{
    if (flows < 1 || links < 1)
        return 0;
    double expected = 0;
    for (int most = 0; most < flows; ++most)
        expected += 1 - chanceAtMost(flows, links, most);
    return expected;
}

double hashImbalance(double flows, double links)
{
    constexpr double mostExact = 1e6; // operations of the exact sum over all limits
    if (flows < 1 || links <= 1)
        return 1;
    const double mean = flows / links;
    if (flows * flows * flows * links <= mostExact && flows == std::floor(flows) && links == std::floor(links))
        return ecmpExpectedMax(static_cast<int>(flows), static_cast<int>(links)) / mean;
    return 1 + std::sqrt(2 * std::log(links) / mean);
}

double circuitAllToAllSeconds(double endpoints, double bytes, double bandwidth, double circuits, double setting)
{
    const double peers = std::max(0.0, endpoints - 1);
    return peers * bytes / bandwidth + std::max(0.0, std::ceil(peers / circuits) - 1) * setting;
}

double dieToDieCeiling(double dies, double dieBandwidth)
{
    return dies <= 1 ? std::numeric_limits<double>::infinity() : dieBandwidth * dies * dies / (dies - 1);
}

} // namespace ridge
