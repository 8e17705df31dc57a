// SPDX-License-Identifier: Apache-2.0
#include "io/bindings_json.hpp"
#include "io/catalogue_json.hpp"
#include "io/csv_table.hpp"
#include "io/fabric_constants_json.hpp"
#include "io/text_file.hpp"
#include "validation/collective_fit.hpp"
#include "validation/collective_validation.hpp"

#include <QTest>

#include <algorithm>
#include <functional>

using namespace ridge;

namespace {

const std::string scenarios = RIDGE_SOURCE_DIR "/scenarios/";

std::string contentOf(const std::string& name)
{
    const Result<std::string> bytes = readFile(scenarios + name);
    return bytes ? *bytes : std::string();
}

} // namespace

/// The measured collectives that ship, judged end to end. Bounds are those the release promises.
class TestShippedCollectives : public QObject {
    Q_OBJECT
    Catalogue m_catalogue;
    Bindings m_bindings;
    FabricConstants m_constants;
    std::vector<MeasurementRow> m_rows;
    ValidationReport m_report;

    ErrorSummary errorsOf(const std::function<bool(const MeasurementRow&)>& chosen) const
    {
        std::vector<PredictionPair> pairs;
        for (const RowVerdict& v : m_report.verdicts)
            if (v.headline && v.predicted && chosen(m_rows[v.row]))
                pairs.push_back({*v.predicted, *v.measured});
        return summarize(pairs);
    }
    ValidationReport judge(const std::vector<MeasurementRow>& rows, const std::string& leaveOut = {}) const
    {
        return validateCollectives(rows, m_bindings, m_catalogue, m_constants, leaveOut);
    }
    static QByteArray number(const std::optional<double>& value) { return QByteArray::number(value.value_or(-1)); }

private slots:
    void initTestCase()
    {
        const auto catalogue = loadCatalogue({scenarios + "catalogue"});
        const auto bindings = readBindings(contentOf("measurements/bindings.json"));
        const auto constants = readFabricConstants(contentOf("fabric/fabric.json"), "fabric.json");
        const auto table = readCsv(contentOf("measurements/collectives.csv"), "collectives.csv");
        QVERIFY(catalogue.ok() && bindings.ok() && constants.ok() && table.ok());
        QVERIFY(isCollectivesTable(table->columns));
        m_catalogue = *catalogue;
        m_bindings = *bindings;
        m_constants = *constants;
        m_rows = measurementRows(*table);
        m_report = judge(m_rows);
    }

    void everyRowIsPredictedOrSkippedForAReason()
    {
        QCOMPARE(m_report.rows, std::size_t(1289));
        std::size_t without = 0;
        for (const RowVerdict& v : m_report.verdicts) {
            QVERIFY2(v.predicted.has_value() == v.reason.empty(), v.id.c_str());
            without += !v.predicted;
        }
        std::size_t counted = 0;
        for (const SkippedCount& s : m_report.skipped) {
            QVERIFY2(s.reason == "ranks-not-stated" || s.reason == "fabric-not-stated", s.reason.c_str());
            counted += s.count;
        }
        QCOMPARE(counted, without);
        QCOMPARE(m_report.predicted + without, m_report.rows);
        QCOMPARE(m_report.headline.n, std::size_t(929));
    }

    void meanErrorOfAllSizesAndOfLargeOnes()
    {
        QVERIFY2(*m_report.headline.mape <= 6.5, number(m_report.headline.mape));
        const auto large =
            errorsOf([](const MeasurementRow& r) { return r.number("size_bytes").value_or(0) >= 64 << 20; });
        QCOMPARE(large.n, std::size_t(120));
        QVERIFY2(*large.mape <= 5, number(large.mape));
    }

    void oneAndTwoRacksWithinATenth()
    {
        for (const RowVerdict& v : m_report.verdicts)
            if (const auto ranks = m_rows[v.row].number("n_ranks"); v.predicted && (ranks == 72 || ranks == 144))
                QVERIFY2(std::abs(*v.errorPercent) <= 10, v.id.c_str());
    }

    void fewConstantsAreFitted()
    {
        QVERIFY2(m_report.fittedConstants.size() <= 45, QByteArray::number(m_report.fittedConstants.size()));
    }

    // Fitting on all headline rows gives the constants that ship: they are reproducible and were not tuned by hand.
    void theShippedConstantsAreTheFit()
    {
        std::vector<CollectiveCase> built;
        for (const RowVerdict& v : m_report.verdicts)
            if (v.headline && v.predicted)
                built.push_back(std::get<CollectiveCase>(
                    buildCollectiveCase(m_rows[v.row], m_bindings.table("collectives"), m_catalogue)));
        std::vector<const CollectiveCase*> cases;
        for (const CollectiveCase& one : built)
            cases.push_back(&one);
        const FabricConstants again = refit(m_constants, cases);
        QCOMPARE(again.fitted().size(), m_constants.fitted().size());
        for (const std::string& key : m_constants.fitted())
            QVERIFY2(std::abs(again.value(key) / m_constants.value(key) - 1) < 0.02, key.c_str());
    }

    void leftOutSystems()
    {
        const ValidationReport report = judge(m_rows, "system");
        QVERIFY(report.leaveOut.has_value());
        QVERIFY2(*report.leaveOut->seen.mape <= 13, number(report.leaveOut->seen.mape));
        QVERIFY(report.leaveOut->seen.n > 600);
        QVERIFY(report.leaveOut->unseen.n > 0 && report.leaveOut->insideBand > 0);
        QCOMPARE(report.leaveOut->seen.n + report.leaveOut->unseen.n, report.headline.n);
        // the shipped constants are those of all systems together: judging them changes nothing
        QVERIFY(report.headline.mape == m_report.headline.mape);
    }

    void oneSystemAloneCannotBeLeftOut()
    {
        const ValidationReport report = judge({m_rows.front(), m_rows.front()}, "system");
        QVERIFY(report.leaveOut && report.leaveOut->each.empty());
        QCOMPARE(report.diagnostics.size(), std::size_t(1));
    }

    // Leaving out every row of a class: what is predicted for it must not remember them.
    void aLeftOutClassIsForgotten()
    {
        std::vector<MeasurementRow> rows, slow;
        for (const MeasurementRow& row : m_rows)
            if (row.text("group") == "nccl-tests log")
                rows.push_back(row);
        slow = rows;
        for (MeasurementRow& row : slow)
            if (row.text("fabric").find("EFA v1") != std::string::npos)
                row.cells["value"] = "123456";
        const auto errorOf = [&](const std::vector<MeasurementRow>& table) {
            const ValidationReport report = judge(table, "system");
            for (const LeftOutErrors& left : report.leaveOut->each)
                if (left.unseen == left.errors.n && left.errors.n == 21)
                    return left;
            return LeftOutErrors{};
        };
        const LeftOutErrors before = errorOf(rows), after = errorOf(slow);
        QCOMPARE(before.key, after.key);
        QVERIFY(!before.key.empty());
        QVERIFY(*before.errors.mape < 100 && *after.errors.mape > 90); // predictions stay, measurements moved
    }

    void theMeasuredValueIsNotAnInput()
    {
        std::vector<MeasurementRow> rows = m_rows;
        for (MeasurementRow& row : rows) {
            row.cells["value"] = "3.5";
            row.cells.erase("busbw_GBps");
            row.cells.erase("algbw_GBps");
            row.cells["row_id"] = "x";
            row.cells["source"] = "x";
        }
        const ValidationReport report = judge(rows);
        for (std::size_t i = 0; i < rows.size(); ++i)
            QVERIFY2(report.verdicts[i].predicted == m_report.verdicts[i].predicted, m_report.verdicts[i].id.c_str());
    }

    void aSystemsNameChangesNothingButADomain()
    {
        std::vector<MeasurementRow> rows = m_rows;
        for (MeasurementRow& row : rows)
            if (row.text("system").find("NVL") == std::string::npos)
                row.cells["system"] = "a machine";
        const ValidationReport report = judge(rows);
        for (std::size_t i = 0; i < rows.size(); ++i)
            QVERIFY2(report.verdicts[i].predicted == m_report.verdicts[i].predicted, m_report.verdicts[i].id.c_str());
    }

    void badCells_data()
    {
        QTest::addColumn<QString>("column");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("reason");
        QTest::newRow("ranks blank") << "n_ranks"
                                     << ""
                                     << "ranks-not-stated";
        QTest::newRow("ranks text") << "n_ranks"
                                    << "many"
                                    << "invalid-value";
        QTest::newRow("ranks huge") << "n_ranks"
                                    << "1e300"
                                    << "invalid-value";
        QTest::newRow("one rank") << "n_ranks"
                                  << "1"
                                  << "invalid-value";
        QTest::newRow("more nodes than ranks") << "n_nodes"
                                               << "99"
                                               << "invalid-value";
        QTest::newRow("no nodes") << "n_nodes"
                                  << "0"
                                  << "invalid-value";
        QTest::newRow("size blank") << "size_bytes"
                                    << ""
                                    << "size-not-stated";
        QTest::newRow("size negative") << "size_bytes"
                                       << "-8"
                                       << "size-not-stated";
        QTest::newRow("value zero") << "value"
                                    << "0"
                                    << "invalid-value";
        QTest::newRow("value text") << "value"
                                    << "fast"
                                    << "invalid-value";
        QTest::newRow("operation") << "op"
                                   << "all_frobnicate"
                                   << "operation-not-modelled";
        QTest::newRow("unit") << "unit"
                              << "furlong"
                              << "metric-not-modelled";
        QTest::newRow("metric") << "metric"
                                << "joules"
                                << "metric-not-modelled";
        QTest::newRow("fabric") << "fabric"
                                << "string"
                                << "fabric-not-stated";
        QTest::newRow("long fabric") << "fabric" << QString(100000, 'x') << "fabric-not-stated";
    }

    void badCells()
    {
        QFETCH(QString, column);
        QFETCH(QString, text);
        QFETCH(QString, reason);
        MeasurementRow row;
        row.cells = {{"op", "all_reduce"}, {"n_ranks", "8"}, {"n_nodes", "1"}, {"size_bytes", "1048576"},
                     {"metric", "time"},   {"unit", "us"},   {"value", "40"},  {"fabric", "NVLink4"}};
        QVERIFY(judge({row}).verdicts[0].predicted.has_value());
        row.cells[column.toStdString()] = text.toStdString();
        const RowVerdict verdict = judge({row}).verdicts[0];
        QCOMPARE(QString::fromStdString(verdict.reason), reason);
        QVERIFY(!verdict.detail.empty());
    }

    void aClassNeverSeenIsABandAndSaysSo()
    {
        MeasurementRow row;
        row.cells = {
            {"op", "all_reduce"}, {"n_ranks", "16"}, {"n_nodes", "2"}, {"size_bytes", "1024"},
            {"metric", "time"},   {"unit", "us"},    {"value", "40"},  {"fabric", "NVLink4; RoCE 8x400 Gb/s per node"}};
        const RowVerdict verdict = judge({row}).verdicts[0];
        QVERIFY(verdict.predicted && verdict.p10 && verdict.p90);
        QVERIFY(*verdict.p10 < *verdict.predicted && *verdict.predicted < *verdict.p90);
        QVERIFY(std::find(verdict.flags.begin(), verdict.flags.end(), "class-never-seen") != verdict.flags.end());
        row.cells["fabric"] = "NVLink4";
        row.cells["n_nodes"] = "1";
        QVERIFY(!judge({row}).verdicts[0].p10.has_value());
    }
};

QTEST_APPLESS_MAIN(TestShippedCollectives)
#include "tst_shipped_collectives.moc"
