// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/map_plot.hpp"
#include "explore/tornado_plot.hpp"
#include "session/design_around.hpp"

namespace ridge {

/// What the chart draws of a map around a design.
ui::MapView mapView(const DesignAround& around);
ui::TornadoView tornadoView(const DesignAround& around);

} // namespace ridge
