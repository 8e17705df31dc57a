// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart_exports.hpp"
#include "request.hpp"

namespace ridge::cli {

/// Id of the chart that belongs to a table of measurements and to no study.
inline constexpr std::string_view validationId = "validation";

/// What is wrong with the options of an export, before anything is read: a chart or a format that does not exist, a size,
/// an option that the chart does not take. Empty when nothing is.
Diagnostics exportMisuse(const Request& request);

/// What the options choose of a chart. Errors name the option.
Result<ChartChoice> chartChoice(const Request& request);

/// "1280x720" as width and height.
std::optional<QSize> sizeFrom(const std::string& text);

} // namespace ridge::cli
