// SPDX-License-Identifier: Apache-2.0
#include "io/import_nccl_topology.hpp"
#include "io/import_smi_topology.hpp"
#include "io/machine_architecture.hpp"
#include "network/system_network.hpp"
#include "support/shipped.hpp"

#include <QTest>

#include <algorithm>

using namespace ridge;

namespace {

constexpr double pcie4 = 31e9; ///< B/s, one direction, sixteen lanes

bool has(const Diagnostics& diagnostics, const char* code)
{
    return std::any_of(diagnostics.begin(), diagnostics.end(), [&](const Diagnostic& d) { return d.code == code; });
}

bool near(double value, double expected)
{
    const bool same = std::abs(value - expected) <= 1e-9 * std::abs(expected);
    if (!same)
        qWarning("%g instead of %g", value, expected);
    return same;
}

Result<Architecture> drawn(const Result<MachineTopology>& machine, const char* gpu)
{
    return machine ? drawMachine(*machine, shipped::catalogue(), "m", PartId(gpu)) : Result<Architecture>(machine.diagnostics());
}

/// The network of a machine that is drawn; the test fails when it has none.
SystemNetwork network(const Result<Architecture>& architecture)
{
    if (!architecture)
        qFatal("%s", architecture.diagnostics().front().message.c_str());
    const auto reduced = reduceNetwork(architecture->root, shipped::catalogue());
    if (!reduced)
        qFatal("%s", reduced.diagnostics().front().message.c_str());
    return *reduced;
}

Result<MachineTopology> smi(const std::string& text)
{
    const auto read = importSmiTopology(text, "f");
    return read ? Result<MachineTopology>(read->machine) : Result<MachineTopology>(read.diagnostics());
}

/// A matrix from the words above its diagonal, row by row.
std::string matrix(std::size_t gpus, const std::vector<std::string>& words)
{
    std::vector<std::vector<std::string>> cells(gpus, std::vector<std::string>(gpus, "X"));
    std::size_t next = 0;
    for (std::size_t a = 0; a < gpus; ++a)
        for (std::size_t b = a + 1; b < gpus; ++b)
            cells[a][b] = cells[b][a] = words[next++ % words.size()];
    std::string text;
    for (std::size_t a = 0; a < gpus; ++a)
        text += "\tGPU" + std::to_string(a);
    text += "\tCPU Affinity\n";
    for (std::size_t a = 0; a < gpus; ++a) {
        text += "GPU" + std::to_string(a);
        for (const std::string& cell : cells[a])
            text += "\t" + cell;
        text += "\t0-63\n";
    }
    return text;
}

/// A GPU element; `links` are "peer bus id" -> count.
std::string gpu(const std::string& bus, const std::string& links = {}, const std::string& speed = "16.0 GT/s PCIe", int lanes = 16)
{
    return "<pci busid=\"" + bus + "\" class=\"0x030200\" link_speed=\"" + speed + "\" link_width=\"" + std::to_string(lanes) + "\"><gpu dev=\"0\">" + links
        + "</gpu></pci>";
}

std::string link(const std::string& to, int count)
{
    return "<nvlink target=\"" + to + "\" count=\"" + std::to_string(count) + "\" tclass=\"0x030200\"/>";
}

Result<MachineTopology> nccl(const std::string& inside)
{
    return importNcclTopology("<system version=\"1\"><cpu numaid=\"0\">" + inside + "</cpu></system>", "f");
}

} // namespace

/// Imported machines, regular or not, are drawn so that they route.
class TestMachineArchitecture : public QObject {
    Q_OBJECT
private slots:
    void hybridCubeMesh()
    {
        // two quads of four, each GPU two links to its twin, one to the others, two across: six in all
        const auto made = drawn(smi(matrix(8, {"NV1", "NV1", "NV2", "NV2", "SYS", "SYS", "SYS", "NV2", "NV1", "SYS", "NV2", "SYS", "SYS", "NV2",
                                               "SYS", "SYS", "NV1", "SYS", "SYS", "SYS", "SYS", "NV1", "NV1", "NV1", "NV2", "NV2", "NV1", "NV2"})), "v100-sxm2-32");
        const SystemNetwork net = network(made);
        QVERIFY(net.scaleUp == ScaleUpKind::routed && net.accelerators == 8);
        QVERIFY(near(net.scaleUpTier.bandwidth, 6 * 25e9));
        QVERIFY(near(net.bisection, 6 * 25e9)); // trunks of 2 + 2 + 1 + 1 between the quads
    }
    void pcieAloneIsRouted()
    {
        // eight GPUs, each on its own root port: sixteen lanes of PCIe 4 each (the part's generation)
        const auto made = drawn(smi(matrix(8, {"SYS"})), "a100-sxm-80");
        QVERIFY(has(made.diagnostics(), "over-host"));
        const SystemNetwork net = network(made);
        QVERIFY(near(net.scaleUpTier.bandwidth, pcie4) && near(net.allToAllBandwidth, pcie4) && near(net.bisection, 4 * pcie4));
    }
    void pairsShareTheirPcieSwitch()
    {
        // two pairs behind a switch each: 2 x 2 pairs cross an uplink of sixteen lanes, a GPU sends three messages
        const SystemNetwork net = network(drawn(smi(matrix(4, {"PIX", "SYS", "SYS", "SYS", "SYS", "PIX"})), "a100-sxm-80"));
        QVERIFY(near(net.allToAllBandwidth, 3.0 / 4 * pcie4) && near(net.bisection, pcie4));
        // the same from the tree of NCCL
        const std::string port = "<pci busid=\"s\" class=\"0x060400\" link_speed=\"16 GT/s\" link_width=\"16\">";
        const SystemNetwork tree = network(drawn(nccl(port + gpu("a") + gpu("b") + "</pci>" + port + gpu("c") + gpu("d") + "</pci>"), "a100-sxm-80"));
        QVERIFY(near(tree.allToAllBandwidth, 3.0 / 4 * pcie4));
        // a root port of the generation before, and of half the lanes
        const std::string old = "<pci busid=\"s\" class=\"0x060400\" link_speed=\"8 GT/s\" link_width=\"8\">";
        const SystemNetwork slow = network(drawn(nccl(old + gpu("a") + gpu("b") + "</pci>" + old + gpu("c") + gpu("d") + "</pci>"), "a100-sxm-80"));
        QVERIFY(near(slow.allToAllBandwidth, 3.0 / 4 * 15.75e9 / 2));
    }
    void islandsMeetOverTheHost()
    {
        // two pairs of four links each, and PCIe between them
        const SystemNetwork net = network(drawn(smi(matrix(4, {"NV4", "PHB", "PHB", "PHB", "PHB", "NV4"})), "a100-sxm-80"));
        QVERIFY(net.scaleUp == ScaleUpKind::routed && net.scaleUpTier.ranks == 4);
        QVERIFY(near(net.bisection, 2 * pcie4));                 // each GPU of a pair its own sixteen lanes
        QVERIFY(near(net.allToAllBandwidth, 3.0 / 2 * pcie4)); // two of three messages leave by PCIe
    }
    void switchedIslandsStayApart()
    {
        std::vector<std::string> words; // two boards of eight behind switches of their own
        for (std::size_t a = 0; a < 16; ++a)
            for (std::size_t b = a + 1; b < 16; ++b)
                words.push_back(a / 8 == b / 8 ? "NV12" : "SYS");
        const auto machine = smi(matrix(16, words));
        QVERIFY(machine && machine->bonds.empty() && machine->gpus[0].switchGroup != machine->gpus[8].switchGroup && !machine->linksJoinAll());
        const SystemNetwork net = network(drawn(machine, "a100-sxm-80"));
        QVERIFY(near(net.bisection, 8 * pcie4));
    }
    void aLostLinkIsSeen()
    {
        // one of four GPUs has seventeen of its eighteen links into the switches: every pair with it shows seventeen
        const auto read = importSmiTopology(matrix(4, {"NV17", "NV17", "NV17", "NV18", "NV18", "NV18"}), "f");
        QVERIFY(read && has(read.diagnostics(), "missing-links") && has(read.diagnostics(), "switched"));
        QCOMPARE(read->machine.linksOf(0), std::int64_t(17));
        QCOMPARE(read->machine.linksOf(1), std::int64_t(18));
        const SystemNetwork net = network(drawn(smi(matrix(4, {"NV17", "NV17", "NV17", "NV18", "NV18", "NV18"})), "h100-sxm"));
        QVERIFY(near(net.scaleUpTier.bandwidth, 17 * 25e9));
    }
    void aGpuWithoutLinksHangsOnTheHost()
    {
        const std::string hub = "<nvlink target=\"fffffff:ffff:ff\" count=\"18\" tclass=\"0x068000\"/>";
        const auto machine = nccl(gpu("a", hub) + gpu("b", hub) + gpu("c", "", "32.0 GT/s PCIe"));
        QVERIFY(machine && has(machine.diagnostics(), "missing-links"));
        const SystemNetwork net = network(drawn(machine, "h100-sxm"));
        QVERIFY(net.accelerators == 3 && net.scaleUpTier.ranks == 3);
        QVERIFY(net.allToAllBandwidth < 64e9); // of 450 GB/s
    }
    void narrowAndUnknownPcie()
    {
        const SystemNetwork four = network(drawn(nccl(gpu("a", "", "16 GT/s", 4) + gpu("b", "", "16 GT/s", 4)), "a100-sxm-80"));
        QVERIFY(near(four.scaleUpTier.bandwidth, pcie4 / 4));
        const auto machine = nccl(gpu("a", "", "Unknown speed", 0) + gpu("b", "", "Unknown speed", 0));
        QVERIFY(machine && has(machine.diagnostics(), "speed-unknown"));
        const auto made = drawn(machine, "unnamed-gpu");
        QVERIFY(made && has(made.diagnostics(), "pcie-unknown"));
        for (const auto& [name, one] : made->root.children.at("node").container()->links)
            QVERIFY(one.part.empty());
    }
    void hostileTopologies()
    {
        const auto twice = nccl(gpu("a") + gpu("A"));
        QVERIFY(!twice && has(twice.diagnostics(), "repeated-bus-id"));
        // two machines in one file have the same bus ids
        QVERIFY(importNcclTopology("<system><cpu host_hash=\"0x1\">" + gpu("a", link("b", 2)) + gpu("b", link("a", 2)) + "</cpu><cpu host_hash=\"0x2\">" + gpu("a") + gpu("b")
                                   + "</cpu></system>", "f"));
        const auto none = nccl("");
        QVERIFY(none && !drawn(none, "h100-sxm") && drawn(none, "h100-sxm").diagnostics().front().code == "no-gpu");
        QVERIFY(has(importSmiTopology("\tGPU0\tGPU0\nGPU0\tX\tNV1\n", "f").diagnostics(), "repeated-column"));
        const auto skewed = importSmiTopology("\tGPU0\tGPU1\nGPU0\tX\tNV4\nGPU1\tNV2\tX\n", "f");
        QVERIFY(skewed && has(skewed.diagnostics(), "not-symmetric") && skewed->machine.linksOf(0) == 2);
        const auto unsaid = importSmiTopology("\tGPU0\tGPU1\nGPU0\tX\tN/A\nGPU1\tN/A\tX\n", "f");
        QVERIFY(unsaid && unsaid->unknownPairs == 1 && has(unsaid.diagnostics(), "missing-rows"));
    }
    void packagesOfTwoAndSeveralMachines()
    {
        // one package that shows two GPUs; two trays in one file, with the same bus ids
        const std::string hub = "<nvlink target=\"fffffff:ff:ff.0\" count=\"36\" tclass=\"0x068000\"/>";
        const std::string two = "<pci busid=\"a\" class=\"0x030200\"><gpu dev=\"0\" rank=\"0\">" + hub + "</gpu><gpu dev=\"0\" rank=\"1\">" + hub + "</gpu></pci>";
        const auto package = nccl(two);
        QVERIFY(package && package->gpus.size() == 2 && package->links() == std::optional<std::int64_t>(72));
        const std::string tray = "<cpu numaid=\"0\">" + two + "</cpu>";
        const auto trays = importNcclTopology("<system>" + tray + tray + "</system>", "f");
        QVERIFY(trays && trays->gpus.size() == 4 && trays->linksJoinAll());
    }
    void whatVirtualMachinesLeaveOut()
    {
        // links to the GPU itself; devices that say nothing
        const auto loop = nccl(gpu("a", link("a", 12), "", 0) + gpu("b", link("b", 12), "", 0));
        QVERIFY(loop && has(loop.diagnostics(), "self-loop") && !has(loop.diagnostics(), "unknown-peer") && loop->links() == std::optional<std::int64_t>(0));
        const auto bare = nccl("<pci busid=\"16\"/><pci busid=\"17\"/>");
        QVERIFY(bare && has(bare.diagnostics(), "device-unknown") && bare->gpus.empty());
    }
    void aMatrixOfPcieAloneSaysNothingOfLinks()
    {
        const std::string legend = "Legend:\n  X    = Self\n  SYS  = Connection traversing PCIe as well as the SMP interconnect\n";
        const auto pcie = importSmiTopology(matrix(2, {"NODE"}) + legend, "f");
        QVERIFY(pcie && has(pcie.diagnostics(), "links-unknown") && !pcie->machine.linksDescribed);
        QVERIFY(importSmiTopology("$ nvidia-smi topo -mp\n" + matrix(2, {"NODE"}), "f").diagnostics().size() == 1);
        QVERIFY(importSmiTopology(matrix(2, {"NODE"}) + legend + "  NV#  = Connection traversing a bonded set of # NVLinks\n", "f")->machine.linksDescribed);
    }
    void pastedMatrices()
    {
        // wrapped by a window of forty columns
        const auto wrapped = importSmiTopology("        GPU0    GPU1    GPU2    GPU3\n        NIC0    NIC1    CPU Affinity    NUMA Affinity\n"
                                               "GPU0     X      NV12    NV12    NV12\n        PXB     SYS     0-63    0\nGPU1    NV12     X      NV12    NV12\n        PXB     SYS     0-63    0\n"
                                               "GPU2    NV12    NV12     X      NV12\n        SYS     PXB     64-127  1\nGPU3    NV12    NV12    NV12     X\n        SYS     PXB     64-127  1\n"
                                               "NIC0    PXB     PXB     SYS     SYS\n         X      SYS\n", "f");
        QVERIFY(wrapped && wrapped->machine.gpus.size() == 4 && wrapped->machine.nics.size() == 2 && wrapped->nvlinkPairs == 6);
        QVERIFY(wrapped->numaNodes == std::optional<std::int64_t>(2));
        // a table of a report, a quoted mail, no-break spaces of a page
        for (const char* text : {"|      | GPU0 | GPU1 |\n|------|------|------|\n| GPU0 |  X   | NV2  |\n| GPU1 | NV2  |  X   |\n", "> \tGPU0\tGPU1\n> GPU0\tX\tNV2\n> GPU1\tNV2\tX\n",
                                 "\xc2\xa0\xc2\xa0GPU0\xc2\xa0GPU1\nGPU0\xc2\xa0X\xc2\xa0NV2\nGPU1\xc2\xa0NV2\xc2\xa0X\n"}) {
            const auto read = importSmiTopology(text, "f");
            QVERIFY2(read && read->nvlinkPairs == 1 && read->machine.linksOf(1) == 2, text);
        }
    }
};

QTEST_APPLESS_MAIN(TestMachineArchitecture)
#include "tst_machine_architecture.moc"
