// SPDX-License-Identifier: Apache-2.0
#include "network/closed_form.hpp"
#include "network/reduction.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace ridge {

namespace {

void gridBisection(SystemNetwork& network)
{
    const bool mesh = network.scaleUp == ScaleUpKind::mesh;
    std::vector<double> sides;
    double longest = 1, ports = 0;
    for (const double size : network.torusSizes) {
        sides.push_back(size);
        longest = std::max(longest, size);
        ports += size > 2 && !mesh ? 2 : size > 1 ? 1 : 0;
    }
    const double perLink = network.scaleUpTier.bandwidth / ports;
    const double wraps = longest > 2 && !mesh ? 2 : 1;
    if (network.twisted) {
        while (sides.size() > 2 && sides.back() == 1) // the twist is in the last side there is
            sides.pop_back();
        network.bisection = twistedTorusBisection(sides, perLink);
        network.bisectionFormula = countText(network.bisection / perLink) + " links of the shortest two twisted lines x " + rateText(perLink) + " = "
            + rateText(network.bisection);
        return;
    }
    network.bisection = mesh ? meshBisection(sides, perLink) : torusBisection(sides, perLink);
    network.bisectionFormula = countText(wraps) + " x " + countText(network.accelerators) + " / " + countText(longest)
        + " (longest axis) x " + rateText(perLink) + " = " + rateText(network.bisection);
}

} // namespace

void reduceBisection(SystemNetwork& network)
{
    const double half = network.accelerators / 2;
    const std::string shareText = network.bisectionShare == 1 ? "" : " x " + countText(network.bisectionShare) + " (links across over what both halves could fill)";
    const std::string halfText = countText(network.accelerators) + " / 2 x ";
    if (network.accelerators <= 1) {
        network.bisection = 0;
        network.bisectionFormula = "one accelerator: nothing to cut";
    } else if (network.accelerators > network.scaleUpTier.ranks || network.scaleUp == ScaleUpKind::none) {
        const double rate = network.fabric.empty() ? 0 : network.fabric.back().bandwidth;
        network.bisection = half * rate * network.bisectionShare;
        network.bisectionFormula = halfText + rateText(rate) + shareText + " = " + rateText(network.bisection);
    } else if (network.scaleUp == ScaleUpKind::torus || network.scaleUp == ScaleUpKind::mesh) {
        gridBisection(network);
    } else if (network.scaleUp == ScaleUpKind::routed) {
        network.bisection = half * network.scaleUpTier.bandwidth * network.bisectionShare;
        network.bisectionFormula = network.bisectionShare > 0 ? "least of the equal cuts looked at: " + rateText(network.bisection)
                                                              : "too many links to look for cuts";
    } else if (network.scaleUp == ScaleUpKind::pointToPoint) {
        const double fewer = std::floor(half), more = std::ceil(half);
        network.bisection = fewer * more * network.peerBandwidth;
        network.bisectionFormula = countText(fewer) + " x " + countText(more) + " pairs x " + rateText(network.peerBandwidth)
            + " = " + rateText(network.bisection);
    } else {
        network.bisection = half * network.scaleUpTier.bandwidth;
        network.bisectionFormula = halfText + rateText(network.scaleUpTier.bandwidth) + " = " + rateText(network.bisection);
    }
}

} // namespace ridge
