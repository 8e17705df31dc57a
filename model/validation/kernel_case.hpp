// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalogue/catalogue.hpp"
#include "engine/kernel_time.hpp"
#include "validation/bindings.hpp"
#include "validation/case_builder.hpp"
#include "validation/measurement_row.hpp"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ridge {

/// Bytes that a streaming kernel moves.
struct StreamCall {
    double bytes = 0;
};

using KernelCall = std::variant<GemmCall, AttentionCall, StreamCall>;

/// One measured kernel, ready to be predicted by any set of constants.
struct KernelCase {
    KernelCall call;
    KernelDevice device;
    PartId part;
    std::string stack;
    std::string regime;    ///< "gemm", "grouped-gemm", "prefill", "decode" or "stream"
    std::string precision; ///< as stated
    double measured = 0;   ///< s
    std::vector<std::string> flags;
};

/// Reads a row; nothing is taken from its measured value. Rules: scenarios/measurements/README.md, kernels.csv.
std::variant<KernelCase, Skipped> buildKernelCase(const MeasurementRow& row, const TableBindings& bindings,
                                                  const Catalogue& catalogue);

/// The law of the case's own family, or the data-sheet rule when the constants know none.
KernelEstimate predictKernel(const KernelCase& one, const KernelConstants& constants);

/// The same with a given law.
KernelEstimate predictKernel(const KernelCase& one, const KernelLaw& law);

} // namespace ridge
