// SPDX-License-Identifier: Apache-2.0
#include "io/import_file.hpp"
#include "io/import_nccl_topology.hpp"
#include "io/import_smi_topology.hpp"
#include "io/text_file.hpp"

#include <QTest>

#include <algorithm>

using namespace ridge;

namespace {

std::string fixture(const char* name)
{
    return *readFile(std::string(RIDGE_SOURCE_DIR) + "/tests/fixtures/import/" + name);
}

bool has(const Diagnostics& diagnostics, const char* code)
{
    return std::any_of(diagnostics.begin(), diagnostics.end(), [&](const Diagnostic& d) { return d.code == code; });
}

SummaryValue valueOf(const ImportSummary& summary, const char* key)
{
    const auto item = std::find_if(summary.begin(), summary.end(), [&](const SummaryItem& i) { return i.key == key; });
    return item == summary.end() ? SummaryValue(std::string("no such key")) : item->value;
}

SummaryValue whole(std::int64_t number) { return number; }

std::string xml(const std::string& gpus) { return "<system version=\"1\"><cpu numaid=\"0\">" + gpus + "</cpu></system>"; }

} // namespace

class TestImportTopology : public QObject {
    Q_OBJECT
private slots:
    void switchesAndPortsAreCounted()
    {
        const auto machine = importNcclTopology(fixture("nccl_switched.xml"), "f");
        QVERIFY(machine.ok());
        const ImportSummary summary = summaryOf(*machine);
        QVERIFY(valueOf(summary, "gpus") == whole(2));
        QVERIFY(valueOf(summary, "cpus") == whole(2));
        QVERIFY(valueOf(summary, "nics") == whole(2)); // two ports; docker0 is software
        QVERIFY(valueOf(summary, "nvlinks") == whole(8));
        QVERIFY(valueOf(summary, "nvswitches") == whole(2));
        QVERIFY(valueOf(summary, "nic_speeds") == SummaryValue(SummaryList{200.0, 200.0}));
        QVERIFY(has(machine.diagnostics(), "software-port"));
        QCOMPARE(machine->gpus[1].numa, std::optional<std::int64_t>(1));
        QCOMPARE(machine->gpus[0].device, std::string("10de:20b2"));
        QCOMPARE(machine->nics[0].family, std::string("infiniband"));
    }

    void linksBetweenPeersCountOnce()
    {
        const auto machine = importNcclTopology(fixture("nccl_ring.xml"), "f");
        QVERIFY(machine.ok());
        QCOMPARE(machine->linkName, std::string("xGMI"));
        QCOMPARE(machine->links(), std::optional<std::int64_t>(6)); // 2 + 1 + 2 + 1 around the ring
        QCOMPARE(machine->bonds.size(), std::size_t(4));
        for (std::size_t i = 0; i < 4; ++i)
            QCOMPARE(machine->linksOf(i), std::int64_t(3));
        QCOMPARE(machine->switches, std::optional<std::int64_t>(0));
        QVERIFY(has(machine.diagnostics(), "management-port"));
    }

    void whatIsNotDescribedIsUnknown()
    {
        const auto machine = importNcclTopology(xml("<pci busid=\"1\" class=\"0x030200\"/><pci busid=\"2\" class=\"0x020000\"/>"), "f");
        QVERIFY(machine.ok());
        const ImportSummary summary = summaryOf(*machine);
        QVERIFY(valueOf(summary, "gpus") == whole(1));
        QVERIFY(valueOf(summary, "nics") == whole(1));
        for (const char* key : {"nvlinks", "nvswitches", "nic_speeds"})
            QVERIFY2(valueOf(summary, key) == SummaryValue(), key);
        const auto seen = importNcclTopology(xml("<pci busid=\"1\" class=\"0x030200\"><gpu dev=\"0\"/></pci>"), "f");
        QVERIFY(valueOf(summaryOf(*seen), "nvlinks") == whole(0)); // NCCL looked and found none
    }

    void oddLinksAreNamed()
    {
        const auto lone = importNcclTopology(xml("<pci busid=\"a\"><gpu rank=\"0\"><nvlink target=\"fffffff:ff:ff.0\" count=\"18\" tclass=\"0x068000\"/></gpu></pci>"
                                                 "<pci busid=\"b\"><gpu rank=\"1\"/></pci>"), "f");
        QVERIFY(lone.ok());
        QVERIFY(has(lone.diagnostics(), "missing-links"));
        QVERIFY(!lone->switches); // the address is a stand-in for any number of them
        const auto skewed = importNcclTopology(xml("<pci busid=\"a\"><gpu rank=\"0\"><nvlink target=\"b\" count=\"2\" tclass=\"0x030200\"/></gpu></pci>"
                                                   "<pci busid=\"b\"><gpu rank=\"1\"><nvlink target=\"a\" count=\"1\" tclass=\"0x030200\"/></gpu></pci>"), "f");
        QVERIFY(has(skewed.diagnostics(), "not-symmetric"));
        QCOMPARE(skewed->links(), std::optional<std::int64_t>(2));
        const auto stranger = importNcclTopology(xml("<pci busid=\"a\"><gpu rank=\"0\"><nvlink target=\"z\" count=\"2\" tclass=\"0x030200\"/></gpu></pci>"), "f");
        QVERIFY(has(stranger.diagnostics(), "unknown-peer"));
        const auto huge = importNcclTopology(xml("<pci busid=\"a\"><gpu rank=\"0\"><nvlink target=\"z\" count=\"99999999999999999999\"/></gpu></pci>"), "f");
        QCOMPARE(huge.diagnostics()[0].code, std::string("out-of-range"));
    }

    void brokenXmlNamesItsPlace()
    {
        const std::string whole = fixture("nccl_switched.xml");
        const std::string cut = whole.substr(0, whole.find("0000:c2:00.0", whole.find("rank=\"1\"")));
        const auto machine = importNcclTopology(cut, "f.xml");
        QVERIFY(!machine.ok());
        QCOMPARE(machine.diagnostics()[0].code, std::string("xml-syntax"));
        QCOMPARE(machine.diagnostics()[0].where.substr(0, 9), std::string("f.xml:26:"));
        QVERIFY(has(machine.diagnostics(), "read-before"));
        QVERIFY(machine.diagnostics()[1].message.find("2+2 = 4 links") != std::string::npos);
    }

    void otherXmlIsRefused()
    {
        QCOMPARE(importNcclTopology("<graphs version=\"1\"/>", "f").diagnostics()[0].code, std::string("not-a-topology"));
        QCOMPARE(importNcclTopology("<topology/>", "f").diagnostics()[0].code, std::string("not-a-topology"));
        QCOMPARE(importNcclTopology("<system/>", "f").diagnostics()[0].code, std::string("not-a-topology"));
        std::string deep;
        for (int i = 0; i < 100000; ++i)
            deep += "<system>";
        QVERIFY(!importNcclTopology(deep, "f").ok());
    }

    void matrixOfUnequalPairs()
    {
        const auto t = importSmiTopology(fixture("smi_mixed.txt"), "f");
        QVERIFY(t.ok());
        const ImportSummary summary = summaryOf(*t);
        QVERIFY(valueOf(summary, "gpus") == whole(3)); // "GPU NUMA ID" is no GPU
        QVERIFY(valueOf(summary, "nics") == whole(2));
        QVERIFY(valueOf(summary, "nvlink_pairs") == whole(2));
        QVERIFY(valueOf(summary, "pcie_only_pairs") == whole(1));
        QVERIFY(valueOf(summary, "links_per_pair") == SummaryValue(SummaryList{1.0, 2.0}));
        QVERIFY(valueOf(summary, "numa_nodes") == whole(2));
        QCOMPARE(t->machine.linksOf(0), std::int64_t(3));
        const auto path = std::find_if(t->machine.paths.begin(), t->machine.paths.end(), [](const auto& p) { return p.gpu == 1 && p.nic == 0; });
        QVERIFY(path != t->machine.paths.end());
        QCOMPARE(path->words, std::string("SYS")); // SOC of older drivers
    }

    void equalPairsBeyondAnyGpuAreSwitched()
    {
        const auto t = importSmiTopology(fixture("smi_switched.txt"), "f");
        QVERIFY(t.ok());
        QCOMPARE(t->nvlinkPairs, std::size_t(6)); // three rows of four name every pair
        QCOMPARE(t->unknownPairs, std::size_t(0));
        QCOMPARE(t->machine.linksOf(3), std::int64_t(18)); // 18 in all, not 3 x 18
        QVERIFY(t->machine.bonds.empty());
        QCOMPARE(t->machine.nics[0].name, std::string("mlx5_7"));
        // Three peers of six links are eighteen: what a GPU has.
        const auto direct = importSmiTopology("\tGPU0\tGPU1\tGPU2\tGPU3\nGPU0\tX\tNV6\tNV6\tNV6\nGPU1\tNV6\tX\tNV6\tNV6\nGPU2\tNV6\tNV6\tX\tNV6\n", "f");
        QCOMPARE(direct->machine.bonds.size(), std::size_t(6));
    }

    void missingRowsLeavePairsUnknown()
    {
        const auto t = importSmiTopology("\tGPU0\tGPU1\tGPU2\nGPU0\tX\tNV4\tSYS\n", "f");
        QVERIFY(t.ok());
        QCOMPARE(t->unknownPairs, std::size_t(1));
        QVERIFY(has(t.diagnostics(), "missing-rows"));
        QVERIFY(valueOf(summaryOf(*t), "numa_nodes") == SummaryValue());
    }

    void otherTextIsRefused()
    {
        QCOMPARE(importSmiTopology("", "f").diagnostics()[0].code, std::string("not-topo-m"));
        QCOMPARE(importSmiTopology("  GPU0 GPU1\n", "f").diagnostics()[0].code, std::string("not-topo-m"));
        QCOMPARE(importSmiTopology("  GPU0 GPU1\nGPU0 X OK\nGPU1 OK X\n", "f").diagnostics()[0].code, std::string("not-topo-m"));
        const auto bad = importSmiTopology("  GPU0 GPU1\nGPU0 X NVX\n", "f.txt");
        QCOMPARE(bad.diagnostics()[0].code, std::string("bad-cell"));
        QCOMPARE(bad.diagnostics()[0].where, std::string("f.txt:2"));
    }

    void kindsAreRecognisedByContent()
    {
        QCOMPARE(recogniseImport(fixture("nccl_ring.xml")), std::string("nccl_topo_xml"));
        QCOMPARE(recogniseImport(fixture("smi_mixed.txt")), std::string("nvidia_smi_topo"));
        QCOMPARE(recogniseImport(fixture("smi_switched.txt")), std::string("nvidia_smi_topo"));
        QCOMPARE(recogniseImport(fixture("collective_new.log")), std::string("nccl_tests"));
        QCOMPARE(recogniseImport(fixture("collective_rccl.log")), std::string("rccl_tests"));
        QCOMPARE(recogniseImport("{\"model_type\":\"llama\"}"), std::string("hf_config"));
        QCOMPARE(recogniseImport("hello"), std::string());
        QCOMPARE(importFile("hello", "f").diagnostics()[0].code, std::string("not-recognised"));
        QCOMPARE(importFile("hello", "f", "hello").diagnostics()[0].code, std::string("unknown-kind"));
        QVERIFY(!importKindTitle("nccl_tests").empty());
    }
};

QTEST_APPLESS_MAIN(TestImportTopology)
#include "tst_import_topology.moc"
