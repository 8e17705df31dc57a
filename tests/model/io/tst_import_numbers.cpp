// SPDX-License-Identifier: Apache-2.0
// The kinds that are read for their numbers, on small files of the same formats.
#include "io/import_file.hpp"
#include "io/text_file.hpp"

#include <QTest>

#include <algorithm>

using namespace ridge;

namespace {

std::string fixture(const char* name)
{
    return *readFile(std::string(RIDGE_SOURCE_DIR) + "/tests/fixtures/import/" + name);
}

std::string valueOf(const ImportSummary& summary, const char* key)
{
    const auto item = std::find_if(summary.begin(), summary.end(), [&](const SummaryItem& i) { return i.key == key; });
    return item == summary.end() ? "no such key" : textOf(item->value);
}

bool has(const Diagnostics& diagnostics, const char* code)
{
    return std::any_of(diagnostics.begin(), diagnostics.end(), [&](const Diagnostic& d) { return d.code == code; });
}

} // namespace

class TestImportNumbers : public QObject {
    Q_OBJECT
private slots:
    void filesAreReadByTheirContent_data()
    {
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("value");
        const auto add = [](const char* file, const char* kind, const char* key, const char* value) {
            QTest::addRow("%s %s", file, key) << QByteArray(kind) << QByteArray(key) << QByteArray(value);
        };
        add("hwloc.xml", "hwloc", "packages", "2");
        add("hwloc.xml", "hwloc", "cores", "2");
        add("hwloc.xml", "hwloc", "pus", "3");
        add("hwloc.xml", "hwloc", "memory_bytes", "3221225472"); // 1 + 2 GiB
        add("hwloc.xml", "hwloc", "osdevs", "2");
        add("ncu.csv", "ncu_csv", "kernels", "2");
        add("ncu.csv", "ncu_csv", "with_roofline", "1"); // the second has neither bytes nor operations
        add("stream.txt", "babelstream", "kernels", "3");
        add("stream.txt", "babelstream", "best_GBps", "1100.00"); // Triad, not the faster Copy
        add("calculon_execution.json", "calculon", "tensor_par", "4");
        add("calculon_execution.json", "calculon", "training", "yes");
        add("astra_network.yml", "astra_sim", "npus", "32"); // 4 x 8; the comments say 64
        add("astra_network.yml", "astra_sim", "dims", "4, 8");
        add("slurm_tree.conf", "slurm_topology", "switches", "3");
        add("slurm_tree.conf", "slurm_topology", "nodes", "8"); // 001 to 004, 007, io1, 005, 006
        add("ibnet.txt", "ibnetdiscover", "switches", "2");
        add("ibnet.txt", "ibnetdiscover", "hosts", "1"); // two adapters of one host; the aggregation node is none
        add("ibnet.txt", "ibnetdiscover", "links", "4"); // two to the host, two between the switches, each listed twice
        add("cables.ndt", "ufm_ndt", "links", "2");
        add("cables.ndt", "ufm_ndt", "devices", "3");
        add("hpl.out", "hpl", "N", "2000");
        add("hpl.out", "hpl", "gflops", "27");
        add("nvbandwidth.txt", "nvbandwidth", "host_to_device_memcpy_ce", "369.360");
        add("mlperf.txt", "mlperf", "valid", "INVALID");
        add("mlperf.txt", "mlperf", "tokens_per_s", "20000");
        add("llm_analysis.json", "llm_analysis_model", "params_total", "86848"); // counted by hand in tst_import_hf_config
        add("hf_config.json", "hf_config", "params_total", "86848");
    }
    void filesAreReadByTheirContent()
    {
        QFETCH(QByteArray, kind);
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, value);
        const std::string file = QByteArray(QTest::currentDataTag()).split(' ')[0].toStdString();
        const auto imported = importFile(fixture(file.c_str()), file);
        QVERIFY(imported.ok());
        QCOMPARE(imported->kind, kind.toStdString());
        QCOMPARE(valueOf(imported->summary, key.constData()), value.toStdString());
    }

    void doubtIsSaid_data()
    {
        QTest::addColumn<QByteArray>("code");
        QTest::newRow("calculon_execution.json") << QByteArray("not-a-product"); // 4 x 2 x 4 is not 64
        QTest::newRow("cables.ndt") << QByteArray("bad-row");
        QTest::newRow("hpl.out") << QByteArray("failed-check");
        QTest::newRow("mlperf.txt") << QByteArray("not-valid");
        QTest::newRow("ncu.csv") << QByteArray("no-flop-counter");
        QTest::newRow("nvbandwidth.txt") << QByteArray("waived");
        QTest::newRow("stream.txt") << QByteArray("faster-kernel");
        QTest::newRow("hwloc.xml") << QByteArray("nvlinks");
        QTest::newRow("ibnet.txt") << QByteArray("link-speed");
    }
    void doubtIsSaid()
    {
        QFETCH(QByteArray, code);
        QVERIFY(has(importFile(fixture(QTest::currentDataTag()), "f").diagnostics(), code.constData()));
    }

    void whatIsNotSaidIsUnknown()
    {
        const auto of = [](const char* text, const char* kind, const char* key) { return valueOf(importFile(text, "f", kind)->summary, key); };
        QCOMPARE(of("<topology><object type=\"Machine\"><object type=\"PU\"/></object></topology>", "hwloc", "packages"), std::string("not stated"));
        QCOMPARE(of("<topology><object type=\"Machine\"><object type=\"PU\"/></object></topology>", "hwloc", "memory_bytes"), std::string("not stated"));
        QCOMPARE(of("{\"memory-type\":\"NO_MEMORY_EXPANSION\"}", "astra_sim", "npus"), std::string("not stated"));
        QCOMPARE(of("BlockName=b1 Nodes=n[1-4]\n", "slurm_topology", "switches"), std::string("not stated"));
        QCOMPARE(of("HPLinpack\nN : 1000\nColumn=000000384 Fraction= 0.1% Gflops=7.818e+03\n", "hpl", "gflops"), std::string("not stated"));
        QCOMPARE(of("Function    MBytes/sec\n", "babelstream", "best_GBps"), std::string("not stated"));
    }

    void badContentNamesItsLine()
    {
        const auto refusal = [](const char* text, const char* kind) { return importFile(text, "f", kind).diagnostics().at(0).where; };
        QCOMPARE(refusal("topology: [ Ring ]\nnpus_count: [ many ]\n", "astra_sim"), std::string("f:2"));
        QCOMPARE(refusal("# tree\nSwitchName=s Nodes=n[4-1]\n", "slurm_topology"), std::string("f:2"));
        QCOMPARE(refusal("SwitchName=s Nodes=n[1-99999999]\n", "slurm_topology"), std::string("f:1"));
        QCOMPARE(refusal("{\"num_blocks\": 1,\n \"attn_heads\": }", "calculon").substr(0, 4), std::string("f:2:"));
        QVERIFY(!importFile("StartDevice,StartPort,EndDevice,EndPort\na,b,c,d\n", "f", "ufm_ndt").ok());
        for (const char* kind : {"hwloc", "ncu_csv", "babelstream", "calculon", "astra_sim", "slurm_topology", "ibnetdiscover", "ufm_ndt", "hpl", "nvbandwidth", "mlperf", "llm_analysis_model"})
            QVERIFY2(!importFile("nothing of the kind\n", "f", kind).ok(), kind);
    }
};

QTEST_APPLESS_MAIN(TestImportNumbers)
#include "tst_import_numbers.moc"
