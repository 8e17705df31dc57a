// SPDX-License-Identifier: Apache-2.0
// What hides under computation, and what goes to the host: ledgers against arithmetic on single operations.
#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"
#include "support/sample_machine.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridge;

namespace {

bool near(double value, double expected) { return std::abs(value - expected) <= 1e-9 * std::abs(expected); }

#define COMPARE_NEAR(value, expected)                                                                                  \
    QVERIFY2(near(value, expected), qPrintable(QString("%1 against %2").arg(value, 0, 'g', 17).arg(expected, 0, 'g', 17)))

/// No host dispatch, no latency, no jitter: what an exchange exposes is all that the network costs.
Machine quietMachine(double accelerators)
{
    Machine machine = sample::a100Like(accelerators);
    for (const Parameter p : {Parameter::hostForward, Parameter::hostSync, Parameter::hostExpert, Parameter::jitterSigma,
                              Parameter::scaleUpLatency, Parameter::networkLatency, Parameter::scaleUpSqrt, Parameter::nicSqrt})
        machine.values[index(p)] = 0;
    machine.values[index(Parameter::hbmCapacity)] = 1e15;
    return machine;
}

TrainingScenario sevenBillion(double batch)
{
    TrainingScenario scenario;
    scenario.model = {"7B", 32, 4096, 32, 32, 128, 11008, 32000, true, false, true, "test"};
    scenario.sequence = 4096;
    scenario.globalBatch = batch;
    scenario.flashAttention = true;
    return scenario;
}

double at(const Evaluation& e, Phase phase, Resource resource)
{
    return e.exposed[static_cast<std::size_t>(phase)][static_cast<std::size_t>(resource)];
}

bool carries(const Evaluation& e, Flag flag) { return (e.flags & static_cast<std::uint32_t>(flag)) != 0; }

/// Seconds a phase's operations of one kind take in a step, seen or not.
template <class Is>
double seconds(const Plan& plan, const Evaluation& e, Phase phase, Is is)
{
    double sum = 0;
    for (std::size_t i = 0; i < plan.operations.size(); ++i)
        if (plan.operations[i].phase == phase && is(plan.operations[i]))
            sum += e.operationTime[i] * e.operationCount[i];
    return sum;
}

bool computes(const Operation& row) { return row.kind != OperationKind::collective && row.kind != OperationKind::host; }
bool exchangesTokens(const Operation& row) { return row.id == OperationId::expertExchange; }

} // namespace

class TestHiddenExchange : public QObject {
    Q_OBJECT
private slots:
    void exchangeHidesNoMoreThanItsCover()
    {
        Machine machine = quietMachine(8);
        machine.values[index(Parameter::overlapTp)] = 0.7;
        Mapping mapping;
        mapping.tp = 8;
        mapping.recompute = Recompute::none;
        const TrainingScenario scenario = sevenBillion(1);
        const Plan plan = compileTraining(scenario, mapping, machine.structure, machine.software);
        const auto exposed = [&](double bandwidth, double& exchange, double& device) {
            machine.values[index(Parameter::scaleUpBandwidth)] = bandwidth;
            const Evaluation e = evaluate(plan, machine.values);
            exchange = seconds(plan, e, Phase::forward, [](const Operation& row) { return row.id == OperationId::tensorParallel; });
            device = seconds(plan, e, Phase::forward, computes);
            return at(e, Phase::forward, Resource::scaleUp);
        };
        double exchange = 0, device = 0;
        const double fast = exposed(1e14, exchange, device); // short beside the pass: the share hides
        QVERIFY(exchange < device);
        COMPARE_NEAR(fast, 0.3 * exchange);
        const double slow = exposed(1e10, exchange, device); // far longer than the pass
        QVERIFY(0.7 * exchange > device);
        COMPARE_NEAR(slow, exchange - device);
    }
    void expertsHideUnderAnotherMicroBatch()
    {
        TrainingScenario scenario = sevenBillion(64);
        scenario.model.experts = {64, 4, 0, 1024, 0, 0};
        Machine machine = quietMachine(32);
        machine.software.overlapsExperts = true;
        machine.values[index(Parameter::messageTax)] = 0.15;
        Mapping mapping;
        mapping.pp = 2;
        mapping.vp = 2;
        mapping.ep = 16; // two domains of eight
        mapping.recompute = Recompute::none;
        const Plan plan = compileTraining(scenario, mapping, machine.structure, machine.software);
        QVERIFY(plan.feasibility.ok());
        for (const double bandwidth : {1e12, 1e9}) {
            machine.values[index(Parameter::nicBandwidth)] = bandwidth;
            const Evaluation e = evaluate(plan, machine.values);
            double exchange = 0, device = 0, seen = 0;
            for (const Phase phase : {Phase::forward, Phase::backward}) {
                exchange += seconds(plan, e, phase, exchangesTokens);
                device += seconds(plan, e, phase, computes);
                for (const Resource r : {Resource::scaleUp, Resource::nic})
                    seen += at(e, phase, r);
            }
            QCOMPARE(exchange < device, bandwidth == 1e12);
            COMPARE_NEAR(seen, std::max(0.0, exchange - device) + 0.15 * std::min(exchange, device));
        }
    }
    void expertsOfOneChunkDoNot()
    {
        TrainingScenario scenario = sevenBillion(64);
        scenario.model.experts = {64, 4, 0, 1024, 0, 0};
        Machine machine = quietMachine(32);
        Mapping mapping;
        mapping.recompute = Recompute::none;
        const auto time = [&](bool joins, int pp, int vp, int ep) {
            machine.software.overlapsExperts = joins;
            mapping.pp = pp;
            mapping.vp = vp;
            mapping.ep = ep;
            return evaluate(compileTraining(scenario, mapping, machine.structure, machine.software), machine.values).time;
        };
        QVERIFY(time(true, 2, 1, 16) == time(false, 2, 1, 16));
        QVERIFY(time(true, 1, 1, 32) == time(false, 1, 1, 32));
        QVERIFY(time(true, 2, 2, 8) != time(false, 2, 2, 8));
        QVERIFY(time(true, 2, 2, 16) != time(false, 2, 2, 16));
    }
    void whatDoesNotFitGoesToTheHost()
    {
        Machine machine = quietMachine(8);
        machine.software.spillsActivations = true;
        machine.structure.wideHostLink = true;
        Mapping mapping;
        mapping.zero = ZeroStage::parameters;
        mapping.recompute = Recompute::automatic;
        const TrainingScenario scenario = sevenBillion(8);
        const Plan plan = compileTraining(scenario, mapping, machine.structure, machine.software);
        QVERIFY(plan.spills);
        COMPARE_NEAR(plan.memory.activations[2], plan.memory.activations[1] * 2 / 32); // two layers of 32 stay
        const double fixed = plan.memory.weights + plan.memory.gradients + plan.memory.optimizerState + plan.memory.logits
            + machine[Parameter::memoryFixed];
        const auto with = [&](double share, double link) { // room for all but a share of what can leave
            machine.values[index(Parameter::hbmCapacity)]
                = (fixed + plan.memory.activations[1] * (1 - share) + plan.memory.activations[2] * share)
                / machine[Parameter::memoryReserve];
            machine.values[index(Parameter::hostBandwidth)] = link;
            return evaluate(plan, machine.values);
        };
        const Evaluation half = with(0.5, 1e15);
        COMPARE_NEAR(half.recomputeFull, 0.5);
        COMPARE_NEAR(half.memoryNeeded, half.memoryAvailable);
        QVERIFY(carries(half, Flag::activationsSpilled) && half.feasibility.ok());
        QVERIFY(at(half, Phase::recompute, Resource::compute16) == 0); // streams come again, products do not
        // a slow link shows what exceeds the pass: half of 32 layers, both ways
        const double slow = 1e8;
        const Evaluation exposed = with(0.5, slow);
        const double bytes = plan.memory.activations[1] / 32;
        const double seen = at(exposed, Phase::forward, Resource::hostMemory) + at(exposed, Phase::backward, Resource::hostMemory);
        QVERIFY(seen > 0 && seen < 0.5 * 32 * 2 * bytes / (machine[Parameter::hbmStream] * slow));
        QVERIFY(with(0.9, slow).time > exposed.time);
        QVERIFY(!carries(with(-0.5, slow), Flag::activationsSpilled));
    }
    void aNarrowLinkOrAStatedModeDoesNotSpill()
    {
        Machine machine = quietMachine(8);
        machine.software.spillsActivations = true;
        Mapping mapping;
        mapping.recompute = Recompute::automatic;
        const TrainingScenario scenario = sevenBillion(8);
        const auto spills = [&] { return compileTraining(scenario, mapping, machine.structure, machine.software).spills; };
        QVERIFY(!spills());
        machine.structure.wideHostLink = true;
        QVERIFY(spills());
        mapping.recompute = Recompute::full;
        QVERIFY(!spills());
        mapping.recompute = Recompute::automatic;
        mapping.offload = Offload::optimizer;
        QVERIFY(!spills());
    }
};

QTEST_APPLESS_MAIN(TestHiddenExchange)
#include "tst_hidden_exchange.moc"
