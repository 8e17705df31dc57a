// SPDX-License-Identifier: Apache-2.0
// Choices between designs, judged on invented verdicts.
#include "validation/decisions.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

namespace {

RowVerdict verdict(const char* group, const char* model, const char* part, double predicted, double measured)
{
    RowVerdict v;
    v.group = group;
    v.model = model;
    v.part = part;
    v.headline = true;
    v.predicted = predicted;
    v.measured = measured;
    v.sequence = 4096;
    v.accelerators = 8;
    v.tokensPerAccelerator = 1000;
    return v;
}

} // namespace

class TestDecisions : public QObject {
    Q_OBJECT
private slots:
    void speedUpOfTheBestRowOfEachPart()
    {
        // old: best measured row 10 s (predicted 12); new: 5 s (predicted 5). Ratio 2.0 measured, 2.4 predicted
        const std::vector<RowVerdict> rows = {verdict("a", "m", "new", 5, 5), verdict("a", "m", "old", 12, 10),
                                              verdict("a", "m", "old", 11, 20), verdict("b", "m", "old", 1, 1)};
        const auto ratios = generationRatios(rows);
        QCOMPARE(ratios.size(), std::size_t(1));
        QVERIFY(ratios[0].from == "old" && ratios[0].to == "new");
        QVERIFY(std::abs(ratios[0].measured - 2) < 1e-12);
        QVERIFY(std::abs(ratios[0].predicted - 2.4) < 1e-12);
        const auto errors = ratioErrors(ratios);
        QCOMPARE(errors.size(), std::size_t(2));
        QVERIFY(std::abs(*errors[0].errors.mape - 20.0) < 1e-9);
    }
    void rowsOfOtherSizesAreNoPair()
    {
        std::vector<RowVerdict> rows = {verdict("a", "m", "new", 5, 5), verdict("a", "m", "old", 12, 10)};
        rows[1].accelerators = 16;
        QVERIFY(generationRatios(rows).empty());
    }
    void winnersBeyondTheMargin()
    {
        // 10 against 10.5 s is no choice; 10 against 20 is right, 10.5 against 20 too, 20 against 30 is wrong
        const std::vector<RowVerdict> rows = {verdict("a", "m", "x", 9, 10), verdict("a", "m", "x", 8, 10.5),
                                              verdict("a", "m", "y", 21, 20), verdict("a", "m", "y", 20, 30)};
        const WinnerCount count = rightWinners(rows);
        QCOMPARE(count.pairs, std::size_t(5));
        QCOMPARE(count.right, std::size_t(4));
    }
    void orderWithinASource()
    {
        std::vector<RowVerdict> rows;
        for (int i = 1; i <= 10; ++i)
            rows.push_back(verdict("a", "m", "x", i, i));
        rows.push_back(verdict("b", "m", "x", 1, 2));
        const auto orders = sourceOrders(rows);
        QCOMPARE(orders.size(), std::size_t(1));
        QVERIFY(orders[0].group == "a" && orders[0].tau == 1);
    }
};

QTEST_APPLESS_MAIN(TestDecisions)
#include "tst_decisions.moc"
