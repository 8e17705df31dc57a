// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/bottleneck_map.hpp"
#include "explore/tornado.hpp"
#include "report/finding.hpp"
#include "session/live_evaluator.hpp"

namespace ridge {

/// What limits over which two numbers of the hardware, and what each number alone does, around which design.
struct AroundQuestion {
    LiveResultPtr live;
    MapRange x, y;
    double swing = 0.1; ///< of the tornado, a share
};
struct DesignAround {
    quint64 generation = 0;
    AroundQuestion question;
    std::optional<BottleneckMap> map; ///< none: the design does not run
    std::optional<Tornado> tornado;
    Finding mapFinding, tornadoFinding;
};
using DesignAroundPtr = std::shared_ptr<const DesignAround>;

/// Pure; runs on the worker, some 60 ms. Requires a current result.
DesignAround lookAround(const AroundQuestion& question);
/// A quarter to four times the present design, which is one of the grid.
MapRange mapRangeAround(const Lever& lever);
/// The two levers that move the present step time most, each on its own resource.
std::pair<Lever, Lever> mapLevers(const PairingResult& present);

} // namespace ridge
