// SPDX-License-Identifier: Apache-2.0
// Worked examples with hand-checkable answers; docs/model.md names them where it states the formula.
#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"
#include "engine/gemm_shape.hpp"
#include "engine/operation_time.hpp"
#include "support/sample_machine.hpp"
#include "workload/activation_memory.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

namespace {

bool near(double value, double expected, double tolerance) { return std::abs(value / expected - 1) <= tolerance; }

#define COMPARE_NEAR(value, expected, tolerance)                                                                     \
    QVERIFY2(near(value, expected, tolerance), qPrintable(QString("%1 against %2").arg(value).arg(expected)))

/// A machine on which only the named parameters cost anything.
Machine idealMachine()
{
    Machine machine = sample::a100Like(64);
    for (const Parameter p : {Parameter::kernelGap, Parameter::hostForward, Parameter::hostSync, Parameter::stepFixed,
                              Parameter::jitterSigma, Parameter::scaleUpLatency, Parameter::networkLatency,
                              Parameter::scaleUpSqrt, Parameter::nicSqrt, Parameter::pipelineHost,
                              Parameter::pipelineExposed, Parameter::overlapDpFloor, Parameter::optimizerBytes})
        machine.values[index(p)] = 0;
    for (const Parameter p : {Parameter::gemm16, Parameter::hbmStream, Parameter::scaleUpReduce, Parameter::scaleUpGather,
                              Parameter::nicShare, Parameter::overlapDp})
        machine.values[index(p)] = 1;
    return machine;
}

/// Fill and drain of a pipeline of identical stages over the ideal time.
double bubble(int stages, int microBatches, int chunks)
{
    Machine machine = idealMachine();
    machine.structure.accelerators = stages;
    machine.structure.network.scaleUpDomain = stages;
    machine.values[index(Parameter::overlapTp)] = 1;
    TrainingScenario scenario = sample::gpt3();
    scenario.model.vocab = 1; // no head worth speaking of
    scenario.model.layers = stages * chunks * 16; // the embedding of the first stage weighs nothing
    scenario.globalBatch = microBatches;
    Mapping mapping;
    mapping.pp = stages;
    mapping.vp = chunks;
    mapping.recompute = Recompute::none;
    const Plan plan = compileTraining(scenario, mapping, machine.structure, machine.software);
    const Evaluation e = evaluate(plan, machine.values);
    const double fill = e.exposed[std::size_t(Phase::pipeline)][std::size_t(Resource::bubble)];
    return fill / (e.time - fill);
}

double activationGib(int sequence, double microBatch, int hidden, int heads, int layers, int tp, int pp, int vp,
                     bool sequenceParallel, Recompute mode)
{
    TransformerModel model = sample::gpt3().model;
    model.hidden = hidden;
    model.heads = model.kvHeads = heads;
    model.headDim = hidden / heads;
    model.ffnHidden = 4 * hidden;
    model.layers = layers;
    const double perToken = activationBytesPerToken(model, sequence, Precision::fp16, false, tp, sequenceParallel, mode);
    return perToken * microBatch * sequence * layersInFlight(layers, pp, vp, 1e6) / std::pow(2.0, 30);
}

} // namespace

class TestWorkedExamples : public QObject {
    Q_OBJECT
private slots:
    void gemv_decode_time();
    void partial_overlap();
    void wave_quant_148_vs_152();
    void gemm_eff_a100();
    void flash_flops_prefill();
    void bubble_1f1b() { COMPARE_NEAR(bubble(8, 64, 1), 0.109375, 1e-3); }
    void bubble_fraction_1f1b()
    {
        const double b = bubble(8, 64, 1);
        COMPARE_NEAR(b / (1 + b), 0.098592, 1e-3);
    }
    void bubble_interleaved() { COMPARE_NEAR(bubble(8, 64, 3), 0.036458, 1e-3); }
    void act_22b_none()
    {
        COMPARE_NEAR(activationGib(2048, 4, 6144, 64, 48, 8, 1, 1, false, Recompute::none), 59.25, 1e-4);
    }
    void act_175b_sp_sel()
    {
        COMPARE_NEAR(activationGib(2048, 1, 12288, 96, 96, 8, 8, 3, true, Recompute::selective), 12.3516, 1e-4);
    }
    void act_530b_none()
    {
        COMPARE_NEAR(activationGib(2048, 1, 20480, 128, 105, 8, 35, 3, false, Recompute::none), 114.023, 1e-4);
    }
    void act_1t_none()
    {
        COMPARE_NEAR(activationGib(2048, 1, 25600, 160, 128, 8, 64, 1, false, Recompute::none), 131.25, 1e-4);
    }
    void act_general_mha();
    void act_general_llama70b();
    void llama3_70b_params();
    void zero1_7p5b();
    void llama405b_flops();
};

/// 8192 x 28672 weights in 16 bit against one token: bytes 469.8 MB over 3.35 TB/s; the FLOP hide under them.
void TestWorkedExamples::gemv_decode_time()
{
    Machine machine = idealMachine();
    machine.values[index(Parameter::peak16)] = 989e12;
    machine.values[index(Parameter::hbmBandwidth)] = 3.35e12;
    Operation row;
    row.kind = OperationKind::matrix;
    row.flop = 469762048;
    row.bytes = 469835776;
    const auto t = OperationTimer<double>(machine.values).time(row, 0);
    COMPARE_NEAR(t.time, 0.000140269, 1e-3);
    COMPARE_NEAR(t.parts[0].hidden, 469762048 / 989e12, 1e-12);
}

/// Tiers of 10, 4 and 1 ms with overlap quality 0.8 take 10 + 0.2 * 5 = 11 ms.
void TestWorkedExamples::partial_overlap()
{
    Machine machine = idealMachine();
    machine.values[index(Parameter::tierOverlap)] = 0.8;
    for (const Parameter p : {Parameter::scaleUpBandwidth, Parameter::nicBandwidth, Parameter::fabric1Bandwidth})
        machine.values[index(p)] = 1e9;
    Operation row;
    row.kind = OperationKind::collective;
    const double milliseconds[] = {10, 4, 1};
    for (int i = 0; i < 3; ++i) {
        row.tiers[i].ranks = 2;
        row.tiers[i].bytes = milliseconds[i] * 1e6;
    }
    COMPARE_NEAR(OperationTimer<double>(machine.values).time(row, 0).time, 11e-3, 1e-9);
}

/// 3584 tiles need 25 waves on 148 SMs and 24 on 152. The shape model blends whole and fractional waves, so that it
/// sees half of that step: (x + ceil x) / 2 for x = 24.216 and 23.579 tiles per SM.
void TestWorkedExamples::wave_quant_148_vs_152()
{
    MachineStructure machine;
    const auto waves = [&](int units) {
        machine.computeUnits = units;
        const ShapeFit fit = fitShape(8192, 14336, 1 << 20, machine);
        const double tiles = 8192.0 / fit.tileM * 14336 / fit.tileN;
        return tiles / units / fit.wave;
    };
    COMPARE_NEAR(waves(148), (3584.0 / 148 + 25) / 2, 1e-9);
    COMPARE_NEAR(waves(152), (3584.0 / 152 + 24) / 2, 1e-9);
}

/// 576 tiles of 256 x 128 are 5.33 waves of 108: 6 when whole, 5.667 with the blend; ramp 6144 / 6272.
void TestWorkedExamples::gemm_eff_a100()
{
    MachineStructure machine;
    machine.computeUnits = 108;
    const ShapeFit fit = fitShape(8192, 2304, 6144, machine);
    COMPARE_NEAR(fit.ramp, 6144.0 / 6272, 1e-12);
    COMPARE_NEAR(576.0 / 648 * fit.ramp, 0.8704, 2e-3); // the published figure, with whole waves
    COMPARE_NEAR(fit.efficiency(), 576 / 108.0 / ((576 / 108.0 + 6) / 2) * fit.ramp, 1e-12);
}

void TestWorkedExamples::flash_flops_prefill()
{
    TrainingScenario scenario = sample::gpt3();
    scenario.flashAttention = true;
    scenario.sequence = 8192;
    scenario.model.heads = scenario.model.kvHeads = 64;
    scenario.model.hidden = 8192;
    scenario.globalBatch = 1;
    Mapping mapping;
    mapping.recompute = Recompute::none;
    const Machine machine = sample::a100Like(1);
    const Plan plan = compileTraining(scenario, mapping, machine.structure, machine.software);
    for (const Operation& row : plan.operations)
        if (row.kind == OperationKind::attention && row.phase == Phase::forward)
            COMPARE_NEAR(row.flop, 1.0995e12, 1e-3);
}

void TestWorkedExamples::act_general_mha()
{
    TransformerModel model = sample::gpt3().model;
    model.hidden = 6144;
    model.heads = model.kvHeads = 64;
    model.headDim = 96;
    model.ffnHidden = 24576;
    COMPARE_NEAR(activationBytesPerToken(model, 2048, Precision::fp16, false, 1, false, Recompute::selective), 208896,
                 1e-3);
}

void TestWorkedExamples::act_general_llama70b()
{
    TransformerModel model = sample::gpt3().model;
    model.hidden = 8192;
    model.heads = 64;
    model.kvHeads = 8;
    model.headDim = 128;
    model.ffnHidden = 28672;
    model.gatedFfn = true;
    COMPARE_NEAR(activationBytesPerToken(model, 8192, Precision::bf16, true, 1, false, Recompute::none), 274432, 1e-3);
}

void TestWorkedExamples::llama3_70b_params()
{
    TransformerModel model;
    model.layers = 80;
    model.hidden = 8192;
    model.heads = 64;
    model.kvHeads = 8;
    model.headDim = 128;
    model.ffnHidden = 28672;
    model.vocab = 128256;
    model.gatedFfn = true;
    COMPARE_NEAR(totalParameters(model), 70553700000.0, 1e-4);
}

/// 7.5 B parameters: 2 B weights and 2 B gradients stay, 12 B of state divide over 64 ranks. Our gradients are 4 B
/// (fp32 accumulation), so the figure of the ZeRO paper is 2 B per parameter below ours.
void TestWorkedExamples::zero1_7p5b()
{
    TrainingScenario scenario = sample::gpt3();
    Machine machine = sample::a100Like(64);
    Mapping mapping;
    mapping.zero = ZeroStage::optimizer;
    mapping.recompute = Recompute::full;
    scenario.globalBatch = 64;
    const Plan plan = compileTraining(scenario, mapping, machine.structure, machine.software);
    const double parameters = plan.memory.weights / 2;
    const double state = plan.memory.weights + plan.memory.gradients + plan.memory.optimizerState;
    COMPARE_NEAR((state - 2 * parameters) / parameters * 7.5e9, 31.406e9, 1e-3);
}

/// 6 N D: the model's own count, without attention, is within 1 % of 3.79e25 for 15.6e12 tokens.
void TestWorkedExamples::llama405b_flops()
{
    TransformerModel model;
    model.layers = 126;
    model.hidden = 16384;
    model.heads = 128;
    model.kvHeads = 8;
    model.headDim = 128;
    model.ffnHidden = 53248;
    model.vocab = 128256;
    model.gatedFfn = true;
    COMPARE_NEAR(trainingFlopPerToken(model, 1, false) * 15.6e12, 3.7908e25, 1e-2);
}

QTEST_APPLESS_MAIN(TestWorkedExamples)
#include "tst_worked_examples.moc"
