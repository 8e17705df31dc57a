// SPDX-License-Identifier: Apache-2.0
#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"
#include "explore/batch.hpp"
#include "support/random_designs.hpp"

#include <QTest>

using namespace ridge;

class TestBatch : public QObject {
    Q_OBJECT
private slots:
    void everyPointEqualsItsOwnEvaluation();
    void ratesAPlanNeedsAreInfiniteTime();
};

void TestBatch::everyPointEqualsItsOwnEvaluation()
{
    sample::RandomDesigns designs(7);
    for (int k = 0; k < 300; ++k) {
        const sample::Design d = designs.next();
        const Plan plan = compileTraining(d.scenario, d.mapping, d.machine.structure, d.machine.software);
        const std::size_t points = static_cast<std::size_t>(designs.integer(1, 40));
        std::vector<double> bandwidth(points), capacity(points), times(points);
        for (std::size_t i = 0; i < points; ++i) {
            bandwidth[i] = d.machine[Parameter::hbmBandwidth] * designs.scale(0.2, 5);
            capacity[i] = d.machine[Parameter::hbmCapacity] * designs.scale(0.1, 10);
        }
        const ParameterColumn columns[]
            = {{Parameter::hbmBandwidth, bandwidth}, {Parameter::hbmCapacity, capacity}};
        evaluateTimes(plan, d.machine.values, columns, times);
        for (std::size_t i = 0; i < points; ++i) {
            ParameterValues values = d.machine.values;
            values[index(Parameter::hbmBandwidth)] = bandwidth[i];
            values[index(Parameter::hbmCapacity)] = capacity[i];
            QVERIFY(times[i] == evaluateTime(plan, values)); // QCOMPARE would be fuzzy
        }
    }
}

void TestBatch::ratesAPlanNeedsAreInfiniteTime()
{
    Machine machine = sample::a100Like(64);
    machine.values[index(Parameter::nicBandwidth)] = 0;
    const Plan plan = compileTraining(sample::gpt3(), sample::gpt3Mapping(), machine.structure, machine.software);
    std::vector<double> bandwidth = {1e12, 2e12}, times(2);
    const ParameterColumn columns[] = {{Parameter::hbmBandwidth, bandwidth}};
    evaluateTimes(plan, machine.values, columns, times);
    QVERIFY(std::isinf(times[0]) && std::isinf(times[1]));
    QCOMPARE(evaluate(plan, machine.values).feasibility,
             (Feasibility{Infeasibility::missingRate, double(index(Parameter::nicBandwidth)), 0}));
}

QTEST_APPLESS_MAIN(TestBatch)
#include "tst_batch.moc"
