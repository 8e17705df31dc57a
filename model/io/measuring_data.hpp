// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "engine/kernel_constants.hpp"
#include "network/fabric_constants.hpp"
#include "validation/bindings.hpp"
#include "validation/node_wiring.hpp"

#include <filesystem>
#include <vector>

namespace ridge {

/// Laws of collectives, links and single kernels, and the nodes whose wiring is described.
struct MeasuringLaws {
    FabricConstants fabric;
    std::vector<NodeWiring> wirings;
    KernelConstants kernels;
};

/// Reads fabric/ and kernels/ of the data folder. Errors name the file.
Result<MeasuringLaws> loadMeasuringLaws(const std::filesystem::path& folder);

/// What the free text of measured tables means, with the bands of left-out errors: measurements/ of the data folder.
/// Errors name the file.
Result<Bindings> loadBindings(const std::filesystem::path& folder);

} // namespace ridge
