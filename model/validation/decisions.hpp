// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "validation/statistics.hpp"
#include "validation/validate.hpp"

#include <string>
#include <vector>

namespace ridge {

/// A speed-up between two parts under equal work: rows of one source, model, sequence and number of accelerators, the
/// row with most measured tokens per second and accelerator of each part.
struct GenerationRatio {
    std::string group, model;   ///< source and model
    std::string from, to;       ///< parts, the slower one as measured first
    double predicted = 0, measured = 0; ///< tokens/s per accelerator of `to` over those of `from`
};

/// Every pair of parts that share a key, from the headline rows.
std::vector<GenerationRatio> generationRatios(const std::vector<RowVerdict>& verdicts);

/// Errors of the ratios, all of them and by pair of parts ("a100-sxm-80 > h100-sxm").
std::vector<GroupErrors> ratioErrors(const std::vector<GenerationRatio>& ratios);

/// Of the pairs of headline rows of one source and model whose measured tokens per second and accelerator differ by more
/// than `margin`, how many the prediction puts in the same order.
struct WinnerCount {
    std::size_t pairs = 0, right = 0;
};
WinnerCount rightWinners(const std::vector<RowVerdict>& verdicts, double margin = 0.10);

/// Kendall's tau of each source with at least `least` headline rows.
struct SourceOrder {
    std::string group;
    std::size_t rows = 0;
    double tau = 0;
};
std::vector<SourceOrder> sourceOrders(const std::vector<RowVerdict>& verdicts, std::size_t least = 10);

} // namespace ridge
