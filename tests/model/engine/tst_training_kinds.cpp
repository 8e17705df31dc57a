// SPDX-License-Identifier: Apache-2.0
// Kinds of training beyond dense models of one replica each: experts, sharded weights, context parallelism, adapters,
// windows, encoders. Numbers by hand; docs/model.md, section 3.
#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"
#include "support/sample_machine.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

namespace {

bool near(double value, double expected) { return std::abs(value - expected) <= 1e-9 * std::abs(expected); }

#define COMPARE_NEAR(value, expected)                                                                                  \
    QVERIFY2(near(value, expected), qPrintable(QString("%1 against %2").arg(value, 0, 'g', 17).arg(expected, 0, 'g', 17)))

/// DeepSeek-V3 as its report gives it.
TransformerModel deepSeekV3()
{
    TransformerModel model = {"DeepSeek-V3", 61, 7168, 128, 128, 56, 18432, 129280, true, false, true, "arXiv 2412.19437"};
    model.experts = {256, 8, 1, 2048, 3, 4};
    model.latent = {1536, 512, 128, 64, 128};
    return model;
}

Machine machineOf(double accelerators)
{
    Machine machine = sample::a100Like(accelerators);
    const auto set = [&](Parameter p, double v) { machine.values[index(p)] = v; };
    set(Parameter::hbmCapacity, 1e15); // everything fits: times are asked for
    return machine;
}

TrainingScenario smallModel()
{
    TrainingScenario scenario;
    scenario.model = {"7B", 32, 4096, 32, 32, 128, 11008, 32000, true, false, true, "test"};
    scenario.sequence = 4096;
    scenario.globalBatch = 64;
    return scenario;
}

Mapping unrecomputed()
{
    Mapping mapping;
    mapping.recompute = Recompute::none;
    return mapping;
}

Plan planOf(const TrainingScenario& scenario, const Mapping& mapping, const Machine& machine)
{
    return compileTraining(scenario, mapping, machine.structure, machine.software);
}

const Operation* find(const Plan& plan, OperationId id, Phase phase, std::size_t skip = 0)
{
    for (const Operation& row : plan.operations)
        if (row.id == id && row.phase == phase && skip-- == 0)
            return &row;
    return nullptr;
}

double timeOf(const TrainingScenario& scenario, const Mapping& mapping, const Machine& machine)
{
    const Evaluation e = evaluate(planOf(scenario, mapping, machine), machine.values);
    return e.feasibility.ok() ? e.time : -1;
}

} // namespace

class TestTrainingKinds : public QObject {
    Q_OBJECT
private slots:
    void parametersOfAMixtureOfExperts()
    {
        const TransformerModel model = deepSeekV3();
        // 671 billion in all, 37 billion a token, without the 11 billion of the extra prediction layer
        QVERIFY(std::abs(totalParameters(model) / 671e9 - 1) < 0.01);
        const double active = model.layers * activeLayerParameters(model) + 2.0 * model.vocab * model.hidden;
        QVERIFY(std::abs(active / 37.5e9 - 1) < 0.02);
        COMPARE_NEAR(expertShare(model), 58.0 / 61);
    }
    void latentAttentionCountsItsProjections()
    {
        // 7168 x 1536 + 1536 x 128 x 192 + 7168 x 576 + 512 x 128 x 256 + 128 x 128 x 7168
        COMPARE_NEAR(attentionParameters(deepSeekV3()), 11010048.0 + 37748736 + 4128768 + 16777216 + 117440512);
    }
    void windowsLeaveHalfOfWhatTheySee()
    {
        TransformerModel model = smallModel().model;
        model.window = 128;
        model.windowShare = 0.5;
        COMPARE_NEAR(windowedShare(model, 4096), 0.5 + 0.5 * 2 * 128 / 4096);
        COMPARE_NEAR(windowedShare(model, 128), 1.0);
    }
    void groupedProductsOfExperts()
    {
        TrainingScenario scenario = smallModel();
        scenario.model.experts = {64, 4, 0, 1024, 0, 0};
        Mapping mapping = unrecomputed();
        mapping.ep = 8;
        const Machine machine = machineOf(8);
        const Plan plan = planOf(scenario, mapping, machine);
        QVERIFY(plan.feasibility.ok());
        const Operation* up = find(plan, OperationId::expertUp, Phase::forward);
        QVERIFY(up != nullptr);
        // 4096 tokens of each of 8 ranks, 4 of 64 experts each: 2048 tokens an expert; gate and up in one product
        COMPARE_NEAR(up->flop, 2.0 * 2048 * 2048 * 4096);
        QVERIFY(up->costScale == Parameter::groupedCost);
        QVERIFY(find(plan, OperationId::ffnUp, Phase::forward) == nullptr);
    }
    void tokensTravelOncePerDistinctRank()
    {
        TrainingScenario scenario = smallModel();
        scenario.model.experts = {64, 4, 0, 1024, 0, 0};
        Mapping mapping = unrecomputed();
        mapping.ep = 16; // two domains of eight
        const Plan plan = planOf(scenario, mapping, machineOf(16));
        const Operation* sent = find(plan, OperationId::expertExchange, Phase::forward);
        QVERIFY(sent != nullptr);
        const double payload = 4096.0 * 4096 * 2;
        COMPARE_NEAR(sent->tiers[0].bytes, payload * 16 * (1 - std::pow(15.0 / 16, 4)) * 7 / 16);
        COMPARE_NEAR(sent->tiers[1].bytes, payload * 2 * (1 - std::pow(0.5, 4)) / 2);
    }
    void expertsMustDivide()
    {
        TrainingScenario scenario = smallModel();
        scenario.model.experts = {60, 4, 0, 1024, 0, 0};
        Mapping mapping = unrecomputed();
        mapping.ep = 8;
        const Plan plan = planOf(scenario, mapping, machineOf(8));
        QVERIFY(plan.feasibility.reason == Infeasibility::expertsDoNotDivide);
        QVERIFY(plan.feasibility.needed == 8 && plan.feasibility.available == 60);
    }
    void shardedStateDividesByItsGroup()
    {
        const TrainingScenario scenario = smallModel();
        Mapping mapping = unrecomputed();
        const double parameters = planOf(scenario, mapping, machineOf(16)).memory.weights / 2;
        mapping.zero = ZeroStage::parameters;
        const MemoryDemand all = planOf(scenario, mapping, machineOf(16)).memory;
        COMPARE_NEAR(all.weights + all.gradients + all.optimizerState, 18 * parameters / 16);
        mapping.shardGroup = 8;
        const MemoryDemand hybrid = planOf(scenario, mapping, machineOf(16)).memory;
        COMPARE_NEAR(hybrid.weights + hybrid.gradients + hybrid.optimizerState, 18 * parameters / 8);
        mapping.zero = ZeroStage::gradients;
        mapping.shardGroup = 0;
        const MemoryDemand second = planOf(scenario, mapping, machineOf(16)).memory;
        COMPARE_NEAR(second.weights + second.gradients + second.optimizerState, (2 + 16.0 / 16) * parameters);
    }
    void hiddenTrafficStillCosts()
    {
        const TrainingScenario scenario = smallModel();
        Mapping mapping = unrecomputed();
        mapping.zero = ZeroStage::parameters;
        Machine machine = machineOf(8);
        const double taxed = timeOf(scenario, mapping, machine);
        machine.values[index(Parameter::shardTax)] = 0;
        machine.values[index(Parameter::scaleUpBandwidth)] = 1e15; // all of it hidden, and none of it long
        const double free = timeOf(scenario, mapping, machine);
        machine.values[index(Parameter::scaleUpBandwidth)] = 300e9;
        const double hidden = timeOf(scenario, mapping, machine);
        QVERIFY(taxed > hidden && hidden >= free);
        // without tax, fully hidden gathers leave only the ends' share; with it they cost 40 % of themselves
        QVERIFY(taxed - hidden > 0.1 * (hidden - free));
    }
    void contextParallelismDividesTokensAndScores()
    {
        const TrainingScenario scenario = smallModel();
        Mapping mapping = unrecomputed();
        const Plan whole = planOf(scenario, mapping, machineOf(8));
        mapping.cp = 4;
        const Plan shared = planOf(scenario, mapping, machineOf(8));
        QVERIFY(shared.mapping.dp == 2);
        COMPARE_NEAR(find(shared, OperationId::attention, Phase::forward)->flop * 4,
                     find(whole, OperationId::attention, Phase::forward)->flop);
        COMPARE_NEAR(find(shared, OperationId::qkv, Phase::forward)->flop * 4, find(whole, OperationId::qkv, Phase::forward)->flop);
        const Operation* hop = find(shared, OperationId::contextExchange, Phase::forward);
        COMPARE_NEAR(hop->tiers[0].bytes, 2.0 * 1024 * 4096 * 2); // keys and values of 1024 tokens
        mapping.contextExchange = ContextExchange::ulysses;
        const Plan swapped = planOf(scenario, mapping, machineOf(8));
        COMPARE_NEAR(find(swapped, OperationId::contextExchange, Phase::forward)->tiers[0].bytes, 0.75 * 1024 * 3 * 4096 * 2);
    }
    void adaptersLeaveOutWeightGradients()
    {
        TrainingScenario scenario = smallModel();
        scenario.adapterRank = 16;
        const Plan plan = planOf(scenario, unrecomputed(), machineOf(8));
        for (const Operation& row : plan.operations)
            QVERIFY(row.pass != Pass::weightGradient);
        QVERIFY(plan.memory.optimizerState < 0.02 * plan.memory.weights);
    }
    void encodersSeeTheFullSquareAndFewLogits()
    {
        TrainingScenario scenario = smallModel();
        const Plan causal = planOf(scenario, unrecomputed(), machineOf(8));
        scenario.model.causal = false;
        scenario.model.headShare = 0.15;
        const Plan encoder = planOf(scenario, unrecomputed(), machineOf(8));
        COMPARE_NEAR(find(encoder, OperationId::attention, Phase::forward)->flop,
                     2 * find(causal, OperationId::attention, Phase::forward)->flop);
        COMPARE_NEAR(find(encoder, OperationId::loss, Phase::logits)->bytes,
                     0.15 * find(causal, OperationId::loss, Phase::logits)->bytes);
    }
    void zeroBubbleLeavesAThird()
    {
        const TrainingScenario scenario = smallModel();
        Mapping mapping = unrecomputed();
        mapping.pp = 8;
        const Machine machine = machineOf(8);
        const auto bubble = [&] {
            const Evaluation e = evaluate(planOf(scenario, mapping, machine), machine.values);
            return e.exposed[static_cast<std::size_t>(Phase::pipeline)][static_cast<std::size_t>(Resource::bubble)];
        };
        const double plain = bubble();
        mapping.schedule = PipelineSchedule::zeroBubble;
        COMPARE_NEAR(bubble(), plain / 3);
        mapping.schedule = PipelineSchedule::dualPipe;
        COMPARE_NEAR(bubble(), plain * 6 / 21);
    }
    void offloadTradesMemoryForTheHostLink()
    {
        const TrainingScenario scenario = smallModel();
        Mapping mapping = unrecomputed();
        const Machine machine = machineOf(8);
        const double before = timeOf(scenario, mapping, machine);
        mapping.offload = Offload::both;
        const Plan plan = planOf(scenario, mapping, machine);
        QVERIFY(plan.memory.optimizerState == 0);
        QVERIFY(timeOf(scenario, mapping, machine) > before);
    }
    void ledgersOfAllKindsSumToTheTime_data()
    {
        QTest::addColumn<int>("kind");
        for (int kind = 0; kind < 6; ++kind)
            QTest::newRow(qPrintable(QString::number(kind))) << kind;
    }
    void ledgersOfAllKindsSumToTheTime()
    {
        QFETCH(int, kind);
        TrainingScenario scenario = smallModel();
        Mapping mapping;
        mapping.recompute = kind % 2 == 0 ? Recompute::full : Recompute::automatic;
        if (kind == 0 || kind == 5) {
            scenario.model = deepSeekV3();
            scenario.precision = Precision::fp8;
            mapping.ep = 8;
            mapping.tp = 2;
        }
        mapping.cp = kind == 1 || kind == 5 ? 2 : 1;
        mapping.zero = kind >= 2 ? ZeroStage::parameters : ZeroStage::none;
        mapping.shardGroup = kind == 3 ? 4 : 0;
        mapping.offload = kind >= 4 ? Offload::both : Offload::none;
        const Machine machine = machineOf(16);
        const Evaluation e = evaluate(planOf(scenario, mapping, machine), machine.values);
        QVERIFY(e.time > 0);
        double sum = 0;
        for (const auto& phase : e.exposed)
            for (const double cell : phase) {
                QVERIFY(cell >= 0);
                sum += cell;
            }
        COMPARE_NEAR(sum, e.time);
    }
};

QTEST_APPLESS_MAIN(TestTrainingKinds)
#include "tst_training_kinds.moc"
