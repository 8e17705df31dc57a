// SPDX-License-Identifier: Apache-2.0
#include "network/routing/group_loads.hpp"

#include "network/drawing.hpp"
#include "network/routing/router.hpp"

#include <algorithm>
#include <cmath>

namespace ridge::routing {

namespace {

constexpr double mostVertices = 3e6; ///< of all views together: seconds
constexpr double mostMembers = 1e5;

using Chain = std::vector<std::size_t>;

bool holds(const Chain& list, std::size_t index) { return std::find(list.begin(), list.end(), index) != list.end(); }

/// Splits the indices of a kind where `inner` of its instances are together. Gives how many indices stand outside of them;
/// nothing when no split makes that.
std::optional<std::size_t> cutAt(Quotient& quotient, std::size_t kind, double inner)
{
    std::size_t outside = quotient.kinds[kind].chain.size();
    while (inner > 1) {
        if (outside == 0)
            return std::nullopt;
        const std::size_t index = quotient.kinds[kind].chain[outside - 1];
        const double copies = quotient.indices[index].copies;
        if (std::fmod(inner, copies) == 0) {
            inner /= copies;
            --outside;
        } else if (inner < copies && std::fmod(copies, inner) == 0) {
            quotient.split(index, static_cast<std::uint32_t>(inner));
            return outside; // the new outer index came in before; what was at outside - 1 is now at outside
        } else {
            return std::nullopt;
        }
    }
    return outside;
}

/// Who sends to whom: tables over the places of a group.
std::vector<std::vector<std::uint32_t>> senders(const Traffic& traffic, std::uint32_t members)
{
    std::vector<std::vector<std::uint32_t>> tables;
    const auto add = [&](const auto& receiver) {
        std::vector<std::uint32_t> table(members);
        for (std::uint32_t place = 0; place < members; ++place)
            table[place] = receiver(place);
        tables.push_back(std::move(table));
    };
    if (traffic.pattern == Pattern::ring)
        add([&](std::uint32_t place) { return (place + 1) % members; });
    if (traffic.pattern == Pattern::sendReceive)
        add([&](std::uint32_t place) { return place + 1 < members ? place + 1 : Wire::nowhere; });
    if (traffic.pattern == Pattern::incast)
        add([&](std::uint32_t place) { return place > 0 ? 0 : Wire::nowhere; });
    if (traffic.pattern == Pattern::halo) {
        std::uint32_t below = 1;
        for (const Rank side : traffic.sides) {
            for (Rank turn = 0; side > 1 && turn < std::min<Rank>(2, side - 1); ++turn) // a side of 2 has one neighbour
                add([&, step = turn == 0 ? Rank{1} : side - 1](std::uint32_t place) {
                    const std::uint32_t at = place / below % side;
                    return place - at * below + (at + step) % side * below;
                });
            below *= side;
        }
    }
    return tables;
}

class GroupRouting {
public:
    GroupRouting(Quotient quotient, const Traffic& traffic) : m_q(std::move(quotient)), m_traffic(traffic), m_real(m_q.wires.size()) {}

    Result<OrbitLoads> loads()
    {
        if (auto problem = findEndpoints())
            return *problem;
        if (auto problem = addWires())
            return *problem;
        return route();
    }

private:
    std::optional<Diagnostic> findEndpoints()
    {
        std::size_t kinds = 0;
        for (std::size_t k = m_q.kinds.size(); k-- > 0;)
            if (m_q.kinds[k].endpoint) {
                m_kind = k;
                ++kinds;
            }
        if (kinds == 0)
            return Diagnostic{Severity::error, "no-endpoint", {}, "The drawing has no accelerator.", "Add one from the catalogue."};
        if (kinds > 1)
            return Diagnostic{Severity::error, "mixed-endpoints", m_q.kinds[m_kind].path,
                              "Accelerators stand in " + std::to_string(kinds) + " places of the drawing, so groups of ranks do not follow one of them.",
                              "Route the expansion, or draw them as copies of one node."};
        return std::nullopt;
    }

    /// Wires from each rank to those it sends to; they carry nothing and so are no way to go.
    std::optional<Diagnostic> addWires()
    {
        const double ranks = m_q.instances(m_q.kinds[m_kind]), stride = std::max<Rank>(1, m_traffic.placement.stride);
        const bool whole = m_traffic.placement.members == 0 || m_traffic.placement.members > ranks;
        const double members = whole ? ranks : m_traffic.placement.members, step = whole ? 1 : stride;
        const auto inside = cutAt(m_q, m_kind, step);
        const std::size_t inner = inside ? m_q.kinds[m_kind].chain.size() - *inside : 0;
        const auto outside = inside ? cutAt(m_q, m_kind, step * members) : std::nullopt;
        if (!outside)
            return Diagnostic{Severity::error, "uneven-groups", m_q.kinds[m_kind].path,
                              "Groups of " + countText(members) + " ranks, " + countText(step) + " apart, do not follow the copies of the drawing.",
                              "Choose a size that divides the copies or is a multiple of them."};
        const Chain& chain = m_q.kinds[m_kind].chain;
        const Chain between(chain.begin() + static_cast<std::ptrdiff_t>(*outside), chain.end() - static_cast<std::ptrdiff_t>(inner));
        Chain tied(chain.begin(), chain.begin() + static_cast<std::ptrdiff_t>(*outside));
        tied.insert(tied.end(), chain.end() - static_cast<std::ptrdiff_t>(inner), chain.end());
        const bool ordered = m_traffic.pattern != Pattern::allToAll;
        breakShifts(between, tied, ordered);
        Wire wire{{}, m_kind, m_kind, 0, 0, 1, tied, {}, {}, 1};
        if (!ordered) {
            m_q.wires.push_back(wire);
            return std::nullopt;
        }
        if (members > mostMembers)
            return tooMany(members);
        wire.moved = between;
        const bool shifts = (m_traffic.pattern == Pattern::ring || (m_traffic.pattern == Pattern::halo && m_traffic.sides.size() == 1)) && alone(between);
        for (const std::size_t index : between)
            m_q.indices[index].symmetry = shifts ? Symmetry::translation : Symmetry::none;
        for (auto& table : senders(m_traffic, static_cast<std::uint32_t>(members))) {
            wire.to = std::move(table);
            m_q.wires.push_back(wire);
        }
        return std::nullopt;
    }

    /// Places of a torus lose their shifts where groups hold some of its indices fixed and not others, or order them.
    void breakShifts(const Chain& between, const Chain& tied, bool ordered)
    {
        for (const Wire& wire : m_q.wires) {
            const auto among = [&](const Chain& list) { return std::count_if(wire.moved.begin(), wire.moved.end(), [&](std::size_t i) { return holds(list, i); }); };
            const auto all = static_cast<std::ptrdiff_t>(wire.moved.size());
            const bool kept = among(tied) == all || (!ordered && among(between) == all) || among(tied) + among(between) == 0;
            for (const std::size_t index : wire.moved)
                if (!kept)
                    m_q.indices[index].symmetry = Symmetry::none;
        }
    }

    /// True when nothing but whole places uses the indices, so that shifts leave the drawing as it is.
    bool alone(const Chain& places) const
    {
        const auto partly = [&](const Chain& list) {
            const auto used = std::count_if(places.begin(), places.end(), [&](std::size_t index) { return holds(list, index); });
            return used != 0 && used != static_cast<std::ptrdiff_t>(places.size());
        };
        const bool free = std::all_of(places.begin(), places.end(), [&](std::size_t index) { return m_q.indices[index].symmetry == Symmetry::any; });
        return free && std::none_of(m_q.kinds.begin(), m_q.kinds.end(), [&](const Kind& kind) { return partly(kind.chain); })
            && std::none_of(m_q.wires.begin(), m_q.wires.end(), [&](const Wire& wire) { return partly(wire.tied); });
    }

    Diagnostic tooMany(double places) const
    {
        return {Severity::error, "too-large", m_q.kinds[m_kind].path, countText(places) + " ranks that the groups tell apart are too many to route one by one.",
                "Use smaller groups, or a pattern that treats its members alike."};
    }

    Result<OrbitLoads> route()
    {
        const std::vector<Representative> all = representatives(m_q);
        double vertices = 0;
        for (const Kind& kind : m_q.kinds) {
            double classes = 1;
            for (const std::size_t index : kind.chain)
                classes *= m_q.indices[index].symmetry == Symmetry::any ? 2 : m_q.indices[index].copies;
            vertices += classes;
        }
        if (vertices * static_cast<double>(all.size()) > mostVertices)
            return tooMany(static_cast<double>(all.size()));
        Collapse collapse(m_q);
        OrbitLoads loads;
        loads.transit.resize(m_q.kinds.size());
        std::vector<double> totals;
        for (const Representative& one : all) {
            const Collapse::View view = collapse.around(one);
            totals.resize(collapse.groups().size());
            if (auto problem = add(collapse, view, one, totals, loads))
                return *problem;
        }
        for (std::size_t g = 0; g < totals.size(); ++g)
            if (collapse.groups()[g].wire < m_real) {
                loads.groups.push_back(collapse.groups()[g]);
                loads.perLink.push_back(totals[g] / collapse.groups()[g].links);
            }
        return loads;
    }

    std::optional<Diagnostic> add(const Collapse& collapse, const Collapse::View& view, const Representative& one, std::vector<double>& totals, OrbitLoads& loads) const
    {
        std::vector<double> demand(view.graph.size());
        for (ArcIndex a = view.graph.firstIn(view.destination); a < view.graph.firstIn(view.destination + 1); ++a) {
            const Arc& arc = view.graph.arcs()[a];
            if (collapse.groups()[arc.group].wire >= m_real && arc.tail != view.destination)
                demand[arc.tail] += m_traffic.bytes * arc.links;
        }
        Router router(view.graph);
        if (const auto lost = router.route(view.destination, demand, one.count))
            return Diagnostic{Severity::error, "disconnected", view.graph.vertices()[*lost].name,
                              "No chain of links joins all ranks of a group of '" + m_q.kinds[one.kind].path + "'.", "Link them, directly or through a switch."};
        const std::vector<double> flow = router.flow();
        for (ArcIndex a = 0; a < view.graph.arcs().size(); ++a)
            totals[view.graph.arcs()[a].group] += flow[a] * view.graph.vertices()[view.graph.arcs()[a].tail].members;
        for (VertexIndex v = 0; v < view.graph.size(); ++v) {
            const Kind& kind = m_q.kinds[view.kind[v]];
            loads.transit[view.kind[v]] += router.transit()[v] * view.graph.vertices()[v].members / m_q.instances(kind);
        }
        return std::nullopt;
    }

    Quotient m_q;
    const Traffic& m_traffic;
    std::size_t m_kind = 0, m_real; ///< endpoints; wires that carry something
};

} // namespace

Result<OrbitLoads> groupLoads(const Quotient& quotient, const Traffic& traffic) { return GroupRouting(quotient, traffic).loads(); }

} // namespace ridge::routing
