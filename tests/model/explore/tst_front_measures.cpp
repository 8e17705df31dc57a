// SPDX-License-Identifier: Apache-2.0
#include "explore/front_measures.hpp"
#include "explore/frontier.hpp"

#include <QTest>

#include <cmath>
#include <cstdint>
#include <random>

using namespace ridge;

namespace {

using Columns = std::vector<std::vector<double>>;

Columns randomColumns(std::mt19937& engine, std::size_t objectives, std::size_t points, int largest)
{
    Columns costs(objectives, std::vector<double>(points));
    std::uniform_int_distribution<> value(0, largest);
    for (auto& column : costs)
        for (double& x : column)
            x = value(engine);
    return costs;
}

/// Unit cells below the reference that some point covers.
double countedCells(const Columns& costs, int reference)
{
    const std::size_t d = costs.size();
    std::size_t cells = 1;
    for (std::size_t k = 0; k < d; ++k)
        cells *= static_cast<std::size_t>(reference);
    double covered = 0;
    for (std::size_t cell = 0; cell < cells; ++cell)
        for (std::size_t i = 0; i < costs[0].size(); ++i) {
            std::size_t rest = cell;
            bool inside = true;
            for (std::size_t k = 0; k < d; ++k, rest /= static_cast<std::size_t>(reference))
                inside = inside && costs[k][i] <= static_cast<double>(rest % static_cast<std::size_t>(reference));
            if (inside) {
                covered += 1;
                break;
            }
        }
    return covered;
}

} // namespace

class TestFrontMeasures : public QObject {
    Q_OBJECT
private slots:
    void hypervolumeCountsCells();
    void hypervolumeEqualsPagmo_data();
    void hypervolumeEqualsPagmo();
    void hypervolumeEqualsInclusionAndExclusion();
    void eightObjectivesEqualBruteForce();
    void thinningLosesNothing();
    void epsilonKeepsEverythingWithinAStep();
    void kneeIsFarthestFromTheChord();
};

void TestFrontMeasures::hypervolumeCountsCells()
{
    QCOMPARE(hypervolume(Columns{{1, 2}, {2, 1}}, {0, 1}, std::vector<double>{3, 3}), 3.0); // 2 + 2 - 1
    std::mt19937 engine(1);
    for (std::size_t d = 1; d <= 5; ++d)
        for (int k = 0; k < 20; ++k) {
            const Columns costs = randomColumns(engine, d, 12, 6); // ties, duplicates and points on the reference
            const double volume = hypervolume(costs, nonDominated(costs), std::vector<double>(d, 5.0));
            QCOMPARE(volume, countedCells(costs, 5));
        }
}

/// Computed once by pagmo2 2.18.0 (pagmo::hypervolume, its default algorithm of each dimension) for these points.
void TestFrontMeasures::hypervolumeEqualsPagmo_data()
{
    QTest::addColumn<int>("objectives");
    QTest::addColumn<int>("points");
    QTest::addColumn<double>("volume");
    const struct {
        int objectives, points;
        double volume;
    } rows[] = {{2, 40, 1.0108761447072538}, {3, 60, 0.99931113235809799}, {4, 40, 0.84407905239805991},
                {5, 30, 0.56678337740545792}, {6, 24, 0.42039307369181217}, {8, 14, 0.061057814053983923}};
    for (const auto& row : rows)
        QTest::addRow("%d objectives", row.objectives) << row.objectives << row.points << row.volume;
}

void TestFrontMeasures::hypervolumeEqualsPagmo()
{
    QFETCH(int, objectives);
    QFETCH(int, points);
    QFETCH(double, volume);
    std::uint64_t state = 1234567u * static_cast<std::uint64_t>(objectives);
    Columns costs(static_cast<std::size_t>(objectives), std::vector<double>(static_cast<std::size_t>(points)));
    for (std::size_t i = 0; i < static_cast<std::size_t>(points); ++i)
        for (auto& column : costs) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            column[i] = static_cast<double>(state >> 44) / 1048576;
        }
    const double ours = hypervolume(costs, nonDominated(costs), std::vector<double>(costs.size(), 1.0625));
    QVERIFY2(std::abs(ours / volume - 1) < 1e-12, qPrintable(QString::number(ours, 'g', 17)));
}

void TestFrontMeasures::hypervolumeEqualsInclusionAndExclusion()
{
    std::mt19937 engine(11);
    std::uniform_real_distribution<> unit(0, 1);
    for (std::size_t d = 2; d <= 8; ++d) {
        constexpr std::size_t points = 10;
        Columns costs(d, std::vector<double>(points));
        for (auto& column : costs)
            for (double& x : column)
                x = unit(engine);
        double sum = 0;
        for (unsigned set = 1; set < (1u << points); ++set) { // the box all of them cover, by turns added and taken off
            double box = 1;
            int members = 0;
            for (std::size_t k = 0; k < d; ++k) {
                double worst = 0;
                for (std::size_t i = 0; i < points; ++i)
                    if ((set >> i & 1u) != 0)
                        worst = std::max(worst, costs[k][i]);
                box *= 1 - worst;
            }
            for (std::size_t i = 0; i < points; ++i)
                members += static_cast<int>(set >> i & 1u);
            sum += members % 2 != 0 ? box : -box;
        }
        const double ours = hypervolume(costs, nonDominated(costs), std::vector<double>(d, 1.0));
        QVERIFY2(std::abs(ours - sum) < 1e-12, qPrintable(QString("%1: %2 against %3").arg(d).arg(ours).arg(sum)));
    }
}

void TestFrontMeasures::eightObjectivesEqualBruteForce()
{
    std::mt19937 engine(2);
    for (std::size_t d = 2; d <= 8; ++d) {
        const Columns costs = randomColumns(engine, d, 300, 4);
        std::vector<std::uint32_t> expected;
        for (std::uint32_t i = 0; i < 300; ++i) {
            bool beaten = false;
            for (std::uint32_t j = 0; j < 300 && !beaten; ++j) {
                bool noWorse = true, better = false;
                for (std::size_t k = 0; k < d; ++k) {
                    noWorse = noWorse && costs[k][j] <= costs[k][i];
                    better = better || costs[k][j] < costs[k][i];
                }
                beaten = noWorse && better;
            }
            if (!beaten)
                expected.push_back(i);
        }
        QCOMPARE(nonDominated(costs), expected);
    }
}

/// Large sets are thinned first; blocks below that size are not, and the frontier of their frontiers is the frontier.
void TestFrontMeasures::thinningLosesNothing()
{
    std::mt19937 engine(5);
    for (std::size_t d = 1; d <= 5; ++d) {
        const Columns costs = randomColumns(engine, d, 40000, d < 3 ? 5000 : 60); // many ties and copies
        std::vector<std::uint32_t> candidates;
        for (std::uint32_t begin = 0; begin < 40000; begin += 10000) {
            std::vector<std::uint32_t> part(10000);
            for (std::uint32_t i = 0; i < 10000; ++i)
                part[i] = begin + i;
            const auto front = nonDominated(costs, part);
            candidates.insert(candidates.end(), front.begin(), front.end());
        }
        QVERIFY(candidates.size() < 16384);
        QCOMPARE(nonDominated(costs), nonDominated(costs, candidates));
    }
}

void TestFrontMeasures::epsilonKeepsEverythingWithinAStep()
{
    std::mt19937 engine(3);
    std::uniform_real_distribution<> angle(0, 1.5707963);
    Columns costs(2);
    for (int i = 0; i < 2000; ++i) {
        const double a = angle(engine);
        costs[0].push_back(1 - std::cos(a));
        costs[1].push_back(1 - std::sin(a));
    }
    const auto front = nonDominated(costs);
    const std::vector<double> epsilon = {0.05, 0.1};
    const auto thin = epsilonFront(costs, front, epsilon);
    QVERIFY(thin.size() >= 5 && thin.size() < 40 && front.size() > 1000);
    for (const std::uint32_t i : front) {
        bool close = false;
        for (const std::uint32_t j : thin)
            close = close || (costs[0][j] <= costs[0][i] + epsilon[0] && costs[1][j] <= costs[1][i] + epsilon[1]);
        QVERIFY(close);
    }
}

void TestFrontMeasures::kneeIsFarthestFromTheChord()
{
    const Columns costs = {{0, 1, 3, 10}, {10, 3, 2, 0}};
    QCOMPARE(kneeOf(costs, {0, 1, 2, 3}), std::optional<std::uint32_t>(1)); // 0.1 + 0.3 against 0.3 + 0.2
    QCOMPARE(kneeOf(Columns{{0, 5, 10}, {10, 5, 0}}, {0, 1, 2}), std::nullopt); // straight
    QCOMPARE(kneeOf(costs, {0, 3}), std::nullopt);
}

QTEST_APPLESS_MAIN(TestFrontMeasures)
#include "tst_front_measures.moc"
