// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/roofline.hpp"

namespace ridge {

/// A small evaluated pairing with round numbers, filled by hand: 300 TFLOP/s, 2 TB/s HBM (ridge 150 FLOP/B), 300 GB/s
/// scale-up, 25 GB/s NIC. Two FFN GEMMs of 4 s, one attention pass of 1 s, an all-reduce of 2 s, 1 s of bubble.
inline PairingResult sampleResult()
{
    PairingResult r;
    r.architecture.name = std::string("Sample machine");
    r.scenario.name = std::string("Sample model");
    r.plan.precision = Precision::fp16;
    const auto set = [&](Parameter p, double value) { r.machine.values[index(p)] = value; };
    set(Parameter::peak16, 300e12);
    set(Parameter::hbmBandwidth, 2e12);
    set(Parameter::scaleUpBandwidth, 300e9);
    set(Parameter::nicBandwidth, 25e9);
    set(Parameter::elementwise, 2);
    set(Parameter::gemm16, 1);
    set(Parameter::hbmStream, 1);
    r.machine.calibration = std::string("sample-stack");

    const auto add = [&](OperationId id, Phase phase, double flop, double bytes, double seconds, double count) {
        Operation operation;
        operation.id = id;
        operation.kind = flop > 0 ? OperationKind::matrix : OperationKind::collective;
        operation.phase = phase;
        operation.flop = flop;
        operation.bytes = bytes;
        const std::size_t i = r.plan.operations.size();
        r.evaluation.operationTime[i] = seconds;
        r.evaluation.operationCount[i] = count;
        return &r.plan.operations.push(operation);
    };
    add(OperationId::ffnUp, Phase::forward, 250e12, 1e12, 1, 2);
    add(OperationId::ffnUp, Phase::backward, 250e12, 1e12, 1, 4);
    Operation* attention = add(OperationId::attention, Phase::forward, 20e12, 0.25e12, 0.5, 2);
    attention->kind = OperationKind::attention;
    attention->byteScale[0] = Parameter::elementwise;
    add(OperationId::tensorParallel, Phase::forward, 0, 0, 0.5, 4)->tiers[0].bytes = 0.1e12;

    const auto charge = [&](Phase phase, Resource resource, double seconds) {
        r.evaluation.exposed[static_cast<std::size_t>(phase)][static_cast<std::size_t>(resource)] += seconds;
        r.evaluation.time += seconds;
    };
    charge(Phase::forward, Resource::compute16, 2);
    charge(Phase::backward, Resource::compute16, 4);
    charge(Phase::forward, Resource::hbm, 1);
    charge(Phase::forward, Resource::scaleUp, 2);
    charge(Phase::pipeline, Resource::bubble, 1);
    r.evaluation.memoryNeeded = 60e9;
    r.evaluation.memoryAvailable = 80e9;
    r.plan.accelerators = 64;
    return r;
}

} // namespace ridge
