// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalogue/catalogue.hpp"
#include "engine/kernel_constants.hpp"
#include "validation/bindings.hpp"
#include "validation/measurement_row.hpp"
#include "validation/validate.hpp"

#include <string>
#include <vector>

namespace ridge {

/// Judges single kernels: matrix products, attention, streaming operations. Seconds of one call.
/// @param leaveOut "family" or "part": fit again without each, predict it, and report that beside; empty: not
/// @param watch may end the leaving out; the report then has none
ValidationReport validateKernels(const std::vector<MeasurementRow>& rows, const Bindings& bindings,
                                 const Catalogue& catalogue, const KernelConstants& constants,
                                 const std::string& leaveOut = {}, const LeaveOutWatch& watch = {});

/// Judges micro-benchmarks: memory and cache rates, latencies, vector rates, best matrix rates. In the metric's own unit.
ValidationReport validateMicro(const std::vector<MeasurementRow>& rows, const Bindings& bindings,
                               const Catalogue& catalogue, const KernelConstants& constants);

} // namespace ridge
