// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/scaling.hpp"
#include "report/finding.hpp"

namespace ridge {

/// What a scaling chart shows, as one sentence: tokens/s per accelerator from the present job (or the smallest that
/// runs, when nothing larger does) to the largest that runs, with the limiter at both ends. It compares two stated
/// sizes, so a finer series says the same of them.
/// Numbers: from, to (accelerators), rate_from, rate_to (tokens/s per accelerator), change, share_from, share_to.
Finding scalingFinding(const ScalingSeries& series, Precision precision);
/// The same about two points of the series, by index, both feasible.
Finding scalingFinding(const ScalingSeries& series, Precision precision, std::size_t from, std::size_t to);

} // namespace ridge
