// SPDX-License-Identifier: Apache-2.0
#include "topology/generator.hpp"

#include <algorithm>

namespace ridge {

namespace {

constexpr std::string_view pods[] = {"oversubscription", "pod-size"};
constexpr std::string_view hosts[] = {"hosts-per-leaf"};
constexpr std::string_view spines[] = {"spines", "oversubscription"};
constexpr std::string_view tiers[] = {"radix", "oversubscription", "pod-size", "oversubscription-2", "pod-size-2"};
constexpr std::string_view railed[] = {"rails", "hosts-per-leaf", "spines", "oversubscription"};
constexpr std::string_view rails[] = {"rails"};
constexpr std::string_view routers[] = {"hosts-per-router", "routers-per-group", "global-links"};
constexpr std::string_view widths[] = {"local-width", "global-width"};
constexpr std::string_view sides[] = {"x", "y"};
constexpr std::string_view third[] = {"z"};
constexpr std::string_view planes[] = {"planes"};
constexpr std::string_view circuits[] = {"circuits"};

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

const FabricGenerator* findGenerator(std::string_view name)
{
    const auto found = std::find_if(std::begin(all), std::end(all), [&](const FabricGenerator& one) { return one.name == name; });
    return found == std::end(all) ? nullptr : found;
}

} // namespace ridge
