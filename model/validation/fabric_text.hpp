// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalogue/catalogue.hpp"
#include "validation/bindings.hpp"
#include "validation/measurement_row.hpp"

#include <optional>
#include <string>
#include <vector>

namespace ridge {

/// What a row's fabric text and part say about its networks. Nothing is filled in without a flag.
struct RowFabric {
    std::string scaleUpClass;       ///< "nvlink-4", "pcie", "xgmi"; empty: the text and the part say nothing
    double linkRate = 0;            ///< B/s per rank, one direction
    std::string scaleOutClass;      ///< "efa-2", "infiniband", ...; empty: none named
    std::optional<double> nodeRate; ///< B/s per node, one direction, as stated: "32x100Gb/s"
    std::optional<double> rankRate; ///< B/s per rank, one direction: a port speed or generation in the text
    double domain = 0;              ///< ranks of one fast domain when it is a product ("NVL72"); 0: a node
    std::vector<std::string> flags; ///< rules used, stable words
};

/// Reads the fabric of a row of a collectives table. Bindings: which class a network text names ("networks"),
/// link rates the catalogue does not hold ("systems").
RowFabric readFabric(const MeasurementRow& row, const TableBindings& bindings, const Catalogue& catalogue);

} // namespace ridge
