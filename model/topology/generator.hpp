// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace ridge {

/// A kind of regular fabric and the parameters it takes; all are plain numbers above zero.
///
/// hosts-per-leaf, pod-size, pod-size-2: ports below one leaf, pod, pod of pods. spines: switches of the top level.
/// oversubscription(-2): bandwidth entering a leaf or pod from below over bandwidth leaving it upwards. radix: ports of the
/// switches of a three-tier fat tree, which sets the sizes of leaf and pod. rails: adapters of a node, each on a rail of its own. hosts-per-router,
/// routers-per-group, global-links: p, a, h of a dragonfly. local-width, global-width: links to a router of the group, of
/// one global link, in ports of a host. x, y, z: sides. planes: parallel switches a member's links are dealt to.
/// circuits: peers one port reaches at a time. hash-imbalance: fullest of the equal links above a leaf over their mean, when flows
/// are hashed to links; 1 when packets are sprayed. detour-share: share of what groups of a dragonfly send each other that
/// goes through a third one (Valiant 1982: 1); each detour loads twice as many links.
struct FabricGenerator {
    std::string_view name;
    std::span<const std::string_view> required, optional;
    bool direct = false;    ///< joins its members to each other; without switches of its own
};

/// What a parameter may be, and a value to start from.
struct FabricParameter {
    std::string_view name;
    double least, most, usual;
    bool whole = true, even = false;
};

/// Null when no kind has a parameter of the name.
const FabricParameter* findFabricParameter(std::string_view name);

/// All kinds, switches first.
std::span<const FabricGenerator> fabricGenerators();
/// Null when there is none of the name.
const FabricGenerator* findGenerator(std::string_view name);

} // namespace ridge
