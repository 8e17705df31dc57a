// SPDX-License-Identifier: Apache-2.0
#include "validation/case_builder.hpp"
#include "validation/row_system.hpp"
#include "validation/validate.hpp"

#include "model/validation/sample_rows.hpp"

#include <QTest>

#include <cmath>

#include <algorithm>

using namespace ridge;

namespace {

ValidationReport validateRows(const std::vector<MeasurementRow>& rows)
{
    return validateTraining(rows, sample::bindings(), sample::catalogue(), sample::calibrations());
}

RowVerdict verdictOf(const MeasurementRow& row) { return validateRows({row}).verdicts.front(); }

bool has(const std::vector<std::string>& words, const char* word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

} // namespace

class TestValidate : public QObject {
    Q_OBJECT
private slots:
    void predictsACompleteRow()
    {
        const RowVerdict v = verdictOf(sample::row());
        QCOMPARE(v.reason, std::string());
        QVERIFY(v.headline && v.predicted && v.measured && v.errorPercent);
        QCOMPARE(*v.measured, 0.5);
        QVERIFY(*v.predicted > 0.01); // the fixed seconds per step alone
        QVERIFY(qAbs(*v.errorPercent - 100 * (*v.predicted / 0.5 - 1)) < 1e-9);
        QCOMPARE(v.regime, std::string("tp"));
        QVERIFY(!v.limiter.empty());
        QVERIFY(!v.p10 && !v.p90);
    }
    void skipsForAReasonOfTheList_data()
    {
        QTest::addColumn<QString>("column");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("reason");
        QTest::newRow("text for a number") << "TP"
                                           << "two"
                                           << "invalid-value";
        QTest::newRow("negative") << "layers"
                                  << "-4"
                                  << "invalid-value";
        QTest::newRow("fraction of a device") << "n_accelerators"
                                              << "8.5"
                                              << "invalid-value";
        QTest::newRow("absurd") << "hidden"
                                << "1e15"
                                << "invalid-value";
        QTest::newRow("part unknown") << "part"
                                      << "chip-z"
                                      << "part-not-in-catalogue";
        QTest::newRow("part blank") << "part"
                                    << ""
                                    << "part-not-in-catalogue";
        QTest::newRow("accelerators") << "n_accelerators"
                                      << ""
                                      << "accelerators-not-stated";
        QTest::newRow("experts without sizes") << "moe"
                                               << "many"
                                               << "invalid-value";
        QTest::newRow("metric") << "measured_metric"
                                << "time_to_train_min"
                                << "metric-not-a-step-time";
        QTest::newRow("more ranks than devices") << "TP"
                                                 << "16"
                                                 << "infeasible";
    }
    void skipsForAReasonOfTheList()
    {
        QFETCH(QString, column);
        QFETCH(QString, text);
        QFETCH(QString, reason);
        const RowVerdict v = verdictOf(sample::with(column.toStdString(), text.toStdString()));
        QCOMPARE(QString::fromStdString(v.reason), reason);
        QVERIFY(!v.predicted);
        bool listed = false;
        for (std::size_t i = 0; i < skipReasonCount; ++i)
            listed = listed || key(static_cast<SkipReason>(i)) == v.reason;
        QVERIFY(listed);
    }
    void blanksThatNoRuleFills()
    {
        MeasurementRow row = sample::with("model_name", "unnamed");
        row.cells.erase("hidden");
        QCOMPARE(verdictOf(row).reason, std::string("architecture-not-stated"));
        row = sample::row();
        row.cells.erase("global_batch_seqs");
        row.cells.erase("micro_batch");
        QCOMPARE(verdictOf(row).reason, std::string("batch-not-stated"));
    }
    void rulesUsedAreFlags()
    {
        QVERIFY(!has(verdictOf(sample::row()).flags, "vocab-default"));
        QVERIFY(has(verdictOf(sample::with("vocab", "")).flags, "vocab-default"));
        QVERIFY(has(verdictOf(sample::with("scaleout_net", "")).flags, "network-rate-default"));
        QVERIFY(has(verdictOf(sample::with("source_group", "someone")).flags, "stack-default"));
        QVERIFY(has(verdictOf(sample::with("recompute", "")).flags, "recompute-by-memory"));
    }
    void aJobThatRanIsPredictedEvenIfItShouldNotFit()
    {
        Catalogue small = sample::catalogue();
        small.parts[PartId("chip-a")].params["memory_capacity"] = sample::datum(1e9);
        const auto report = validateTraining({sample::row()}, sample::bindings(), small, sample::calibrations());
        QVERIFY(report.verdicts[0].predicted);
        QVERIFY(has(report.verdicts[0].flags, "memory-estimate-exceeded"));
    }
    void theCapacityARowStatesDecidesWhatFits()
    {
        Catalogue small = sample::catalogue();
        small.parts[PartId("chip-a")].params["memory_capacity"] = sample::datum(1e9);
        const auto report = validateTraining({sample::with("hardware", "Chip A 80GB")}, sample::bindings(), small,
                                             sample::calibrations());
        QVERIFY(has(report.verdicts[0].flags, "capacity-as-stated"));
        QVERIFY(!has(report.verdicts[0].flags, "memory-estimate-exceeded"));
    }
    void unseenFamiliesAndUnverifiedInputsAreFlags()
    {
        CalibrationSet set = sample::calibrations();
        const auto flags = [&] {
            return validateTraining({sample::row()}, sample::bindings(), sample::catalogue(), set).verdicts[0].flags;
        };
        QVERIFY(!has(flags(), "family-unseen"));
        QVERIFY(!has(flags(), "unverified-input"));
        Calibration& family = set.all[CalibrationId("other")];
        family.seen = false;
        QVERIFY(has(flags(), "family-unseen"));
        QVERIFY(!has(flags(), "unverified-input"));
        family.constants["hbm-stream"].confidence = Confidence::unverified;
        QVERIFY(has(flags(), "unverified-input"));
    }
    void intervalsComeFromTheBandOfTheClass()
    {
        Bindings bindings = sample::bindings();
        bindings.tables["training"].residuals = {{"device", 0.5, 2, 20}, {"dispatch", 0.5, 2, 20}, {"experts", 0.1, 9, 20}};
        const auto report = validateTraining({sample::row()}, bindings, sample::catalogue(), sample::calibrations());
        const RowVerdict& v = report.verdicts[0];
        QVERIFY(std::abs(*v.p10 / *v.predicted - 0.5) < 1e-12 && std::abs(*v.p90 / *v.predicted - 2) < 1e-12);
        QVERIFY(std::abs(*report.widthPercent - 150) < 1e-9);
        QVERIFY(report.coveragePercent && report.intervalsReason.empty());
    }
    void kindsOfWorkAreToldApart_data()
    {
        QTest::addColumn<QString>("column");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("regime");
        QTest::newRow("sharded") << "zero_or_fsdp" << "FSDP FULL_SHARD (ZeRO-3)" << "fsdp";
        QTest::newRow("context parallel") << "CP" << "2" << "cp";
        QTest::newRow("adapters") << "model_name" << "GPT LoRA" << "tp";
        QTest::newRow("encoder") << "model_name" << "BERT-Large" << "tp";
    }
    void kindsOfWorkAreToldApart()
    {
        QFETCH(QString, column);
        QFETCH(QString, text);
        QFETCH(QString, regime);
        const RowVerdict v = verdictOf(sample::with(column.toStdString(), text.toStdString()));
        QVERIFY2(v.predicted && *v.predicted > 0, v.detail.c_str());
        QCOMPARE(QString::fromStdString(v.regime), regime);
    }
    void headlineAndTheRestStandApart()
    {
        const auto report = validateRows({sample::row(), sample::with("quality", "C"), sample::with("part", "chip-z")});
        QCOMPARE(report.rows, std::size_t(3));
        QCOMPARE(report.predicted, std::size_t(2));
        QCOMPARE(report.headline.n, std::size_t(1));
        QCOMPARE(report.apart.n, std::size_t(1));
        QCOMPARE(report.skipped.size(), std::size_t(1));
        QCOMPARE(report.skipped[0].count, std::size_t(1));
        QCOMPARE(report.groups.size(), std::size_t(3)); // one source group, one part, one regime
        QCOMPARE(report.verdicts.size(), std::size_t(3));
        QCOMPARE(report.verdicts[2].row, std::size_t(2));
        QVERIFY(!report.intervalsReason.empty());
    }
    void aTableThatGradesNothingCountsAsAWhole()
    {
        const auto report = validateRows({sample::with("quality", ""), sample::with("quality", "")});
        QCOMPARE(report.headline.n, std::size_t(2));
        QCOMPARE(report.apart.n, std::size_t(0));
    }
    void sizesThatContradictEachOtherAreNoTrap()
    {
        MeasurementRow row = sample::with("n_params", "9e15");
        row.cells.erase("layers");
        row.cells["hidden"] = "2";
        row.cells["heads"] = "1";
        row.cells["TP"] = "1";
        QVERIFY(verdictOf(row).predicted);
        QCOMPARE(verdictOf(sample::with("n_params", "1e17")).reason, std::string("invalid-value"));
        row = sample::with("PP", "100000000");
        row.cells["VP"] = "100000000";
        QCOMPARE(verdictOf(row).reason, std::string("infeasible"));
    }
    void theOrderOfFirstMatchesCounts()
    {
        QVERIFY(matchesText("*omni-path*", "4x Omni-Path links"));
        QVERIFY(matchesText("a100*", "A100-sxm"));
        QVERIFY(!matchesText("a100", "a100-sxm"));
        QVERIFY(matchesText("*a*b*", "xaab"));
        QVERIFY(!matchesText("*ab", "abc"));
        QVERIFY(matches({}, sample::row()));
        QCOMPARE(sample::bindings().table("training").softwareOf(sample::row())->isDefault, false);
        QVERIFY(sample::bindings().table("serving").softwareOf(sample::row()) == nullptr);
    }
    void aSystemComesFromTextThenBindingThenCatalogue()
    {
        const Catalogue catalogue = sample::catalogue();
        const CalibrationSet calibrations = sample::calibrations();
        const Part& chip = *catalogue.find(PartId("chip-a"));
        TableBindings table = sample::bindings().table("training");
        const auto systemFor = [&](const MeasurementRow& cells) {
            DefaultRules used;
            return ridge::systemOf(readTrainingRow(cells), cells, chip, table, catalogue, calibrations, used);
        };
        const auto nic = [&](const MeasurementRow& cells) { return systemFor(cells).network.fabric[0].bandwidth; };
        QCOMPARE(nic(sample::row()), 12.5e9);                    // 800 Gb/s over 8
        QCOMPARE(nic(sample::with("scaleout_net", "")), 12.5e9); // 4 x 25 GB/s over 8
        QCOMPARE(systemFor(sample::with("accelerators_per_node", "4")).network.scaleUpTier.ranks, 4.0);
        table.systems = {{{{"part", "chip-*"}}, 72.0, std::nullopt, 40e9, 1, "usual"}};
        QCOMPARE(nic(sample::with("scaleout_net", "")), 40e9);
        QCOMPARE(systemFor(sample::with("accelerators_per_node", "4")).network.scaleUpTier.ranks, 72.0);
        table.systems[0].diesPerPackage = 2;
        QCOMPARE(systemFor(sample::row()).accelerator.numberOr("memory_bandwidth", 0), 0.5e12);
        QCOMPARE(systemFor(sample::row()).accelerator.numberOr("flops_bf16", 0), 50e12);
    }
    void aSharedFittedNumberCountsOnce()
    {
        CalibrationSet set = sample::calibrations();
        const std::size_t engineOwn = fittedConstants(set).size();
        QCOMPARE(engineOwn, std::size_t(1)); // backward dispatch equals forward
        auto& family = set.all[CalibrationId("other")].constants;
        family["gemm-16"].fitted = true;
        family["gemm-16"].derivedFrom = "shared";
        family["gemm-8"].fitted = true;
        family["gemm-8"].derivedFrom = "shared";
        family["hbm-stream"].fitted = true;
        const auto fitted = fittedConstants(set);
        QCOMPARE(fitted.size(), engineOwn + 2);
        const auto shared =
            std::find_if(fitted.begin(), fitted.end(), [](const FittedConstant& f) { return f.name == "shared"; });
        QVERIFY(shared != fitted.end());
        QCOMPARE(shared->usedIn.size(), std::size_t(2));
    }
};

QTEST_APPLESS_MAIN(TestValidate)
#include "tst_validate.moc"
