// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

namespace ridge {

/// Calls work(0) ... work(count - 1), each once and in no order, on up to `threads` threads; 0: one a core. Calls on different
/// indices must not touch the same data.
void forEachInParallel(std::size_t count, int threads, const std::function<void(std::size_t)>& work);

} // namespace ridge
