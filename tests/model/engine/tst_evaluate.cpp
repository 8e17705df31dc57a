// SPDX-License-Identifier: Apache-2.0
#include "engine/compile_training.hpp"
#include "engine/dual.hpp"
#include "engine/evaluate.hpp"
#include "engine/traced.hpp"
#include "support/random_designs.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

namespace {

Plan planOf(const sample::Design& d)
{
    return compileTraining(d.scenario, d.mapping, d.machine.structure, d.machine.software);
}

template <class Num>
double ledgerSum(const Outcome<Num>& outcome)
{
    double sum = 0;
    for (const auto& phase : outcome.exposed)
        for (const Num& cell : phase)
            sum += valueOf(cell);
    return sum;
}

std::array<Dual, parameterCount> seeded(const ParameterValues& values, std::size_t direction)
{
    std::array<Dual, parameterCount> lifted;
    for (std::size_t i = 0; i < parameterCount; ++i)
        lifted[i] = Dual(values[i], i == direction ? 1.0 : 0.0);
    return lifted;
}

double timeWith(const Plan& plan, ParameterValues values, std::size_t i, double factor)
{
    values[i] *= factor;
    return evaluateTime(plan, values);
}

} // namespace

class TestEvaluate : public QObject {
    Q_OBJECT
private slots:
    void ledgerSumsToTimeOverRandomDesigns();
    void noCellIsNegativeOverRandomDesigns();
    void timeAloneEqualsTheFullEvaluation();
    void derivativesEqualFiniteDifferences();
    void tracedEqualsDoubleAndRecomputes();
    void moreOfARateIsNeverSlower();
    void oneGpuOneLayerByHand();
    void infeasibleIsAResult();
    void memoryRuleRecomputesJustEnough();
};

void TestEvaluate::ledgerSumsToTimeOverRandomDesigns()
{
    sample::RandomDesigns designs(1);
    for (int i = 0; i < 10000; ++i) {
        const sample::Design d = designs.next();
        const Plan plan = planOf(d);
        QVERIFY2(plan.feasibility.ok(), qPrintable(QString::number(int(plan.feasibility.reason))));
        const Evaluation e = evaluate(plan, d.machine.values);
        QVERIFY(e.time > 0 && std::isfinite(e.time));
        QVERIFY2(std::abs(ledgerSum(e) - e.time) <= 1e-12 * e.time,
                 qPrintable(QString("design %1: %2 against %3").arg(i).arg(ledgerSum(e), 0, 'g', 17).arg(e.time, 0, 'g', 17)));
    }
}

void TestEvaluate::noCellIsNegativeOverRandomDesigns()
{
    sample::RandomDesigns designs(2);
    for (int i = 0; i < 2000; ++i) {
        const sample::Design d = designs.next();
        const Evaluation e = evaluate(planOf(d), d.machine.values);
        for (std::size_t p = 0; p < phaseCount; ++p)
            for (std::size_t r = 0; r < resourceCount; ++r) {
                QVERIFY(e.exposed[p][r] >= -1e-15 * e.time);
                QVERIFY(e.hidden[p][r] >= -1e-15 * e.time);
            }
    }
}

void TestEvaluate::timeAloneEqualsTheFullEvaluation()
{
    sample::RandomDesigns designs(3);
    for (int i = 0; i < 1000; ++i) {
        const sample::Design d = designs.next();
        const Plan plan = planOf(d);
        QVERIFY(evaluateTime(plan, d.machine.values) == evaluate(plan, d.machine.values).time); // QCOMPARE would be fuzzy
    }
}

void TestEvaluate::derivativesEqualFiniteDifferences()
{
    sample::RandomDesigns designs(4);
    int compared = 0;
    for (int k = 0; k < 200; ++k) {
        const sample::Design d = designs.next();
        const Plan plan = planOf(d);
        for (std::size_t i = 0; i < parameterCount; ++i) {
            const double x = d.machine.values[i];
            const double exact = evaluateTime(plan, seeded(d.machine.values, i)).derivative;
            const double h = 1e-5;
            const double up = timeWith(plan, d.machine.values, i, 1 + h), down = timeWith(plan, d.machine.values, i, 1 - h);
            const double here = evaluateTime(plan, d.machine.values);
            const double left = (here - down) / (h * x), right = (up - here) / (h * x);
            if (std::abs(left - right) > 1e-3 * (std::abs(left) + std::abs(right)) + 1e-9 * here / x)
                continue; // a kink lies within the step
            const double central = (up - down) / (2 * h * x);
            QVERIFY2(std::abs(exact - central) <= 1e-6 * std::max(std::abs(central), here / x),
                     qPrintable(QString("%1: %2 against %3").arg(QString::fromLatin1(key(static_cast<Parameter>(i)).data())).arg(exact).arg(central)));
            ++compared;
        }
    }
    QVERIFY(compared > 200 * int(parameterCount) * 8 / 10);
}

void TestEvaluate::tracedEqualsDoubleAndRecomputes()
{
    sample::RandomDesigns designs(5);
    for (int k = 0; k < 100; ++k) {
        const sample::Design d = designs.next();
        const Plan plan = planOf(d);
        const Evaluation plain = evaluate(plan, d.machine.values);
        Trace trace;
        const auto traced = evaluate(plan, traceParameters(trace, d.machine.values));
        QVERIFY(traced.time.value == plain.time); // QCOMPARE would be fuzzy
        QVERIFY(traced.time.trace == &trace);
        QVERIFY(trace.recompute(traced.time.node) == plain.time);
        for (std::size_t p = 0; p < phaseCount; ++p)
            for (std::size_t r = 0; r < resourceCount; ++r) {
                QVERIFY(traced.exposed[p][r].value == plain.exposed[p][r]);
                if (traced.exposed[p][r].trace != nullptr)
                    QVERIFY(trace.recompute(traced.exposed[p][r].node) == plain.exposed[p][r]);
            }
    }
}

void TestEvaluate::moreOfARateIsNeverSlower()
{
    sample::RandomDesigns designs(6);
    for (int k = 0; k < 500; ++k) {
        const sample::Design d = designs.next();
        const Plan plan = planOf(d);
        const double now = evaluateTime(plan, d.machine.values);
        for (const Parameter rate : {Parameter::peak16, Parameter::peak8, Parameter::peak4, Parameter::hbmBandwidth,
                                     Parameter::hbmCapacity, Parameter::scaleUpBandwidth, Parameter::nicBandwidth,
                                     Parameter::fabric1Bandwidth})
            QVERIFY2(timeWith(plan, d.machine.values, index(rate), 1.3) <= now * (1 + 1e-12), key(rate).data());
        for (const Parameter cost : {Parameter::scaleUpLatency, Parameter::networkLatency, Parameter::kernelGap,
                                     Parameter::hostForward, Parameter::stepFixed, Parameter::jitterSigma})
            QVERIFY2(timeWith(plan, d.machine.values, index(cost), 1.3) >= now * (1 - 1e-12), key(cost).data());
    }
}

/// One GPU, one layer, ideal machine: the time is the FLOP count over the rate, by hand.
void TestEvaluate::oneGpuOneLayerByHand()
{
    Machine machine = sample::a100Like(1);
    const auto set = [&](Parameter p, double v) { machine.values[index(p)] = v; };
    for (const Parameter zero : {Parameter::kernelGap, Parameter::hostForward, Parameter::stepFixed, Parameter::jitterSigma,
                                 Parameter::elementwise, Parameter::lossBytes, Parameter::optimizerBytes, Parameter::hostSync})
        set(zero, 0);
    set(Parameter::gemm16, 1);
    set(Parameter::attentionForward, 1);
    set(Parameter::attentionBackward, 1);
    set(Parameter::hbmBandwidth, 1e30);
    set(Parameter::hbmCapacity, 1e15);
    machine.structure.matrixUnit = MatrixUnit::systolic; // no waves; fill 1 on multiples of 128
    TrainingScenario scenario = sample::gpt3();
    scenario.flashAttention = true;
    scenario.globalBatch = 1;
    TransformerModel& model = scenario.model;
    model.layers = 1;
    model.heads = model.kvHeads = 96;
    model.vocab = 128;
    Mapping mapping;
    mapping.recompute = Recompute::none;
    const Plan plan = compileTraining(scenario, mapping, machine.structure, machine.software);
    const double time = evaluateTime(plan, machine.values);

    // GEMMs slow down by (K + 128)/K: per linear (M, N, K) forward, (M, K, N) backward, (K, N, M) weight gradient
    const double s = 2048, h = 12288, f = 49152, v = 128;
    const auto triple = [&](double n, double k) {
        return 2 * s * n * k * ((k + 128) / k + (n + 128) / n + (s + 128) / s);
    };
    const double gemms = triple(3 * h, h) + triple(h, h) + triple(f, h) + triple(h, f) + triple(v, h);
    const double attention = 3.5 * 4 * s * s * h / 2;
    const double expected = (gemms + attention) / 312e12;
    QVERIFY2(std::abs(time / expected - 1) < 1e-9, qPrintable(QString("%1 against %2").arg(time).arg(expected)));
}

void TestEvaluate::infeasibleIsAResult()
{
    const Machine machine = sample::a100Like(64);
    TrainingScenario scenario = sample::gpt3();
    Mapping mapping = sample::gpt3Mapping();
    const auto reason = [&] {
        const Plan plan = compileTraining(scenario, mapping, machine.structure, machine.software);
        return evaluate(plan, machine.values).feasibility;
    };
    QCOMPARE(reason(), Feasibility{});
    mapping.tp = 128;
    QCOMPARE(reason(), (Feasibility{Infeasibility::tooFewAccelerators, 128.0 * 8, 64}));
    mapping.tp = 5;
    QCOMPARE(reason().reason, Infeasibility::acceleratorsDoNotDivide);
    mapping.tp = 8;
    scenario.model.heads = 92;
    QCOMPARE(reason(), (Feasibility{Infeasibility::headsDoNotDivide, 8, 92}));
    scenario = sample::gpt3();
    mapping.pp = 1;
    const Feasibility fit = reason();
    QCOMPARE(fit.reason, Infeasibility::doesNotFit);
    QVERIFY(fit.needed > fit.available && fit.available == 0.92 * 80e9);
    scenario.globalBatch = std::nan("");
    QCOMPARE(reason().reason, Infeasibility::invalidValue);
}

void TestEvaluate::memoryRuleRecomputesJustEnough()
{
    Machine machine = sample::a100Like(64);
    TrainingScenario scenario = sample::gpt3();
    Mapping mapping = sample::gpt3Mapping();
    mapping.recompute = Recompute::automatic;
    mapping.sequenceParallel = false;
    const Plan plan = compileTraining(scenario, mapping, machine.structure, machine.software);
    const auto state = [&](double capacity) {
        machine.values[index(Parameter::hbmCapacity)] = capacity;
        return evaluate(plan, machine.values);
    };
    const Evaluation roomy = state(1e13);
    QCOMPARE(roomy.recomputeFull, 0.0);
    QCOMPARE(roomy.recomputeSelective, 0.0);
    QCOMPARE(roomy.flags & static_cast<std::uint32_t>(Flag::recomputeChosen), 0u);
    const double fixed = plan.memory.weights + plan.memory.gradients + plan.memory.optimizerState + plan.memory.logits + 2e9;
    const double between = (fixed + (plan.memory.activations[1] + plan.memory.activations[2]) / 2) / 0.92;
    const Evaluation tight = state(between);
    QVERIFY(std::abs(tight.recomputeFull - 0.5) < 1e-9);
    QVERIFY(std::abs(tight.memoryNeeded / tight.memoryAvailable - 1) < 1e-9);
    QVERIFY(tight.feasibility.ok());
    QVERIFY(tight.time > roomy.time);
}

QTEST_APPLESS_MAIN(TestEvaluate)
#include "tst_evaluate.moc"
