// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ridge::routing {

/// A direct network: places, and rules that say which place each one's link of that rule leads to. One rule is one
/// direction; with `translations` the places look alike and so do all links of one rule.
struct Shape {
    static constexpr std::uint32_t nowhere = ~std::uint32_t{0};
    struct Rule {
        std::vector<std::uint32_t> to; ///< place -> place; nowhere: no link
        bool global = false;           ///< between groups of a dragonfly
    };
    std::uint32_t places = 0;
    bool translations = true;
    std::vector<Rule> rules;
};

// Sides are counts >= 1, first fastest last: place = ((x * sides[1]) + y) * sides[2] + z.

/// A ring in every dimension; a side of 2 has one link between its two places, a side of 1 none.
Shape torusShape(std::span<const std::uint32_t> sides);
/// A torus whose wrap of the last side shifts the first by half: a step beyond the end of the last side also moves
/// sides[0] / 2 along the first. Shorter paths when the first side is twice the last. Source: Camara et al., IEEE TPDS 21(12), 2010.
Shape twistedTorusShape(std::span<const std::uint32_t> sides);
/// No wrap-around.
Shape meshShape(std::span<const std::uint32_t> sides);
/// 2^dimensions places, a link for each bit.
Shape hypercubeShape(std::uint32_t dimensions);
/// A link for every pair.
Shape completeShape(std::uint32_t places);
/// `groups` groups of `routers`, each group fully connected; `globals` global links per router, dealt to the other groups
/// in turn (consecutive arrangement) so that pairs of groups have equally many, or differ by one when they do not divide.
/// Source: Kim, Dally, Scott, Abts, ISCA 2008.
Shape dragonflyShape(std::uint32_t routers, std::uint32_t globals, std::uint32_t groups);

} // namespace ridge::routing
