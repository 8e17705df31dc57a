// SPDX-License-Identifier: Apache-2.0
#include "network/routing/quotient.hpp"

#include <algorithm>
#include <unordered_map>

namespace ridge::routing {

namespace {

// States of an index that any permutation leaves as it is, as seen from one destination; other indices have their value.
constexpr std::uint32_t equal = 0, other = 1, unseen = 2;

bool holds(const std::vector<std::size_t>& list, std::size_t index) { return std::find(list.begin(), list.end(), index) != list.end(); }

std::size_t placeOf(const std::vector<std::size_t>& list, std::size_t index)
{
    return static_cast<std::size_t>(std::find(list.begin(), list.end(), index) - list.begin());
}

/// True when u encloses v: every kind with v has u further out, every wire that ties v ties u.
bool encloses(const Quotient& quotient, std::size_t u, std::size_t v)
{
    for (const Kind& kind : quotient.kinds)
        if (holds(kind.chain, v) && placeOf(kind.chain, u) >= placeOf(kind.chain, v))
            return false;
    for (const Wire& wire : quotient.wires) {
        if (holds(wire.tied, v) && !holds(wire.tied, u) && !holds(wire.moved, u))
            return false;
        if (holds(wire.moved, v) || (holds(wire.tied, v) && holds(wire.moved, u)))
            return false; // tied across a move: the copies of v must keep their order
    }
    return true;
}

} // namespace

Collapse::Collapse(const Quotient& quotient) : m_quotient(quotient), m_outer(quotient.indices.size())
{
    for (std::size_t v = 0; v < quotient.indices.size(); ++v)
        for (std::size_t u = 0; u < quotient.indices.size(); ++u)
            if (u != v && quotient.indices[v].symmetry == Symmetry::any && encloses(quotient, u, v))
                m_outer[v].push_back(u);
}

/// Builds one view; lives as long as the call.
class CollapsedView {
public:
    CollapsedView(Collapse& collapse, const Representative& destination)
        : m_collapse(collapse), m_q(collapse.m_quotient), m_destination(destination),
          m_target(m_q.kinds[destination.kind].chain), m_classes(m_q.kinds.size()), m_vertexOf(m_q.kinds.size())
    {
        for (std::size_t k = 0; k < m_q.kinds.size(); ++k)
            classes(k);
        for (m_wire = 0; m_wire < m_q.wires.size(); ++m_wire) {
            const Wire& wire = m_q.wires[m_wire];
            arcs(wire.a, wire.b, wire.capacity, false);
            if (wire.back > 0 && wire.a != wire.b)
                arcs(wire.b, wire.a, wire.back, true);
        }
    }
    Collapse::View view()
    {
        std::vector<std::uint32_t> states = m_destination.values;
        const VertexIndex destination = m_vertexOf[m_destination.kind].at(code(m_destination.kind, states));
        if (!m_collapse.m_counted)
            for (const Arc& arc : m_arcs)
                m_collapse.m_groups[arc.group].links += arc.links * m_vertices[arc.tail].members;
        m_collapse.m_counted = true;
        return {Graph(std::move(m_vertices), std::move(m_arcs)), destination, std::move(m_kindOf)};
    }

private:
    struct Class {
        std::vector<std::uint32_t> states; ///< of the chain's indices
        VertexIndex vertex = 0;
    };
    struct Choice {
        std::uint32_t state = 0;
        double copies = 1;
    };

    std::uint32_t copies(std::size_t index) const { return m_q.indices[index].copies; }
    bool free(std::size_t index) const { return m_q.indices[index].symmetry == Symmetry::any; }
    bool same(std::size_t index, std::uint32_t state) const
    {
        if (free(index))
            return state == equal;
        const std::size_t at = placeOf(m_target, index);
        return at < m_target.size() && m_destination.values[at] == state;
    }
    std::uint64_t code(std::size_t kind, const std::vector<std::uint32_t>& states) const
    {
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < states.size(); ++i)
            number = number * (free(m_q.kinds[kind].chain[i]) ? unseen + 1 : copies(m_q.kinds[kind].chain[i])) + states[i];
        return number;
    }
    /// What an index can be, given the states of those further out in the same chain.
    std::vector<Choice> choices(const std::vector<std::size_t>& chain, const std::vector<std::uint32_t>& states, std::size_t index) const
    {
        std::vector<Choice> list;
        const std::uint32_t n = copies(index);
        if (!free(index)) {
            for (std::uint32_t value = 0; value < n; ++value)
                list.push_back({value, 1});
            return list;
        }
        const auto& outer = m_collapse.m_outer[index];
        const bool apart = std::any_of(outer.begin(), outer.end(), [&](std::size_t u) { return !same(u, states[placeOf(chain, u)]); });
        if (apart || !holds(m_target, index))
            return {{unseen, static_cast<double>(n)}};
        list.push_back({equal, 1});
        if (n > 1)
            list.push_back({other, n - 1.0});
        return list;
    }
    void classes(std::size_t kind)
    {
        std::vector<std::uint32_t> states;
        extend(kind, states, 1);
    }
    void extend(std::size_t kind, std::vector<std::uint32_t>& states, double members)
    {
        const Kind& k = m_q.kinds[kind];
        if (states.size() == k.chain.size()) {
            const auto vertex = static_cast<VertexIndex>(m_vertices.size());
            m_vertices.push_back({k.path, members, k.throughput, k.endpoint});
            m_kindOf.push_back(kind);
            m_classes[kind].push_back({states, vertex});
            m_vertexOf[kind].emplace(code(kind, states), vertex);
            return;
        }
        for (const Choice& choice : choices(k.chain, states, k.chain[states.size()])) {
            states.push_back(choice.state);
            extend(kind, states, members * choice.copies);
            states.pop_back();
        }
    }

    void arcs(std::size_t from, std::size_t to, double capacity, bool back)
    {
        m_from = from;
        m_to = to;
        m_capacity = capacity;
        m_back = back;
        for (const Class& tail : m_classes[from]) {
            m_tail = &tail;
            m_states.clear();
            m_related.clear();
            const Wire& wire = m_q.wires[m_wire];
            m_number = 0;
            if (!wire.moved.empty()) {
                for (const std::size_t index : wire.moved)
                    m_number = m_number * copies(index) + tail.states[placeOf(m_q.kinds[from].chain, index)];
                m_number = wire.to[m_number];
                if (m_number == Wire::nowhere)
                    continue;
            }
            reach(1);
        }
    }
    enum Relation : std::uint32_t { tied, alike, unlike, untold };

    std::uint32_t movedValue(std::size_t index) const
    {
        const std::vector<std::size_t>& moved = m_q.wires[m_wire].moved;
        std::uint32_t number = m_number;
        for (std::size_t i = moved.size(); i-- > 0;) {
            if (moved[i] == index)
                return number % copies(index);
            number /= copies(moved[i]);
        }
        return 0;
    }
    /// Goes through the indices of the head's chain, outermost first.
    void reach(double joined)
    {
        const std::vector<std::size_t>& chain = m_q.kinds[m_to].chain;
        if (joined <= 0)
            return;
        if (m_states.size() == chain.size()) {
            add(joined);
            return;
        }
        const Wire& wire = m_q.wires[m_wire];
        const std::size_t index = chain[m_states.size()];
        const std::size_t at = placeOf(m_q.kinds[m_from].chain, index);
        const bool shared = at < m_q.kinds[m_from].chain.size();
        if (holds(wire.moved, index))
            return step({movedValue(index), 1}, tied, joined);
        if (holds(wire.tied, index))
            return step({m_tail->states[at], 1}, tied, joined);
        const auto& outer = m_collapse.m_outer[index];
        const bool apart = std::any_of(outer.begin(), outer.end(), [&](std::size_t u) { return m_related[placeOf(chain, u)] >= unlike; });
        if (!shared || apart) {
            for (const Choice& choice : choices(chain, m_states, index))
                step(choice, untold, joined);
            return;
        }
        const std::uint32_t mine = m_tail->states[at];
        const double n = copies(index);
        step({mine, 1}, alike, joined);
        if (!free(index)) {
            for (std::uint32_t value = 0; value < copies(index); ++value)
                if (value != mine)
                    step({value, 1}, unlike, joined);
        } else if (mine == equal)
            step({other, n - 1}, unlike, joined);
        else if (mine == unseen)
            step({unseen, n - 1}, unlike, joined);
        else {
            step({equal, 1}, unlike, joined);
            step({other, n - 2}, unlike, joined);
        }
    }
    void step(const Choice& choice, Relation relation, double joined)
    {
        m_states.push_back(choice.state);
        m_related.push_back(relation);
        reach(joined * choice.copies);
        m_states.pop_back();
        m_related.pop_back();
    }
    void add(double joined)
    {
        const Wire& wire = m_q.wires[m_wire];
        const bool itself = m_from == m_to && wire.moved.empty()
            && std::all_of(m_related.begin(), m_related.end(), [](std::uint32_t r) { return r == tied || r == alike; });
        if (itself)
            return;
        m_arcs.push_back({m_tail->vertex, m_vertexOf[m_to].at(code(m_to, m_states)), m_capacity, wire.links * joined, wire.length, group()});
    }
    std::uint32_t group()
    {
        std::vector<std::uint32_t> key{static_cast<std::uint32_t>(m_wire), m_back};
        const std::vector<std::size_t>&tails = m_q.kinds[m_from].chain, &heads = m_q.kinds[m_to].chain;
        for (std::size_t i = 0; i < tails.size(); ++i)
            key.push_back(m_q.indices[tails[i]].symmetry == Symmetry::none ? m_tail->states[i] : 0);
        for (std::size_t i = 0; i < heads.size(); ++i) {
            key.push_back(m_related[i]);
            key.push_back(m_q.indices[heads[i]].symmetry == Symmetry::none ? m_states[i] : 0);
        }
        const auto [entry, isNew] = m_collapse.m_numbers.emplace(std::move(key), static_cast<std::uint32_t>(m_collapse.m_groups.size()));
        if (isNew)
            m_collapse.m_groups.push_back({m_wire, m_back, 0, m_capacity});
        return entry->second;
    }

    Collapse& m_collapse;
    const Quotient& m_q;
    const Representative& m_destination;
    const std::vector<std::size_t>& m_target;
    std::vector<std::vector<Class>> m_classes;                              ///< by kind
    std::vector<std::unordered_map<std::uint64_t, VertexIndex>> m_vertexOf; ///< by kind and code of the states
    std::vector<Vertex> m_vertices;
    std::vector<std::size_t> m_kindOf;
    std::vector<Arc> m_arcs;
    // of the arcs being made
    std::size_t m_wire = 0, m_from = 0, m_to = 0;
    double m_capacity = 0;
    bool m_back = false;
    const Class* m_tail = nullptr;
    std::uint32_t m_number = 0;
    std::vector<std::uint32_t> m_states, m_related;
};

Collapse::View Collapse::around(const Representative& representative) { return CollapsedView(*this, representative).view(); }

} // namespace ridge::routing
