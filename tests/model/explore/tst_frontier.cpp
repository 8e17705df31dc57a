// SPDX-License-Identifier: Apache-2.0
#include "explore/frontier.hpp"

#include <QTest>

#include <random>

using namespace ridge;

class TestFrontier : public QObject {
    Q_OBJECT
private slots:
    void aKnownStaircase();
    void copiesAreAllKeptAndTiesAreDominated();
    void equalsBruteForce_data();
    void equalsBruteForce();
    void onlyTheSubsetCounts();
};

using Columns = std::vector<std::vector<double>>;

static std::vector<std::uint32_t> bruteForce(const Columns& costs)
{
    const std::size_t n = costs[0].size();
    const auto point = [&](std::size_t i) {
        std::vector<double> p;
        for (const auto& column : costs)
            p.push_back(column[i]);
        return p;
    };
    std::vector<std::uint32_t> kept;
    for (std::size_t i = 0; i < n; ++i) {
        bool dominated = false;
        for (std::size_t j = 0; j < n && !dominated; ++j) {
            bool noWorse = true, better = false;
            for (std::size_t k = 0; k < costs.size(); ++k) {
                noWorse = noWorse && point(j)[k] <= point(i)[k];
                better = better || point(j)[k] < point(i)[k];
            }
            dominated = noWorse && better;
        }
        if (!dominated)
            kept.push_back(static_cast<std::uint32_t>(i));
    }
    return kept;
}

void TestFrontier::aKnownStaircase()
{
    const Columns costs = {{1, 2, 3, 4, 2}, {9, 5, 6, 1, 8}};
    QCOMPARE(nonDominated(costs), (std::vector<std::uint32_t>{0, 1, 3}));
    QCOMPARE(nonDominated(Columns{}), std::vector<std::uint32_t>{});
    QCOMPARE(nonDominated(Columns{{}, {}}), std::vector<std::uint32_t>{});
}

void TestFrontier::copiesAreAllKeptAndTiesAreDominated()
{
    QCOMPARE(nonDominated(Columns{{1, 1, 1}, {2, 2, 3}}), (std::vector<std::uint32_t>{0, 1}));
    QCOMPARE(nonDominated(Columns{{1, 1, 2}, {2, 2, 2}, {3, 3, 3}}), (std::vector<std::uint32_t>{0, 1}));
    QCOMPARE(nonDominated(Columns{{1, 1, 1}, {2, 2, 1}, {3, 3, 3}, {0, 0, 0}}), (std::vector<std::uint32_t>{2}));
}

void TestFrontier::equalsBruteForce_data()
{
    QTest::addColumn<int>("objectives");
    QTest::addColumn<int>("levels");
    for (int d = 1; d <= 5; ++d)
        for (const int levels : {2, 5, 1000000}) // few levels: ties and copies abound
            QTest::addRow("%d objectives, %d levels", d, levels) << d << levels;
}

void TestFrontier::equalsBruteForce()
{
    QFETCH(int, objectives);
    QFETCH(int, levels);
    std::mt19937 engine(static_cast<unsigned>(objectives * 31 + levels));
    for (int round = 0; round < 40; ++round) {
        const std::size_t n = engine() % 120 + 1;
        Columns costs(static_cast<std::size_t>(objectives), std::vector<double>(n));
        for (auto& column : costs)
            for (double& value : column)
                value = static_cast<double>(engine() % static_cast<unsigned>(levels)) - levels / 2;
        QCOMPARE(nonDominated(costs), bruteForce(costs));
    }
}

void TestFrontier::onlyTheSubsetCounts()
{
    const Columns costs = {{1, 2, 3}, {1, 2, 3}};
    QCOMPARE(nonDominated(costs, {2, 1}), (std::vector<std::uint32_t>{1}));
}

QTEST_APPLESS_MAIN(TestFrontier)
#include "tst_frontier.moc"
