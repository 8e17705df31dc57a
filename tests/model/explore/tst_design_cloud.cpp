// SPDX-License-Identifier: Apache-2.0
#include "explore/design_filter.hpp"
#include "support/shipped.hpp"

#include "engine/evaluate.hpp"

#include <QTest>

#include <cmath>
#include <set>

using namespace ridge;

namespace {

const Study& selene()
{
    static const Study study = shipped::study(shipped::root() + QStringLiteral("/studies/gpt3-175b-selene.ridge")).value();
    return study;
}
StatedQuantity factor(double value) { return {value, true, QString::number(value, 'g', 17).toStdString() + "x"}; }
StatedQuantity plain(double value) { return {value, false, QString::number(value).toStdString()}; }

std::shared_ptr<const SweepSpace> space()
{
    static const auto compiled = std::make_shared<const SweepSpace>(
        compileSweep(selene(), 0, {{"hbm.bandwidth", {factor(0.5), factor(1), factor(2)}}, {"scale_up.latency", {factor(0.5), factor(1)}},
                                   {"hbm.capacity", {factor(0.25), factor(1), factor(2)}}, {"tp", {plain(4), plain(8)}}},
                     shipped::catalogue(), shipped::calibrations()).value());
    return compiled;
}
const DesignCloud& cloud()
{
    static const DesignCloud filled = evaluateCloud(space());
    return filled;
}

PairingResult single(std::size_t point)
{
    Study study = selene();
    for (std::size_t a = 0; a < space()->axes.size(); ++a) {
        const DesignAxis& axis = space()->axes[a].design;
        study = withDesignValue(study, 0, axis.path, axis.values[space()->valueIndex(point, a)]).value();
    }
    return evaluatePairing(study, study.pairings[0], shipped::catalogue(), shipped::calibrations()).value();
}

} // namespace

class TestDesignCloud : public QObject {
    Q_OBJECT
private slots:
    void everyPointEqualsItsEvaluation()
    {
        QCOMPARE(cloud().size(), std::size_t(36));
        QVERIFY(cloud().complete);
        std::size_t running = 0;
        for (std::size_t i = 0; i < cloud().size(); ++i) {
            const PairingResult result = single(i);
            QCOMPARE(cloud().runs[i] != 0, result.evaluation.feasibility.ok());
            if (!result.evaluation.feasibility.ok())
                continue;
            ++running;
            const DesignMeasures expected = measuresOf(result);
            for (std::size_t m = 0; m < designMeasureCount; ++m)
                if (static_cast<DesignMeasure>(m) != DesignMeasure::hardware)
                    QVERIFY2(cloud().measures[m][i] == expected[m], text(static_cast<DesignMeasure>(m)).key.data());
        }
        QCOMPARE(cloud().runCount, running);
        QVERIFY(running > 4 && running < cloud().size()); // a quarter of the memory holds no model of this size
    }
    void hardwareIsTheProductOfFactors()
    {
        for (std::size_t i = 0; i < cloud().size(); ++i) {
            if (!cloud().runs[i])
                continue;
            const double bandwidth = valueAlong(cloud(), std::size_t(0), i), latency = valueAlong(cloud(), std::size_t(1), i), capacity = valueAlong(cloud(), std::size_t(2), i);
            QVERIFY(std::abs(cloud().measure(DesignMeasure::hardware, i) / (bandwidth / latency * capacity) - 1) < 1e-11);
        }
        QVERIFY(measuresOf(single(0 * 12 + 1 * 6 + 1 * 2)).back() == 1);
    }
    void limitsKeepWhatAFilterKeeps()
    {
        const std::vector<DesignLimit> limits = {{std::size_t(0), 0.9, 2.1}, {DesignMeasure::mfu, 0.3, 0.52}};
        std::vector<std::uint32_t> expected;
        for (std::uint32_t i = 0; i < cloud().size(); ++i)
            if (cloud().runs[i] && valueAlong(cloud(), std::size_t(0), i) >= 0.9 && cloud().measure(DesignMeasure::mfu, i) >= 0.3 && cloud().measure(DesignMeasure::mfu, i) <= 0.52)
                expected.push_back(i);
        QVERIFY(designsWithin(cloud(), limits) == expected);
        QCOMPARE(designsWithin(cloud(), {}).size(), cloud().runCount);
        QVERIFY(designsWithin(cloud(), std::vector<DesignLimit>{{std::size_t(0), 5, 6}}).empty());
    }
    void bestIsWhatNothingDominates()
    {
        const std::vector<DesignObjective> objectives = {{DesignMeasure::throughputPerAccelerator, false}, {DesignMeasure::hardware, true}};
        const auto all = designsWithin(cloud(), {});
        const auto best = bestDesigns(cloud(), objectives, all);
        const auto value = [&](std::uint32_t i) { return std::pair(cloud().measure(DesignMeasure::throughputPerAccelerator, i), cloud().measure(DesignMeasure::hardware, i)); };
        std::set<std::pair<double, double>> expected, found;
        for (const auto i : all) {
            const auto [speed, hardware] = value(i);
            if (std::none_of(all.begin(), all.end(), [&](auto k) {
                    const auto [s, h] = value(k);
                    return s >= speed && h <= hardware && (s > speed || h < hardware);
                }))
                expected.insert({speed, hardware});
        }
        for (const auto i : best)
            QVERIFY(found.insert(value(i)).second); // equal ones once
        QVERIFY(found == expected);
        QVERIFY(bestDesigns(cloud(), objectives, {}).empty());
    }
    void oneThreadAndTwoAgreeAndProgressIsTold()
    {
        std::vector<std::size_t> told;
        const DesignCloud one = evaluateCloud(space(), [&](std::size_t done) { told.push_back(done); }, {}, 1), two = evaluateCloud(space(), {}, {}, 2);
        QVERIFY(one.measures == two.measures && one.runs == two.runs);
        QVERIFY(!told.empty() && std::is_sorted(told.begin(), told.end()) && told.back() == space()->size());
    }
    void aStoppedCloudSaysSo()
    {
        std::stop_source source;
        source.request_stop();
        const DesignCloud stopped = evaluateCloud(space(), {}, source.get_token());
        QVERIFY(!stopped.complete);
        QCOMPARE(stopped.runCount, std::size_t(0));
    }
    void leversComeByEffect()
    {
        const PairingResult present = single(1 * 12 + 1 * 6 + 1 * 2 + 1);
        const std::vector<Lever> order = leversByEffect(present.plan, present.machine.values);
        QVERIFY(order.size() >= 3);
        double before = HUGE_VAL;
        for (const Lever& lever : order) {
            const double effect = std::abs(std::log(evaluateTime(present.plan, withLever(present.machine.values, lever, 1.1)) / evaluateTime(present.plan, withLever(present.machine.values, lever, 0.9))));
            QVERIFY(effect <= before && effect > 0);
            before = effect;
        }
        QCOMPARE(std::string(order.front().name), std::string("compute.peak"));
    }
};

QTEST_MAIN(TestDesignCloud)
#include "tst_design_cloud.moc"
