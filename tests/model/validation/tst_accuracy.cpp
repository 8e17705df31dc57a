// SPDX-License-Identifier: Apache-2.0
#include "report/quantity_text.hpp"
#include "validation/accuracy.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

namespace {

RowVerdict verdict(std::size_t row, const char* source, const char* part, const char* regime, double measured, double predicted)
{
    RowVerdict v;
    v.row = row;
    v.id = "R" + std::to_string(row);
    v.group = source;
    v.part = part;
    v.regime = regime;
    v.headline = true;
    v.measured = measured;
    v.predicted = predicted;
    return v;
}

/// Four rows off by +10, -20, +30 and 0 %, one kept apart, one not predicted.
JudgedTables sample()
{
    JudgedTable table;
    table.name = "training.csv";
    table.report.table = "training";
    auto& v = table.report.verdicts;
    v = {verdict(0, "lab", "a", "tp", 1, 1.1), verdict(1, "lab", "b", "pp", 2, 1.6), verdict(2, "works", "a", "tp", 10, 13), verdict(3, "works", "b", "pp", 4, 4),
         verdict(4, "works", "b", "pp", 1, 9), verdict(5, "works", "b", "pp", 1, 1)};
    v[4].headline = false;
    v[5].predicted.reset();
    for (std::size_t i : {0u, 1u, 2u, 3u}) {
        v[i].p10 = 0.9 * *v[i].predicted;
        v[i].p90 = 1.2 * *v[i].predicted;
    }
    table.report.fittedConstants = {{"x", {}}, {"y", {}}};
    table.rows.resize(6);
    return {std::make_shared<const JudgedTable>(std::move(table))};
}

bool near(double a, double b) { return std::abs(a - b) < 1e-9; }

} // namespace

class TestAccuracy : public QObject {
    Q_OBJECT
private slots:
    void filtersLetThroughWhatTheyName()
    {
        const JudgedTables tables = sample();
        QCOMPARE(chosenRows(tables, {}).size(), std::size_t(4));
        QCOMPARE(chosenRows(tables, {}, true).size(), std::size_t(5));
        QCOMPARE(chosenRows(tables, {"", "lab", "", ""}).size(), std::size_t(2));
        QCOMPARE(chosenRows(tables, {"", "works", "b", "pp"}).size(), std::size_t(1));
        QCOMPARE(chosenRows(tables, {"other.csv", "", "", ""}).size(), std::size_t(0));
        QCOMPARE(keysOf(tables, chosenRows(tables, {}), "part"), (std::vector<std::string>{"a", "b"}));
    }
    void figuresByHand()
    {
        const JudgedTables tables = sample();
        const Accuracy all = accuracyOf(tables, chosenRows(tables, {}));
        QVERIFY(near(*all.inSample.medianApe, 15)); // of 0, 10, 20, 30
        QVERIFY(near(*all.inSample.mape, 15));
        QVERIFY(near(*all.inSample.bias, 5)); // (10 - 20 + 30 + 0) / 4
        QCOMPARE(all.constants, std::size_t(2));
        QCOMPARE(all.withInterval, std::size_t(4));
        QVERIFY(near(*all.coverage, 0.5)); // 2 of 1.44 to 1.92 and 10 of 11.7 to 15.6 lie outside
        QVERIFY(near(*all.width, 0.3));
        QCOMPARE(all.leftOut.n, std::size_t(0));
        const auto groups = accuracyBy(tables, chosenRows(tables, {}), "part");
        QCOMPARE(groups.size(), std::size_t(2));
        QVERIFY(groups[0].key == "a" && near(*groups[0].inSample.mape, 20));
    }
    void leftOutStandsBesideTheSameRows()
    {
        JudgedTable table = *sample().front();
        table.report.verdicts[0].leftOut = 1.5;
        table.report.leaveOut = LeaveOut();
        table.report.leaveOut->by = "source";
        const JudgedTables tables{std::make_shared<const JudgedTable>(table)};
        const Accuracy all = accuracyOf(tables, chosenRows(tables, {}));
        QCOMPARE(all.leftOut.n, std::size_t(1));
        QVERIFY(near(*all.leftOut.mape, 50) && near(*all.inSampleOfLeftOut.mape, 10));
        QCOMPARE(all.leftOutBy, std::string("source"));
        const Finding finding = accuracyFinding(tables, chosenRows(tables, {}), {});
        QVERIFY2(finding.text.find("; 50.0 % where the constants had not seen the source (1 rows)") != std::string::npos, finding.text.c_str());
    }
    void theFarthestStandFirstOnEitherSide()
    {
        const JudgedTables tables = sample();
        const auto worst = worstRows(tables, chosenRows(tables, {}), 3);
        QCOMPARE(worst.size(), std::size_t(3));
        QCOMPARE(worst[0].verdict, std::size_t(2)); // ln 1.3 > ln 1.25
        QCOMPARE(worst[1].verdict, std::size_t(1));
        QCOMPARE(worst[2].verdict, std::size_t(0));
    }
    void theTitleStatesWhatTheRowsSay()
    {
        const JudgedTables tables = sample();
        for (const RowFilter& filter : {RowFilter{}, RowFilter{"", "lab", "", ""}, RowFilter{"", "", "a", "tp"}, RowFilter{"training.csv", "works", "b", ""}}) {
            const auto rows = chosenRows(tables, filter);
            std::vector<double> errors;
            std::size_t inside = 0;
            for (const RowAt& at : rows) {
                const RowVerdict& v = verdictAt(tables, at);
                errors.push_back(std::abs(*v.predicted / *v.measured - 1));
                inside += *v.p10 <= *v.measured && *v.measured <= *v.p90 ? 1 : 0;
            }
            std::sort(errors.begin(), errors.end());
            const double median = (errors[(errors.size() - 1) / 2] + errors[errors.size() / 2]) / 2;
            const Finding finding = accuracyFinding(tables, rows, filter);
            QVERIFY2(finding.text.starts_with("Median error " + percentText(median) + " over " + std::to_string(rows.size()) + " training run"), finding.text.c_str());
            QVERIFY2(finding.text.find("; " + percentText(double(inside) / double(rows.size()), 0) + " of them were measured between P10 and P90") != std::string::npos, finding.text.c_str());
            for (const std::string& word : {filter.source, filter.part})
                QVERIFY(finding.text.find(word) != std::string::npos);
            QVERIFY(near(finding["median"], median) && near(finding["rows"], double(rows.size())));
        }
        QCOMPARE(accuracyFinding(tables, {}, {}).text, std::string("No measurement of this choice is predicted"));
    }
    void aRowSaysItselfInOneLine()
    {
        JudgedTable table = *sample().front();
        table.report.verdicts[0].model = "gpt";
        table.report.verdicts[0].accelerators = 1024;
        QCOMPARE(rowSentence(table, table.report.verdicts[0]),
                 std::string("gpt on 1,024 x a: measured 1.00 s, predicted 1.10 s (+10.0 %), P10 to P90 990 ms to 1.32 s"));
        table.report.verdicts[5].reason = "batch-not-stated";
        QCOMPARE(rowSentence(table, table.report.verdicts[5]), std::string("R5 on b: not predicted, batch-not-stated"));
    }
};

QTEST_MAIN(TestAccuracy)
#include "tst_accuracy.moc"
