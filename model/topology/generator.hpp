// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace ridge {

/// A kind of regular fabric and the parameters it takes; all are plain numbers above zero.
///
/// hosts-per-leaf, pod-size, pod-size-2: ports below one leaf, pod, pod of pods. spines: switches of the top level.
/// oversubscription(-2): bandwidth entering a leaf or pod from below over bandwidth leaving it upwards. radix: ports of the
/// switches of a full three-tier fat tree. rails: adapters of a node, each on a rail of its own. hosts-per-router,
/// routers-per-group, global-links: p, a, h of a dragonfly. local-width, global-width: links to a router of the group, of
/// one global link, in ports of a host. x, y, z: sides. planes: parallel switches a member's links are dealt to.
/// circuits: peers one port reaches at a time.
struct FabricGenerator {
    std::string_view name;
    std::span<const std::string_view> required, optional;
    bool direct = false;    ///< joins its members to each other; without switches of its own
};

/// All kinds, switches first.
std::span<const FabricGenerator> fabricGenerators();
/// Null when there is none of the name.
const FabricGenerator* findGenerator(std::string_view name);

} // namespace ridge
