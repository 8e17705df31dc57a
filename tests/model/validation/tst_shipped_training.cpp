// SPDX-License-Identifier: Apache-2.0
#include "io/bindings_json.hpp"
#include "io/calibration_json.hpp"
#include "io/catalogue_json.hpp"
#include "io/csv_table.hpp"
#include "validation/validate.hpp"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <functional>

using namespace ridge;

namespace {

const std::string scenarios = RIDGE_SOURCE_DIR "/scenarios/";

std::string contentOf(const std::string& name)
{
    QFile file(QString::fromStdString(scenarios + name));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

} // namespace

/// The measured training rows that ship, judged end to end. Bounds are those the release promises.
class TestShippedTraining : public QObject {
    Q_OBJECT
    ValidationReport m_report;

    ErrorSummary errorsOf(const std::function<bool(const RowVerdict&)>& chosen) const
    {
        std::vector<PredictionPair> pairs;
        for (const RowVerdict& v : m_report.verdicts)
            if (v.headline && v.predicted && chosen(v))
                pairs.push_back({*v.predicted, *v.measured});
        return summarize(pairs);
    }
    std::size_t skipped(const std::string& reason) const
    {
        for (const SkippedCount& s : m_report.skipped)
            if (s.reason == reason)
                return s.count;
        return 0;
    }

private slots:
    void initTestCase()
    {
        const auto catalogue = loadCatalogue({scenarios + "catalogue"});
        QVERIFY(catalogue.ok());
        const auto calibrations = loadCalibrations(scenarios + "calibration");
        QVERIFY(calibrations.ok());
        const auto bindings = readBindings(contentOf("measurements/bindings.json"));
        QVERIFY(bindings.ok());
        const auto table = readCsv(contentOf("measurements/training.csv"), "training.csv");
        QVERIFY(table.ok());
        m_report = validateTraining(measurementRows(*table), *bindings, *catalogue, *calibrations);
        QVERIFY(m_report.diagnostics.empty());
    }
    void everyRowIsPredictedOrSkippedForAReason()
    {
        QCOMPARE(m_report.rows, std::size_t(1309));
        QCOMPARE(m_report.verdicts.size(), m_report.rows);
        std::size_t without = 0;
        for (const RowVerdict& v : m_report.verdicts) {
            QVERIFY2(v.predicted.has_value() == v.reason.empty(), v.id.c_str());
            without += !v.predicted;
        }
        std::size_t counted = 0;
        for (const SkippedCount& s : m_report.skipped)
            counted += s.count;
        QCOMPARE(counted, without);
        QCOMPARE(m_report.predicted + without, m_report.rows);
        QCOMPARE(skipped("part-not-in-catalogue"), std::size_t(0));
        QCOMPARE(skipped("invalid-value"), std::size_t(0));
        QVERIFY(m_report.headline.n >= 1222);
    }
    void withoutTheSmallModels()
    {
        const auto errors = errorsOf([](const RowVerdict& v) { return v.group != "vtrain-single"; });
        QVERIFY(errors.n >= 650);
        QVERIFY2(*errors.medianApe <= 5.5, qPrintable(QString::number(*errors.medianApe)));
        QVERIFY2(*errors.mape <= 9, qPrintable(QString::number(*errors.mape)));
    }
    void theSmallModels()
    {
        const auto errors = errorsOf([](const RowVerdict& v) { return v.group == "vtrain-single"; });
        QCOMPARE(errors.n, std::size_t(571));
        QVERIFY2(*errors.mape <= 8, qPrintable(QString::number(*errors.mape)));
    }
    void theSevenTimedRowsOfSelectiveRecompute()
    {
        const auto errors = errorsOf([](const RowVerdict& v) { return v.group == "korthikanti" && v.quality == "A"; });
        QCOMPARE(errors.n, std::size_t(7));
        QVERIFY2(*errors.mape <= 3.3, qPrintable(QString::number(*errors.mape)));
    }
    void theHeadlineIsAsExactAsDocumented()
    {
        QVERIFY2(*m_report.headline.medianApe <= 5.5, qPrintable(QString::number(*m_report.headline.medianApe)));
        QVERIFY2(*m_report.headline.mape <= 8, qPrintable(QString::number(*m_report.headline.mape)));
        QVERIFY2(std::abs(*m_report.headline.bias) <= 2, qPrintable(QString::number(*m_report.headline.bias)));
    }
    void sourcesOfShardedJobsAndExperts()
    {
        const auto mosaic = errorsOf([](const RowVerdict& v) { return v.group == "mosaic"; });
        QVERIFY(mosaic.n == 182 && *mosaic.mape <= 5);
        const auto experts = errorsOf([](const RowVerdict& v) { return v.group == "megatron-bridge" && v.regime == "moe"; });
        QVERIFY2(experts.n == 67 && *experts.mape <= 16, qPrintable(QString::number(*experts.mape)));
    }
    void theFasterOfTwoIsFound()
    {
        const Decisions& decisions = *m_report.decisions;
        QVERIFY(decisions.pairs > 1000);
        QVERIFY2(double(decisions.rightPairs) >= 0.95 * double(decisions.pairs),
                 qPrintable(QString::number(double(decisions.rightPairs) / double(decisions.pairs))));
    }
    void theOrderOfRowsIsKept()
    {
        QVERIFY2(*m_report.kendallTau > 0.9, qPrintable(QString::number(*m_report.kendallTau)));
    }
    void fewConstantsAreFitted()
    {
        QVERIFY2(m_report.fittedConstants.size() <= 25, qPrintable(QString::number(m_report.fittedConstants.size())));
    }
};

QTEST_APPLESS_MAIN(TestShippedTraining)
#include "tst_shipped_training.moc"
