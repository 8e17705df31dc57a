// SPDX-License-Identifier: Apache-2.0
// What stands around the layers of a training job: prediction modules, checkpoints, partly recomputed layers, the merging
// of a context ring's blocks. Numbers by hand; docs/model.md, section 3.
#include "engine/compile_training.hpp"
#include "engine/energy.hpp"
#include "engine/evaluate.hpp"
#include "support/sample_machine.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

namespace {

bool near(double value, double expected, double within = 1e-9)
{
    return std::abs(value - expected) <= within * std::abs(expected);
}

#define COMPARE_NEAR(value, expected)                                                                                  \
    QVERIFY2(near(value, expected), qPrintable(QString("%1 against %2").arg(value, 0, 'g', 17).arg(expected, 0, 'g', 17)))

TrainingScenario sevenBillion()
{
    TrainingScenario scenario;
    scenario.model = {"7B", 32, 4096, 32, 8, 128, 11008, 32000, true, false, true, "test"};
    scenario.sequence = 4096;
    scenario.globalBatch = 64;
    return scenario;
}

Machine roomy(double accelerators = 8)
{
    Machine machine = sample::a100Like(accelerators);
    machine.values[index(Parameter::hbmCapacity)] = 1e15; // everything fits: times are asked for
    return machine;
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

Evaluation evaluated(const TrainingScenario& scenario, const Mapping& mapping, const Machine& machine)
{
    return evaluate(planOf(scenario, mapping, machine), machine.values);
}

double bytesOf(const Plan& plan, OperationId id, Phase phase)
{
    double bytes = 0;
    for (const Operation& row : plan.operations)
        if (row.id == id && row.phase == phase)
            bytes += row.bytes;
    return bytes;
}

double sumOf(const Evaluation& e)
{
    double sum = 0;
    for (const auto& phase : e.exposed)
        for (const double seconds : phase)
            sum += seconds;
    return sum;
}

} // namespace

class TestTrainingAround : public QObject {
    Q_OBJECT
private slots:
    void ringsMergeTheirBlocks()
    {
        const TrainingScenario scenario = sevenBillion();
        Mapping mapping = unrecomputed();
        QVERIFY(bytesOf(planOf(scenario, mapping, roomy()), OperationId::attentionMerge, Phase::forward) == 0);
        mapping.cp = 4;
        const Plan ring = planOf(scenario, mapping, roomy());
        // three further blocks, three quarters of 1024 tokens each, 6 B per element of 4096 wide queries
        COMPARE_NEAR(bytesOf(ring, OperationId::attentionMerge, Phase::forward), 3 * 0.75 * 1024 * 4096 * 6.0);
        // and the gradients of keys and values, 1024 wide each
        COMPARE_NEAR(bytesOf(ring, OperationId::attentionMerge, Phase::backward), 3 * 0.75 * 1024 * (4096 + 2 * 1024) * 6.0);
        mapping.contextExchange = ContextExchange::ulysses;
        QVERIFY(bytesOf(planOf(scenario, mapping, roomy()), OperationId::attentionMerge, Phase::forward) == 0);
    }
    void aPredictionModuleIsALayerAProjectionAndAHead()
    {
        TrainingScenario scenario = sevenBillion();
        const Plan plain = planOf(scenario, unrecomputed(), roomy());
        const double layer = layerParameters(scenario.model);
        scenario.model.mtpLayers = 1;
        COMPARE_NEAR(mtpParameters(scenario.model), layer + 2.0 * 4096 * 4096);
        const Plan predicting = planOf(scenario, unrecomputed(), roomy());
        const double tokens = 64 * 4096.0, attention = 2.0 * 4096 * 32 * 2 * 128 / 2;
        COMPARE_NEAR(predicting.modelFlop - plain.modelFlop,
                     tokens * 3 * (2 * layer + attention + 4.0 * 4096 * 4096 + 2.0 * 4096 * 32000));
        COMPARE_NEAR(predicting.memory.weights - plain.memory.weights, 2 * (layer + 2.0 * 4096 * 4096));
        COMPARE_NEAR(predicting.memory.logits, 2 * plain.memory.logits);
        COMPARE_NEAR(predicting.memory.activations[0], plain.memory.activations[0] * 33 / 32);
    }
    void predictionModulesLoadTheLastStage()
    {
        TrainingScenario scenario = sevenBillion();
        Mapping mapping = unrecomputed();
        mapping.pp = 4;
        const Evaluation plain = evaluated(scenario, mapping, roomy());
        scenario.model.mtpLayers = 1;
        const Evaluation predicting = evaluated(scenario, mapping, roomy());
        const auto imbalance = [](const Evaluation& e) {
            return e.exposed[static_cast<std::size_t>(Phase::pipeline)][static_cast<std::size_t>(Resource::imbalance)];
        };
        QVERIFY(imbalance(predicting) > imbalance(plain) + 0.02 * plain.time);
        COMPARE_NEAR(sumOf(predicting), predicting.time);
    }
    void synchronousCheckpointsWaitForTheStorage()
    {
        TrainingScenario scenario = sevenBillion();
        const double before = evaluated(scenario, unrecomputed(), roomy()).time;
        scenario.checkpoints = {50, 100e9, false};
        Machine machine = roomy();
        machine.values[index(Parameter::storageBandwidth)] = 100e9;
        const Evaluation e = evaluated(scenario, unrecomputed(), machine);
        // 14 B per parameter at 100 GB/s, a fiftieth of it in each step
        const double seconds = totalParameters(scenario.model) * 14 / 100e9 / 50;
        COMPARE_NEAR(e.time - before, seconds);
        COMPARE_NEAR(e.exposed[static_cast<std::size_t>(Phase::step)][static_cast<std::size_t>(Resource::storage)], seconds);
    }
    void asynchronousCheckpointsWaitForTheCopyAlone()
    {
        TrainingScenario scenario = sevenBillion();
        const double before = evaluated(scenario, unrecomputed(), roomy()).time;
        scenario.checkpoints = {50, 100e9, true};
        Machine machine = roomy();
        machine.values[index(Parameter::storageBandwidth)] = 100e9;
        const double bytes = totalParameters(scenario.model) * 14 / 50;
        const double host = machine[Parameter::hbmStream] * machine[Parameter::hostBandwidth];
        COMPARE_NEAR(evaluated(scenario, unrecomputed(), machine).time - before, bytes / 8 / host);
        // a storage that needs longer than the steps until the next one holds the job up by the rest
        machine.values[index(Parameter::storageBandwidth)] = bytes / (2 * before);
        const Evaluation slow = evaluated(scenario, unrecomputed(), machine);
        QVERIFY(slow.time > 1.9 * before);
        QVERIFY(near(slow.time, 2 * before + bytes / 8 / host, 0.01));
    }
    void anUnknownStorageIsNamed()
    {
        TrainingScenario scenario = sevenBillion();
        scenario.checkpoints = {50, 1e12, false};
        Machine machine = roomy();
        machine.values[index(Parameter::storageBandwidth)] = 0;
        const Evaluation e = evaluated(scenario, unrecomputed(), machine);
        QVERIFY(e.feasibility.reason == Infeasibility::missingRate);
        QVERIFY(e.feasibility.needed == double(index(Parameter::storageBandwidth)));
    }
    void adaptersAreAllThatTheirCheckpointHolds()
    {
        TrainingScenario scenario = sevenBillion();
        scenario.adapterRank = 16;
        scenario.checkpoints = {10, 100e9, false};
        Mapping mapping = unrecomputed();
        mapping.tp = 2;
        // 32 layers, rank 16, in and out of 4096 wide queries, keys and values of 1024, output: 2 (4096 + 4096 + 1024) wide
        COMPARE_NEAR(bytesOf(planOf(scenario, mapping, roomy()), OperationId::checkpoint, Phase::step),
                     32 * 16 * (2.0 * 4096 + 2 * 4096 + 2 * 1024) * 14 / 10);
    }
    void theFullestPlanFits()
    {
        TrainingScenario scenario = sevenBillion();
        scenario.model.experts = {8, 2, 1, 1408, 4, 2};
        scenario.model.latent = {1536, 512, 128, 64, 128};
        scenario.model.mtpLayers = 1;
        scenario.precision = Precision::fp8;
        scenario.flashAttention = false;
        scenario.checkpoints = {10, 1e12, true};
        Mapping mapping;
        mapping.tp = mapping.pp = mapping.cp = mapping.ep = 2;
        mapping.recompute = Recompute::full;
        mapping.recomputeShare = 0.5;
        mapping.zero = ZeroStage::parameters;
        mapping.shardGroup = 2;
        mapping.offload = Offload::both;
        mapping.communication.stageMessage = StageMessage::scattered;
        for (const ContextExchange exchange : {ContextExchange::ring, ContextExchange::ulysses}) {
            mapping.contextExchange = exchange;
            const Plan plan = planOf(scenario, mapping, roomy(64));
            QVERIFY(plan.feasibility.ok());
            QVERIFY(plan.operations.size() <= maxOperations && plan.schedule.size() <= maxSteps && plan.terms.size() <= maxTerms);
            QVERIFY(plan.operations.size() > 80); // else it is no longer the fullest
        }
    }
    void whatLeavesForTheHostIsWhatTheLayersKeep()
    {
        const TrainingScenario scenario = sevenBillion();
        Mapping mapping = unrecomputed();
        mapping.offload = Offload::activations;
        const auto sent = [&] { return bytesOf(planOf(scenario, mapping, roomy()), OperationId::offload, Phase::forward); };
        const double all = sent();
        mapping.recompute = Recompute::full;
        const double inputs = sent();
        mapping.recomputeShare = 0.25;
        COMPARE_NEAR(sent(), 0.75 * all + 0.25 * inputs);
    }
    void theMemoryRuleKnowsNoShare()
    {
        Mapping mapping;
        mapping.recomputeShare = 0.25;
        QVERIFY(planOf(sevenBillion(), mapping, roomy()).mapping.recomputeShare == 1);
    }
    void storageTakesNoEnergyOfTheJob()
    {
        TrainingScenario scenario = sevenBillion();
        Machine machine = roomy();
        machine.values[index(Parameter::memoryEnergy)] = 1;
        machine.values[index(Parameter::storageBandwidth)] = 100e9;
        const auto joules = [&] {
            const Plan plan = planOf(scenario, unrecomputed(), machine);
            return energyPerStep(plan, evaluate(plan, machine.values), machine.values);
        };
        const double before = joules();
        scenario.checkpoints = {50, 100e9, false};
        COMPARE_NEAR(joules(), before);
    }
    void someLayersAreRecomputed()
    {
        const TrainingScenario scenario = sevenBillion();
        Mapping mapping = unrecomputed();
        const Evaluation none = evaluated(scenario, mapping, roomy());
        mapping.recompute = Recompute::full;
        const Evaluation full = evaluated(scenario, mapping, roomy());
        mapping.recomputeShare = 0.25;
        const Evaluation quarter = evaluated(scenario, mapping, roomy());
        const auto activations = [](const Evaluation& e) { return e.memory[static_cast<std::size_t>(MemoryClass::activations)]; };
        COMPARE_NEAR(activations(quarter), 0.75 * activations(none) + 0.25 * activations(full));
        QVERIFY(quarter.recomputeFull == 0.25);
        QVERIFY(near(quarter.time, 0.75 * none.time + 0.25 * full.time, 0.01));
        mapping.recomputeShare = 0;
        QVERIFY(evaluated(scenario, mapping, roomy()).time == none.time);
        mapping.recomputeShare = 1.5;
        QVERIFY(evaluated(scenario, mapping, roomy()).feasibility.reason == Infeasibility::invalidValue);
    }
};

QTEST_APPLESS_MAIN(TestTrainingAround)
#include "tst_training_around.moc"
