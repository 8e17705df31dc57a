// SPDX-License-Identifier: Apache-2.0
#include "validation/row_system.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace ridge {

namespace {

constexpr double usualNodeSize = 8;
constexpr double usualNicRate = 50e9; // one 400 Gb/s adapter per accelerator

std::string attribute(const Part* system, const char* name)
{
    if (!system)
        return {};
    const auto found = system->attributes.find(name);
    return found == system->attributes.end() ? std::string() : lowerCase(found->second);
}

bool isBox(const Part& system) { return system.kind == "node" || system.kind == "rack" || system.kind == "pod"; }

/// A die of a package the source counts by dies: rates and sizes divided.
Part dieOf(Part package, int dies)
{
    static constexpr std::array<std::string_view, 6> divided = {"memory_bandwidth", "memory_capacity", "memory_usable",
                                                                "compute_units",    "scaleup_bw_dir",  "pcie_bw_dir"};
    for (auto& [name, datum] : package.params) {
        const bool rate = name.rfind("flops_", 0) == 0 || name.rfind("ops_", 0) == 0;
        if (datum.isNumber() && (rate || std::find(divided.begin(), divided.end(), name) != divided.end()))
            datum.value = datum.number() / dies;
    }
    package.params.erase("sustained_bf16");
    package.params.erase("sustained_fp8");
    return package;
}

double domainOf(const TrainingRow& row, const Part* system, const SystemBinding* binding, DefaultRules& used)
{
    const double node = row.acceleratorsPerNode.value_or(usualNodeSize);
    std::optional<double> domain;
    if (binding)
        domain = binding->scaleUpDomain;
    if (!domain && system && isBox(*system)) {
        domain = system->number("scaleup_domain");
        if (!domain)
            domain = system->number("accelerators");
    }
    if (const RowSlices slices = slicesOf(row); slices.chips > 0)
        return slices.chips; // an inter-chip network ends at its slice
    if (!domain) {
        used.insert(DefaultRule::scaleUpDomain);
        return node;
    }
    // a domain beyond one chassis is a fact of the product; inside a chassis the row's own node may be smaller
    return *domain > usualNodeSize ? *domain : std::min(*domain, node);
}

double nicRateOf(const TrainingRow& row, const Part* system, const SystemBinding* binding, std::string& source,
                 DefaultRules& used)
{
    if (const auto rate = networkRate(row.network, row.acceleratorsPerNode)) {
        source = "stated: " + row.network;
        return *rate;
    }
    used.insert(DefaultRule::networkRate);
    if (binding && binding->nicRate) {
        source = binding->source;
        return *binding->nicRate;
    }
    const auto adapters = system ? system->number("nics_per_node") : std::nullopt;
    const auto rate = system ? system->number("nic_bw_dir") : std::nullopt;
    if (adapters && rate) {
        source = system->name;
        const double boxes = system->numberOr("nodes", 1);
        const double perBox = system->numberOr("accelerators", usualNodeSize) / std::max(1.0, boxes);
        return *adapters * *rate / std::max(1.0, perBox);
    }
    const auto network = system ? system->number("dcn_bw_dir") : std::nullopt; // of the whole pod or rack
    const double chips = system ? system->numberOr("accelerators", 0) : 0;
    if (network && chips > 0) {
        source = system->name;
        return *network / chips;
    }
    source = "one 400 Gb/s adapter per accelerator, assumed";
    return usualNicRate;
}

void shapeScaleUp(SystemNetwork& network, const Part* system, double domain, double bandwidth)
{
    const std::string topology = attribute(system, "topology");
    network.scaleUp = ScaleUpKind::switched;
    network.scaleUpTier = {domain, bandwidth, "/node/accelerator", "catalogue"};
    const auto has = [&](const char* word) { return topology.find(word) != std::string::npos; };
    if (has("torus") || has("tori")) {
        network.scaleUp = ScaleUpKind::torus;
        network.torusDimensions = has("2d") ? 2 : 3;
    } else if (has("fully connected") || has("all-to-all")) {
        network.scaleUp = ScaleUpKind::pointToPoint;
        network.peerBandwidth = system->numberOr("peer_bw_dir", 0);
    }
}

} // namespace

const Part* systemOf(const PartId& accelerator, const Catalogue& catalogue)
{
    const Part* any = nullptr;
    for (const auto& [id, part] : catalogue.parts) {
        if (part.file != "systems" || attribute(&part, "accelerator") != accelerator.text)
            continue;
        if (isBox(part))
            return &part;
        if (!any)
            any = &part;
    }
    return any;
}

RowSystem systemOf(const TrainingRow& row, const MeasurementRow& cells, const Part& accelerator,
                   const TableBindings& bindings, const Catalogue& catalogue, const CalibrationSet& calibrations,
                   DefaultRules& used)
{
    const SystemBinding* binding = bindings.systemOf(cells);
    const int dies = binding ? std::max(1, binding->diesPerPackage) : 1;
    RowSystem result;
    result.accelerator = dies > 1 ? dieOf(accelerator, dies) : accelerator;
    const Part* system = systemOf(accelerator.id, catalogue);

    SystemNetwork& network = result.network;
    network.acceleratorPath = "/node/accelerator";
    network.accelerator = accelerator.id;
    network.accelerators = row.accelerators.value_or(1);
    network.acceleratorsPerNode = row.acceleratorsPerNode.value_or(usualNodeSize);
    double scaleUp = result.accelerator.numberOr("scaleup_bw_dir", result.accelerator.numberOr("pcie_bw_dir", 30e9));
    if (binding && binding->scaleUpBandwidth)
        scaleUp = *binding->scaleUpBandwidth;
    shapeScaleUp(network, system, domainOf(row, system, binding, used), scaleUp);

    NetworkTier nic;
    nic.bandwidth = nicRateOf(row, system, binding, nic.source, used);
    if (dies > 1 && !networkRate(row.network, row.acceleratorsPerNode) && !(binding && binding->nicRate))
        nic.bandwidth /= dies; // the catalogue's system counts packages
    nic.ranks = std::max(network.accelerators, network.scaleUpTier.ranks);
    nic.path = "/node/nic";
    network.fabric.push(nic);

    const NetworkBinding* named = bindings.networkOf(cells);
    if (!named || named->where.empty())
        used.insert(DefaultRule::networkClass);
    result.networkClass = calibrations.find(named ? named->networkClass : CalibrationId("network-other"));
    return result;
}

} // namespace ridge
