// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "io/collective_log.hpp"

#include <string>
#include <string_view>

namespace ridge {

/// Reads a log of nccl-tests or rccl-tests: old columns ("error", no root or redop) and new ones, extra columns of RCCL,
/// rows without a header, several tables, prefixes of launchers ("[1,0]<stdout>:", "0:"), lines of other programs between
/// the rows. Codes: "not-a-collective-log"; warnings "no-rows", "bad-row", "wrong-results", "trimmed", "op-unknown".
Result<CollectiveLog> importCollectiveLog(std::string_view bytes, const std::string& file);

} // namespace ridge
