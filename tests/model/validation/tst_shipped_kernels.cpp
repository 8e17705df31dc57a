// SPDX-License-Identifier: Apache-2.0
#include "io/bindings_json.hpp"
#include "io/catalogue_json.hpp"
#include "io/csv_table.hpp"
#include "io/kernel_constants_json.hpp"
#include "io/residuals_json.hpp"
#include "io/text_file.hpp"
#include "validation/kernel_fit.hpp"
#include "validation/kernel_validation.hpp"
#include "validation/table_kind.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

namespace {

const std::string scenarios = RIDGE_SOURCE_DIR "/scenarios/";

std::string contentOf(const std::string& name)
{
    const Result<std::string> bytes = readFile(scenarios + name);
    return bytes ? *bytes : std::string();
}

QByteArray number(const std::optional<double>& value) { return QByteArray::number(value.value_or(-1)); }

} // namespace

/// The measured kernels and micro-benchmarks that ship, judged end to end. Bounds are those the release promises.
class TestShippedKernels : public QObject {
    Q_OBJECT
    Catalogue m_catalogue;
    Bindings m_bindings;
    KernelConstants m_constants;
    std::vector<MeasurementRow> m_rows, m_micro;
    ValidationReport m_report;

    static std::optional<double> meanOf(const std::vector<GroupErrors>& groups, const std::string& by, const std::string& key)
    {
        for (const GroupErrors& group : groups)
            if (group.by == by && group.key == key)
                return group.errors.mape;
        return std::nullopt;
    }
    MeasurementRow rowWith(const std::map<std::string, std::string>& changes) const
    {
        MeasurementRow row = m_rows.front();
        for (const auto& [column, text] : changes)
            row.cells[column] = text;
        return row;
    }
    RowVerdict judge(const std::map<std::string, std::string>& changes) const
    {
        return validateKernels({rowWith(changes)}, m_bindings, m_catalogue, m_constants).verdicts.front();
    }
    std::vector<const KernelCase*> casesOf(std::vector<KernelCase>& built) const
    {
        for (const RowVerdict& v : m_report.verdicts)
            built.push_back(std::get<KernelCase>(buildKernelCase(m_rows[v.row], m_bindings.table("kernels"), m_catalogue)));
        std::vector<const KernelCase*> cases;
        for (const KernelCase& one : built)
            cases.push_back(&one);
        return cases;
    }

private slots:
    void initTestCase()
    {
        const auto catalogue = loadCatalogue({scenarios + "catalogue"});
        const auto bindings = readBindings(contentOf("measurements/bindings.json"));
        const auto residuals = readResiduals(contentOf("measurements/residuals.json"), "residuals.json");
        const auto constants = readKernelConstants(contentOf("kernels/kernels.json"), "kernels.json");
        const auto table = readCsv(contentOf("measurements/kernels.csv"), "kernels.csv");
        const auto micro = readCsv(contentOf("measurements/micro.csv"), "micro.csv");
        QVERIFY(catalogue.ok() && bindings.ok() && residuals.ok() && constants.ok() && table.ok() && micro.ok());
        QCOMPARE(tableKindOf(table->columns)->name, std::string("kernels"));
        QCOMPARE(tableKindOf(micro->columns)->name, std::string("micro"));
        m_catalogue = *catalogue;
        m_bindings = *bindings;
        m_bindings.tables["kernels"].residuals = residuals->at("kernels");
        m_constants = *constants;
        m_rows = measurementRows(*table);
        m_micro = measurementRows(*micro);
        m_report = validateKernels(m_rows, m_bindings, m_catalogue, m_constants);
    }

    void everyKernelIsPredicted()
    {
        QCOMPARE(m_report.rows, std::size_t(609));
        QCOMPARE(m_report.predicted, std::size_t(609));
        QCOMPARE(m_report.headline.n, std::size_t(609));
    }

    void meanErrorByRegime()
    {
        for (const auto& [regime, most] : {std::pair{"gemm", 6.0}, {"prefill", 5.8}, {"decode", 13.5}}) {
            const auto mean = meanOf(m_report.groups, "regime", regime);
            QVERIFY2(mean && *mean <= most, number(mean));
        }
        QVERIFY2(m_report.fittedConstants.size() <= 40, QByteArray::number(m_report.fittedConstants.size()));
    }

    void meanErrorOfAFamilyThatNoRowShaped()
    {
        const ValidationReport report = validateKernels(m_rows, m_bindings, m_catalogue, m_constants, "family");
        QVERIFY(report.leaveOut.has_value());
        QCOMPARE(report.leaveOut->each.size(), std::size_t(3));
        QCOMPARE(report.leaveOut->unseen.n, std::size_t(609));
        for (const auto& [regime, most] : {std::pair{"gemm", 13.0}, {"prefill", 13.0}, {"decode", 21.0}}) {
            const auto mean = meanOf(report.leaveOut->groups, "regime", regime);
            QVERIFY2(mean && *mean <= most, number(mean));
        }
        for (const RowVerdict& v : report.verdicts)
            QVERIFY(v.leftOut && *v.leftOut > 0);
        const ValidationReport stopped =
            validateKernels(m_rows, m_bindings, m_catalogue, m_constants, "family", [](std::size_t, std::size_t) { return false; });
        QVERIFY(!stopped.leaveOut);
    }

    void measurementsLieInTheirIntervals()
    {
        QVERIFY2(m_report.coveragePercent && *m_report.coveragePercent >= 75 && *m_report.coveragePercent <= 85,
                 number(m_report.coveragePercent));
        QVERIFY2(*m_report.widthPercent <= 35, number(m_report.widthPercent));
    }

    // Fitting on all rows gives the constants that ship: they are reproducible and were not tuned by hand.
    void theShippedConstantsAreTheFit()
    {
        std::vector<KernelCase> built;
        const auto cases = casesOf(built);
        const KernelConstants again = refitKernels(m_constants, cases);
        QCOMPARE(again.fitted(), m_constants.fitted());
        for (const std::string& name : m_constants.fitted())
            QVERIFY2(std::abs(std::log(again.find(name)->value / m_constants.find(name)->value)) < 0.03, name.c_str());
    }

    void aFitForgetsWhatNoRowShows()
    {
        std::vector<KernelCase> built;
        std::vector<const KernelCase*> some;
        for (const KernelCase* one : casesOf(built))
            if (one->part.text == "a100-sxm-80")
                some.push_back(one);
        const KernelConstants fitted = refitKernels(m_constants, some);
        QVERIFY(!fitted.families.at("hopper").seen && fitted.families.at("ampere").seen);
        const KernelConstant& narrow = *fitted.find("shared/narrow-loss"); // no narrow product ran there
        QVERIFY(!narrow.fitted && narrow.value == *narrow.prior);
        QVERIFY(fitted.find("memory/stream-read")->value == m_constants.find("memory/stream-read")->value);
        QVERIFY(refitKernels(m_constants, {}).fitted() == m_constants.fitted());
    }

    // A part of a family that no row shaped gets the data-sheet rule, says so and has the wider band.
    void aPartWithOnlyADataSheet()
    {
        const RowVerdict known = judge({}), unknown = judge({{"part", "mi300x"}}), bare = judge({{"part", "tpu-v5p"}});
        const auto has = [](const RowVerdict& v, const char* flag) { return std::find(v.flags.begin(), v.flags.end(), flag) != v.flags.end(); };
        QVERIFY(known.predicted && unknown.predicted && bare.predicted);
        QVERIFY(!has(known, "family-unseen") && has(unknown, "family-unseen") && has(bare, "share-default"));
        QVERIFY(!has(unknown, "share-default")); // the catalogue knows its sustained rate
        QVERIFY(*unknown.p90 / *unknown.p10 > *known.p90 / *known.p10);
    }

    void operationsAndFormats_data()
    {
        QTest::addColumn<QString>("op");
        QTest::addColumn<QString>("dtype");
        QTest::addColumn<QString>("regime");
        QTest::newRow("grouped") << "grouped_gemm" << "fp8_block" << "grouped-gemm";
        QTest::newRow("experts") << "moe_gemm" << "nvfp4" << "grouped-gemm";
        QTest::newRow("weights only") << "gemm" << "int4_wo" << "gemm";
        QTest::newRow("int8") << "gemm" << "int8" << "gemm";
        QTest::newRow("norm") << "rmsnorm" << "bfloat16" << "stream";
        QTest::newRow("softmax") << "softmax" << "fp16" << "stream";
        QTest::newRow("prompt") << "prefill_attention" << "bf16" << "prefill";
        QTest::newRow("token") << "decode_attention" << "attn=bfloat16;kv=fp8" << "decode";
    }

    void operationsAndFormats()
    {
        QFETCH(QString, op);
        QFETCH(QString, dtype);
        QFETCH(QString, regime);
        const RowVerdict v = judge({{"op", op.toStdString()}, {"dtype", dtype.toStdString()}, {"batch", "4"}, {"heads", "32"},
                                    {"kv_heads", "8"}, {"head_dim", "64"}, {"isl_or_kvlen", "1000"}, {"part", "b200-sxm"}});
        QVERIFY2(v.predicted && std::isfinite(*v.predicted) && *v.predicted > 0, v.detail.c_str());
        QCOMPARE(QString::fromStdString(v.regime), regime);
    }

    // Four groups of 128 rows are four products at once, not one of 512 rows: four times the weights.
    void groupsHaveWeightsOfTheirOwn()
    {
        const std::map<std::string, std::string> shape = {{"op", "grouped_gemm"}, {"m", "1"}, {"batch", "16"}, {"part", "h100-sxm"}};
        std::map<std::string, std::string> single = shape, rows = shape;
        single["batch"] = "1";
        rows["batch"] = "1";
        rows["m"] = "16";
        QVERIFY(*judge(shape).predicted > 8 * *judge(single).predicted);
        QVERIFY(*judge(rows).predicted < 2 * *judge(single).predicted);
    }

    void aDeviceWithoutTheFormatWidensIt()
    {
        const RowVerdict v = judge({{"dtype", "fp8"}, {"part", "a100-sxm-80"}});
        QVERIFY(v.predicted && std::find(v.flags.begin(), v.flags.end(), "no-native-precision") != v.flags.end());
        QVERIFY(*v.predicted >= 0.9 * *judge({{"part", "a100-sxm-80"}}).predicted); // no faster arithmetic
    }

    void oddCellsAreReasons_data()
    {
        QTest::addColumn<QString>("column");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("reason");
        QTest::newRow("part") << "part" << "" << "part-not-in-catalogue";
        QTest::newRow("no size") << "m" << "" << "shape-not-stated";
        QTest::newRow("no number") << "k" << "many" << "invalid-value";
        QTest::newRow("negative") << "n" << "-4" << "invalid-value";
        QTest::newRow("huge") << "n" << "1e300" << "invalid-value";
        QTest::newRow("format") << "dtype" << "posit16" << "precision-not-modelled";
        QTest::newRow("operation") << "op" << "fft" << "operation-not-modelled";
        QTest::newRow("latent attention") << "op" << "generation_mla" << "operation-not-modelled";
        QTest::newRow("attention without shape") << "op" << "context_attention" << "shape-not-stated";
        QTest::newRow("metric") << "metric" << "power" << "metric-not-modelled";
        QTest::newRow("unit") << "unit" << "furlong" << "metric-not-modelled";
        QTest::newRow("value") << "value" << "0" << "invalid-value";
        QTest::newRow("no matrix rate") << "part" << "epyc-9654" << "rate-not-known";
    }

    void oddCellsAreReasons()
    {
        QFETCH(QString, column);
        QFETCH(QString, text);
        QFETCH(QString, reason);
        const RowVerdict v = judge({{column.toStdString(), text.toStdString()}});
        QVERIFY(!v.predicted && !v.detail.empty());
        QCOMPARE(QString::fromStdString(v.reason), reason);
    }

    // The same product stated as a rate: 2 m n k over the seconds.
    void ratesAreTurnedIntoSeconds()
    {
        const MeasurementRow& row = m_rows.front();
        const double flop = 2 * *row.number("m") * *row.number("n") * *row.number("k"), seconds = *row.number("value") * 1e-6;
        const RowVerdict v = judge({{"metric", "achieved_tflops"}, {"unit", "TFLOP/s"}, {"value", std::to_string(flop / seconds / 1e12)}});
        QVERIFY(v.measured && std::abs(*v.measured / seconds - 1) < 1e-5);
    }

    void microBenchmarks()
    {
        const ValidationReport report = validateMicro(m_micro, m_bindings, m_catalogue, m_constants);
        QCOMPARE(report.rows, std::size_t(422));
        std::size_t skipped = 0;
        for (const SkippedCount& s : report.skipped)
            skipped += s.count;
        QCOMPARE(report.predicted + skipped, report.rows);
        QVERIFY(report.predicted >= 155);
        for (const auto& [by, key, most] : {std::tuple{"test", "max achievable matmul", 10.0}, {"test", "matmul", 8.0},
                                            {"regime", "latency", 9.0}, {"regime", "roofline", 6.0}, {"test", "triad", 5.0}}) {
            const auto mean = meanOf(report.groups, by, key);
            QVERIFY2(mean && *mean <= most, key);
        }
        for (const RowVerdict& v : report.verdicts)
            QVERIFY2(v.predicted.has_value() == v.reason.empty(), v.id.c_str());
    }

    // "12 tiles" of a part with two of them are six parts.
    void tilesCountAsSharesOfAPart()
    {
        double one = 0, twelve = 0;
        const ValidationReport report = validateMicro(m_micro, m_bindings, m_catalogue, m_constants);
        for (const RowVerdict& v : report.verdicts)
            if (m_micro[v.row].text("test") == "DGEMM")
                (m_micro[v.row].lower("device").find("12 tiles") == std::string::npos ? one : twelve) = v.predicted.value_or(0);
        QVERIFY(one > 0 && std::abs(twelve / one - 12) < 1e-9);
    }
};

QTEST_APPLESS_MAIN(TestShippedKernels)
#include "tst_shipped_kernels.moc"
