// SPDX-License-Identifier: Apache-2.0
#include "topology/generator.hpp"

#include <algorithm>

namespace ridge {

namespace {

constexpr std::string_view pods[] = {"oversubscription", "pod-size"};
constexpr std::string_view hosts[] = {"hosts-per-leaf"};
constexpr std::string_view spines[] = {"spines", "oversubscription", "hash-imbalance"};
constexpr std::string_view tiers[] = {"radix", "oversubscription", "pod-size", "oversubscription-2", "pod-size-2", "hash-imbalance"};
constexpr std::string_view railed[] = {"rails", "hosts-per-leaf", "spines", "oversubscription", "hash-imbalance"};
constexpr std::string_view rails[] = {"rails"};
constexpr std::string_view routers[] = {"hosts-per-router", "routers-per-group", "global-links"};
constexpr std::string_view widths[] = {"local-width", "global-width", "detour-share"};
constexpr std::string_view sides[] = {"x", "y"};
constexpr std::string_view third[] = {"z"};
constexpr std::string_view planes[] = {"planes"};
constexpr std::string_view circuits[] = {"circuits"};

constexpr double many = 1e6; ///< ports, sides, spines: beyond any machine

constexpr FabricParameter parameters[] = {
    {"hosts-per-leaf", 1, many, 16},
    {"spines", 1, many, 8},
    {"radix", 4, 4096, 64, true, true},
    {"pod-size", 1, many, 32},
    {"pod-size-2", 1, many, 1024},
    {"oversubscription", 0.001, 1000, 1, false},
    {"oversubscription-2", 0.001, 1000, 1, false},
    {"hash-imbalance", 1, 100, 1, false},
    {"rails", 1, 1024, 8},
    {"hosts-per-router", 1, 4096, 4},
    {"routers-per-group", 1, 4096, 8},
    {"global-links", 1, 4096, 4},
    {"local-width", 0.001, 1000, 1, false},
    {"global-width", 0.001, 1000, 1, false},
    {"detour-share", 0.001, 1, 1, false},
    {"x", 1, many, 4},
    {"y", 1, many, 4},
    {"z", 1, many, 4},
    {"planes", 1, 1024, 4},
    {"circuits", 1, many, 1},
};

constexpr FabricGenerator all[] = {
    {"switch", {}, pods},
    {"leaf-spine", hosts, spines},
    {"fat-tree", {}, tiers},
    {"rail-optimised", {}, railed},
    {"rail-only", {}, rails},
    {"multi-plane", planes, {}},
    {"dragonfly", routers, widths},
    {"dragonfly-plus", routers, widths},
    {"optical-switch", {}, circuits},
    {"torus", sides, third, true},
    {"twisted-torus", sides, third, true},
    {"mesh", sides, third, true},
    {"ring", {}, {}, true},
    {"hypercube", {}, {}, true},
    {"fully-connected", {}, {}, true},
};

} // namespace

std::span<const FabricGenerator> fabricGenerators() { return all; }

const FabricParameter* findFabricParameter(std::string_view name)
{
    const auto found = std::find_if(std::begin(parameters), std::end(parameters), [&](const FabricParameter& one) { return one.name == name; });
    return found == std::end(parameters) ? nullptr : found;
}

const FabricGenerator* findGenerator(std::string_view name)
{
    const auto found = std::find_if(std::begin(all), std::end(all), [&](const FabricGenerator& one) { return one.name == name; });
    return found == std::end(all) ? nullptr : found;
}

} // namespace ridge
