// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/design_around.hpp"

#include "explore/design_cloud.hpp"
#include "report/around_finding.hpp"

namespace ridge {

DesignAround lookAround(const AroundQuestion& question)
{
    const PairingResult& present = *question.live->current;
    DesignAround around;
    around.question = question;
    if (!present.evaluation.feasibility.ok())
        return around;
    around.map = bottleneckMap(present.plan, present.machine.values, question.x, question.y);
    around.tornado = tornado(present, question.swing);
    around.mapFinding = mapFinding(*around.map, question.x.lever, question.y.lever, present);
    around.tornadoFinding = tornadoFinding(*around.tornado);
    return around;
}

MapRange mapRangeAround(const Lever& lever)
{
    return {lever, 0.25, 4, 101}; // odd: the present design is one of them
}

std::pair<Lever, Lever> mapLevers(const PairingResult& present)
{
    std::vector<Lever> order = leversByEffect(present.plan, present.machine.values);
    for (const Lever& lever : levers()) // where less than two have an effect any will do
        order.push_back(lever);
    const Lever x = order.front();
    for (const Lever& y : order)
        if (y.name != x.name && y.parameters.front() != x.parameters.front())
            return {x, y};
    return {order[0], order[1]};
}

} // namespace ridge
