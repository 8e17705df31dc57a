// SPDX-License-Identifier: Apache-2.0
// Single terms of a training step against arithmetic on paper; docs/model.md, sections 3.2, 3.6 and 3.7.
#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"
#include "engine/gemm_shape.hpp"
#include "engine/operation_time.hpp"
#include "support/sample_machine.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridge;

namespace {

bool near(double value, double expected) { return std::abs(value - expected) <= 1e-12 * std::abs(expected); }

#define COMPARE_NEAR(value, expected)                                                                                  \
    QVERIFY2(near(value, expected), qPrintable(QString("%1 against %2").arg(value, 0, 'g', 17).arg(expected, 0, 'g', 17)))

/// No latency, no dispatch, no hop, no optimizer, no jitter: layers, head, embedding and gradients remain.
Machine bareMachine(double accelerators)
{
    Machine machine = sample::a100Like(accelerators);
    for (const Parameter p : {Parameter::hostForward, Parameter::hostSync, Parameter::stepFixed, Parameter::jitterSigma,
                              Parameter::scaleUpLatency, Parameter::networkLatency, Parameter::scaleUpSqrt,
                              Parameter::nicSqrt, Parameter::pipelineHost, Parameter::pipelineExposed,
                              Parameter::optimizerBytes})
        machine.values[index(p)] = 0;
    machine.structure.network.scaleUpDomain = accelerators;
    return machine;
}

/// One layer pass each way, without tensor parallelism and recompute: every layer operation runs once.
TrainingScenario plainScenario(int layers, double batch)
{
    TrainingScenario scenario = sample::gpt3();
    scenario.model.layers = layers;
    scenario.flashAttention = true;
    scenario.globalBatch = batch;
    return scenario;
}

Mapping plainMapping(int pp, int vp)
{
    Mapping mapping;
    mapping.pp = pp;
    mapping.vp = vp;
    mapping.recompute = Recompute::none;
    return mapping;
}

/// Seconds of one execution of every operation of a phase.
double secondsOf(const Plan& plan, const Evaluation& e, Phase phase)
{
    double sum = 0;
    for (std::size_t i = 0; i < plan.operations.size(); ++i)
        if (plan.operations[i].phase == phase)
            sum += e.operationTime[i];
    return sum;
}

double layerOf(const Plan& plan, const Evaluation& e)
{
    return secondsOf(plan, e, Phase::forward) + secondsOf(plan, e, Phase::backward);
}

double exposedIn(const Evaluation& e, Phase phase)
{
    double sum = 0;
    for (const double cell : e.exposed[static_cast<std::size_t>(phase)])
        sum += cell;
    return sum;
}

const ScheduleStep* stepOf(const Plan& plan, StepKind kind)
{
    const auto found = std::find_if(plan.schedule.begin(), plan.schedule.end(),
                                    [&](const ScheduleStep& step) { return step.kind == kind; });
    return found == plan.schedule.end() ? nullptr : &*found;
}

bool uneven(const Plan& plan) { return (plan.flags & static_cast<std::uint32_t>(Flag::unevenStages)) != 0; }

/// A collective of one tier that moves `bytes`.
Operation oneTier(std::size_t tier, double ranks, double bytes)
{
    Operation row;
    row.kind = OperationKind::collective;
    row.gatherShare = Parameter::scaleUpReduce;
    row.tiers[tier].ranks = ranks;
    row.tiers[tier].bytes = bytes;
    return row;
}

} // namespace

class TestTrainingTerms : public QObject {
    Q_OBJECT
private slots:
    void alignmentByTheWeightsDimension();
    void alignmentIgnoresTokens();
    void stageRule_data();
    void stageRule();
    void pipelineTimeOfUnevenStages();
    void interleavedTimeOfUnevenStages();
    void sizeLawInTheDomain();
    void sizeLawBeyondTheDomain();
    void gathersRunARingThroughAllNodes();
    void tiersTogether();
    void pairsHaveLittleToPipeline();
    void gradientsUnderTheirCover();
    void interleavingWidensTheCover();
    void aDisconnectedGroupIsInfeasible();
};

void TestTrainingTerms::alignmentByTheWeightsDimension()
{
    MachineStructure machine;
    const std::pair<double, double> expected[] = {{64, 1},      {12288, 1},   {96, 0.95},  {7200, 0.95}, {48, 0.90},
                                                  {1800, 0.46}, {8, 0.46},    {108, 0.30}, {4, 0.30},    {50257, 0.30}};
    for (const auto& [dimension, rate] : expected)
        QCOMPARE(alignmentOf(dimension, machine), rate);
    machine.matrixUnit = MatrixUnit::systolic;
    QCOMPARE(alignmentOf(50257, machine), 1.0);
}

void TestTrainingTerms::alignmentIgnoresTokens()
{
    const Machine machine = sample::a100Like(8);
    TrainingScenario scenario = sample::gpt3();
    scenario.model.hidden = 14400;
    scenario.model.heads = scenario.model.kvHeads = 112; // queries: 112 x 128 / 8 = 1792, 28 x 64
    scenario.model.ffnHidden = 14400;                    // 1800 a rank: odd multiple of 8
    scenario.sequence = 2047;                            // odd; tokens carry no weight
    scenario.globalBatch = 1;
    Mapping mapping;
    mapping.tp = 8;
    const Plan plan = compileTraining(scenario, mapping, machine.structure, machine.software);
    int narrow = 0, wide = 0;
    for (const Operation& row : plan.operations) {
        if (row.id == OperationId::ffnUp || row.id == OperationId::ffnDown) {
            QCOMPARE(row.shape.alignment, 0.46); // forward, input and weight gradient alike
            ++narrow;
        }
        if (row.id == OperationId::attentionOutput) {
            QCOMPARE(row.shape.alignment, 1.0);
            ++wide;
        }
    }
    QVERIFY(narrow >= 6 && wide >= 3);
}

void TestTrainingTerms::stageRule_data()
{
    QTest::addColumn<int>("layers");
    QTest::addColumn<int>("stages");
    QTest::addColumn<int>("chunks");
    QTest::addColumn<double>("fullest");
    QTest::addColumn<bool>("balanced");
    QTest::newRow("one stage") << 95 << 1 << 1 << 95.0 << false;
    QTest::newRow("even") << 96 << 8 << 1 << 12.0 << false;
    QTest::newRow("even, interleaved") << 96 << 8 << 3 << 12.0 << false;
    QTest::newRow("94 + 2") << 94 << 8 << 1 << 12.0 << true;
    QTest::newRow("126 + 2, interleaved") << 126 << 16 << 8 << 8.0 << true;
    QTest::newRow("100 + 2, interleaved") << 100 << 4 << 3 << 25.5 << true;
    QTest::newRow("ceiling") << 95 << 8 << 1 << 12.0 << false; // 97 / 8 would not fit twelve
    QTest::newRow("ceiling with room") << 97 << 8 << 1 << 13.0 << true;
}

void TestTrainingTerms::stageRule()
{
    QFETCH(int, layers);
    QFETCH(int, stages);
    QFETCH(int, chunks);
    QFETCH(double, fullest);
    QFETCH(bool, balanced);
    const Machine machine = bareMachine(stages);
    const Plan plan = compileTraining(plainScenario(layers, 64), plainMapping(stages, chunks), machine.structure,
                                      machine.software);
    QVERIFY(plan.feasibility.ok());
    const ScheduleStep* step = stepOf(plan, StepKind::pipeline);
    QVERIFY(step != nullptr);
    QCOMPARE(step->pipeline.layersPerStage, fullest);
    QCOMPARE(step->pipeline.balanced, balanced);
    QCOMPARE(uneven(plan), stages > 1 && layers % (stages * chunks) != 0);
}

/// v = 1: T = m t_max + p t_mean - t_max, with the slowest stage counted out by hand.
void TestTrainingTerms::pipelineTimeOfUnevenStages()
{
    const Machine machine = bareMachine(8);
    for (const int layers : {96, 95, 94}) {
        const Plan plan
            = compileTraining(plainScenario(layers, 64), plainMapping(8, 1), machine.structure, machine.software);
        const Evaluation e = evaluate(plan, machine.values);
        const double layer = layerOf(plan, e);
        const double head = secondsOf(plan, e, Phase::logits), embedding = secondsOf(plan, e, Phase::embedding);
        QVERIFY(head < layer && embedding < head);
        const double all = layers * layer + head + embedding;
        const double slowest = layers == 94 ? 12 * layer : 12 * layer + head; // 94: the ends have eleven layers
        COMPARE_NEAR(e.time, 64 * slowest + all - slowest);
    }
}

/// v > 1: T = m t_max + (p - 1)/v t_mean; 126 layers in 128 chunks, of which embedding and head fill two.
void TestTrainingTerms::interleavedTimeOfUnevenStages()
{
    const Machine machine = bareMachine(16);
    const Plan plan
        = compileTraining(plainScenario(126, 64), plainMapping(16, 8), machine.structure, machine.software);
    const Evaluation e = evaluate(plan, machine.values);
    const double layer = layerOf(plan, e);
    const double head = secondsOf(plan, e, Phase::logits), embedding = secondsOf(plan, e, Phase::embedding);
    const double mean = (126 * layer + head + embedding) / 16;
    const double slowest = std::max(8 * layer, 7 * layer + head);
    COMPARE_NEAR(e.time, 64 * slowest + 15.0 / 8 * mean);
}

void TestTrainingTerms::sizeLawInTheDomain()
{
    ParameterValues values = sample::a100Like().values;
    values[index(Parameter::scaleUpBandwidth)] = 100e9;
    values[index(Parameter::scaleUpReduce)] = 0.8;
    values[index(Parameter::scaleUpSqrt)] = 0.0088;
    values[index(Parameter::scaleUpLatency)] = 10e-6;
    const OperationTimer<double> timer(values);
    // y = 0.8 GB / (0.8 x 100 GB/s) = 10 ms; root 0.0088 sqrt(0.01) = 0.88 ms; latency 10 us (1 + 8 x 0.05) = 14 us
    Operation row = oneTier(0, 8, 8e8);
    COMPARE_NEAR(timer.time(row, 0).time, 0.01 + 0.00088 + 14e-6);
    // growth ends at 32 ranks
    COMPARE_NEAR(timer.time(oneTier(0, 64, 8e8), 0).time, 0.01 + 0.00088 + 26e-6);
    // a quarter of the size: y a quarter, the root half
    COMPARE_NEAR(timer.time(oneTier(0, 8, 2e8), 0).time, 0.0025 + 0.00044 + 14e-6);
    // a quarter of the bandwidth: y four times, the root twice
    row.tiers[0].share = 0.25;
    COMPARE_NEAR(timer.time(row, 0).time, 0.04 + 0.00176 + 14e-6);
    row.tiers[0] = oneTier(0, 2, 8e8).tiers[0];
    row.tiers[0].sqrtShare = 0.3;
    COMPARE_NEAR(timer.time(row, 0).time, 0.01 + 0.3 * 0.00088 + 11e-6);
}

void TestTrainingTerms::sizeLawBeyondTheDomain()
{
    ParameterValues values = sample::a100Like().values;
    values[index(Parameter::nicBandwidth)] = 20e9;
    values[index(Parameter::fabric1Bandwidth)] = 10e9;
    values[index(Parameter::nicShare)] = 0.75;
    values[index(Parameter::nicSqrt)] = 0.008;
    values[index(Parameter::networkLatency)] = 25e-6;
    values[index(Parameter::networkLatencyGrowth)] = 0.5;
    const OperationTimer<double> timer(values);
    // y = 0.6 GB / (0.75 x 20 GB/s) = 40 ms; root 0.008 x 0.2; four nodes are two doublings: 25 us (1 + 1)
    COMPARE_NEAR(timer.time(oneTier(1, 4, 6e8), 0).time, 0.04 + 0.0016 + 50e-6);
    // half the rate one tier up
    COMPARE_NEAR(timer.time(oneTier(2, 4, 3e8), 0).time, 0.04 + 0.0016 + 50e-6);
    // a ring through the four nodes: the first message and three steps of 14 us
    values[index(Parameter::networkHop)] = 14e-6;
    Operation ring = oneTier(1, 4, 6e8);
    ring.tiers[1].ringHops = 3;
    COMPARE_NEAR(OperationTimer<double>(values).time(ring, 0).time, 0.04 + 0.0016 + 25e-6 + 42e-6);
}

/// Gathers pass every node; an all-reduce climbs a tree over them. Pods: what a ring passes inside counts once for each.
void TestTrainingTerms::gathersRunARingThroughAllNodes()
{
    Machine machine = sample::a100Like(256);
    machine.structure.network.fabricRanks = {64, 256, 0};
    Mapping mapping;
    mapping.recompute = Recompute::none;
    const auto hops = [&](ZeroStage zero, OperationId id) {
        mapping.zero = zero;
        const Plan plan = compileTraining(plainScenario(4, 256), mapping, machine.structure, machine.software);
        const auto found = std::find_if(plan.operations.begin(), plan.operations.end(), [&](const Operation& row) { return row.id == id; });
        return found == plan.operations.end() ? std::pair(-1.0, -1.0) : std::pair(found->tiers[1].ringHops, found->tiers[2].ringHops);
    };
    QCOMPARE(hops(ZeroStage::parameters, OperationId::weightGather), std::pair(7.0, 24.0)); // 31 steps over 32 nodes
    QCOMPARE(hops(ZeroStage::none, OperationId::gradientSync), std::pair(0.0, 0.0));
}

/// Slowest tier in full, half of the others (tier overlap 0.5).
void TestTrainingTerms::tiersTogether()
{
    ParameterValues values = sample::a100Like().values;
    for (const Parameter p :
         {Parameter::scaleUpLatency, Parameter::networkLatency, Parameter::scaleUpSqrt, Parameter::nicSqrt})
        values[index(p)] = 0;
    values[index(Parameter::scaleUpBandwidth)] = 100e9;
    values[index(Parameter::scaleUpReduce)] = 0.8;
    values[index(Parameter::nicBandwidth)] = 20e9;
    values[index(Parameter::nicShare)] = 0.75;
    values[index(Parameter::tierOverlap)] = 0.5;
    Operation row = oneTier(0, 8, 8e8);              // 10 ms
    row.tiers[1] = oneTier(1, 4, 6e8).tiers[1];      // 40 ms
    const OperationTime<double> time = OperationTimer<double>(values).time(row, 0);
    COMPARE_NEAR(time.time, 0.045);
    double exposed = 0;
    for (const auto& part : time.parts)
        exposed += part.exposed;
    COMPARE_NEAR(exposed, 0.045);
}

void TestTrainingTerms::pairsHaveLittleToPipeline()
{
    Mapping mapping;
    for (const int tp : {2, 4}) {
        mapping.tp = tp;
        const Machine machine = sample::a100Like(tp);
        const Plan plan = compileTraining(plainScenario(2, 1), mapping, machine.structure, machine.software);
        const auto found = std::find_if(plan.operations.begin(), plan.operations.end(), [](const Operation& row) {
            return row.id == OperationId::tensorParallel;
        });
        QVERIFY(found != plan.operations.end());
        QCOMPARE(found->tiers[0].sqrtShare, tp == 2 ? 0.3 : 1.0);
        QCOMPARE(found->tiers[0].bytes, 2.0 * (tp - 1) / tp * 2048 * 12288 * 2); // all-reduce of 16-bit activations
    }
}

/// exposed = max(floor t, t - overlap t_cover), t = 2 x 7/8 x 2 B x parameters / (share x bandwidth).
void TestTrainingTerms::gradientsUnderTheirCover()
{
    Machine machine = bareMachine(8);
    machine.values[index(Parameter::overlapDp)] = 0.9;
    machine.values[index(Parameter::overlapDpFloor)] = 0.1;
    machine.values[index(Parameter::hbmCapacity)] = 1e15;
    const int layers = 4;
    const double h = 12288, parameters = layers * 12 * h * h + 51200 * h;
    const Plan plan
        = compileTraining(plainScenario(layers, 8), plainMapping(1, 1), machine.structure, machine.software);
    const auto at = [&](double bandwidth) {
        machine.values[index(Parameter::scaleUpBandwidth)] = bandwidth;
        return evaluate(plan, machine.values);
    };
    const auto exchange = [&](double bandwidth) { return 2 * 7.0 / 8 * 2 * parameters / (0.83 * bandwidth); };
    const Evaluation fast = at(1e15); // hides; the floor is charged
    COMPARE_NEAR(exposedIn(fast, Phase::gradientSync), 0.1 * exchange(1e15));
    const Evaluation slow = at(1e9); // far longer than its cover
    const double cover = layers * layerOf(plan, slow);
    QVERIFY(exchange(1e9) > 2 * cover);
    COMPARE_NEAR(exposedIn(slow, Phase::gradientSync), exchange(1e9) - 0.9 * cover);
    machine.software.overlapsGradients = false;
    const Plan serial
        = compileTraining(plainScenario(layers, 8), plainMapping(1, 1), machine.structure, machine.software);
    COMPARE_NEAR(exposedIn(evaluate(serial, machine.values), Phase::gradientSync), exchange(1e9));
}

/// Chunks finish p apart: (p (v - 1) + 1)/v layer sets of a stage run beside the exchange.
void TestTrainingTerms::interleavingWidensTheCover()
{
    const Machine machine = bareMachine(8);
    for (const int chunks : {1, 2}) {
        const Plan plan
            = compileTraining(plainScenario(48, 64), plainMapping(4, chunks), machine.structure, machine.software);
        const ScheduleStep* step = stepOf(plan, StepKind::overlap);
        QVERIFY(step != nullptr);
        QCOMPARE(step->factor, 12.0 * (chunks == 1 ? 1.0 : 2.5));
    }
}

void TestTrainingTerms::aDisconnectedGroupIsInfeasible()
{
    Machine machine = bareMachine(16);
    machine.structure.network.scaleUpDomain = 8;
    machine.structure.network.fabricRanks = {};
    Mapping mapping;
    mapping.tp = 16;
    const Plan plan = compileTraining(plainScenario(4, 1), mapping, machine.structure, machine.software);
    QCOMPARE(plan.feasibility.reason, Infeasibility::networkNotCovered);
}

QTEST_APPLESS_MAIN(TestTrainingTerms)
#include "tst_training_terms.moc"
