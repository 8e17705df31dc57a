// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/figure.hpp"

#include <QPainter>

#include <functional>

namespace ridge::ui {

/// Paints a chart of a size in a theme at the origin, with text of slideText points, and gives its data area.
using PaintChart = std::function<QRectF(QPainter& painter, const QSizeF& size, const Theme& theme)>;

/// A chart on paper that is painted as it is on screen.
std::unique_ptr<ChartPicture> paintedPicture(PaintChart paint);

} // namespace ridge::ui
