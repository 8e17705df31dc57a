// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "study/evaluate_study.hpp"

#include <string>
#include <vector>

namespace ridge::cli {

/// An evaluated pairing for a person at a terminal: what, metrics, limiter, ledger, memory, published figures, flags.
std::string resultText(const PairingResult& result);

/// Rows of cells as aligned columns, two spaces apart; columns with `right` are right-aligned. UTF-8 aware.
std::string columns(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right,
                    const std::string& indent);

} // namespace ridge::cli
