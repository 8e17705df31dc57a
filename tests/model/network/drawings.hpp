// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalogue/catalogue.hpp"
#include "topology/topology.hpp"

#include <initializer_list>
#include <string>
#include <utility>

/// Small catalogues and drawings with round numbers, for tests of topology, network and study.
namespace drawings {

inline void addPart(ridge::Catalogue& catalogue, const std::string& file, const std::string& kind, const std::string& id,
                    std::initializer_list<std::pair<const char*, double>> numbers)
{
    ridge::Part part;
    part.id = ridge::PartId(id);
    part.file = file;
    part.kind = kind;
    for (const auto& [key, value] : numbers) {
        ridge::Datum datum;
        datum.value = value;
        datum.unit = "B/s";
        part.params[key] = datum;
    }
    catalogue.parts[part.id] = part;
}

inline ridge::Catalogue catalogue()
{
    ridge::Catalogue all;
    addPart(all, "accelerators", "gpu", "gpu-a",
            {{"scaleup_bw_dir", 300e9}, {"scaleup_links", 12}, {"memory_bandwidth", 2e12}, {"memory_capacity", 80e9},
             {"flops_bf16", 312e12}, {"l2_capacity", 40e6}});
    addPart(all, "accelerators", "gpu", "gpu-peer", {{"scaleup_bw_dir", 448e9}, {"scaleup_links", 7}});
    addPart(all, "accelerators", "asic", "chip", {{"scaleup_bw_dir", 600e9}, {"scaleup_links", 6}});
    addPart(all, "accelerators", "cpu", "host", {});
    addPart(all, "links", "scale-up", "lane", {{"link_bw_dir", 25e9}, {"device_bw_dir", 300e9}});
    addPart(all, "links", "scale-up", "xlane", {{"link_bw_dir", 64e9}});
    addPart(all, "links", "scale-up", "ring", {{"link_bw_dir", 100e9}});
    addPart(all, "links", "scale-out", "wire-25", {{"link_bw_dir", 25e9}, {"device_bw_dir", 25e9}});
    addPart(all, "links", "scale-out", "wire-50", {{"link_bw_dir", 50e9}, {"device_bw_dir", 50e9}});
    addPart(all, "links", "scale-out", "wire-blank", {});
    addPart(all, "links", "host", "bus", {{"link_bw_dir", 31e9}});
    addPart(all, "switches", "", "switch-36", {{"ports", 36}, {"port_bw_dir", 25e9}, {"switch_bw_dir", 900e9}});
    addPart(all, "switches", "", "switch-40", {{"ports", 40}, {"port_bw_dir", 25e9}, {"switch_bw_dir", 1000e9}});
    ridge::Datum reduction;
    reduction.value = std::string("SHARP");
    all.parts[ridge::PartId("switch-40")].params["in_network_reduction"] = reduction;
    return all;
}

inline ridge::Node part(const std::string& id, std::int64_t count = 1)
{
    return {count, {}, ridge::PartInstance{ridge::PartId(id), {}}};
}

inline ridge::Node box(ridge::Container container, std::int64_t count = 1) { return {count, {}, std::move(container)}; }

inline ridge::Node fabric(const std::string& generator, std::initializer_list<std::pair<const char*, double>> parameters = {},
                          const std::string& of = {})
{
    ridge::FabricInstance instance{generator, ridge::PartId(of), {}};
    for (const auto& [key, value] : parameters)
        instance.parameters[key] = {value, false, {}};
    return {1, {}, instance};
}

/// "gpu.scale-up" -> child "gpu", port "scale-up".
inline ridge::PortReference port(const std::string& text)
{
    const std::size_t dot = text.rfind('.');
    return {text.substr(0, dot), text.substr(dot + 1)};
}

inline ridge::Link link(const std::string& a, const std::string& b, const std::string& id, std::int64_t count = 1,
                        ridge::LinkPattern pattern = ridge::LinkPattern::each)
{
    return {port(a), port(b), ridge::PartId(id), count, pattern, {}};
}

/// Eight accelerators behind a switch, eight adapters on a bus of 31 GB/s.
inline ridge::Container server(const std::string& wire = "wire-25")
{
    ridge::Container node;
    node.children["gpu"] = part("gpu-a", 8);
    node.children["nic"] = part(wire, 8);
    node.children["switch"] = fabric("switch", {}, "switch-40");
    node.links["up"] = link("gpu.scale-up", "switch.port", "lane", 12);
    node.links["bus"] = link("gpu.host", "nic.host", "bus", 1, ridge::LinkPattern::pairwise);
    return node;
}

/// `count` servers under one fabric.
inline ridge::Container cluster(std::int64_t count, ridge::Node top, const std::string& wire = "wire-25")
{
    ridge::Container root;
    root.children["node"] = box(server(wire), count);
    root.children["fabric"] = std::move(top);
    root.links["uplink"] = link("node/nic.network", "fabric.port", wire);
    return root;
}

} // namespace drawings
