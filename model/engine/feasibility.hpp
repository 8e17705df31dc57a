// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace ridge {

/// Why a pairing cannot run. Infeasible is a result, with its numbers; words are made in report/.
enum class Infeasibility : unsigned char {
    none,
    noAccelerator,        ///< the topology holds none
    networkNotCovered,    ///< no closed form covers the drawn graph; see diagnostics
    missingRate,          ///< a needed parameter is unknown for this part (needed = Parameter index; count: see diagnostics)
    tooFewAccelerators,   ///< tp*pp*... > accelerators  (needed, available)
    acceleratorsDoNotDivide, ///< accelerators % (tp*cp*pp) != 0 (needed = product, available = accelerators)
    headsDoNotDivide,     ///< heads % tp
    hiddenDoesNotDivide,  ///< hidden % tp
    layersDoNotDivide,    ///< fewer layers than stages (needed = stages*chunks, available = layers)
    batchTooSmall,        ///< fewer sequences than data-parallel ranks
    expertsDoNotDivide,   ///< routed experts % ep (needed = ep, available = experts)
    invalidValue,         ///< a size or rate that is zero, negative or not finite (needed = value)
    outOfRange,           ///< every rate is known, but the time is no finite number: a rate or size is extreme
    doesNotFit            ///< memory (needed, available: bytes)
};

struct Feasibility {
    Infeasibility reason = Infeasibility::none;
    double needed = 0;
    double available = 0;

    bool ok() const { return reason == Infeasibility::none; }
    bool operator==(const Feasibility&) const = default;
};

/// Validity flags: they travel with the number they qualify. One bit each.
enum class Flag : std::uint32_t {
    recomputeChosen = 1u << 0,     ///< recompute was blank: the memory rule chose it
    unevenStages = 1u << 1,        ///< layers do not divide over the stages
    fractionalMicroBatch = 1u << 2,
    fewerMicroBatchesThanStages = 1u << 3,
    latencyDominated = 1u << 4,    ///< more than half of a collective is latency
    familyUnseen = 1u << 5,        ///< no measured row of this device family stands behind the constants
    unverifiedInput = 1u << 6,     ///< a value from memory enters
    groupsDoNotAlign = 1u << 7,    ///< a group straddles scale-up domains unevenly
    vocabularyPadded = 1u << 8,
    microBatchesDoNotDivide = 1u << 9, ///< interleaved, and the micro-batches are no multiple of the stages
    activationsSpilled = 1u << 10  ///< the memory rule sends activations of a share of the layers to host memory
};

} // namespace ridge
