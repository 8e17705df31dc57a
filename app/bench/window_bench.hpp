// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bench.hpp"

#include <span>

namespace ridge {

/// The benches that open a window; they run only when named.
std::span<const cli::Bench> windowBenches();

/// `bench live`: the slider is moved every 8 ms in the real window at 1920 x 1080 with all charts in sight. Prints how
/// long the end of the repaint that first shows an input, or a newer one, comes after it.
/// @param ticks how many inputs; 0: five seconds of them
Diagnostics benchLive(long long ticks, cli::Answer& answer);

/// `bench start`: time from starting the program to the end of the first repaint that shows an evaluated study, in
/// fresh processes; the first of them warms the caches and is not counted.
/// @param runs how many are counted; 0: five
Diagnostics benchStart(long long runs, cli::Answer& answer);

/// `bench start-once`: one window, from main() on; what `bench start` runs.
Diagnostics benchStartOnce(long long, cli::Answer& answer);

} // namespace ridge
