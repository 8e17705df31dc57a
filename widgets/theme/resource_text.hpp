// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/resource.hpp"
#include "theme/theme.hpp"

#include <QString>

namespace ridge::ui {

/// What a person calls it: "HBM bandwidth", "Pipeline bubble".
QString resourceName(Resource resource);
/// The family's name, as legends and the ledger show it.
QString swatchName(Swatch swatch);

} // namespace ridge::ui
