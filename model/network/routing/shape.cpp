// SPDX-License-Identifier: Apache-2.0
#include "network/routing/shape.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace ridge::routing {

namespace {

std::vector<std::uint32_t> coordinates(std::uint32_t place, std::span<const std::uint32_t> sides)
{
    std::vector<std::uint32_t> all(sides.size());
    for (std::size_t i = sides.size(); i-- > 0; place /= sides[i])
        all[i] = place % sides[i];
    return all;
}

std::uint32_t placeAt(const std::vector<std::uint32_t>& at, std::span<const std::uint32_t> sides)
{
    std::uint32_t place = 0;
    for (std::size_t i = 0; i < sides.size(); ++i)
        place = place * sides[i] + at[i];
    return place;
}

enum class Edge { wrap, twist, stop };

Shape grid(std::span<const std::uint32_t> sides, Edge edge)
{
    Shape shape;
    shape.places = 1;
    for (const std::uint32_t side : sides)
        shape.places *= side;
    shape.translations = edge != Edge::stop;
    for (std::size_t axis = 0; axis < sides.size(); ++axis)
        for (const bool forward : {true, false}) {
            const std::uint32_t side = sides[axis];
            const bool twists = edge == Edge::twist && axis + 1 == sides.size() && axis > 0;
            if (side == 1 || (side == 2 && !forward && edge == Edge::wrap))
                continue;
            Shape::Rule rule;
            for (std::uint32_t place = 0; place < shape.places; ++place) {
                auto at = coordinates(place, sides);
                const bool over = forward ? at[axis] + 1 == side : at[axis] == 0;
                at[axis] = forward ? (at[axis] + 1) % side : (at[axis] + side - 1) % side;
                if (over && twists) // the two directions must undo each other
                    at[0] = (at[0] + (forward ? sides[0] / 2 : sides[0] - sides[0] / 2)) % sides[0];
                rule.to.push_back(over && edge == Edge::stop ? Shape::nowhere : placeAt(at, sides));
            }
            shape.rules.push_back(std::move(rule));
        }
    return shape;
}

/// Rules that together hold every directed link of a list, each place at most once in a rule.
void addRules(Shape& shape, const std::vector<std::pair<std::uint32_t, std::uint32_t>>& links, bool global)
{
    std::vector<std::size_t> used(shape.places);
    const std::size_t first = shape.rules.size();
    for (const auto& [tail, head] : links) {
        const std::size_t at = first + used[tail]++;
        if (at == shape.rules.size())
            shape.rules.push_back({std::vector<std::uint32_t>(shape.places, Shape::nowhere), global});
        shape.rules[at].to[tail] = head;
    }
}

} // namespace

Shape torusShape(std::span<const std::uint32_t> sides) { return grid(sides, Edge::wrap); }
Shape twistedTorusShape(std::span<const std::uint32_t> sides) { return grid(sides, Edge::twist); }
Shape meshShape(std::span<const std::uint32_t> sides) { return grid(sides, Edge::stop); }

Shape hypercubeShape(std::uint32_t dimensions)
{
    const std::vector<std::uint32_t> sides(dimensions, 2);
    return torusShape(sides);
}

Shape completeShape(std::uint32_t places)
{
    Shape shape{places, true, {}};
    for (std::uint32_t step = 1; step < places; ++step) {
        Shape::Rule rule;
        for (std::uint32_t place = 0; place < places; ++place)
            rule.to.push_back((place + step) % places);
        shape.rules.push_back(std::move(rule));
    }
    return shape;
}

Shape dragonflyShape(std::uint32_t routers, std::uint32_t globals, std::uint32_t groups)
{
    Shape shape{routers * groups, false, {}};
    std::vector<std::pair<std::uint32_t, std::uint32_t>> local, global;
    for (std::uint32_t router = 0; router < shape.places; ++router)
        for (std::uint32_t step = 1; step < routers; ++step)
            local.emplace_back(router, router / routers * routers + (router + step) % routers);
    addRules(shape, local, false);
    // Global ports of a group are numbered router by router. Whole rounds deal one port to every other group: port q of
    // group i goes to group i + 1 + q mod (groups - 1), where it meets the port of the same round that points back.
    const std::uint32_t ports = routers * globals;
    if (groups < 2)
        return shape;
    const std::uint32_t others = groups - 1;
    for (std::uint32_t group = 0; group < groups; ++group)
        for (std::uint32_t port = 0; port < ports; ++port) {
            const std::uint32_t round = port / others, step = port % others + 1;
            const std::uint32_t back = round * others + (others - step);
            if (back < ports) // a last round that is not whole keeps the links that have both their ports
                global.emplace_back(group * routers + port / globals,
                                    (group + step) % groups * routers + back / globals);
        }
    addRules(shape, global, true);
    return shape;
}

} // namespace ridge::routing
