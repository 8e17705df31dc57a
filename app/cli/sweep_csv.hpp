// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/sweep.hpp"

#include <string>

namespace ridge::cli {

/// Header line of a sweep: an axis' path with its unit ("[x]": factors of the present value), then the results.
std::string sweepHeader(const SweepSpace& space, bool ledger);

/// One line per point. Numbers in their shortest form that reads back the same; cells of what cannot run are empty.
/// Safe to call from several threads.
std::string sweepRows(const SweepSpace& space, const SweepBlock& block);

} // namespace ridge::cli
