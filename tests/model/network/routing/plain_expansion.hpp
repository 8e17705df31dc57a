// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../drawings.hpp"
#include "network/routing/graph.hpp"

#include <map>
#include <string>
#include <vector>

/// A drawing written out instance by instance, without any of the library's machinery, to hold the quotient against.
namespace expansion {

struct Instance {
    ridge::routing::VertexIndex vertex = 0;
    std::string path; ///< relative to the container at hand
};

struct Expansion {
    ridge::routing::GraphBuilder builder;
    std::map<std::uint32_t, std::pair<std::string, bool>> wireOf; ///< group of an arc -> path of the drawn link, from b to a
};

inline double rateOf(const ridge::Catalogue& catalogue, const ridge::Link& link)
{
    return catalogue.find(link.part)->numberOr("link_bw_dir", 0);
}

inline void join(Expansion& all, const std::string& where, double rate, const Instance& a, const Instance& b, double links)
{
    const auto group = static_cast<std::uint32_t>(all.builder.arcs.size());
    all.builder.link(a.vertex, b.vertex, rate, links);
    all.wireOf[group] = {where, false};
    all.wireOf[group + 1] = {where, a.path != b.path};
}

/// Instances below one copy of the container, depth first.
inline std::vector<Instance> expand(Expansion& all, const ridge::Catalogue& catalogue, const ridge::Container& container, const std::string& path)
{
    std::vector<Instance> inside;
    for (const auto& [name, node] : container.children)
        for (std::int64_t copy = 0; copy < node.count; ++copy) {
            if (const ridge::Container* box = node.container()) {
                for (Instance& instance : expand(all, catalogue, *box, path + "/" + name))
                    inside.push_back({instance.vertex, name + "/" + instance.path});
                continue;
            }
            const bool endpoint = catalogue.find(node.part()->part)->file == "accelerators";
            inside.push_back({all.builder.add(path + "/" + name, endpoint), name});
        }
    for (const auto& [name, link] : container.links) {
        std::vector<Instance> a, b;
        for (const Instance& instance : inside) {
            if (instance.path == link.a.child)
                a.push_back(instance);
            if (instance.path == link.b.child)
                b.push_back(instance);
        }
        const std::string where = path + "/links/" + name;
        const double rate = rateOf(catalogue, link), count = static_cast<double>(link.count);
        const bool self = link.a.child == link.b.child;
        if (link.pattern == ridge::LinkPattern::pairwise && !self) { // of a node with itself: its two copies
            for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i)
                join(all, where, rate, a[i % a.size()], b[i % b.size()], count);
            continue;
        }
        const double far = static_cast<double>(b.size()) - (self ? 1 : 0);
        for (std::size_t i = 0; i < a.size(); ++i)
            for (std::size_t j = self ? i + 1 : 0; j < b.size(); ++j)
                join(all, where, rate, a[i], b[j], link.pattern == ridge::LinkPattern::uniform ? count / far : count);
    }
    return inside;
}

} // namespace expansion
