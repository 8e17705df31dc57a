// SPDX-License-Identifier: Apache-2.0
#include "network/routing/quotient_builder.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ridge::routing {

namespace {

bool holds(const std::vector<std::size_t>& list, std::size_t index) { return std::find(list.begin(), list.end(), index) != list.end(); }

constexpr double mostOfAnything = 1e6; ///< ports, sides, spines: beyond any machine, and small enough to build

template <class List>
void append(List& list, const List& more)
{
    list.insert(list.end(), more.begin(), more.end());
}

} // namespace

std::optional<double> QuotientBuilder::parameter(const Fabric& fabric, const char* name) const
{
    const auto found = fabric.instance->parameters.find(name);
    return found == fabric.instance->parameters.end() ? std::nullopt : std::optional(found->second.value);
}

/// Links that hashing fills unevenly are as narrow as the fullest of them is behind.
double QuotientBuilder::hashing(const Fabric& fabric) const { return std::max(1.0, parameter(fabric, "hash-imbalance").value_or(1)); }

void QuotientBuilder::addWire(std::size_t a, std::size_t b, double capacity, double links, Chain tied, const std::string& path)
{
    m_quotient.wires.push_back({path, a, b, capacity, capacity, links, std::move(tied), {}, {}, 1});
}

/// A level of switches of the fabric, one for each value of its own and the outer indices.
std::size_t QuotientBuilder::addLevel(const Fabric& fabric, const Chain& outer)
{
    Kind kind{fabric.path, fabric.chain, fabric.level, false, std::numeric_limits<double>::infinity()};
    for (const std::size_t index : outer)
        if (!holds(kind.chain, index)) {
            kind.chain.push_back(index);
            kind.level.push_back(static_cast<std::size_t>(std::count(fabric.path.begin(), fabric.path.end(), '/')));
        }
    m_quotient.kinds.push_back(std::move(kind));
    return m_quotient.kinds.size() - 1;
}

std::optional<QuotientBuilder::Chain> QuotientBuilder::outerOf(const Chain& list, double inner, const Fabric& fabric)
{
    const double wanted = inner;
    Chain outer = list;
    if (inner != std::floor(inner)) {
        fail("bad-value", fabric.path, countText(inner) + " ports are no whole number.", "State a whole number.");
        return std::nullopt;
    }
    while (inner > 1 && !outer.empty()) {
        const double copies = m_quotient.indices[outer.back()].copies;
        if (std::fmod(inner, copies) == 0) {
            inner /= copies;
            outer.pop_back();
        } else if (inner < copies && std::fmod(copies, inner) == 0) {
            outer.back() = split(outer.back(), static_cast<std::uint32_t>(inner));
            inner = 1;
        } else {
            fail("uneven-fabric", fabric.path,
                 "Units of " + countText(wanted) + " ports do not divide the " + countText(copies) + " copies below the fabric.",
                 "Choose a size that divides the number of ports, or make the copies a multiple of it.");
            return std::nullopt;
        }
    }
    return outer;
}

std::optional<double> QuotientBuilder::plugRate(const DrawnLink& link, const std::string& path, const std::string& port)
{
    auto rate = linkRate(link);
    const auto kind = m_kindOf.find(path);
    if (kind == m_kindOf.end())
        return rate;
    const double count = static_cast<double>(link.link->count);
    auto own = ownRate(kind->second, port, count);
    const bool adapter = port == "network"; // all links of one together carry no more than it does
    if (own && adapter)
        *own /= count;
    return !rate ? own : own && adapter ? std::optional(std::min(*rate, *own)) : rate;
}

void QuotientBuilder::joinFabric(const DrawnLink& link, Fabric& fabric, const std::string& below)
{
    Plug plug;
    plug.link = &link;
    plug.pattern = link.link->pattern;
    plug.links = static_cast<double>(link.link->count);
    const auto inner = m_fabrics.find(below);
    if (inner != m_fabrics.end()) {
        if (!inner->second.top || below == fabric.path) {
            fail(below == fabric.path ? "self-loop" : "disconnected", below,
                 below == fabric.path ? "The fabric is linked to itself." : "Nothing plugs into the fabric from below.",
                 below == fabric.path ? "Use one larger fabric." : "Link accelerators or adapters to it.");
            return;
        }
        plug.kind = *inner->second.top;
    } else if (const auto kind = m_kindOf.find(below); kind != m_kindOf.end()) {
        plug.kind = kind->second;
    } else {
        fail("wrong-port", link.where(), "'" + below + "' is a container.", "Links end at a part or fabric in it.");
        return;
    }
    const auto rate = plugRate(link, below, link.a == below ? link.link->a.port : link.link->b.port);
    if (hasError(m_problems))
        return;
    if (const auto stated = parameter(fabric, "oversubscription"); inner != m_fabrics.end() && stated && *stated > 0) {
        const Kind& top = m_quotient.kinds[plug.kind];
        double tops = 1;
        for (const std::size_t index : top.chain)
            tops *= holds(inner->second.chain, index) ? 1 : m_quotient.indices[index].copies;
        plug.capacity = inner->second.down / *stated / tops / plug.links;
    } else if (rate) {
        plug.capacity = *rate;
    } else {
        fail("missing-rate", link.where(), "Neither the link nor its ends state a bandwidth.", "Name a link part.");
        return;
    }
    plug.prefix = prefixOf(plug.kind, link).size();
    plugIn(plug, fabric);
}

QuotientBuilder::Ports QuotientBuilder::portsOf(const Plug& plug, Fabric& fabric)
{
    Ports ports;
    const Chain chain = m_quotient.kinds[plug.kind].chain;
    Chain relative(chain.begin() + static_cast<std::ptrdiff_t>(plug.prefix), chain.end());
    if (plug.pattern == LinkPattern::pairwise) {
        Chain own;
        for (std::size_t i = 0; i < fabric.chain.size(); ++i)
            if (fabric.level[i] == static_cast<std::size_t>(std::count(fabric.path.begin(), fabric.path.end(), '/')))
                own.push_back(fabric.chain[i]);
        unify(relative, own, *plug.link);
    }
    for (const std::size_t index : m_quotient.kinds[plug.kind].chain)
        (holds(fabric.chain, index) ? ports.tied : ports.relative).push_back(index);
    return ports;
}

void QuotientBuilder::plugIn(const Plug& plug, Fabric& fabric)
{
    for (const auto& [name, value] : fabric.instance->parameters)
        if (!(value.value > 0) || value.value > mostOfAnything)
            fail("bad-value", fabric.path, name + " = " + countText(value.value) + " is no number a fabric can be built with.",
                 "State a number above zero and at most " + countText(mostOfAnything) + ".");
    const Ports ports = portsOf(plug, fabric);
    if (hasError(m_problems))
        return;
    double each = plug.capacity * plug.links; // of one port
    for (const std::size_t index : ports.relative)
        each *= m_quotient.indices[index].copies;
    fabric.down += each;
    const std::string& generator = fabric.instance->generator;
    const auto radix = parameter(fabric, "radix");
    if (fabric.top && generator != "switch" && generator != "fat-tree") {
        fail("not-routed", plug.link->where(), "A second kind of port plugs into the " + generator + ".", "Give it a fabric of its own.");
    } else if (generator == "leaf-spine")
        leafSpine(plug, fabric, ports);
    else if (generator == "fat-tree" && radix)
        threeTiers(plug, fabric, ports, static_cast<std::uint32_t>(*radix));
    else if (generator == "switch" || generator == "fat-tree" || generator == "multi-plane" || generator == "optical-switch")
        switchTree(plug, fabric, ports);
    else if (generator == "rail-optimised" || generator == "rail-only")
        rails(plug, fabric, ports);
    else if (generator == "dragonfly" || generator == "dragonfly-plus")
        dragonfly(plug, fabric, ports);
    else if (const auto shape = shapeOf(fabric, ports))
        direct(plug, fabric, ports, *shape);
}

/// Crossbars without inner limits; where it is oversubscribed, one for each pod and narrower links between the levels.
/// The planes of a multi-plane fabric share each member's links evenly.
void QuotientBuilder::switchTree(const Plug& plug, Fabric& fabric, const Ports& ports)
{
    Chain below = ports.relative, base = ports.tied;
    std::size_t from = plug.kind;
    double links = plug.links, capacity = plug.capacity, size = 1;
    constexpr std::pair<const char*, const char*> levels[] = {{"pod-size", "oversubscription"}, {"pod-size-2", "oversubscription-2"}};
    for (const auto& [pod, ratio] : levels) {
        const auto unit = parameter(fabric, pod);
        const double step = std::max(1.0, parameter(fabric, ratio).value_or(1)) * (size == 1 ? hashing(fabric) : 1);
        if (fabric.top || !(step > 1) || !unit)
            continue;
        const auto outer = outerOf(below, *unit / size, fabric);
        if (!outer)
            return;
        const std::size_t level = addLevel(fabric, *outer);
        append(base, *outer);
        addWire(from, level, capacity, links, base, plug.link->where());
        base = fabric.chain;
        links = *unit * plug.links;
        capacity /= step;
        below = *outer;
        size = *unit;
        from = level;
    }
    if (!fabric.top) {
        const double planes = std::floor(parameter(fabric, "planes").value_or(1));
        fabric.top = addLevel(fabric, planes > 1 ? Chain{newIndex(planes)} : Chain{});
        links /= std::max(1.0, planes);
    }
    addWire(from, *fabric.top, capacity, links, base, plug.link->where());
}

void QuotientBuilder::leafSpine(const Plug& plug, Fabric& fabric, const Ports& ports)
{
    const double hosts = parameter(fabric, "hosts-per-leaf").value_or(1);
    const auto spines = parameter(fabric, "spines"), ratio = parameter(fabric, "oversubscription");
    const auto outer = outerOf(ports.relative, hosts, fabric);
    if (!outer)
        return;
    const std::size_t leaf = addLevel(fabric, *outer);
    Chain tied = ports.tied;
    append(tied, *outer);
    addWire(plug.kind, leaf, plug.capacity, plug.links, tied, plug.link->where());
    const double entering = hosts * plug.capacity * plug.links;
    Chain extra;
    if (spines && *spines > 1)
        extra.push_back(newIndex(std::floor(*spines)));
    fabric.top = addLevel(fabric, extra);
    const double links = spines ? std::max(1.0, std::floor(*spines)) : hosts * plug.links;
    const double capacity = ratio ? entering / std::max(1.0, *ratio) / links : spines ? plug.capacity * plug.links : entering / links;
    addWire(leaf, *fabric.top, capacity / hashing(fabric), spines ? 1 : links, fabric.chain, fabric.path);
}

/// Edge, aggregation and core switches of one radix; oversubscription narrows the links above the edge and above the pods.
/// Source: Al-Fares, Loukissas, Vahdat, SIGCOMM 2008.
void QuotientBuilder::threeTiers(const Plug& plug, Fabric& fabric, const Ports& ports, std::uint32_t radix)
{
    const std::uint32_t half = radix / 2;
    if (radix < 4 || radix % 2 != 0) {
        fail("bad-value", fabric.path, "A radix of " + std::to_string(radix) + " makes no fat tree.", "Use an even number of 4 or more.");
        return;
    }
    const auto edges = outerOf(ports.relative, half, fabric);
    const auto pods = edges ? outerOf(*edges, half, fabric) : std::nullopt;
    if (!pods)
        return;
    // splitting for the pods may have added to what numbers an edge switch
    const auto again = outerOf(portsOf(plug, fabric).relative, half, fabric);
    const std::size_t edge = addLevel(fabric, *again);
    Chain tied = ports.tied;
    append(tied, *again);
    addWire(plug.kind, edge, plug.capacity, plug.links, tied, plug.link->where());
    const std::size_t plane = newIndex(half), column = newIndex(half);
    Chain podPlane = *pods;
    podPlane.push_back(plane);
    const std::size_t middle = addLevel(fabric, podPlane);
    const std::size_t core = addLevel(fabric, {plane, column});
    Chain inPod = fabric.chain;
    append(inPod, *pods);
    const double up = plug.capacity / std::max(1.0, parameter(fabric, "oversubscription").value_or(1)) / hashing(fabric);
    addWire(edge, middle, up, plug.links, inPod, fabric.path);
    Chain inPlane = fabric.chain;
    inPlane.push_back(plane);
    addWire(middle, core, up / std::max(1.0, parameter(fabric, "oversubscription-2").value_or(1)), plug.links, inPlane, fabric.path);
    fabric.top = core;
}

/// Adapters of equal number meet on a leaf of their own; spines join the leaves of all rails, or nothing does.
void QuotientBuilder::rails(const Plug& plug, Fabric& fabric, const Ports& ports)
{
    const Chain& chain = m_quotient.kinds[plug.kind].chain;
    const double perNode = chain.empty() ? 1 : m_quotient.indices[chain.back()].copies;
    const auto nodes = outerOf(ports.relative, parameter(fabric, "rails").value_or(perNode), fabric);
    if (!nodes)
        return;
    Chain rail = portsOf(plug, fabric).relative;
    rail.erase(rail.begin(), rail.begin() + static_cast<std::ptrdiff_t>(nodes->size()));
    double all = 1;
    for (const std::size_t index : *nodes)
        all *= m_quotient.indices[index].copies;
    const double below = std::min(all, parameter(fabric, "hosts-per-leaf").value_or(all));
    auto outer = outerOf(*nodes, below, fabric);
    if (!outer)
        return;
    append(*outer, rail);
    const std::size_t leaf = addLevel(fabric, *outer);
    Chain tied = ports.tied;
    append(tied, *outer);
    addWire(plug.kind, leaf, plug.capacity, plug.links, tied, plug.link->where());
    fabric.top = leaf;
    if (fabric.instance->generator == "rail-only")
        return;
    const auto stated = parameter(fabric, "oversubscription");
    const double spines = std::max(1.0, std::floor(parameter(fabric, "spines").value_or(1)));
    Chain extra;
    if (spines > 1)
        extra.push_back(newIndex(spines));
    fabric.top = addLevel(fabric, extra);
    const double port = plug.capacity * plug.links;
    const bool one = parameter(fabric, "spines").has_value(); // uplink to each spine, of a port's rate unless a ratio is stated
    const double links = one ? 1 : below * plug.links;
    const double capacity = stated || !one ? below * port / std::max(1.0, stated.value_or(1)) / (one ? spines : links) : port;
    addWire(leaf, *fabric.top, capacity / hashing(fabric), links, fabric.chain, fabric.path);
}

} // namespace ridge::routing
