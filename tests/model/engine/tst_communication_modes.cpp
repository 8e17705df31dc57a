// SPDX-License-Identifier: Apache-2.0
// Choices of communication, placement of the axes and what lives in host memory: each changes what its formula says
// (docs/model.md, sections 3.6 and 3.9), by hand.
#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"
#include "support/sample_machine.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

namespace {

bool near(double value, double expected) { return std::abs(value - expected) <= 1e-9 * std::abs(expected); }

#define COMPARE_NEAR(value, expected)                                                                                  \
    QVERIFY2(near(value, expected), qPrintable(QString("%1 against %2").arg(double(value), 0, 'g', 17).arg(double(expected), 0, 'g', 17)))

const Machine& machine()
{
    static const Machine one = [] {
        Machine m = sample::a100Like(64);
        m.values[index(Parameter::hbmCapacity)] = 1e15; // everything fits: times are asked for
        m.values[index(Parameter::jitterSigma)] = 0;
        m.values[index(Parameter::hostForward)] = 0;    // no floor of the host hides a difference
        m.values[index(Parameter::hostSync)] = 0;
        return m;
    }();
    return one;
}

TrainingScenario model()
{
    TrainingScenario scenario;
    scenario.model = {"7B", 32, 4096, 32, 32, 128, 11008, 32000, true, false, true, "test"};
    scenario.sequence = 4096;
    scenario.globalBatch = 64;
    return scenario;
}

/// TP 4, DP 16, nothing recomputed.
Mapping tensorFour()
{
    Mapping mapping;
    mapping.tp = 4;
    mapping.recompute = Recompute::none;
    return mapping;
}

Plan planOf(const Mapping& mapping, const TrainingScenario& scenario = model())
{
    return compileTraining(scenario, mapping, machine().structure, machine().software);
}

double timeOf(const Mapping& mapping) { return evaluateTime(planOf(mapping), machine().values); }

double seconds(const Evaluation& e, const Plan& plan, OperationId id, Phase phase)
{
    double sum = 0;
    for (std::size_t i = 0; i < plan.operations.size(); ++i)
        if (plan.operations[i].id == id && plan.operations[i].phase == phase)
            sum += e.operationCount[i] * e.operationTime[i];
    return sum;
}

/// Executions of the tensor-parallel exchange of a phase, per layer and micro-batch.
double exchanges(const Mapping& mapping, Phase phase)
{
    const Plan plan = planOf(mapping);
    const Evaluation e = evaluate(plan, machine().values);
    for (std::size_t i = 0; i < plan.operations.size(); ++i)
        if (plan.operations[i].id == OperationId::tensorParallel && plan.operations[i].phase == phase)
            return e.operationCount[i] / (plan.microBatches * 32 / mapping.pp);
    return 0;
}

const Operation& rowOf(const Plan& plan, OperationId id)
{
    for (const Operation& row : plan.operations)
        if (row.id == id)
            return row;
    qFatal("the plan has no such operation");
}

} // namespace

class TestCommunicationModes : public QObject {
    Q_OBJECT
private slots:
    void anExchangeWithoutOverlapIsSeenInFull()
    {
        Mapping mapping = tensorFour();
        mapping.communication.tensorOverlap = TensorOverlap::none;
        const Plan plan = planOf(mapping);
        const Evaluation e = evaluate(plan, machine().values);
        const auto scaleUp = static_cast<std::size_t>(Resource::scaleUp);
        QVERIFY(e.hidden[std::size_t(Phase::forward)][scaleUp] == 0);
        QVERIFY(e.exposed[std::size_t(Phase::forward)][scaleUp] > 0);
        const double layers = plan.microBatches * 32;
        mapping.communication.tensorOverlap = TensorOverlap::stack;
        const double saved = layers * machine()[Parameter::overlapTp] // the stack's own share
            * (seconds(e, plan, OperationId::tensorParallel, Phase::forward)
               + seconds(e, plan, OperationId::tensorParallel, Phase::backward)) / layers;
        const Plan stack = planOf(mapping);
        const double less = e.time - evaluateTime(stack, machine().values);
        QVERIFY(near(less, saved));
    }
    void aRingShowsItsFirstChunkAndWhatItsProductsDoNotCover()
    {
        Mapping mapping = tensorFour();
        mapping.communication.tensorOverlap = TensorOverlap::none;
        const Plan apart = planOf(mapping);
        const Evaluation e = evaluate(apart, machine().values);
        const double forward = seconds(e, apart, OperationId::tensorParallel, Phase::forward);
        double products = 0;
        for (const OperationId id : {OperationId::qkv, OperationId::attentionOutput, OperationId::ffnUp, OperationId::ffnDown})
            products += seconds(e, apart, id, Phase::forward);
        QVERIFY(products > forward); // all but the first chunk hide
        const double backward = seconds(e, apart, OperationId::tensorParallel, Phase::backward);
        mapping.communication.tensorOverlap = TensorOverlap::ring;
        COMPARE_NEAR(e.time - timeOf(mapping), 0.75 * (forward + backward));
        mapping.communication.tensorOverlap = TensorOverlap::pipe; // 4 chunks as well, whose kernels take 0.15 of the units
        COMPARE_NEAR(e.time - timeOf(mapping), 0.75 * (1 - 0.15) * (forward + backward));
    }
    void gatheringAgainCostsTwoGathersAndSavesTheInputs()
    {
        Mapping mapping = tensorFour();
        mapping.sequenceParallel = true;
        mapping.communication.gatheredInput = GatheredInput::kept;
        COMPARE_NEAR(exchanges(mapping, Phase::backward), 4);
        const Plan kept = planOf(mapping);
        mapping.communication.gatheredInput = GatheredInput::gatheredAgain;
        COMPARE_NEAR(exchanges(mapping, Phase::forward), 4);
        COMPARE_NEAR(exchanges(mapping, Phase::backward), 6);
        const Plan again = planOf(mapping);
        // two inputs of 2 B, a quarter of them left: 4 h (1 - 1/4) a token and layer, 4096 tokens, 32 layers
        COMPARE_NEAR(kept.memory.activations[0] - again.memory.activations[0], 4.0 * 4096 * 0.75 * 4096 * 32);
        QVERIFY(kept.memory.activations[2] == again.memory.activations[2]);
    }
    void scatteredStageMessagesShrinkAndAreGathered()
    {
        Mapping mapping = tensorFour();
        mapping.pp = 4;
        mapping.communication.stageMessage = StageMessage::whole;
        const Plan whole = planOf(mapping);
        QVERIFY(exchanges(mapping, Phase::pipeline) == 0);
        mapping.communication.stageMessage = StageMessage::scattered;
        const Plan scattered = planOf(mapping);
        const auto bytes = [](const Plan& plan) {
            double sum = 0;
            for (const TierDemand& tier : rowOf(plan, OperationId::pipelineHop).tiers)
                sum += tier.bytes;
            return sum;
        };
        COMPARE_NEAR(bytes(whole), 4096.0 * 4096 * 2);
        COMPARE_NEAR(bytes(whole), 4 * bytes(scattered));
        COMPARE_NEAR(exchanges(mapping, Phase::pipeline), 2.0 / 8); // there and back, once per stage of 8 layers
    }
    void gradientsOverlapOrDoNot()
    {
        Mapping mapping = tensorFour();
        mapping.communication.gradientOverlap = GradientOverlap::on;
        const double under = timeOf(mapping);
        mapping.communication.gradientOverlap = GradientOverlap::off;
        const Plan plan = planOf(mapping);
        const Evaluation e = evaluate(plan, machine().values);
        const double exchange = seconds(e, plan, OperationId::gradientSync, Phase::gradientSync);
        QVERIFY(e.time > under);
        COMPARE_NEAR(e.time - under, 0.98 * exchange); // it hides, but for the units that feed the adapters
        mapping.communication.gradientOverlap = GradientOverlap::stack;
        COMPARE_NEAR(e.time - timeOf(mapping), 0.9 * exchange); // the sample's stack overlaps; a tenth always costs
    }
    void anAxisOutsideLeavesByTheAdapters()
    {
        Mapping mapping = tensorFour();
        mapping.pp = 2;
        QVERIFY(rowOf(planOf(mapping), OperationId::tensorParallel).tiers[0].ranks == 4);
        mapping.communication.tensorOutside = true;
        const Plan outside = planOf(mapping);
        QVERIFY(rowOf(outside, OperationId::tensorParallel).tiers[0].ranks == 1);
        QVERIFY(rowOf(outside, OperationId::tensorParallel).tiers[1].ranks == 4);
        mapping.order = AxisOrder::tpPpDp; // stages inside the domain: 8 / 4 of them
        QVERIFY(rowOf(planOf(mapping), OperationId::pipelineHop).tiers[0].bytes > 0);
        mapping.communication.pipelineOutside = true;
        QVERIFY(rowOf(planOf(mapping), OperationId::pipelineHop).tiers[0].bytes == 0);
        QVERIFY(rowOf(planOf(mapping), OperationId::pipelineHop).tiers[1].bytes > 0);
    }
    void theFastestAxisSharesTheDomain_data()
    {
        QTest::addColumn<int>("order");
        QTest::addColumn<double>("tensor");
        QTest::addColumn<double>("data");
        // 64 ranks in domains of 8; TP 4, PP 2, DP 8
        QTest::newRow("tp-dp-pp") << int(AxisOrder::tpDpPp) << 4.0 << 2.0;
        QTest::newRow("tp-pp-dp") << int(AxisOrder::tpPpDp) << 4.0 << 1.0;
        QTest::newRow("dp-tp-pp") << int(AxisOrder::dpTpPp) << 1.0 << 8.0;
        QTest::newRow("dp-pp-tp") << int(AxisOrder::dpPpTp) << 1.0 << 8.0;
        QTest::newRow("pp-tp-dp") << int(AxisOrder::ppTpDp) << 4.0 << 1.0;
        QTest::newRow("pp-dp-tp") << int(AxisOrder::ppDpTp) << 1.0 << 4.0;
    }
    void theFastestAxisSharesTheDomain()
    {
        QFETCH(int, order);
        QFETCH(double, tensor);
        QFETCH(double, data);
        Mapping mapping = tensorFour();
        mapping.pp = 2;
        mapping.order = static_cast<AxisOrder>(order);
        const Plan plan = planOf(mapping);
        QVERIFY(rowOf(plan, OperationId::tensorParallel).tiers[0].ranks == tensor);
        QVERIFY(rowOf(plan, OperationId::gradientSync).tiers[0].ranks == data);
    }
    void weightsInHostMemoryAreFetchedForEveryPass()
    {
        Mapping mapping = tensorFour();
        const Plan here = planOf(mapping);
        mapping.offload = Offload::weights;
        const Plan there = planOf(mapping);
        COMPARE_NEAR(there.memory.weights, here.memory.weights * 2 / 32);
        COMPARE_NEAR(there.memory.gradients, here.memory.gradients * 2 / 32);
        const Operation& fetch = rowOf(there, OperationId::offload);
        // two bytes of a quarter of a layer's parameters: h (3 h) + h h + 3 h f
        COMPARE_NEAR(fetch.bytes, 2 * (4.0 * 4096 * 4096 + 3.0 * 4096 * 11008) / 4);
        const auto crossing = [&](Offload offload) { // bytes between the optimizer and the weights
            mapping.offload = offload;
            double bytes = 0;
            for (const Operation& row : planOf(mapping).operations)
                if (row.id == OperationId::offload && row.phase == Phase::optimizer)
                    bytes += row.bytes;
            return bytes;
        };
        QVERIFY(crossing(Offload::optimizer) > 0);
        QVERIFY(crossing(Offload::weights) == crossing(Offload::optimizer));
        QVERIFY(crossing(Offload::weightsAndOptimizer) == 0); // both are there
    }
    void everyChoiceSumsToItsTime()
    {
        TrainingScenario experts = model();
        experts.model = {"DeepSeek-V3", 61, 7168, 128, 128, 56, 18432, 129280, true, false, true, "arXiv 2412.19437"};
        experts.model.experts = {256, 8, 1, 2048, 3, 4};
        experts.model.latent = {1536, 512, 128, 64, 128};
        for (const TrainingScenario& scenario : {model(), experts})
            for (int overlap = 0; overlap < 4; ++overlap)
                for (int offload = 0; offload < 8; ++offload) {
                    Mapping mapping = tensorFour();
                    mapping.pp = 2;
                    mapping.cp = 2;
                    mapping.ep = scenario.model.experts.routed > 0 ? 4 : 1;
                    mapping.zero = ZeroStage::parameters;
                    mapping.recompute = Recompute::automatic;
                    mapping.sequenceParallel = offload % 2 == 0;
                    mapping.offload = static_cast<Offload>(offload);
                    mapping.communication = {StageMessage::scattered, GatheredInput::gatheredAgain,
                                             static_cast<TensorOverlap>(overlap), GradientOverlap::on, false, true, true};
                    const Plan plan = planOf(mapping, scenario);
                    QVERIFY(plan.feasibility.ok());
                    const Evaluation e = evaluate(plan, machine().values);
                    QVERIFY(e.time > 0);
                    double sum = 0;
                    for (const auto& phase : e.exposed)
                        for (const double cell : phase)
                            sum += cell;
                    QVERIFY(std::abs(sum - e.time) <= 1e-12 * e.time);
                }
    }
};

QTEST_APPLESS_MAIN(TestCommunicationModes)
#include "tst_communication_modes.moc"
