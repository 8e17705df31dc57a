// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/window_bench.hpp"

namespace ridge {

std::span<const cli::Bench> windowBenches()
{
    static constexpr cli::Bench benches[] = {
        {"live", benchLive, true}, {"start", benchStart, true}, {"start-once", benchStartOnce, true}};
    return benches;
}

} // namespace ridge
