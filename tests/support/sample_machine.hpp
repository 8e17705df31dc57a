// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/machine.hpp"
#include "workload/scenario.hpp"

namespace ridge::sample {

/// A machine with A100-like round numbers, for tests that need one without reading files.
inline Machine a100Like(double accelerators = 64)
{
    Machine machine;
    machine.name = "sample";
    machine.structure.computeUnits = 108;
    machine.structure.accelerators = accelerators;
    machine.structure.network.scaleUpDomain = 8;
    machine.structure.network.fabricRanks = {accelerators, 0, 0};
    machine.software.overlapsGradients = true;
    const auto set = [&](Parameter p, double v) { machine.values[index(p)] = v; };
    set(Parameter::peak16, 312e12);
    set(Parameter::peak8, 312e12);
    set(Parameter::peak4, 312e12);
    set(Parameter::hbmBandwidth, 2e12);
    set(Parameter::hbmCapacity, 80e9);
    set(Parameter::scaleUpBandwidth, 300e9);
    set(Parameter::nicBandwidth, 25e9);
    set(Parameter::hostBandwidth, 25e9);
    set(Parameter::storageBandwidth, 1e12);
    set(Parameter::fabric1Bandwidth, 25e9);
    set(Parameter::fabric2Bandwidth, 25e9);
    set(Parameter::gemm16, 0.77);
    set(Parameter::gemm8, 0.77);
    set(Parameter::gemm4, 0.77);
    set(Parameter::attentionForward, 0.55);
    set(Parameter::attentionBackward, 0.31);
    set(Parameter::hbmStream, 0.85);
    set(Parameter::hbmOptimizer, 0.75);
    set(Parameter::scaleUpReduce, 0.83);
    set(Parameter::scaleUpGather, 0.83);
    set(Parameter::scaleUpSqrt, 8.8e-3);
    set(Parameter::nicShare, 0.75);
    set(Parameter::nicSqrt, 8e-3);
    set(Parameter::kernelGap, 2.5e-6);
    set(Parameter::scaleUpLatency, 12e-6);
    set(Parameter::scaleUpLatencyGrowth, 0.05);
    set(Parameter::networkLatency, 25e-6);
    set(Parameter::networkLatencyGrowth, 0.5);
    set(Parameter::networkHop, 14e-6);
    set(Parameter::tierOverlap, 0.5);
    set(Parameter::hostForward, 0.5e-3);
    set(Parameter::hostSync, 1e-5);
    set(Parameter::hostNorm, 4);
    set(Parameter::elementwise, 1);
    set(Parameter::elementwiseBackward, 1.6);
    set(Parameter::lossBytes, 45);
    set(Parameter::softmaxForward, 9);
    set(Parameter::softmaxBackward, 11);
    set(Parameter::accumulationBytes, 8);
    set(Parameter::groupedCost, 2);
    set(Parameter::hostExpert, 1e-4);
    set(Parameter::expertScaleUp, 0.6);
    set(Parameter::expertNic, 0.8);
    set(Parameter::overlapExpert, 0.3);
    set(Parameter::messageTax, 0.15);
    set(Parameter::overlapShard, 0.9);
    set(Parameter::shardTax, 0.4);
    set(Parameter::castBytes, 4);
    set(Parameter::overlapTp, 0.3);
    set(Parameter::overlapDp, 0.9);
    set(Parameter::overlapDpFloor, 0.1);
    set(Parameter::pipelineExposed, 0.5);
    set(Parameter::pipelineHost, 1e-4);
    set(Parameter::optimizerBytes, 30);
    set(Parameter::stepFixed, 0.01);
    set(Parameter::jitterSigma, 0.004);
    set(Parameter::memoryReserve, 0.92);
    set(Parameter::memoryFixed, 2e9);
    set(Parameter::idlePower, 60);
    set(Parameter::restPower, 400);
    set(Parameter::flopEnergy16, 1e-12);
    set(Parameter::flopEnergy8, 1e-12);
    set(Parameter::flopEnergy4, 1e-12);
    set(Parameter::memoryEnergy, 40e-12);
    set(Parameter::scaleUpEnergy, 60e-12);
    set(Parameter::networkEnergy, 160e-12);
    return machine;
}

/// GPT-3 175B as Korthikanti et al. trained it: sequence 2048, batch 64.
inline TrainingScenario gpt3()
{
    TrainingScenario scenario;
    scenario.model = {"GPT-3 175B", 96, 12288, 96, 96, 128, 49152, 51200, false, true, true, "test"};
    scenario.sequence = 2048;
    scenario.globalBatch = 64;
    scenario.precision = Precision::fp16;
    scenario.flashAttention = false;
    return scenario;
}

/// Tensor 8, pipeline 8, interleaved 3, sequence parallel and selective recompute.
inline Mapping gpt3Mapping()
{
    Mapping mapping;
    mapping.tp = 8;
    mapping.pp = 8;
    mapping.vp = 3;
    mapping.microBatch = 1;
    mapping.sequenceParallel = true;
    mapping.recompute = Recompute::selective;
    return mapping;
}

} // namespace ridge::sample
