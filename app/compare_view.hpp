// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/compare_page.hpp"
#include "session/design_comparison.hpp"

namespace ridge {

/// What the page and the files show of a comparison.
ui::ComparisonView comparisonView(const DesignComparison& comparison);

} // namespace ridge
