// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "support/sample_machine.hpp"

#include <cmath>
#include <random>

namespace ridge::sample {

/// A design with every mechanism in play: overlaps, p-norm, bubble, tiers, tori, peers, recompute, precisions.
struct Design {
    Machine machine;
    TrainingScenario scenario;
    Mapping mapping;
};

/// Draws designs that the mapping rules allow (memory may still say no).
class RandomDesigns {
public:
    explicit RandomDesigns(unsigned seed) : m_engine(seed) {}

    Design next()
    {
        Design d;
        const int tp = power(3), pp = power(3), dp = power(5);
        d.machine = a100Like(static_cast<double>(tp) * pp * dp);
        for (std::size_t i = 0; i < index(Parameter::idlePower); ++i) // no time depends on energies
            d.machine.values[i] *= scale(0.5, 2);
        limitShares(d.machine);
        auto& structure = d.machine.structure;
        structure.computeUnits = 50 + integer(0, 150);
        structure.network.scaleUpDomain = power(4);
        structure.network.fabricRanks = {256, 1024, 65536};
        switch (integer(0, 3)) {
        case 0: structure.network.torusDimensions = integer(1, 3); break;
        case 1: structure.network.peerShare = scale(0.05, 1); break;
        default: break; // switched
        }
        structure.matrixUnit = integer(0, 4) == 0 ? MatrixUnit::systolic : MatrixUnit::tiled;
        auto& software = d.machine.software;
        software.overlapsGradients = coin();
        software.accumulationInGemm = coin();
        software.distributedOptimizerSplit = coin();
        software.fusedStreams = coin();
        software.scatterGatherPipeline = coin();

        TransformerModel& model = d.scenario.model;
        model = gpt3().model;
        model.heads = 8 * tp * integer(1, 4);
        model.kvHeads = coin() ? model.heads : 8;
        model.headDim = 32 * integer(1, 5);
        model.hidden = 128 * tp * integer(1, 8);
        model.ffnHidden = 4 * model.hidden;
        model.gatedFfn = coin();
        model.tiedEmbeddings = coin();
        model.layers = pp * integer(1, 12) + (coin() ? 0 : integer(0, 3));
        d.scenario.sequence = 1024 * integer(1, 8);
        d.scenario.globalBatch = static_cast<double>(dp) * integer(1, 64);
        d.scenario.flashAttention = coin();
        d.scenario.precision = static_cast<Precision>(integer(0, 4));

        Mapping& mapping = d.mapping;
        mapping.tp = tp;
        mapping.pp = pp;
        mapping.vp = pp > 1 && model.layers >= 2 * pp && coin() ? 2 : 1;
        mapping.microBatch = integer(1, 4);
        mapping.sequenceParallel = coin();
        mapping.recompute = static_cast<Recompute>(integer(0, 3));
        mapping.zero = coin() ? ZeroStage::optimizer : ZeroStage::none;
        mapping.order = coin() ? AxisOrder::tpDpPp : AxisOrder::tpPpDp;
        model.mtpLayers = integer(0, 3) == 0 ? 1 : 0;
        mapping.recomputeShare = integer(0, 3) == 0 ? scale(0.1, 1) : 1;
        if (integer(0, 3) == 0)
            d.scenario.checkpoints = {double(integer(1, 100)), 0, coin()};
        return d;
    }

    double scale(double lo, double hi) { return lo * std::pow(hi / lo, std::uniform_real_distribution<>(0, 1)(m_engine)); }
    int integer(int lo, int hi) { return std::uniform_int_distribution<>(lo, hi)(m_engine); }
    bool coin() { return integer(0, 1) == 1; }

private:
    int power(int most) { return 1 << integer(0, most); }

    static void limitShares(Machine& machine)
    {
        for (const Parameter share : {Parameter::tierOverlap, Parameter::overlapTp, Parameter::overlapDp,
                                      Parameter::overlapDpFloor, Parameter::pipelineExposed, Parameter::memoryReserve})
            machine.values[index(share)] = std::min(1.0, machine.values[index(share)]);
    }

    std::mt19937 m_engine;
};

} // namespace ridge::sample
