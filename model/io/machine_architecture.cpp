// SPDX-License-Identifier: Apache-2.0
#include "io/machine_architecture.hpp"

#include "io/device_part.hpp"
#include "topology/edit.hpp"
#include "topology/effective_part.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <vector>

namespace ridge {

namespace {

constexpr std::size_t mostDrawnGpus = 64; ///< one by one

Diagnostic unknown(const char* code, const std::string& message, const char* hint)
{
    return {Severity::warning, code, "", message, hint};
}

/// One link count between all pairs, or nothing.
std::optional<std::int64_t> fullMesh(const MachineTopology& machine)
{
    const std::size_t n = machine.gpus.size();
    if (n < 2 || machine.bonds.size() != n * (n - 1) / 2)
        return std::nullopt;
    const std::int64_t links = machine.bonds.front().links;
    const bool equal = std::all_of(machine.bonds.begin(), machine.bonds.end(), [&](const auto& bond) { return bond.links == links; });
    return equal ? std::optional(links) : std::nullopt;
}

class Draughtsman {
public:
    Draughtsman(const MachineTopology& machine, const Catalogue& catalogue, const PartId& gpu) : m_machine(machine), m_catalogue(catalogue), m_part(gpu) {}

    Result<Architecture> draw(const std::string& name)
    {
        if (m_machine.gpus.empty())
            return Diagnostic{Severity::error, "no-gpu", "", "the file lists no GPU, so there is nothing to draw", "import the topology of a machine with GPUs"};
        choosePart();
        m_overHost = m_machine.linksDescribed && !m_machine.linksJoinAll();
        if (isUniform())
            drawUniform();
        else if (m_machine.gpus.size() <= mostDrawnGpus)
            drawOneByOne();
        else
            return Diagnostic{Severity::error, "too-large", "", std::to_string(m_machine.gpus.size()) + " GPUs with unlike links, expected at most "
                              + std::to_string(mostDrawnGpus), ""};
        if (m_overHost)
            drawHost();
        drawNics();
        Architecture architecture;
        architecture.name = name;
        Node node;
        node.label = name;
        node.content = m_node;
        architecture.root.children.emplace("node", std::move(node));
        architecture.scaleContainer = "/node";
        return {std::move(architecture), std::move(m_notes)};
    }

private:
    void choosePart()
    {
        if (!m_part.empty())
            return;
        m_part = partOfGpu(m_catalogue, m_machine.gpus.front());
        for (const auto& gpu : m_machine.gpus)
            if (gpu.device != m_machine.gpus.front().device)
                m_part = {};
        if (!m_part.empty())
            return;
        std::int64_t links = 0;
        for (std::size_t i = 0; i < m_machine.gpus.size(); ++i)
            links = std::max(links, m_machine.linksOf(i));
        const std::vector<PartId> candidates = partsWithLinks(m_catalogue, m_machine.linkName, links);
        m_part = PartId(unnamedGpu);
        m_notes.push_back(unknown("gpu-unknown", "the file gives " + whatIsSaid() + " for its GPUs, which names no part of the catalogue" + listed(candidates, links),
                                  "choose the part: select the GPU and replace it from the palette, or import with --gpu PART"));
    }

    std::string whatIsSaid() const
    {
        const auto& gpu = m_machine.gpus.front();
        if (!gpu.device.empty())
            return "PCI ids " + gpu.device + " alone";
        return gpu.architecture.empty() ? "no name" : "the architecture " + gpu.architecture + " alone";
    }

    static std::string listed(const std::vector<PartId>& parts, std::int64_t links)
    {
        std::string list;
        for (const PartId& part : parts)
            list += (list.empty() ? "; " + std::to_string(links) + " links have: " : ", ") + part.text;
        return list;
    }

    /// GPUs that share their PCIe switch or root port with this one, itself included.
    std::size_t sharers(const MachineTopology::Gpu& gpu) const
    {
        const auto alike = [&](const auto& other) { return gpu.pcieGroup && other.pcieGroup == gpu.pcieGroup; };
        return static_cast<std::size_t>(std::count_if(m_machine.gpus.begin(), m_machine.gpus.end(), alike));
    }

    /// All GPUs into the same switches with as many links, or all pairs joined alike, or none joined; and the host's PCIe, where it
    /// has to be drawn, the same for all.
    bool isUniform() const
    {
        const auto& gpus = m_machine.gpus;
        const bool alike = std::all_of(gpus.begin(), gpus.end(), [&](const auto& gpu) {
            return gpu.switchLinks == gpus.front().switchLinks && (!gpu.switchLinks || gpu.switchGroup == gpus.front().switchGroup)
                && (!m_overHost || (sharers(gpu) <= 1 && gpu.gigatransfers == gpus.front().gigatransfers && gpu.lanes == gpus.front().lanes));
        });
        return alike && (m_machine.bonds.empty() || (fullMesh(m_machine) && !gpus.front().switchLinks));
    }

    void addGpu(const std::string& name, std::size_t count)
    {
        Node gpu;
        gpu.count = static_cast<std::int64_t>(count);
        gpu.content = PartInstance{m_part, {}};
        m_node.children.emplace(name, std::move(gpu));
    }

    void addFabric(const std::string& name, const std::string& label)
    {
        Node box;
        box.label = label;
        box.content = FabricInstance{"switch", PartId(), {}};
        m_node.children.emplace(name, std::move(box));
    }

    std::string switchLabel() const
    {
        return m_machine.switches && *m_machine.switches > 0 ? std::to_string(*m_machine.switches) + " NVSwitch" : "NVSwitch";
    }

    /// The GPU's PCIe link by what the file says of its speed and width, else by what the part has.
    Link pcieLink(const std::string& from, const std::string& port, const std::string& to, const MachineTopology::Gpu& gpu) const
    {
        Link link;
        link.a = {from, port};
        link.b = {to, "port"};
        const Part* part = m_catalogue.find(m_part);
        const int generation = gpu.gigatransfers ? static_cast<int>(std::lround(std::log2(*gpu.gigatransfers)))
                             : part != nullptr   ? static_cast<int>(part->numberOr("pcie_gen", 0))
                                                 : 0;
        const PartId named("pcie" + std::to_string(generation) + "-x16");
        if (m_catalogue.find(named) != nullptr)
            link.part = named;
        if (gpu.lanes && *gpu.lanes < 16 && !link.part.empty())
            link.overrides["link_bw_dir"] = {static_cast<double>(*gpu.lanes) / 16, true, quantityOf(*gpu.lanes)};
        return link;
    }

    /// "0.25x" of four lanes of sixteen.
    static std::string quantityOf(std::int64_t lanes)
    {
        char text[32];
        return std::string(text, std::to_chars(text, text + sizeof text, static_cast<double>(lanes) / 16).ptr) + "x";
    }

    /// PCIe switches and root ports that several GPUs share, and one box for root complexes and sockets, whose own limits no
    /// file states.
    void drawHost()
    {
        addFabric("host", "PCIe of the host");
        m_notes.push_back(unknown("over-host", std::to_string(m_machine.gpus.size()) + " GPUs are not all joined by " + (m_machine.linkName.empty() ? "links of their own" : m_machine.linkName)
                                      + ": the rest goes over the host's PCIe, drawn without limits of root complexes and sockets, which the file does not state",
                                  "draw the sockets apart where they hold traffic back"));
        if (pcieLink("", "", "", m_machine.gpus.front()).part.empty())
            m_notes.push_back(unknown("pcie-unknown", "neither the file nor the GPU's part states the generation of PCIe, so its links have no bandwidth",
                                      "choose the GPU's part, or a link part such as pcie4-x16"));
        if (m_gpus.size() == 1) {
            m_node.links.emplace("gpu-host", pcieLink("gpu", "host", "host", m_machine.gpus.front()));
            return;
        }
        for (std::size_t i = 0; i < m_gpus.size(); ++i) {
            const auto& gpu = m_machine.gpus[i];
            std::string up = "host";
            if (sharers(gpu) > 1) {
                up = "pcie" + std::to_string(*gpu.pcieGroup);
                if (m_node.children.count(up) == 0) {
                    addFabric(up, "PCIe switch");
                    MachineTopology::Gpu shared = gpu;
                    shared.gigatransfers = gpu.portGigatransfers ? gpu.portGigatransfers : gpu.gigatransfers;
                    shared.lanes = gpu.portGigatransfers ? gpu.portLanes : gpu.lanes;
                    m_node.links.emplace(up + "-host", pcieLink(up, "port", "host", shared));
                }
            }
            m_node.links.emplace(m_gpus[i] + "-" + up, pcieLink(m_gpus[i], "host", up, gpu));
        }
    }

    /// Joins two ports by so many links of the part that the two ends call for.
    void join(const PortAt& a, const PortAt& b, std::int64_t count)
    {
        if (count < 1)
            return;
        Link link;
        link.a = {a.path.substr(1), a.port};
        link.b = {b.path.substr(1), b.port};
        link.count = count;
        const Result<Edited> chosen = connectPorts(m_node, a, b, m_catalogue);
        if (chosen && !chosen->made.empty())
            if (const Link* made = linkOf(chosen->root, chosen->made.back()); made != nullptr) {
                link.part = made->part;
                link.pattern = made->pattern;
            }
        m_node.links.emplace(link.a.child == link.b.child ? link.a.child + "-mesh" : link.a.child + "-" + link.b.child, std::move(link));
    }

    void drawUniform()
    {
        addGpu("gpu", m_machine.gpus.size());
        m_gpus = {"gpu"};
        if (const auto links = m_machine.gpus.front().switchLinks) {
            addFabric("nvswitch", switchLabel());
            join({"/gpu", "scale-up"}, {"/nvswitch", "port"}, *links);
        } else if (const auto mesh = fullMesh(m_machine)) {
            join({"/gpu", "scale-up"}, {"/gpu", "scale-up"}, *mesh);
        } else if (!m_machine.linksDescribed) {
            m_notes.push_back(unknown("links-unknown", "the file does not describe the links between the GPUs; none is drawn", "draw them, or import a dump of NCCL"));
        }
    }

    void drawOneByOne()
    {
        for (std::size_t i = 0; i < m_machine.gpus.size(); ++i) {
            m_gpus.push_back("gpu" + std::to_string(i));
            addGpu(m_gpus.back(), 1);
        }
        std::map<std::size_t, std::string> boxes; // switches of a group
        for (std::size_t i = 0; i < m_gpus.size(); ++i) {
            const auto& gpu = m_machine.gpus[i];
            if (gpu.switchLinks.value_or(0) < 1)
                continue;
            const auto [box, added] = boxes.emplace(gpu.switchGroup, boxes.empty() ? "nvswitch" : "nvswitch" + std::to_string(boxes.size() + 1));
            if (added)
                addFabric(box->second, switchLabel());
            join({"/" + m_gpus[i], "scale-up"}, {"/" + box->second, "port"}, *gpu.switchLinks);
        }
        for (const auto& bond : m_machine.bonds)
            join({"/" + m_gpus[bond.a], "scale-up"}, {"/" + m_gpus[bond.b], "scale-up"}, bond.links);
    }

    /// Adapters of one kind as one box. Those whose speed or family is not known and management ports are not drawn.
    void drawNics()
    {
        std::map<PartId, std::size_t> kinds;
        std::size_t unknownSpeed = 0;
        for (const auto& nic : m_machine.nics) {
            const PartId part = partOfNic(m_catalogue, nic);
            if (!part.empty())
                ++kinds[part];
            else if (!nic.gigabits || *nic.gigabits > 1)
                ++unknownSpeed;
        }
        if (unknownSpeed > 0)
            m_notes.push_back(unknown("nic-unknown", std::to_string(unknownSpeed) + " adapters are not drawn: the file does not say what speed and kind of network they have",
                                      "add them from the palette"));
        for (const auto& [part, count] : kinds) {
            const std::string name = kinds.size() == 1 ? "nic" : "nic-" + part.text;
            Node nic;
            nic.count = static_cast<std::int64_t>(count);
            nic.content = PartInstance{part, {}};
            m_node.children.emplace(name, std::move(nic));
            if (m_gpus.size() == 1)
                join({"/" + m_gpus.front(), "host"}, {"/" + name, "host"}, 1);
        }
    }

    const MachineTopology& m_machine;
    const Catalogue& m_catalogue;
    PartId m_part;
    std::vector<std::string> m_gpus;
    bool m_overHost = false;
    Container m_node;
    Diagnostics m_notes;
};

} // namespace

Result<Architecture> drawMachine(const MachineTopology& machine, const Catalogue& catalogue, const std::string& name, const PartId& gpu)
{
    return Draughtsman(machine, catalogue, gpu).draw(name);
}

} // namespace ridge
