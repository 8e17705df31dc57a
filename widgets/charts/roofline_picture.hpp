// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/figure.hpp"
#include "report/roofline.hpp"

namespace ridge::ui {

/// The roofline as the window draws it, in slide sizes.
std::unique_ptr<ChartPicture> rooflinePicture(const RooflineData& data);

} // namespace ridge::ui
