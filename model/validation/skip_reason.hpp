// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace ridge {

/// Why a measured row gets no prediction. The list is closed; its keys are documented and stable.
enum class SkipReason : unsigned char {
    invalidValue, ///< a cell that must hold a number holds something else, or a number that cannot be
    partNotInCatalogue,
    acceleratorsNotStated,
    architectureNotStated, ///< neither layers and width nor a size to derive them from
    batchNotStated,        ///< neither global batch nor micro-batch, and the metric depends on it
    metricNotAStepTime,    ///< the measured metric cannot be turned into seconds per step
    infeasible, ///< the model holds the mapping for impossible; the detail says why
    // collectives and links
    ranksNotStated,
    sizeNotStated,
    fabricNotStated,      ///< neither the text nor the part names a network the ranks need
    operationNotModelled, ///< no law for the operation
    metricNotModelled,    ///< the figure is none the law gives
    wiringNotKnown,       ///< the path between the endpoints is in no catalogue entry and no described node
    // kernels and micro-benchmarks
    shapeNotStated,       ///< a size the law needs is blank
    precisionNotModelled, ///< no law for the number format
    rateNotKnown,         ///< the catalogue states no rate that the law needs
    count
};
inline constexpr std::size_t skipReasonCount = static_cast<std::size_t>(SkipReason::count);

/// "part-not-in-catalogue", "infeasible", ...
std::string_view key(SkipReason reason);

} // namespace ridge
