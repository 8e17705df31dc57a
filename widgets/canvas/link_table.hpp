// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/topology_layout.hpp"
#include "charts/table_twin.hpp"

namespace ridge::ui {

/// The links of a drawing in words and numbers, the most used first: one line a drawn link, however many copies it has.
TableTwin linkTable(const TopologyLayout& layout, const CanvasLinkUses& uses);

} // namespace ridge::ui
