// SPDX-License-Identifier: Apache-2.0
#include "explore/parallel.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

namespace ridge {

void forEachInParallel(std::size_t count, int threads, const std::function<void(std::size_t)>& work)
{
    tbb::task_arena arena(threads > 0 ? threads : tbb::task_arena::automatic);
    arena.execute([&] { tbb::parallel_for(std::size_t(0), count, work); });
}

} // namespace ridge
