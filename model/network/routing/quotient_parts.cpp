// SPDX-License-Identifier: Apache-2.0
#include "network/routing/quotient_builder.hpp"

#include "topology/effective_part.hpp"
#include "topology/part_role.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace ridge::routing {

namespace {

bool holds(const std::vector<std::size_t>& list, std::size_t index) { return std::find(list.begin(), list.end(), index) != list.end(); }

/// Segments of a path: 2 for "/rack/gpu", 0 for the root.
std::size_t depthOf(const std::string& path) { return static_cast<std::size_t>(std::count(path.begin(), path.end(), '/')); }

} // namespace

QuotientBuilder::QuotientBuilder(const Container& root, const Catalogue& catalogue)
    : m_catalogue(catalogue), m_root(root), m_drawing(root)
{
}

Result<Quotient> QuotientBuilder::build()
{
    addNodes(m_root, {}, {}, {});
    std::vector<std::pair<const DrawnLink*, std::string>> fabrics; // link and the end that is the fabric
    for (const DrawnLink& link : m_drawing.links) {
        for (const std::string* end : {&link.a, &link.b})
            if (m_drawing.nodes.count(*end) == 0)
                fail("unknown-child", link.where(), "The link ends at '" + *end + "', which does not exist.", "Name a child of the container.");
        if (hasError(m_problems))
            return m_problems;
        const bool a = m_fabrics.count(link.a) != 0, b = m_fabrics.count(link.b) != 0;
        if (!a && !b)
            joinParts(link);
        else // the outer one is the fabric; links that start deeper come first
            fabrics.emplace_back(&link, b && (!a || depthOf(link.b) <= depthOf(link.a)) ? link.b : link.a);
    }
    std::stable_sort(fabrics.begin(), fabrics.end(), [](const auto& x, const auto& y) {
        return depthOf(x.first->container) > depthOf(y.first->container);
    });
    for (const auto& [link, path] : fabrics)
        if (!hasError(m_problems))
            joinFabric(*link, m_fabrics.at(path), link->a == path ? link->b : link->a);
    if (!hasError(m_problems))
        holdPortCeilings();
    if (hasError(m_problems))
        return m_problems;
    return {std::move(m_quotient), std::move(m_problems)};
}

void QuotientBuilder::fail(const char* code, const std::string& where, std::string message, std::string hint)
{
    addCapped(m_problems, {Severity::error, code, where, std::move(message), std::move(hint)});
}

std::size_t QuotientBuilder::newIndex(double copies, Symmetry symmetry)
{
    m_quotient.indices.push_back({static_cast<std::uint32_t>(copies), symmetry});
    return m_quotient.indices.size() - 1;
}

void QuotientBuilder::addNodes(const Container& container, const std::string& path, const Chain& chain, const Chain& level)
{
    for (const auto& [name, node] : container.children) {
        const std::string here = path + "/" + name;
        Chain inner = chain, segments = level;
        if (node.count < 1 || node.count > std::numeric_limits<std::int32_t>::max()) {
            fail("bad-count", here, "The count is " + std::to_string(node.count) + ".", "Use 1 or more, or remove the node.");
            continue;
        }
        if (node.count > 1) {
            inner.push_back(newIndex(static_cast<double>(node.count)));
            segments.push_back(depthOf(here));
        }
        if (const FabricInstance* fabric = node.fabric())
            m_fabrics.emplace(here, Fabric{fabric, here, inner, segments, {}, 0});
        else if (const Container* box = node.container())
            addNodes(*box, here, inner, segments);
        else
            addKind(here, node, inner, segments);
    }
}

void QuotientBuilder::addKind(const std::string& path, const Node& node, const Chain& chain, const Chain& level)
{
    auto part = effectivePart(m_catalogue, node.part()->part, node.part()->overrides, path);
    if (!part) {
        m_problems.insert(m_problems.end(), part.diagnostics().begin(), part.diagnostics().end());
        return;
    }
    Kind kind{path, chain, level, roleOf(*part) == PartRole::accelerator, std::numeric_limits<double>::infinity()};
    if (roleOf(*part) == PartRole::switchBox)
        kind.throughput = part->numberOr("switch_bw_dir", kind.throughput);
    m_kindOf.emplace(path, m_quotient.kinds.size());
    m_quotient.kinds.push_back(std::move(kind));
}

QuotientBuilder::Chain QuotientBuilder::prefixOf(std::size_t kind, const DrawnLink& link) const
{
    const Kind& k = m_quotient.kinds[kind];
    Chain prefix;
    for (std::size_t i = 0; i < k.chain.size(); ++i)
        if (k.level[i] <= depthOf(link.container))
            prefix.push_back(k.chain[i]);
    return prefix;
}

std::optional<double> QuotientBuilder::linkRate(const DrawnLink& drawn)
{
    if (drawn.link->part.empty())
        return std::nullopt;
    const auto part = effectivePart(m_catalogue, drawn.link->part, drawn.link->overrides, drawn.where());
    if (!part) {
        m_problems.insert(m_problems.end(), part.diagnostics().begin(), part.diagnostics().end());
        return std::nullopt;
    }
    auto rate = part->number("link_bw_dir");
    if (!rate)
        rate = part->number("device_bw_dir");
    if (!rate || *rate <= 0)
        fail("missing-rate", drawn.where(), "The link part '" + drawn.link->part.text + "' has no bandwidth.",
             "Override link_bw_dir on the link.");
    return rate;
}

/// What one link of a port gets when the drawing names no link part.
std::optional<double> QuotientBuilder::ownRate(std::size_t kind, const std::string& port, double connections)
{
    const std::string& path = m_quotient.kinds[kind].path;
    const PartInstance& instance = *m_drawing.nodes.at(path)->part();
    const auto part = effectivePart(m_catalogue, instance.part, instance.overrides, path);
    if (!part)
        return std::nullopt;
    if (roleOf(*part) == PartRole::accelerator && port == "scale-up") {
        const auto all = part->number("scaleup_bw_dir");
        return all ? std::optional(*all / std::max(1.0, connections)) : std::nullopt;
    }
    if (roleOf(*part) == PartRole::nic)
        for (const char* key : {"nic_bw_dir", "port_bw_dir", "device_bw_dir", "link_bw_dir"})
            if (const auto rate = part->number(key))
                return rate;
    if (roleOf(*part) == PartRole::switchBox)
        return part->number("port_bw_dir");
    return std::nullopt;
}

bool QuotientBuilder::unify(Chain& a, Chain& b, const DrawnLink& link)
{
    while (!a.empty() && !b.empty()) {
        const std::size_t x = a.back(), y = b.back();
        const std::uint32_t m = m_quotient.indices[x].copies, n = m_quotient.indices[y].copies;
        if (x == y || m == n) {
            a.pop_back();
            b.pop_back();
            if (x != y)
                replace(y, x);
            for (std::size_t& index : a)
                index = index == y ? x : index;
            continue;
        }
        const std::uint32_t common = std::gcd(m, n);
        if (common != std::min(m, n)) {
            fail("uneven-pairwise", link.where(),
                 "Pairs cannot be made of " + std::to_string(m) + " and " + std::to_string(n) + " copies.",
                 "Make one count a multiple of the other, or use pattern each or uniform.");
            return false;
        }
        Chain& longer = m > n ? a : b;
        longer.insert(longer.end() - 1, split(longer.back(), common));
    }
    for (const Kind& kind : m_quotient.kinds)
        for (const std::size_t index : kind.chain)
            if (std::count(kind.chain.begin(), kind.chain.end(), index) > 1) {
                fail("uneven-pairwise", link.where(), "The pairs tie two levels of '" + kind.path + "' to each other.",
                     "Draw the link in the container that holds both ends once.");
                return false;
            }
    return true;
}

void QuotientBuilder::replace(std::size_t index, std::size_t by)
{
    const auto in = [&](Chain& list) { std::replace(list.begin(), list.end(), index, by); };
    for (Kind& kind : m_quotient.kinds)
        in(kind.chain);
    for (Wire& wire : m_quotient.wires) {
        in(wire.tied);
        in(wire.moved);
    }
    for (auto& [path, fabric] : m_fabrics)
        in(fabric.chain);
}

std::size_t QuotientBuilder::split(std::size_t index, std::uint32_t inner)
{
    const std::size_t outer = m_quotient.split(index, inner);
    for (auto& [path, fabric] : m_fabrics)
        if (const auto at = std::find(fabric.chain.begin(), fabric.chain.end(), index); at != fabric.chain.end()) {
            const auto place = at - fabric.chain.begin();
            fabric.chain.insert(at, outer);
            fabric.level.insert(fabric.level.begin() + place, fabric.level[static_cast<std::size_t>(place)]);
        }
    return outer;
}

/// Instances of the kind at the far end that one instance of kind `of` is joined to.
double QuotientBuilder::neighbours(const Wire& wire, std::size_t of) const
{
    const std::size_t far = of == wire.a ? wire.b : wire.a;
    double product = 1;
    for (const std::size_t index : m_quotient.kinds[far].chain)
        product *= holds(wire.tied, index) ? 1 : m_quotient.indices[index].copies;
    return wire.a == wire.b ? product - 1 : product;
}

void QuotientBuilder::joinParts(const DrawnLink& drawn)
{
    const auto a = m_kindOf.find(drawn.a), b = m_kindOf.find(drawn.b);
    if (a == m_kindOf.end() || b == m_kindOf.end()) {
        fail("wrong-port", drawn.where(), "The link ends at a container.", "Links end at a part or fabric in it.");
        return;
    }
    Wire wire{drawn.where(), a->second, b->second, 0, 0, static_cast<double>(drawn.link->count), prefixOf(a->second, drawn), {}, {}, 1};
    LinkPattern pattern = drawn.link->pattern;
    if (pattern == LinkPattern::pairwise && a->second == b->second) {
        if (neighbours(wire, wire.a) != 1) {
            fail("self-loop", drawn.where(), "A pairwise link from a node to itself joins nobody.",
                 "Use pattern each (a link for every pair) or a fabric.");
            return;
        }
        pattern = LinkPattern::each;
    }
    if (pattern == LinkPattern::pairwise) {
        const auto rest = [&](std::size_t kind) {
            const Chain& chain = m_quotient.kinds[kind].chain;
            return Chain(chain.begin() + static_cast<std::ptrdiff_t>(prefixOf(kind, drawn).size()), chain.end());
        };
        Chain x = rest(wire.a), y = rest(wire.b);
        if (!unify(x, y, drawn))
            return;
        wire.tied.clear();
        for (const std::size_t index : m_quotient.kinds[wire.a].chain)
            if (holds(m_quotient.kinds[wire.b].chain, index))
                wire.tied.push_back(index);
    }
    const double joined = neighbours(wire, wire.a);
    if (joined < 1) {
        fail("self-loop", drawn.where(), "The link joins '" + drawn.a + "' to itself.", "Give the node a count above one.");
        return;
    }
    if (pattern == LinkPattern::uniform)
        wire.links /= joined;
    auto rate = linkRate(drawn);
    const double connections = joined * wire.links;
    for (const auto& [kind, port] : {std::pair{wire.a, drawn.link->a.port}, std::pair{wire.b, drawn.link->b.port}})
        if (!rate && !hasError(m_problems))
            rate = ownRate(kind, port, connections);
    if (!rate) {
        fail("missing-rate", drawn.where(), "Neither the link nor its ends state a bandwidth.", "Name a link part.");
        return;
    }
    wire.capacity = wire.back = *rate;
    m_quotient.wires.push_back(std::move(wire));
}

/// The wires of an accelerator together carry no more than its ports take.
void QuotientBuilder::holdPortCeilings()
{
    for (std::size_t k = 0; k < m_quotient.kinds.size(); ++k) {
        if (!m_quotient.kinds[k].endpoint)
            continue;
        const auto ceiling = ownRate(k, "scale-up", 1);
        double drawn = 0;
        std::vector<Wire*> wires;
        for (Wire& wire : m_quotient.wires) {
            const std::size_t slash = wire.path.rfind("/links/");
            const auto link = std::find_if(m_drawing.links.begin(), m_drawing.links.end(), [&](const DrawnLink& l) { return l.where() == wire.path; });
            if (slash == std::string::npos || link == m_drawing.links.end() || !link->ends(m_quotient.kinds[k].path, "scale-up")
                || (wire.a != k && wire.b != k))
                continue;
            wires.push_back(&wire);
            drawn += wire.capacity * wire.links * (wire.moved.empty() ? neighbours(wire, k) : 1);
        }
        if (ceiling && drawn > *ceiling * 1.001)
            for (Wire* wire : wires) {
                wire->capacity *= *ceiling / drawn;
                wire->back *= *ceiling / drawn;
            }
    }
}

} // namespace ridge::routing
