// SPDX-License-Identifier: Apache-2.0
#pragma once

// Internal to model/network: where traffic leaves a node.

#include "network/reduction.hpp"

#include <optional>
#include <string>

namespace ridge {

/// Where traffic leaves a node: the adapters and their link into the first fabric.
struct NetworkExit {
    std::string path;               ///< the adapters, or the accelerators when the adapter is on the package
    const DrawnLink* link = nullptr;
    double perAccelerator = 1;      ///< adapters per accelerator
    double bandwidth = 0;           ///< B/s per accelerator
    std::string source;
    bool several = false;           ///< more kinds of link than this one leave the nodes
};

/// The way out of the accelerators' nodes; nothing when no link leaves them. Fills acceleratorsPerNode and networkLink.
/// Raises "no-closed-form" when the link starts elsewhere and "missing-rate".
std::optional<NetworkExit> findNetworkExit(Reduction& reduction);

} // namespace ridge
