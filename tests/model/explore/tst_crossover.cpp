// SPDX-License-Identifier: Apache-2.0
#include "explore/crossover.hpp"
#include "explore/lever.hpp"
#include "support/sample_machine.hpp"

#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

class TestCrossover : public QObject {
    Q_OBJECT
private slots:
    void curvesMeetWhereTheyShould();
    void jumpsAreFoundAndSteepnessIsNot();
    void memoryThatFitsIsNamed();
};

void TestCrossover::curvesMeetWhereTheyShould()
{
    const auto a = [](double x) { return SweptDesign{1 + 8 / x, {}}; };
    const auto b = [](double) { return SweptDesign{3, {}}; }; // meet at 4
    const double xs[] = {1, 2, 3, 5, 10};
    const auto found = crossovers(a, b, xs);
    QCOMPARE(found.size(), std::size_t(1));
    QVERIFY(std::abs(found[0].x - 4) < 1e-9 && !found[0].firstFasterBefore && !found[0].byJump);
    const double whole[] = {1, 100};
    const auto exact = crossovers(a, [](double) { return SweptDesign{2.5, {}}; }, whole, true); // at 16/3
    QVERIFY(exact.size() == 1 && exact[0].x == 6);
    const auto stepped = crossovers([](double x) { return SweptDesign{x < 7.5 ? 4.0 : 2.0, {}}; }, b, xs);
    QVERIFY(stepped.size() == 1 && stepped[0].byJump && std::abs(stepped[0].x - 7.5) < 1e-9);
    QVERIFY(crossovers(b, b, xs).empty());
}

void TestCrossover::jumpsAreFoundAndSteepnessIsNot()
{
    std::vector<double> xs;
    for (double x = 1; x <= 32; x += 1)
        xs.push_back(x);
    const auto stepped = [](double x) { return SweptDesign{(x < 11.25 ? 1.0 : 1.5) + 0.001 * x, {}}; };
    const auto found = jumps(stepped, xs);
    QVERIFY(found.size() == 1 && std::abs(found[0].x - 11.25) < 1e-9);
    QVERIFY(found[0].after / found[0].before > 1.4);
    const double ends[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 21};
    QVERIFY(jumps([](double x) { return SweptDesign{std::exp(0.1 * x), {}}; }, ends).empty()); // 10 to 20 is steep, no jump
    const auto exact = jumps([](double x) { return SweptDesign{x < 13 ? 1.0 : 2.0, {}}; }, std::vector<double>{1, 4, 8, 16, 32}, true);
    QVERIFY(exact.size() == 1 && exact[0].x == 13);
}

/// The model's own: growing memory until the job fits, named by what changed.
void TestCrossover::memoryThatFitsIsNamed()
{
    const Machine machine = sample::a100Like(64);
    Mapping mapping = sample::gpt3Mapping();
    mapping.recompute = Recompute::selective;
    const Plan plan = compileTraining(sample::gpt3(), mapping, machine.structure, machine.software);
    const auto at = [&](double factor) {
        ParameterValues values = machine.values;
        values[index(Parameter::hbmCapacity)] *= factor;
        const Evaluation e = evaluate<double>(plan, values);
        return SweptDesign{e.feasibility.ok() ? e.time : 0, stateOf(plan, e)};
    };
    const double xs[] = {0.1, 0.5, 1, 2, 4, 8};
    const auto found = jumps(at, xs);
    QCOMPARE(found.size(), std::size_t(1));
    QVERIFY(found[0].before == 0 && found[0].after > 0);
    QVERIFY((found[0].changes & static_cast<unsigned>(StateChange::fits)) != 0);
    const MemoryBalance memory = evaluateMemory(plan, machine.values);
    QVERIFY(std::abs(found[0].x / (memory.needed / memory.available) - 1) < 1e-8); // fits() allows 1e-9
}

QTEST_APPLESS_MAIN(TestCrossover)
#include "tst_crossover.moc"
