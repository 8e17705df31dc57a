// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/run_columns.hpp"

#include <optional>

class QSettings;

namespace ridge {

/// The map chosen the last time a file with these headings was opened.
std::optional<ColumnMap> rememberedMap(const QSettings& settings, const std::vector<std::string>& columns);
void rememberMap(QSettings& settings, const std::vector<std::string>& columns, const ColumnMap& map);

} // namespace ridge
