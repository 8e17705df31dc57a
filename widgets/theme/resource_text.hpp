// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/evaluation.hpp"
#include "engine/parameter.hpp"
#include "engine/resource.hpp"
#include "theme/theme.hpp"

#include <QString>

#include <optional>

namespace ridge::ui {

/// What a person calls it: "HBM bandwidth", "Pipeline bubble".
QString resourceName(Resource resource);
/// The same where several precisions stand in one list: "Compute, 8 bit".
QString resourceRowName(Resource resource);
/// The family's name, as legends and the ledger show it.
QString swatchName(Swatch swatch);
/// The metric that adds up a family's charged resources over all phases, as `explain` names it; empty: none is charged.
QString sliceMetric(const Evaluation& evaluation, Precision precision, Swatch swatch);
/// The family whose seconds a parameter moves; empty where it is none's alone.
std::optional<Swatch> swatchOf(Parameter parameter);

} // namespace ridge::ui
