// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "network/drawing.hpp"
#include "network/system_network.hpp"

#include <optional>

namespace ridge {

/// What the steps of reduceNetwork share. An error stops the step that raised it.
struct Reduction {
    const Container& root;
    const Drawing& drawing;
    const Catalogue& catalogue;
    SystemNetwork network;
    Part accelerator;      ///< effective part
    std::vector<std::string> places; ///< paths of the nodes that hold accelerators
    bool overHosts = false; ///< accelerators reach each other over host links
    Diagnostics problems;

    void fail(const char* code, const std::string& where, const std::string& message, const std::string& hint);
    void warn(const char* code, const std::string& where, const std::string& message, const std::string& hint);
    bool failed() const { return hasError(problems); }

    /// Rate of one connection of a drawn link (count times the link part's rate); nothing when it names no part.
    /// Raises unknown-part, missing-rate.
    std::optional<double> linkRate(const DrawnLink& link);
    /// A fabric parameter's SI value.
    std::optional<double> parameter(const FabricInstance& fabric, const char* name) const;
    /// Accelerators in one copy of the container.
    double acceleratorsIn(const std::string& container) const;
    /// Catalogue part behind a switch or fabric node; null when it names none.
    const Part* partOf(const Node& node) const;
};

/// Finds the scale-up domain and fills scaleUp, scaleUpTier, torusDimensions, peerBandwidth, inNetworkReduction.
void reduceScaleUp(Reduction& reduction);
/// The scale-up network from its links one by one, where no closed form stands for it. Where scale-up links leave accelerators
/// apart and host links join them (PCIe switches, processors), over these too, with the warning "over-hosts".
void reduceRouted(Reduction& reduction, const DrawnLink& first);
/// Accelerators without scale-up links, joined by host links; nothing when these do not join several.
void reduceOverHosts(Reduction& reduction);
/// Follows NICs and fabrics outwards and fills acceleratorsPerNode, networkLink and fabric.
void reduceScaleOut(Reduction& reduction);
/// Bandwidth across the worst equal cut and its formula in words.
void reduceBisection(SystemNetwork& network);

} // namespace ridge
