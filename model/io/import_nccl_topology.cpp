// SPDX-License-Identifier: Apache-2.0
#include "io/import_nccl_topology.hpp"

#include "io/text_lines.hpp"
#include "io/xml_document.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace ridge {

namespace {

constexpr std::size_t mostDevices = 1024; ///< of a kind in one machine
constexpr double managementGigabits = 1; ///< ports of this speed and below carry management, not collectives

bool isClass(const pugi::xml_node& pci, std::string_view head)
{
    return std::string_view(pci.attribute("class").value()).starts_with(head);
}

/// 0x0302 3D controller, 0x0380 display controller (AMD Instinct), 0x1200 processing accelerator.
bool isGpu(const pugi::xml_node& pci)
{
    return pci.child("gpu") || isClass(pci, "0x0302") || isClass(pci, "0x0380") || isClass(pci, "0x1200");
}

bool isSoftwarePort(std::string_view name)
{
    static constexpr std::array<std::string_view, 8> heads = {"veth", "docker", "br-", "virbr", "lo", "tap", "cali", "cni"};
    return std::any_of(heads.begin(), heads.end(), [&](std::string_view head) { return name.starts_with(head); });
}

std::string hexOf(std::string_view text) { return lowered(text.starts_with("0x") ? text.substr(2) : text); }

/// A switch that NCCL cannot see is written with an address of all ones.
bool isPlaceholder(std::string_view address) { return address.find("ffff:f") != std::string_view::npos; }

class Reader {
public:
    Reader(std::string_view bytes, const std::string& file) : m_bytes(bytes), m_file(file) {}

    Result<MachineTopology> read()
    {
        const auto broken = parseXml(m_bytes, m_file, m_document);
        if (broken && broken->code == "too-deep")
            return *broken;
        const pugi::xml_node root = m_document.document_element();
        if (const std::string_view name = root.name(); name != "system" && !(broken && name.empty()))
            return otherRoot(name);
        for (const pugi::xml_node& child : root.children())
            visit(child, std::nullopt, nullptr);
        if (broken)
            return stopped(*broken);
        if (m_machine.gpus.size() > mostDevices || m_machine.nics.size() > mostDevices)
            return Diagnostic{Severity::error, "too-large", m_file, std::to_string(m_machine.gpus.size()) + " GPUs and " + std::to_string(m_machine.nics.size())
                              + " adapters in one machine, expected at most " + std::to_string(mostDevices) + " of each", ""};
        joinLinks();
        if (hasError(m_notes))
            return m_notes;
        if (m_machine.gpus.empty() && m_cpus == 0)
            return Diagnostic{Severity::error, "not-a-topology", m_file, "<system> holds neither a CPU nor a GPU", "dump it with NCCL_TOPO_DUMP_FILE"};
        return {std::move(m_machine), std::move(m_notes)};
    }

private:
    Diagnostic otherRoot(std::string_view name) const
    {
        const char* hint = name == "graphs" ? "this is the graph NCCL chose (NCCL_GRAPH_DUMP_FILE); dump the topology with NCCL_TOPO_DUMP_FILE"
                         : name == "topology" ? "this is a file of hwloc; import it as kind hwloc"
                                              : "dump the topology with NCCL_TOPO_DUMP_FILE";
        return {Severity::error, "not-a-topology", m_file, "found the root element " + quotedText(name) + ", expected <system>", hint};
    }

    void note(Severity severity, const char* code, const pugi::xml_node& node, const std::string& message)
    {
        if (!isFull(m_notes)) // finding the line reads the file again
            addCapped(m_notes, atLine(severity, code, m_file, node ? lineOf(m_bytes, node) : 0, message));
    }

    /// The problem, and the GPUs that were complete before it.
    Diagnostics stopped(const Diagnostic& problem)
    {
        Diagnostics all{problem};
        for (std::size_t i = 0; i + 1 < m_links.size(); ++i) {
            std::string sum;
            std::int64_t total = 0;
            for (const Target& target : m_links[i]) {
                sum += (sum.empty() ? "" : "+") + std::to_string(target.count);
                total += target.count;
            }
            if (total > 0)
                addCapped(all, {Severity::note, "read-before", m_file, m_machine.gpus[i].name + ": " + sum + " = " + std::to_string(total) + " links to "
                                + std::to_string(m_links[i].size()) + " peers were read before the file broke off", ""});
        }
        return all;
    }

    /// Nested elements; parseXml has bounded the depth.
    /// @param port the root port the element is below, when it is below one
    void visit(const pugi::xml_node& node, std::optional<std::int64_t> numa, const pugi::xml_node* port)
    {
        const std::string_view name = node.name();
        if (name == "pci" && port == nullptr)
            port = &node;
        if (name == "cpu") {
            ++m_cpus;
            m_machine.cpus = m_cpus;
            m_host = node.attribute("host_hash").value();
            if (m_host.empty()) // several machines in one file number their CPUs alike
                m_host = std::to_string(++m_seenNuma[node.attribute("numaid").value()]);
            numa = integerIn(node.attribute("numaid").value());
        }
        if (name == "pci" && isGpu(node))
            addGpus(node, numa, *port);
        if (name == "pci" && std::string_view(node.attribute("class").value()).empty() && !node.first_child())
            ++m_unclassed;
        if (name == "pci" && isClass(node, "0x02") && !node.child("nic"))
            addNic("", node, numa);
        if (name == "nic")
            addPorts(node, numa);
        for (const pugi::xml_node& child : node.children())
            visit(child, numa, port);
    }

    /// One for each <gpu> (a package may show two), or for the card when NCCL has not looked.
    void addGpus(const pugi::xml_node& pci, std::optional<std::int64_t> numa, const pugi::xml_node& port)
    {
        const std::string bus = pci.attribute("busid").value();
        if (!m_byBus.emplace(m_host + "/" + lowered(bus), m_machine.gpus.size()).second)
            note(Severity::error, "repeated-bus-id", pci, "a second GPU has the bus id " + quotedText(bus) + ", so links to it name no one GPU");
        if (m_lastPort != port)
            m_portNumber = m_machine.gpus.size();
        m_lastPort = port;
        pugi::xml_node said = pci.child("gpu");
        do {
            addGpu(pci, said, bus, numa);
            m_machine.gpus.back().portGigatransfers = port == pci ? m_machine.gpus.back().gigatransfers : speedOf(port);
            m_machine.gpus.back().portLanes = lanesOf(port);
            said = said.next_sibling("gpu");
        } while (said);
    }

    void addGpu(const pugi::xml_node& pci, const pugi::xml_node& said, const std::string& bus, std::optional<std::int64_t> numa)
    {
        MachineTopology::Gpu gpu;
        gpu.numa = numa;
        const std::string vendor = hexOf(pci.attribute("vendor").value()), device = hexOf(pci.attribute("device").value());
        gpu.device = vendor.empty() || device.empty() ? "" : vendor + ":" + device;
        const std::string rank = said.attribute("rank").value();
        gpu.name = rank.empty() ? bus : "rank " + rank + " (" + bus + ")";
        gpu.architecture = architectureOf(said);
        gpu.pcieGroup = m_portNumber;
        m_machine.linksDescribed = m_machine.linksDescribed || said;
        std::vector<Target> targets;
        for (const pugi::xml_node& link : said.children())
            if (const std::string_view kind = link.name(); kind == "nvlink" || kind == "xgmi")
                addTarget(link, kind, targets);
        m_machine.gpus.push_back(std::move(gpu));
        m_links.push_back(std::move(targets));
        m_hosts.push_back(m_host);
        m_own.push_back(lowered(bus));
        readSpeed(pci);
    }

    static std::string architectureOf(const pugi::xml_node& gpu)
    {
        const std::string gcn = gpu.attribute("gcn").value();
        if (!gcn.empty())
            return gcn.starts_with("gfx") ? gcn.substr(0, gcn.find(':')) : "gfx" + gcn;
        const std::string sm = gpu.attribute("sm").value();
        return sm.empty() ? "" : "sm_" + sm;
    }

    struct Target {
        std::string address;
        std::int64_t count = 0;
        bool toSwitch = false, toHost = false;
    };

    void addTarget(const pugi::xml_node& link, std::string_view kind, std::vector<Target>& targets)
    {
        m_machine.linkName = kind == "xgmi" ? "xGMI" : "NVLink";
        const auto count = integerIn(link.attribute("count").value());
        if (!count || *count < 0 || *count > 1000) {
            note(Severity::error, "out-of-range", link, "count=" + quotedText(link.attribute("count").value()) + " of a link, expected 0 to 1000");
            return;
        }
        const std::string_view type = link.attribute("tclass").value();
        // 0x0680 bridge: an NVSwitch, or with a low byte of 01 a POWER9 host.
        const bool host = type.starts_with("0x068001") || type.starts_with("0x06000");
        targets.push_back({lowered(link.attribute("target").value()), *count, !host && type.starts_with("0x0680"), host});
    }

    /// GT/s of "16.0 GT/s PCIe"; nothing for "" and "Unknown".
    static std::optional<double> speedOf(const pugi::xml_node& pci)
    {
        const std::string said = pci.attribute("link_speed").value();
        const auto cells = wordsIn(said);
        return cells.empty() ? std::nullopt : numberIn(cells[0]);
    }

    static std::optional<std::int64_t> lanesOf(const pugi::xml_node& pci)
    {
        const auto lanes = integerIn(pci.attribute("link_width").value());
        return lanes && *lanes >= 1 && *lanes <= 32 ? lanes : std::nullopt;
    }

    /// Accelerators since 2020 have PCIe 4 and more; files for virtual machines still say 8 GT/s.
    void readSpeed(const pugi::xml_node& pci)
    {
        static const std::set<std::string> generation4 = {"10de:20b0", "10de:20b2", "10de:20b5", "10de:20f1", "10de:2330", "10de:2331", "1002:738c", "1002:74a1"};
        MachineTopology::Gpu& gpu = m_machine.gpus.back();
        const std::string said = pci.attribute("link_speed").value();
        const auto speed = speedOf(pci);
        gpu.lanes = lanesOf(pci);
        if (speed && *speed <= 8 && generation4.count(gpu.device) != 0) {
            if (!m_saidSpeed)
                note(Severity::warning, "doubtful-speed", pci, "the file says " + quotedText(said) + " for a card (" + gpu.device + ") of PCIe 4 or later; it was not taken as the card's limit");
            m_saidSpeed = true;
            gpu.lanes = {};
        } else if (speed && *speed >= 8) {
            gpu.gigatransfers = speed;
        } else if (!said.empty() && !m_saidUnknown) {
            m_saidUnknown = true;
            note(Severity::note, "speed-unknown", pci, "the PCIe speed " + quotedText(said) + " is that of an idle or unknown link; it was not taken as the card's limit");
        }
    }

    void addNic(const std::string& name, const pugi::xml_node& pci, std::optional<std::int64_t> numa, std::optional<double> gigabits = {})
    {
        const std::string bus = pci.attribute("busid").value();
        m_machine.nics.push_back({name.empty() ? bus : name, isClass(pci, "0x0207") ? "infiniband" : isClass(pci, "0x0200") ? "ethernet" : "", gigabits, numa});
        if (gigabits && *gigabits <= managementGigabits)
            note(Severity::warning, "management-port", pci, name + " is a port of 1 Gb/s or less: management, not scale-out; it is listed and not drawn");
    }

    void addPorts(const pugi::xml_node& nic, std::optional<std::int64_t> numa)
    {
        for (const pugi::xml_node& net : nic.children("net")) {
            const std::string name = net.attribute("name").value();
            if (isSoftwarePort(name)) {
                note(Severity::note, "software-port", net, quotedText(name) + " is no adapter but a port of software; left out");
                continue;
            }
            const auto megabits = numberIn(net.attribute("speed").value());
            addNic(name, nic.parent(), numa, megabits && *megabits > 0 && *megabits < 1e9 ? std::optional(*megabits / 1000) : std::nullopt);
        }
    }

    void joinLinks()
    {
        std::map<std::pair<std::size_t, std::size_t>, std::int64_t> forward;
        std::map<std::string, std::size_t> switches; // address -> a GPU that has links into it
        Unions islands(m_links.size());
        bool hidden = false, anySwitch = false;
        std::size_t strangers = 0, loops = 0;
        for (std::size_t i = 0; i < m_links.size(); ++i)
            for (const Target& target : m_links[i]) {
                if (target.toHost)
                    continue;
                if (target.toSwitch) {
                    anySwitch = true;
                    auto& links = m_machine.gpus[i].switchLinks;
                    links = links.value_or(0) + target.count;
                    hidden = hidden || isPlaceholder(target.address);
                    islands.join(i, switches.emplace(target.address, i).first->second);
                } else if (target.address == m_own[i]) {
                    ++loops;
                } else if (const auto peer = m_byBus.find(m_hosts[i] + "/" + target.address); peer != m_byBus.end() && peer->second != i) {
                    forward[{i, peer->second}] += target.count;
                } else {
                    ++strangers;
                }
            }
        if (m_machine.linksDescribed && !hidden)
            m_machine.switches = static_cast<std::int64_t>(anySwitch ? switches.size() : 0);
        for (std::size_t i = 0; i < m_links.size(); ++i)
            m_machine.gpus[i].switchGroup = islands.of(i);
        for (const auto& [ends, count] : forward)
            addBond(ends, count, forward);
        if (strangers > 0)
            m_notes.push_back(atLine(Severity::warning, "unknown-peer", m_file, 0, std::to_string(strangers) + " links lead to addresses that no GPU of the file has; left out"));
        if (loops > 0)
            m_notes.push_back(atLine(Severity::warning, "self-loop", m_file, 0, std::to_string(loops) + " GPUs list links to themselves, as virtual machines write it: the other ends stay unknown and the links are left out",
                                     "draw them, or dump the topology on the host"));
        if (m_unclassed > 0)
            m_notes.push_back(atLine(Severity::warning, "device-unknown", m_file, 0, std::to_string(m_unclassed) + " PCI devices have neither a class nor a <gpu> or <nic>: what they are is not said, so they are left out",
                                     "dump the topology with NCCL_TOPO_DUMP_FILE while NCCL runs"));
        if (!m_machine.linksDescribed)
            m_notes.push_back(atLine(Severity::note, "links-unknown", m_file, 0, "the file holds no <gpu>: NCCL finds NVLink when it runs, so the links stay unknown"));
        findMissingLinks();
    }

    void addBond(std::pair<std::size_t, std::size_t> ends, std::int64_t count, const std::map<std::pair<std::size_t, std::size_t>, std::int64_t>& all)
    {
        const auto back = all.find({ends.second, ends.first});
        const std::int64_t other = back == all.end() ? 0 : back->second;
        if (other > 0 && ends.first > ends.second)
            return;
        if (other != count)
            addCapped(m_notes, atLine(Severity::warning, "not-symmetric", m_file, 0, m_machine.gpus[ends.first].name + " lists " + std::to_string(count) + " links to "
                                      + m_machine.gpus[ends.second].name + ", which lists " + std::to_string(other) + " back; the larger number is used"));
        m_machine.bonds.push_back({std::min(ends.first, ends.second), std::max(ends.first, ends.second), std::max(count, other)});
    }

    void findMissingLinks()
    {
        std::int64_t most = 0;
        for (std::size_t i = 0; i < m_machine.gpus.size(); ++i)
            most = std::max(most, m_machine.linksOf(i));
        for (std::size_t i = 0; i < m_machine.gpus.size(); ++i)
            if (const std::int64_t own = m_machine.linksOf(i); own < most)
                addCapped(m_notes, {Severity::warning, "missing-links", m_file, m_machine.gpus[i].name + " has " + std::to_string(own) + " "
                                    + m_machine.linkName + " links, others have " + std::to_string(most)
                                    + (own == 0 ? ": all its traffic takes the slower path" : ""), "look at the state of its links (nvidia-smi nvlink -s)"});
    }

    std::string_view m_bytes;
    std::string m_file;
    pugi::xml_document m_document;
    MachineTopology m_machine;
    std::vector<std::vector<Target>> m_links; ///< of each GPU, as listed
    std::map<std::string, std::size_t> m_byBus;
    std::int64_t m_cpus = 0;
    std::vector<std::string> m_hosts, m_own;  ///< machine and bus id of each GPU
    std::size_t m_unclassed = 0;              ///< PCI devices that do not say what they are
    std::string m_host;                       ///< of the CPU at hand, where a file holds several machines
    std::map<std::string, int> m_seenNuma;    ///< CPUs of a number so far
    pugi::xml_node m_lastPort;                ///< PCIe root port of the last GPU
    std::size_t m_portNumber = 0;             ///< GPU that stands first below it
    bool m_saidSpeed = false, m_saidUnknown = false;
    Diagnostics m_notes;
};

} // namespace

Result<MachineTopology> importNcclTopology(std::string_view bytes, const std::string& file)
{
    return Reader(bytes, file).read();
}

ImportSummary summaryOf(const MachineTopology& machine)
{
    SummaryList speeds;
    for (const MachineTopology::Nic& nic : machine.nics)
        speeds.push_back(nic.gigabits);
    const bool stated = std::any_of(speeds.begin(), speeds.end(), [](const auto& speed) { return speed.has_value(); });
    return {{"gpus", summaryCount(machine.gpus.size())}, {"nics", summaryCount(machine.nics.size())}, {"cpus", summaryValue(machine.cpus)},
            {"nvlinks", summaryValue(machine.links())}, {"nvswitches", summaryValue(machine.switches)},
            {"nic_speeds", stated ? SummaryValue(speeds) : SummaryValue()}};
}

} // namespace ridge
