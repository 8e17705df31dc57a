// SPDX-License-Identifier: Apache-2.0
#include "network/routing/cut.hpp"

#include <Eigen/SparseCore>
#include <Spectra/MatOp/SparseSymShiftSolve.h>
#include <Spectra/SymEigsShiftSolver.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ridge::routing {

namespace {

/// Vertices in the order of the eigenvector of the second smallest eigenvalue of the Laplacian; empty when there is none.
/// @param tilt how far links that join numbers equally far apart, such as those of one axis of a torus, are weighed
/// differently from others; equal axes share an eigenvalue, and a mixture of them cuts across the corners
std::vector<VertexIndex> fiedlerOrder(const Graph& graph, double tilt)
{
    const auto n = static_cast<Eigen::Index>(graph.size());
    if (n < 3)
        return {};
    double most = 0;
    for (const Arc& arc : graph.arcs())
        most = std::max(most, arc.capacity * arc.links);
    std::vector<Eigen::Triplet<double>> entries;
    for (const Arc& arc : graph.arcs()) {
        const double span = std::abs(static_cast<double>(arc.tail) - static_cast<double>(arc.head));
        const double lean = 1 + tilt * std::fmod(span * 0.6180339887498949, 1);
        const double weight = lean * arc.capacity * arc.links / most / 2; // both directions together count one
        if (!(weight > 0) || arc.tail == arc.head)
            continue;
        for (const auto& [row, column, sign] : {std::tuple{arc.tail, arc.tail, 1.0}, {arc.head, arc.head, 1.0},
                                                {arc.tail, arc.head, -1.0}, {arc.head, arc.tail, -1.0}})
            entries.emplace_back(static_cast<Eigen::Index>(row), static_cast<Eigen::Index>(column), sign * weight);
    }
    Eigen::SparseMatrix<double> laplacian(n, n);
    laplacian.setFromTriplets(entries.begin(), entries.end());
    Spectra::SparseSymShiftSolve<double> inverse(laplacian);
    constexpr double shift = -1e-4; // below the smallest eigenvalue, which is zero
    Spectra::SymEigsShiftSolver<Spectra::SparseSymShiftSolve<double>> solver(inverse, 2, std::min<Eigen::Index>(n, 24), shift);
    solver.init();
    if (solver.compute(Spectra::SortRule::LargestMagn, 1000, 1e-9) < 2)
        return {};
    const Eigen::VectorXd vector = solver.eigenvectors().col(solver.eigenvalues()(0) > solver.eigenvalues()(1) ? 0 : 1);
    std::vector<VertexIndex> order(graph.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto value = [&](VertexIndex v) { return std::round(vector(static_cast<Eigen::Index>(v)) * 1e9); }; // ties by number
    std::stable_sort(order.begin(), order.end(), [&](VertexIndex a, VertexIndex b) { return value(a) < value(b); });
    return order;
}

double endpointsOf(const Graph& graph) { return static_cast<double>(graph.endpoints().size()); }

} // namespace

Cut cutAround(const Graph& graph, std::vector<bool> inside)
{
    Cut cut{std::move(inside), 0, 0, 0};
    for (const VertexIndex v : graph.endpoints())
        cut.endpoints += cut.inside[v] ? 1 : 0;
    for (const Arc& arc : graph.arcs())
        if (cut.inside[arc.tail] != cut.inside[arc.head])
            (cut.inside[arc.tail] ? cut.out : cut.in) += arc.capacity * arc.links;
    return cut;
}

double gatherBound(const Cut& cut, double endpoints)
{
    const double outside = endpoints - cut.endpoints;
    if (cut.endpoints < 1 || outside < 1)
        return std::numeric_limits<double>::infinity();
    return (endpoints - 1) * std::min(cut.out / cut.endpoints, cut.in / outside);
}

double allToAllBound(const Cut& cut, double endpoints)
{
    const double pairs = cut.endpoints * (endpoints - cut.endpoints);
    return pairs > 0 ? (endpoints - 1) * std::min(cut.out, cut.in) / pairs : std::numeric_limits<double>::infinity();
}

namespace {

/// Adds the best prefixes of an order: two halves, for all-to-all, for all-gather.
void sweep(const Graph& graph, const std::vector<VertexIndex>& order, std::vector<Cut>& all)
{
    Cut cut{std::vector<bool>(graph.size()), 0, 0, 0};
    std::optional<Cut> halves, exchange, gather;
    const double n = endpointsOf(graph);
    for (std::size_t i = 0; i + 1 < order.size(); ++i) { // the vertex changes sides: its boundary links turn inner and back
        const VertexIndex v = order[i];
        for (const ArcIndex a : graph.out(v))
            if (const Arc& arc = graph.arcs()[a]; arc.head != v)
                cut.inside[arc.head] ? cut.in -= arc.capacity * arc.links : cut.out += arc.capacity * arc.links;
        for (ArcIndex a = graph.firstIn(v); a < graph.firstIn(v + 1); ++a)
            if (const Arc& arc = graph.arcs()[a]; arc.tail != v)
                cut.inside[arc.tail] ? cut.out -= arc.capacity * arc.links : cut.in += arc.capacity * arc.links;
        cut.inside[v] = true;
        cut.endpoints += graph.vertices()[v].endpoint ? 1 : 0;
        if (std::abs(2 * cut.endpoints - n) <= 1 && (!halves || std::min(cut.out, cut.in) < std::min(halves->out, halves->in)))
            halves = cut;
        if (!exchange || allToAllBound(cut, n) < allToAllBound(*exchange, n))
            exchange = cut;
        if (!gather || gatherBound(cut, n) < gatherBound(*gather, n))
            gather = cut;
    }
    for (const auto& one : {halves, exchange, gather})
        if (one)
            all.push_back(*one);
}

} // namespace

std::vector<Cut> cuts(const Graph& graph)
{
    std::vector<Cut> all;
    for (const VertexIndex v : graph.endpoints()) {
        std::vector<bool> inside(graph.size());
        inside[v] = true;
        all.push_back(cutAround(graph, std::move(inside)));
    }
    if (endpointsOf(graph) < 2 || hasError(checkGraph(graph)))
        return all;
    for (const double tilt : {0.0, 0.1})
        sweep(graph, fiedlerOrder(graph, tilt), all);
    return all;
}

double bisection(const Graph& graph)
{
    const double n = endpointsOf(graph);
    double least = std::numeric_limits<double>::infinity();
    for (const Cut& cut : cuts(graph))
        if (std::abs(2 * cut.endpoints - n) <= 1)
            least = std::min({least, cut.out, cut.in});
    return std::isfinite(least) ? least : 0;
}

double routingHeadroom(const Graph& graph, std::span<const Traffic> traffic, double seconds)
{
    const std::vector<VertexIndex>& endpoints = graph.endpoints();
    const auto ranks = static_cast<Rank>(endpoints.size());
    const std::vector<Cut> all = cuts(graph);
    std::vector<double> out(all.size()), in(all.size()), bytes(ranks);
    for (const Traffic& one : traffic) {
        const DemandTable table(one, ranks);
        for (Rank destination = 0; destination < ranks; ++destination) {
            if (table.isIdle(destination))
                continue;
            std::fill(bytes.begin(), bytes.end(), 0.0);
            table.add(destination, bytes);
            for (std::size_t c = 0; c < all.size(); ++c)
                for (Rank source = 0; source < ranks; ++source)
                    if (bytes[source] > 0 && all[c].inside[endpoints[source]] != all[c].inside[endpoints[destination]])
                        (all[c].inside[endpoints[source]] ? out : in)[c] += bytes[source];
        }
    }
    double bound = 0;
    for (std::size_t c = 0; c < all.size(); ++c) {
        bound = std::max(bound, out[c] > 0 ? out[c] / all[c].out : 0);
        bound = std::max(bound, in[c] > 0 ? in[c] / all[c].in : 0);
    }
    return bound > 0 ? seconds / bound : 0;
}

} // namespace ridge::routing
