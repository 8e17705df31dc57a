// SPDX-License-Identifier: Apache-2.0
#include "validation/node_wiring.hpp"

#include <algorithm>
#include <cmath>
#include <deque>

namespace ridge {

namespace {

/// Steps that leave an endpoint for another.
std::vector<std::pair<WiringStep, std::string>> leaving(const NodeWiring& wiring, const std::string& from)
{
    std::vector<std::pair<WiringStep, std::string>> steps;
    for (const WiringLink& link : wiring.links) {
        if (link.a == link.b)
            continue;
        if (link.a == from)
            steps.push_back({{&link, true}, link.b});
        if (link.b == from)
            steps.push_back({{&link, false}, link.a});
    }
    return steps;
}

std::map<std::string, int> distances(const NodeWiring& wiring, const std::string& from)
{
    std::map<std::string, int> distance = {{from, 0}};
    std::deque<std::string> queue = {from};
    for (; !queue.empty(); queue.pop_front())
        for (const auto& [step, next] : leaving(wiring, queue.front()))
            if (distance.emplace(next, distance[queue.front()] + 1).second)
                queue.push_back(next);
    return distance;
}

} // namespace

double usableRate(const WiringStep& step, const FabricConstants& constants)
{
    if (!(step.link->rate > 0))
        return HUGE_VAL;
    return step.link->rate * constants.value("link/" + step.kind() + "-share");
}

std::vector<WiringStep> widestPath(const NodeWiring& wiring, const FabricConstants& constants, const std::string& from,
                                   const std::string& to)
{
    if (from == to) {
        for (const WiringLink& link : wiring.links)
            if (link.a == from && link.b == to)
                return {{&link, true}};
        return {};
    }
    const auto distance = distances(wiring, from);
    if (!distance.contains(to))
        return {};
    // level by level: the best narrowest link that reaches each endpoint on a shortest path
    std::map<std::string, std::pair<double, std::vector<WiringStep>>> best = {{from, {HUGE_VAL, {}}}};
    for (int level = 0; level < distance.at(to); ++level)
        for (const auto& [at, hops] : distance) {
            if (hops != level)
                continue;
            for (const auto& [step, next] : leaving(wiring, at)) {
                if (distance.at(next) != level + 1)
                    continue;
                const double width = std::min(best.at(at).first, usableRate(step, constants));
                auto& reached = best[next];
                if (reached.second.empty() || width > reached.first) {
                    reached = {width, best.at(at).second};
                    reached.second.push_back(step);
                }
            }
        }
    return best.at(to).second;
}

double concurrentRate(const std::vector<std::vector<WiringStep>>& paths, const FabricConstants& constants, bool staged)
{
    std::map<std::pair<const WiringLink*, bool>, double> users;
    for (const auto& path : paths)
        for (const WiringStep& step : path)
            ++users[{step.link, step.forward}];
    double sum = 0;
    for (const auto& path : paths) {
        double rate = HUGE_VAL, inverse = 0;
        for (const WiringStep& step : path) {
            const double share = usableRate(step, constants) / users[{step.link, step.forward}];
            rate = std::min(rate, share);
            inverse += 1 / share;
        }
        sum += staged ? 1 / inverse : rate;
    }
    return std::isfinite(sum) ? sum : 0;
}

} // namespace ridge
