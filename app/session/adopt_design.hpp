// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/pareto.hpp"
#include "study/study.hpp"

namespace ridge {

/// A study in which a point of a sweep is the design of a pairing: its mapping, and an override for every hardware axis
/// whose factor is not 1, times the override that stands there.
/// Error: "unknown-path" when the study has no such pairing or the space no such point.
Result<Study> adoptDesign(const Study& study, const ArchitectureId& architecture, const ScenarioId& scenario,
                          const ParetoSpace& space, std::size_t point);

} // namespace ridge
