// SPDX-License-Identifier: Apache-2.0
#include "io/catalogue_json.hpp"
#include "io/run_columns.hpp"

#include <QTest>

#include <algorithm>
#include <array>

using namespace ridge;

namespace {

CsvTable table(const char* text)
{
    const auto csv = readCsv(text, "runs.csv");
    return csv ? *csv : CsvTable();
}

std::string cellOf(const CsvTable& csv, std::size_t row, const std::string& column)
{
    const auto at = std::find(csv.columns.begin(), csv.columns.end(), column);
    return at == csv.columns.end() ? "no such column" : csv.rows[row].cells[std::size_t(at - csv.columns.begin())];
}

} // namespace

class TestRunColumns : public QObject {
    Q_OBJECT
    Catalogue m_catalogue;

private slots:
    void initTestCase()
    {
        const auto catalogue = loadCatalogue({RIDGE_SOURCE_DIR "/scenarios/catalogue"});
        QVERIFY(catalogue.ok());
        m_catalogue = *catalogue;
    }

    void headingsSayWhatTheyMean_data()
    {
        QTest::addColumn<QString>("heading");
        QTest::addColumn<QString>("column");
        QTest::addColumn<QString>("unit");
        const std::array<std::array<const char*, 3>, 16> rows = {{{"step_time_ms", "measured_value", "ms per step"},
                                                                  {"Step time [s]", "measured_value", "s per step"},
                                                                  {"Tokens/s/GPU", "measured_value", "tokens/s per accelerator"},
                                                                  {"tokens_per_sec_per_gpu", "measured_value", "tokens/s per accelerator"},
                                                                  {"tokens_per_second", "measured_value", "tokens/s of the system"},
                                                                  {"TFLOPs per GPU", "measured_value", "TFLOP/s per accelerator"},
                                                                  {"MFU (%)", "measured_value", "MFU as a share"},
                                                                  {"mfu_pct", "measured_value", "MFU in %"},
                                                                  {"GPU name", "part", ""},
                                                                  {"num_gpus", "n_accelerators", ""},
                                                                  {"params (B)", "n_params", "billions"},
                                                                  {"Global Batch Size", "global_batch_seqs", ""},
                                                                  {"global_batch_tokens", "global_batch_seqs", "tokens"},
                                                                  {"pipeline_model_parallel_size", "PP", ""},
                                                                  {"hidden_size", "hidden", ""},
                                                                  {"seq-length", "seq_len", ""}}};
        for (const auto& [heading, column, unit] : rows)
            QTest::newRow(heading) << QString::fromLatin1(heading) << QString::fromLatin1(column) << QString::fromLatin1(unit);
    }
    void headingsSayWhatTheyMean()
    {
        QFETCH(QString, heading);
        QFETCH(QString, column);
        QFETCH(QString, unit);
        const ColumnMap map = guessColumnMap({heading.toStdString()});
        QCOMPARE(map.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(map.begin()->first), column);
        QCOMPARE(QString::fromStdString(map.begin()->second.unit), unit);
    }
    void whatNobodyKnowsIsIgnoredVisibly()
    {
        const std::vector<std::string> columns = {"gpu", "gpus", "loss", "step_time_ms", "wandb_url"};
        QCOMPARE(ignoredColumns(columns, guessColumnMap(columns)), (std::vector<std::string>{"loss", "wandb_url"}));
        QCOMPARE(missingColumns(guessColumnMap(columns)), std::vector<std::string>{});
        QCOMPARE(missingColumns(guessColumnMap({"loss"})).size(), std::size_t(3));
    }
    void unitsAreTurnedIntoThoseOfTheTable()
    {
        const CsvTable csv = table("gpu,gpus,params_b,seq_len,batch,step_time_ms\nNVIDIA H100 80GB HBM3,\"1,024\",8,4096,4194304,2500\n");
        ColumnMap map = guessColumnMap(csv.columns);
        map["global_batch_seqs"].unit = "tokens";
        const auto runs = mappedRuns(csv, map, m_catalogue, "runs.csv");
        QVERIFY(runs.ok());
        QVERIFY(runs.diagnostics().empty());
        QCOMPARE(cellOf(*runs, 0, "part"), std::string("h100-sxm"));
        QCOMPARE(cellOf(*runs, 0, "n_accelerators"), std::string("1024"));
        QCOMPARE(cellOf(*runs, 0, "n_params"), std::string("8e+09"));
        QCOMPARE(cellOf(*runs, 0, "global_batch_seqs"), std::string("1024"));
        QCOMPARE(cellOf(*runs, 0, "measured_value"), std::string("2.5"));
        QCOMPARE(cellOf(*runs, 0, "measured_metric"), std::string("iteration_s"));
        QCOMPARE(cellOf(*runs, 0, "source_group"), std::string("runs"));
    }
    void aRateOfTheSystemIsSharedOut()
    {
        const CsvTable csv = table("gpu,gpus,tokens_per_second\nh100-sxm,64,640000\n");
        const auto runs = mappedRuns(csv, guessColumnMap(csv.columns), m_catalogue, "runs.csv");
        QVERIFY(runs.ok());
        QCOMPARE(cellOf(*runs, 0, "measured_value"), std::string("10000"));
        QCOMPARE(cellOf(*runs, 0, "measured_metric"), std::string("tokens_per_s_per_gpu"));
    }
    void oneValueForAllRows()
    {
        const CsvTable csv = table("gpus,step_time_ms\n8,100\n16,60\n");
        ColumnMap map = guessColumnMap(csv.columns);
        QVERIFY(!mappedRuns(csv, map, m_catalogue, "runs.csv").ok());
        map["part"].fixed = "a100-sxm-80";
        const auto runs = mappedRuns(csv, map, m_catalogue, "runs.csv");
        QVERIFY(runs.ok());
        QCOMPARE(cellOf(*runs, 1, "part"), std::string("a100-sxm-80"));
    }
    void aWordWhereANumberBelongsIsToldWithItsPlace()
    {
        const CsvTable csv = table("gpu,gpus,step_time_ms\nh100-sxm,many,100\nh100-sxm,8,fast\n");
        const auto runs = mappedRuns(csv, guessColumnMap(csv.columns), m_catalogue, "runs.csv");
        QVERIFY(runs.ok());
        QCOMPARE(runs.diagnostics().size(), std::size_t(2));
        QCOMPARE(runs.diagnostics()[0].where, std::string("runs.csv:2"));
        QCOMPARE(runs.diagnostics()[0].message, std::string("column 'gpus': found 'many', expected a number"));
        QCOMPARE(runs.diagnostics()[1].where, std::string("runs.csv:3"));
    }
    void theSameHeadingsHaveTheSameSignature()
    {
        QCOMPARE(columnSignature({"GPU name", "Step-Time"}), columnSignature({"gpu_name", "step time"}));
        QVERIFY(columnSignature({"a", "b"}) != columnSignature({"b", "a"}));
    }
};

QTEST_MAIN(TestRunColumns)
#include "tst_run_columns.moc"
