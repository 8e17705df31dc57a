// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"

#include <string>
#include <string_view>

namespace ridge {

/// Replaces a file whole or not at all: writes beside it, checks and syncs, and renames. A link stays a link, the rights
/// of the old file are kept; a device or a pipe is written in place. Error "cannot-write" with the system's reason.
Result<void> writeWholeFile(const std::string& path, std::string_view bytes);

} // namespace ridge
