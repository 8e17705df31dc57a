// SPDX-License-Identifier: Apache-2.0
#include "explore/solve.hpp"
#include "support/random_designs.hpp"

#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

class TestSolve : public QObject {
    Q_OBJECT
private slots:
    void closedForms();
    void unreachableSaysTheFloor();
    void jumpsEndOnTheSideThatMeets();
    void theSheetAgreesWithTheModel();
    void leversThatDoNothingAreNamed();
};

void TestSolve::closedForms()
{
    const auto time = [](double factor) { return Trial{3 + 5 / factor, {}}; }; // 8 s now
    const SolveResult faster = solveFactor(time, {4, false}, 1e-3, 1e3);
    QCOMPARE(faster.verdict, SolveVerdict::solved);
    QVERIFY(std::abs(faster.factor - 5) < 1e-8 && faster.metric <= 4 && faster.metric > 4 * (1 - 1e-9));
    const SolveResult slower = solveFactor(time, {13, true}, 1e-3, 1e3); // at least 13 s: half the bandwidth
    QVERIFY(std::abs(slower.factor - 0.5) < 1e-9);
    QCOMPARE(solveFactor(time, {9, false}, 1e-3, 1e3).verdict, SolveVerdict::alreadyMet);
}

void TestSolve::unreachableSaysTheFloor()
{
    const auto time = [](double factor) {
        Limiter limiter;
        limiter.resource = factor > 2 ? Resource::nic : Resource::hbm;
        return Trial{3 + 5 / factor, limiter};
    };
    const SolveResult result = solveFactor(time, {3, false}, 1e-3, 1e3);
    QCOMPARE(result.verdict, SolveVerdict::unreachable);
    QVERIFY(result.best && std::abs(*result.best - 3.005) < 1e-12);
    QVERIFY(result.bestFactor == 1e3 && result.owner.resource == Resource::nic);
}

void TestSolve::jumpsEndOnTheSideThatMeets()
{
    const auto time = [](double factor) { return factor < 1.6 ? Trial{} : Trial{2.0, {}}; }; // fits from 1.6 on
    const SolveResult result = solveFactor(time, {2.5, false}, 1e-3, 1e3);
    QCOMPARE(result.verdict, SolveVerdict::solved);
    QVERIFY(result.jumps && result.metric == 2 && result.factor >= 1.6 && result.factor < 1.6 * (1 + 1e-9));
}

void TestSolve::theSheetAgreesWithTheModel()
{
    const Machine machine = sample::a100Like(64);
    const Plan plan = compileTraining(sample::gpt3(), sample::gpt3Mapping(), machine.structure, machine.software);
    const RequirementSheet sheet = requirementSheet(plan, machine.values, 1.2);
    QVERIFY(sheet.feasibility.ok());
    QCOMPARE(sheet.alone.size(), levers().size());
    const double best = sheet.timeTarget;
    int solved = 0, unreachable = 0;
    for (const Requirement& r : sheet.alone) {
        const double t = evaluateTime(plan, withLever(machine.values, r.lever, r.solution.factor));
        if (r.solution.verdict == SolveVerdict::solved) {
            ++solved;
            QVERIFY(t <= best && t > best * (1 - 1e-9));
            QVERIFY(r.lever.lowerIsBetter ? r.solution.factor < 1 : r.solution.factor > 1);
        } else {
            ++unreachable;
            QVERIFY(*r.solution.best > best);
        }
    }
    QVERIFY(solved >= 1 && unreachable >= 1); // more arithmetic can, less latency cannot
    QVERIFY(sheet.cheapestPair.has_value());
    const RequirementPair& pair = *sheet.cheapestPair;
    const double together = evaluateTime(plan, withLever(withLever(machine.values, pair.first, pair.firstFactor),
                                                         pair.second, pair.secondFactor));
    QVERIFY(together <= best && together > best * (1 - 1e-6));
    for (const Requirement& r : sheet.alone) // moving one alone is a pair, too
        QVERIFY(r.solution.verdict != SolveVerdict::solved || r.lever.lowerIsBetter || pair.cost <= r.solution.factor * (1 + 1e-6));
}

void TestSolve::leversThatDoNothingAreNamed()
{
    const Machine machine = sample::a100Like(64);
    Mapping mapping = sample::gpt3Mapping();
    mapping.recompute = Recompute::full; // then capacity changes no time
    const Plan plan = compileTraining(sample::gpt3(), mapping, machine.structure, machine.software);
    for (const Requirement& r : requirementSheet(plan, machine.values, 1.1).alone)
        QVERIFY(r.lever.name != "hbm.capacity" || (r.noEffect && r.solution.verdict == SolveVerdict::unreachable));
}

QTEST_APPLESS_MAIN(TestSolve)
#include "tst_solve.moc"
