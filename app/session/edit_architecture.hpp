// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "study/study.hpp"
#include "topology/edit.hpp"

namespace ridge {

/// Puts an edited drawing into an architecture of the study; what names its nodes by path (scale container, overrides,
/// places) follows those that moved and goes with those that went. A count set by hand replaces an override of it.
void applyEdit(Study& study, const ArchitectureId& id, const Edited& edit);

/// Puts nodes somewhere in their drawing.
void applyPlaces(Study& study, const ArchitectureId& id, const Places& places);

/// True when two studies differ in the places of their nodes at most: no result depends on those.
bool sameButPlaces(const Study& a, const Study& b);

} // namespace ridge
