// SPDX-License-Identifier: Apache-2.0
#include "io/csv_table.hpp"
#include "io/import_collective_log.hpp"
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

/// One row of the new layout: 4 MiB, so that only redop, root, element count and bandwidths tell the collective.
std::string row(const char* redop, const char* root, int count, const char* algbw, const char* busbw, const char* inPlaceWrong = "0")
{
    return "4194304 " + std::to_string(count) + " float " + redop + " " + root + " 100.0 " + algbw + " " + busbw + " 0 100.0 " + algbw + " " + busbw + " " + inPlaceWrong + "\n";
}

} // namespace

class TestImportCollectiveLog : public QObject {
    Q_OBJECT
private slots:
    void newLayoutWithNoise()
    {
        const auto log = importCollectiveLog(fixture("collective_new.log"), "f");
        QVERIFY(log.ok());
        QVERIFY(log.diagnostics().empty());
        QCOMPARE(log->tables.size(), std::size_t(1));
        QCOMPARE(log->tables[0].op, std::string("all_gather"));
        QCOMPARE(log->rowCount(), std::size_t(3));
        QCOMPARE(log->ranks, std::optional<std::int64_t>(4));
        QCOMPARE(log->nodes, std::optional<std::int64_t>(2));
        QCOMPARE(log->device(), std::string("NVIDIA A100-SXM4-80GB"));
        QCOMPARE(log->library, std::string("NCCL"));
        QCOMPARE(log->version, std::string("2.18.3+cuda12.2"));
        QVERIFY(log->largest()->outOfPlace.busbw == 19.66);
        QVERIFY(log->largest()->inPlace->microseconds == 158.0);
        QVERIFY(log->wrong() == 0.0);
    }

    void oldLayoutAndTwoTables()
    {
        const auto log = importCollectiveLog(fixture("collective_old.log"), "f");
        QVERIFY(log.ok());
        QCOMPARE(log->tables.size(), std::size_t(2));
        QCOMPARE(log->tables[0].op, std::string("all_reduce"));
        QCOMPARE(log->tables[1].op, std::string("broadcast"));
        QCOMPARE(log->tables[1].rows[0].root, std::optional<std::int64_t>(0));
        QCOMPARE(log->ranks, std::optional<std::int64_t>(2)); // 2 (n - 1) / n = 1
        QVERIFY(!log->wrong()); // nothing was checked, whatever the footer says
        QCOMPARE(std::get<std::string>(summaryOf(*log)[0].value), std::string("all_reduce, broadcast"));
    }

    void extraColumnsAndWrongResults()
    {
        const auto log = importCollectiveLog(fixture("collective_rccl.log"), "f");
        QVERIFY(log.ok());
        QCOMPARE(log->library, std::string("RCCL"));
        QCOMPARE(log->tables[0].rows[0].algorithm, std::string("RING"));
        QCOMPARE(log->tables[0].rows[0].channels, std::optional<std::int64_t>(32));
        QCOMPARE(log->ranks, std::optional<std::int64_t>(8)); // 183.50 / 104.86 = 1.75 = 2 * 7 / 8
        QVERIFY(log->wrong() == 4.0);
        QVERIFY(has(log.diagnostics(), "wrong-results"));
        const auto table = readCsv(collectiveTable(*log, "mi300x", "a,b.log"), "t");
        QVERIFY(table.ok());
        QCOMPARE(table->rows.size(), std::size_t(2));
        QCOMPARE(table->rows[0].cells.back(), std::string("wrong-results"));
    }

    void collectivesFollowFromTheColumns_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("op");
        QTest::addColumn<int>("ranks");
        const auto add = [](const char* op, int ranks, const std::string& text) { QTest::newRow(op) << QByteArray::fromStdString(text) << QByteArray(op) << ranks; };
        add("all_reduce", 8, row("sum", "-1", 1048576, "100.00", "175.00"));
        add("reduce_scatter", 8, row("sum", "-1", 131072, "100.00", "87.50"));
        add("all_gather", 8, row("none", "-1", 131072, "100.00", "87.50"));
        add("alltoall", 8, row("none", "-1", 131072, "100.00", "87.50", "N/A"));
        add("sendrecv", 0, row("none", "-1", 1048576, "100.00", "100.00", "N/A"));
        add("broadcast", 0, row("none", "0", 1048576, "100.00", "100.00"));
        add("reduce", 0, row("sum", "0", 1048576, "100.00", "100.00"));
    }
    void collectivesFollowFromTheColumns()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, op);
        QFETCH(int, ranks);
        const auto log = importCollectiveLog(text.toStdString(), "f");
        QVERIFY(log.ok());
        QCOMPARE(log->tables[0].op, op.toStdString());
        QCOMPARE(log->ranks.value_or(0), std::int64_t(ranks)); // 0: the ratio of a broadcast tells nothing
    }

    void roundedRatiosMayFitSeveralCounts()
    {
        // 2 (n - 1) / n between 1.9980 and 1.9990 fits 1,000 to 2,000 ranks.
        const auto log = importCollectiveLog(row("sum", "-1", 1048576, "10.00", "19.98"), "f");
        QVERIFY(log.ok());
        QVERIFY(!log->ranks);
    }

    void roundingIsNoWrongResult()
    {
        // before "#wrong" there was "error", the largest deviation
        const char* head = "# size count type redop time algbw busbw error time algbw busbw error\n";
        const auto log = importCollectiveLog(std::string(head) + "4194304 1048576 float sum 100.0 41.94 73.40 5e-07 101.0 41.53 72.67 2e-07\n# Out of bounds values : 0 OK\n", "f");
        QVERIFY(log && log->rowCount() == 1 && log->wrong() == 0.0);
        QVERIFY(collectiveTable(*log, "", "f").find("wrong-results") == std::string::npos);
        const auto wrong = importCollectiveLog(std::string(head) + "4194304 1048576 float sum 100.0 41.94 73.40 3e+02 101.0 41.53 72.67 2e-07\n# Out of bounds values : 1 FAILED\n", "f");
        QVERIFY(wrong && *wrong->wrong() > 0 && has(wrong.diagnostics(), "wrong-results"));
    }
    void newVersionsNameTheirLibraryByCode()
    {
        const auto log = importCollectiveLog("# nccl-tests version 2.17.1 nccl-headers=22606 nccl-library=22602\n# Collective test starting: all_reduce_perf\n" + row("sum", "-1", 1048576, "41.94", "73.40"), "f");
        QVERIFY(log && log->library == "NCCL" && log->version == "2.26.2" && log->tables[0].op == "all_reduce");
    }
    void runsWithoutMpiAreTold()
    {
        const std::string rank = "#  Rank  0 Group  0 Pid 1 on host-a device  0 [0x0f] NVIDIA H800\n#  Rank  1 Group  0 Pid 1 on host-a device  1 [0x10] NVIDIA H800\n";
        std::string other = rank;
        for (std::size_t at = other.find("host-a"); at != std::string::npos; at = other.find("host-a"))
            other.replace(at, 6, "host-b");
        QVERIFY(has(importCollectiveLog(rank + other + row("sum", "-1", 1048576, "41.94", "41.94"), "f").diagnostics(), "separate-runs"));
        QVERIFY(!has(importCollectiveLog(rank + rank + row("sum", "-1", 1048576, "41.94", "41.94"), "f").diagnostics(), "separate-runs"));
    }
    void theLibrarySaysTheRanks()
    {
        // a broadcast's bandwidths fit any number of ranks
        const auto log = importCollectiveLog("h:1:2 [0] NCCL INFO comm 0x7f57 rank 3 nranks 16 cudaDev 3 busId 34000 - Init COMPLETE\n"
                                             + row("none", "0", 1048576, "41.94", "41.94"), "f");
        QVERIFY(log && log->ranks == std::optional<std::int64_t>(16));
    }
    void rowsAreFoundBehindAnyPrefix()
    {
        for (const char* prefix : {"0: ", "[1,0]<stdout>: ", "2024-05-01T10:00:00.000Z ", "worker-0 | ", "\t"}) {
            const auto log = importCollectiveLog(std::string("host:1:2 [0] NCCL INFO Channel 00/24 : 0 1 2 3 4 5 6 7\n") + prefix + row("sum", "-1", 1048576, "41.94", "73.40"), "f");
            QVERIFY2(log && log->rowCount() == 1 && log->largest()->sizeBytes == 4194304, prefix);
        }
    }
    void incompleteLogsSaySo()
    {
        const auto none = importCollectiveLog("# nThread 1 nGpus 1 minBytes 8 maxBytes 8\n#   Rank  0 Pid 1 on a device  0 [0x00] T\n#   Rank  1 Pid 1 on b device  0 [0x00] T\n", "f");
        QVERIFY(none.ok());
        QCOMPARE(none->ranks, std::optional<std::int64_t>(2));
        QCOMPARE(none->nodes, std::optional<std::int64_t>(2));
        QCOMPARE(none->rowCount(), std::size_t(0));
        QVERIFY(has(none.diagnostics(), "no-rows"));
        const auto cut = importCollectiveLog(row("sum", "-1", 1048576, "100.00", "175.00") + "8388608 2097152 float sum -1 100.0 10\n# Avg bus bandwidth    : 50.0\n", "f");
        QVERIFY(has(cut.diagnostics(), "bad-row"));
        QVERIFY(has(cut.diagnostics(), "trimmed"));
        QCOMPARE(importCollectiveLog("nothing here\n", "f").diagnostics()[0].code, std::string("not-a-collective-log"));
    }

    void theNetworkIsTakenFromTheLibrarysWords()
    {
        const auto network = [](const std::string& line) { return importCollectiveLog(line + "\n" + row("sum", "-1", 1048576, "100.00", "175.00"), "f")->network; };
        QCOMPARE(network("a:1:1 [0] NCCL INFO NET/IB : Using [0]mlx5_0:1/IB [1]mlx5_1:1/IB"), std::string("InfiniBand"));
        QCOMPARE(network("a:1:1 [0] NCCL INFO NET/IB : Using [0]mlx5_0:1/RoCE"), std::string("RoCE"));
        QCOMPARE(network("a:1:1 [0] NCCL INFO NET/OFI Selected Provider is efa (found 4 nics)"), std::string("EFA"));
        QCOMPARE(network("a:1:1 [0] NCCL INFO NET/IB : No device found."), std::string());
    }

    void theTableHoldsEveryMeasurement()
    {
        const auto log = importCollectiveLog(fixture("collective_new.log"), "f");
        const auto table = readCsv(collectiveTable(*log, "a100-sxm-80", "run.log"), "t");
        QVERIFY(table.ok());
        QCOMPARE(table->rows.size(), std::size_t(6));
        const auto cell = [&](std::size_t i, const char* column) {
            const auto at = std::find(table->columns.begin(), table->columns.end(), column) - table->columns.begin();
            return table->rows[i].cells[static_cast<std::size_t>(at)];
        };
        QCOMPARE(cell(0, "op"), std::string("all_gather"));
        QCOMPARE(cell(0, "part"), std::string("a100-sxm-80"));
        QCOMPARE(cell(0, "n_ranks"), std::string("4"));
        QCOMPARE(cell(0, "gpus_per_node"), std::string("2"));
        QCOMPARE(cell(1, "in_place"), std::string("1"));
        QCOMPARE(cell(5, "value"), std::string("158"));
        QCOMPARE(cell(5, "quality"), std::string("ok"));
        QCOMPARE(cell(5, "fabric"), std::string()); // the log does not say
    }
};

QTEST_APPLESS_MAIN(TestImportCollectiveLog)
#include "tst_import_collective_log.moc"
