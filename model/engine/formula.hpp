// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace ridge {

/// Every named step of the evaluation. The table in formula.cpp gives words, expression and source.
enum class Formula : unsigned char {
    stepTime, pipelineTime, stageTime, meanStageTime, fillAndDrain, dispatchFloor, exposedShare, exposedUnder,
    exposedGradients, matrixTime, matrixCompute, matrixTraffic, attentionTime, streamTime, kernelGaps,
    collectiveTime, hopTime, tierLatency, ringLatency, tierTransfer, hostTime,
    jitter, memoryNeeded, memoryAvailable, memoryWeights, memoryGradients, memoryOptimizer, memoryActivations, memoryLogits, recomputeShare, sumOfWork,
    wholeStep, stepWork, layerWork, forwardWork, backwardWork, matrixProducts, attentionWork, streamingWork,
    busyWork, hostWork, exposedTaxed, groupedCompute, groupedTraffic, expertWork, shardWork, shardedWork, contextWork, exchangeWork, headWork, hopWork, gradientWork, optimizerWork,
    demandFlop, demandBytes, demandPayload, shapeEfficiency,
    tokensPerStep, modelFlop, modelFlopFull, accelerators, executedFlop,
    energyPerStep, averagePower, energyIdle, energyRest, energyArithmetic, energyTraffic, energyLinks,
    count
};
inline constexpr std::size_t formulaCount = static_cast<std::size_t>(Formula::count);

struct FormulaText {
    std::string_view id;         ///< stable kebab-case id
    std::string_view title;      ///< what it is, a few words
    std::string_view expression; ///< the formula in symbols
    std::string_view source;     ///< where it comes from
    std::string_view unit;       ///< SI
};

const FormulaText& text(Formula formula);

} // namespace ridge
