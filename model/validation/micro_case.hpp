// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalogue/catalogue.hpp"
#include "engine/kernel_constants.hpp"
#include "validation/bindings.hpp"
#include "validation/case_builder.hpp"
#include "validation/measurement_row.hpp"

#include <string>
#include <variant>
#include <vector>

namespace ridge {

/// What one row of a table of micro-benchmarks comes to.
struct MicroPrediction {
    double measured = 0;  ///< as the metric is
    std::string unit;     ///< "B/s", "FLOP/s", "1/s" (elements) or "s"
    double predicted = 0; ///< in the same unit
    std::string limiter;  ///< "compute", "memory", "cache" or "launch"
    std::vector<std::string> flags;
};

/// Reads a row and predicts it; nothing is taken from its measured value. Rules: scenarios/measurements/README.md, micro.csv.
std::variant<MicroPrediction, Skipped> predictMicro(const MeasurementRow& row, const TableBindings& bindings,
                                                    const Catalogue& catalogue, const KernelConstants& constants);

} // namespace ridge
