// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "validation/kernel_case.hpp"

#include <vector>

namespace ridge {

/// Fits the fitted constants that these cases move anew: least squares of the logarithm of predicted over measured,
/// softened so that single rows of another regime do not pull (soft L1, scale 3 %). Levenberg-Marquardt.
/// A family without cases loses `seen`, so that the data-sheet rule takes its place; a shared constant that no case moves
/// falls back to its prior. Those of memory and caches, which micro-benchmarks shape, stay.
KernelConstants refitKernels(const KernelConstants& start, const std::vector<const KernelCase*>& cases);

/// Seconds of many cases at one set of constants; laws are formed once per family and stack.
std::vector<double> predictKernels(const std::vector<const KernelCase*>& cases, const KernelConstants& constants);

} // namespace ridge
