// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/figure.hpp"

#include <QPainter>

#include <functional>

namespace ridge::ui {

/// Points of text in a painted chart of this size: slideText on a slide, less on what is smaller, so that it keeps its room.
int pictureText(const QSizeF& size);

/// Paints a chart of a size in a theme at the origin, with text of pictureText() points, and gives its data area.
using PaintChart = std::function<QRectF(QPainter& painter, const QSizeF& size, const Theme& theme)>;

/// A chart on paper that is painted as it is on screen.
std::unique_ptr<ChartPicture> paintedPicture(PaintChart paint);

} // namespace ridge::ui
