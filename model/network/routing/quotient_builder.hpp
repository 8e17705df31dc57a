// SPDX-License-Identifier: Apache-2.0
#pragma once

// Internal to model/network/routing: a quotient under construction.

#include "catalogue/catalogue.hpp"
#include "network/drawing.hpp"
#include "network/routing/quotient.hpp"
#include "network/routing/shape.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ridge::routing {

/// Builds the quotient of a drawing: kinds for parts, wires for links, levels of switches for fabrics.
class QuotientBuilder {
public:
    QuotientBuilder(const Container& root, const Catalogue& catalogue);
    Result<Quotient> build();

private:
    using Chain = std::vector<std::size_t>;

    /// A fabric before and after something plugs into it.
    struct Fabric {
        const FabricInstance* instance = nullptr;
        std::string path;
        Chain chain, level;
        std::optional<std::size_t> top; ///< kind that links to an outer fabric start at
        double down = 0;                ///< B/s that enter one instance of the fabric from below
    };
    /// Something that plugs into a fabric.
    struct Plug {
        std::size_t kind = 0;
        const DrawnLink* link = nullptr;
        double capacity = 0;     ///< of one link
        double links = 1;        ///< parallel links of a joined pair
        LinkPattern pattern = LinkPattern::each;
        std::size_t prefix = 0;  ///< indices of the chain that stand for the link's container
    };
    /// Where the members below a fabric's lowest level stand.
    struct Ports {
        Chain tied;              ///< indices that choose the instance of the fabric
        Chain relative;          ///< the others, which number the ports of one instance
    };

    // quotient_parts.cpp
    void addNodes(const Container& container, const std::string& path, const Chain& chain, const Chain& level);
    void addKind(const std::string& path, const Node& node, const Chain& chain, const Chain& level);
    void joinParts(const DrawnLink& link);
    std::optional<double> linkRate(const DrawnLink& link);
    std::optional<double> ownRate(std::size_t kind, const std::string& port, double connections);
    std::optional<double> plugRate(const DrawnLink& link, const std::string& path, const std::string& port);
    void holdPortCeilings();
    double neighbours(const Wire& wire, std::size_t of) const;
    /// Makes the trailing indices of two lists one and the same; the shorter list is used up. Raises "uneven-pairwise".
    bool unify(Chain& a, Chain& b, const DrawnLink& link);
    void replace(std::size_t index, std::size_t by);
    std::size_t split(std::size_t index, std::uint32_t inner);
    /// Indices of the kind's chain that stand for the copies of the containers around the link.
    Chain prefixOf(std::size_t kind, const DrawnLink& link) const;
    std::size_t newIndex(double copies, Symmetry symmetry = Symmetry::any);
    void fail(const char* code, const std::string& where, std::string message, std::string hint);

    // quotient_fabrics.cpp
    void joinFabric(const DrawnLink& link, Fabric& fabric, const std::string& below);
    Ports portsOf(const Plug& plug, Fabric& fabric);
    void plugIn(const Plug& plug, Fabric& fabric);
    void switchTree(const Plug& plug, Fabric& fabric, const Ports& ports);
    void leafSpine(const Plug& plug, Fabric& fabric, const Ports& ports);
    void threeTiers(const Plug& plug, Fabric& fabric, const Ports& ports, std::uint32_t radix);
    void rails(const Plug& plug, Fabric& fabric, const Ports& ports);
    void direct(const Plug& plug, Fabric& fabric, const Ports& ports, const Shape& shape);
    void dragonfly(const Plug& plug, Fabric& fabric, const Ports& ports);
    std::optional<Shape> shapeOf(const Fabric& fabric, const Ports& ports);
    /// Splits a list of indices where `inner` of its instances are together; gives the outer ones. Raises "uneven-fabric".
    std::optional<Chain> outerOf(const Chain& list, double inner, const Fabric& fabric);
    std::optional<double> parameter(const Fabric& fabric, const char* name) const;
    double hashing(const Fabric& fabric) const;
    std::size_t addLevel(const Fabric& fabric, const Chain& outer);
    void addWire(std::size_t a, std::size_t b, double capacity, double links, Chain tied, const std::string& path);

    const Catalogue& m_catalogue;
    const Container& m_root;
    Drawing m_drawing;
    Quotient m_quotient;
    std::map<std::string, std::size_t> m_kindOf;   ///< path of a part -> kind
    std::map<std::string, Fabric> m_fabrics;       ///< by path
    Diagnostics m_problems;
};

} // namespace ridge::routing
