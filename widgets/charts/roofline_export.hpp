// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.hpp"
#include "report/roofline.hpp"
#include "theme/theme.hpp"

#include <QSize>
#include <QString>

namespace ridge::ui {

/// Size of a picture on a 13.33 x 7.5 inch slide, in points.
inline constexpr QSize slideSize{960, 540};

/// Writes the roofline to a .png or .svg file with title, subtitle and footnote, from a plot of its own.
/// Needs a QApplication (any platform, "offscreen" will do). `scale` multiplies the pixels of a PNG.
/// Errors: another ending ("unknown-format"), a size or scale out of range ("invalid-size"), a file that cannot be
/// written ("cannot-write").
Result<void> exportRoofline(const RooflineData& data, const QString& path, const QSize& size = slideSize,
                            double scale = 2, const Theme& theme = Theme::light());

} // namespace ridge::ui
