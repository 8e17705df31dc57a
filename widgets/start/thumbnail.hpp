// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalogue/catalogue.hpp"
#include "theme/theme.hpp"
#include "topology/topology.hpp"

#include <QRectF>

#include <vector>

class QPainter;

namespace ridge::ui {

/// A box or a mark of a thumbnail.
struct ThumbnailMark {
    QRectF rect;      ///< within thumbnailSize
    Swatch swatch = Swatch::compute;
    bool container = false;
    int depth = 0;
};

inline constexpr QSizeF thumbnailSize{200, 96};

/// A topology as nested boxes and marks: what stands where, from the host at the left to the fabric at the right, in the
/// colours of the canvas, without words. Of many equal things a few stand for all.
std::vector<ThumbnailMark> thumbnail(const Container& root, const Catalogue& catalogue);

/// Draws a thumbnail as large as `target` allows.
void drawThumbnail(QPainter& painter, const QRectF& target, const std::vector<ThumbnailMark>& marks);

} // namespace ridge::ui
