// SPDX-License-Identifier: Apache-2.0
#include "network/routing/quotient_builder.hpp"

#include <algorithm>
#include <cmath>

namespace ridge::routing {

namespace {

/// Longer than the two local links a direct route may add, so that one global link is always preferred to two.
constexpr std::uint32_t globalLength = 3;
constexpr double mostPlaces = 2e5;      ///< of a direct network
constexpr double mostPlacesLinks = 20;  ///< of each place, on the average
constexpr double mostLinked = 2000;     ///< places that are all linked to each other

bool holds(const std::vector<std::size_t>& list, std::size_t index) { return std::find(list.begin(), list.end(), index) != list.end(); }

} // namespace

/// The places of a fabric whose ports are the switches: a torus of accelerators.
std::optional<Shape> QuotientBuilder::shapeOf(const Fabric& fabric, const Ports& ports)
{
    double places = 1;
    for (const std::size_t index : ports.relative)
        places *= m_quotient.indices[index].copies;
    const std::string& generator = fabric.instance->generator;
    std::vector<std::uint32_t> sides;
    double named = 1; // places that the sides make
    for (const char* axis : {"x", "y", "z"}) {
        sides.push_back(static_cast<std::uint32_t>(parameter(fabric, axis).value_or(1)));
        named *= parameter(fabric, axis).value_or(1);
    }
    if (places > (generator == "fully-connected" ? mostLinked : mostPlaces)) {
        fail("too-large", fabric.path, "A " + generator + " of " + countText(places) + " places is too large to route.", "Draw fewer places.");
        return std::nullopt;
    }
    Shape shape;
    if ((generator == "torus" || generator == "twisted-torus" || generator == "mesh") && named != places)
        shape.places = static_cast<std::uint32_t>(std::min(named, 4e9));
    else if (generator == "torus")
        shape = torusShape(sides);
    else if (generator == "twisted-torus")
        shape = twistedTorusShape(sides[2] > 1 ? std::span<const std::uint32_t>(sides) : std::span<const std::uint32_t>(sides).first(2));
    else if (generator == "mesh")
        shape = meshShape(sides);
    else if (generator == "hypercube" && places == std::exp2(std::floor(std::log2(places))))
        shape = hypercubeShape(static_cast<std::uint32_t>(std::log2(places)));
    else if (generator == "fully-connected")
        shape = completeShape(static_cast<std::uint32_t>(places));
    else if (generator == "ring") {
        const std::uint32_t side[] = {static_cast<std::uint32_t>(places)};
        shape = torusShape(side);
    } else if (generator != "hypercube") {
        fail("unknown-generator", fabric.path, "No fabric generator is called '" + generator + "'.", "Choose one of the palette.");
        return std::nullopt;
    }
    if (shape.places != places) {
        fail("count-mismatch", fabric.path,
             "The " + generator + " has " + countText(shape.places) + " places; " + countText(places) + " ports plug into it.",
             generator == "hypercube" ? "Use a power of two." : "Make the product of the sides equal to the number of ports.");
        return std::nullopt;
    }
    return shape;
}

/// Wires between the members themselves, one for each rule of the shape.
void QuotientBuilder::direct(const Plug& plug, Fabric& fabric, const Ports& ports, const Shape& shape)
{
    const Chain places = ports.relative;
    // shifts move all indices of a place together; whatever uses a part of them breaks that
    bool alone = shape.translations;
    for (const Kind& kind : m_quotient.kinds) {
        const auto used = std::count_if(places.begin(), places.end(), [&](std::size_t index) { return holds(kind.chain, index); });
        alone = alone && (used == 0 || used == static_cast<std::ptrdiff_t>(places.size()));
    }
    for (const Wire& wire : m_quotient.wires) {
        const auto used = std::count_if(places.begin(), places.end(), [&](std::size_t index) { return holds(wire.tied, index); });
        const bool both = wire.a == wire.b || (holds(m_quotient.kinds[wire.a].chain, places.front()) && holds(m_quotient.kinds[wire.b].chain, places.front()));
        alone = alone && wire.moved.empty() && (!both || used == static_cast<std::ptrdiff_t>(places.size()));
    }
    for (const std::size_t index : places)
        m_quotient.indices[index].symmetry = alone ? Symmetry::translation : Symmetry::none;
    for (const Shape::Rule& rule : shape.rules)
        m_quotient.wires.push_back({plug.link->where(), plug.kind, plug.kind, plug.capacity, 0, plug.links, ports.tied, places, rule.to, 1});
    fabric.top = plug.kind;
}

/// Routers with hosts, fully connected in a group and by global links between groups. In dragonfly+ a group is a
/// leaf-spine whose spines hold the global links. Sources: Kim et al., ISCA 2008; Shpiner et al., HiPINEB 2017.
void QuotientBuilder::dragonfly(const Plug& plug, Fabric& fabric, const Ports& ports)
{
    const bool plus = fabric.instance->generator == "dragonfly-plus";
    const double hosts = parameter(fabric, "hosts-per-router").value_or(1);
    const double routers = parameter(fabric, "routers-per-group").value_or(1);
    const double globals = parameter(fabric, "global-links").value_or(1);
    const auto outer = outerOf(ports.relative, hosts, fabric);
    if (!outer)
        return;
    double places = 1;
    for (const std::size_t index : *outer)
        places *= m_quotient.indices[index].copies;
    if (std::fmod(places, routers) != 0) {
        fail("count-mismatch", fabric.path, countText(places) + " routers do not fill groups of " + countText(routers) + ".",
             "Make the number of ports a multiple of hosts-per-router x routers-per-group.");
        return;
    }
    const double groups = places / routers;
    if (groups > 1 && routers * globals < groups - 1) {
        fail("disconnected", fabric.path,
             countText(groups) + " groups need " + countText(groups - 1) + " global links each; a group has " + countText(routers * globals) + ".",
             "Raise global-links or routers-per-group, or draw fewer groups.");
        return;
    }
    if (places * (routers + globals) > mostPlaces * mostPlacesLinks) {
        fail("too-large", fabric.path, countText(places) + " routers with " + countText(routers + globals) + " links each are too many to route.",
             "Draw fewer routers or links.");
        return;
    }
    const Shape shape = dragonflyShape(static_cast<std::uint32_t>(routers), static_cast<std::uint32_t>(globals), static_cast<std::uint32_t>(groups));
    const double port = plug.capacity * plug.links / (1 + std::min(1.0, parameter(fabric, "detour-share").value_or(0)));
    const double local = parameter(fabric, "local-width").value_or(1) * port;
    const double global = parameter(fabric, "global-width").value_or(1) * port;
    const auto group = outerOf(*outer, routers, fabric);
    const auto leaves = group ? outerOf(portsOf(plug, fabric).relative, hosts, fabric) : std::nullopt; // after all splits
    if (!leaves)
        return;
    for (const std::size_t index : plus ? *group : *leaves)
        m_quotient.indices[index].symmetry = Symmetry::none;
    const std::size_t leaf = addLevel(fabric, *leaves);
    Chain tied = ports.tied;
    tied.insert(tied.end(), leaves->begin(), leaves->end());
    addWire(plug.kind, leaf, plug.capacity, plug.links, tied, plug.link->where());
    fabric.top = leaf;
    Chain numbers = *leaves;
    if (plus) { // as many spines as leaves in a group
        numbers = *group;
        numbers.push_back(newIndex(routers, Symmetry::none));
        fabric.top = addLevel(fabric, numbers);
        Chain inGroup = fabric.chain;
        inGroup.insert(inGroup.end(), group->begin(), group->end());
        addWire(leaf, *fabric.top, local, 1, inGroup, fabric.path);
    }
    for (const Shape::Rule& rule : shape.rules)
        if (rule.global || !plus)
            m_quotient.wires.push_back({fabric.path, *fabric.top, *fabric.top, rule.global ? global : local, 0, 1, fabric.chain, numbers, rule.to, rule.global ? globalLength : 1});
}

} // namespace ridge::routing
