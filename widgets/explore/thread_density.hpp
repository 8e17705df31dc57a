// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/design_view.hpp"

#include <QImage>
#include <QRectF>

namespace ridge::ui {

/// Where a thread of the parallel coordinates runs between two axes: flat at both, `t` from 0 to 1.
double threadHeight(double from, double to, double t);

/// All threads of some designs as one picture: how many pass a pixel, by its logarithm. Millions of designs are counted in
/// bins of neighbouring axes first, so that the picture costs the same for any number of them.
/// @param axes left to right, x of each in px; @param area from the top to the bottom of the axes
QImage threadDensity(const DesignView& view, const std::vector<const ShownCoordinate*>& axes, const std::vector<double>& xs, const QRectF& area,
                     const std::vector<std::uint32_t>& designs, const QColor& colour, double strength, const QSizeF& size, double ratio);

} // namespace ridge::ui
