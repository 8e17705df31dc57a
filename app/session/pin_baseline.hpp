// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "study/study.hpp"

namespace ridge {

/// The architecture that pinBaseline() keeps.
ArchitectureId pinnedArchitecture();
/// True while the study is compared with a pinned design.
bool isPinned(const Study& study);

/// Keeps the shown design as it stands, with its mappings, as what the study is compared with. Replaces an earlier pin;
/// changes nothing while the pinned design itself is shown.
void pinBaseline(Study& study);
/// Forgets the pinned design; the study is compared with its own parts again. Changes nothing while it is shown.
void unpinBaseline(Study& study);

} // namespace ridge
