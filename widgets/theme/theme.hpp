// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/resource.hpp"

#include <QColor>
#include <QPalette>

#include <array>

namespace ridge::ui {

/// The colours that mean something: one per family of resources, in ledger order; swatchOf says which resources share one.
enum class Swatch : unsigned char {
    compute, hbm, l2, chipToChip, scaleUp, scaleOut, hostMemory, latency, bubble, imbalance, optimizer, failure,
    count
};
inline constexpr std::size_t swatchCount = static_cast<std::size_t>(Swatch::count);

/// Which swatch a resource is drawn in: vector with compute, D2D with C2C, NIC and fabric tiers with scale-out,
/// launch with latency, jitter with imbalance, storage with host memory.
Swatch swatchOf(Resource resource);

/// Every colour of the window. The only place of the program that names colours; all else asks a theme.
struct Theme {
    bool isDark = false;
    QColor window, surface, raised, sunken;          ///< page, panel and card, float, inset
    QColor canvas, canvasDots, nested;               ///< topology ground; every other depth of container
    QColor hover, selected, pressed, chip;           ///< fills
    QColor border, borderStrong, control;            ///< hairline, field frame, marks that must reach 3:1
    QColor text, text2, text3;                       ///< body, secondary, disabled
    QColor accent, onAccent;                         ///< ink: selection, focus, primary
    QColor good, goodFill, bad, badFill, warn, warnFill, info, infoFill;
    QColor grid, axis, ghost;                        ///< charts; ghost is the baseline's colour
    QColor countPill, sliderTrack, sliderHandle;
    QColor scrim;                                    ///< over what a sheet covers
    QColor paper, ink;                               ///< the two candidates for text on a filled swatch
    std::array<QColor, swatchCount> swatches;
    std::array<QColor, 4> mapping;                   ///< fills behind accelerators of one group

    const QColor& operator[](Swatch swatch) const { return swatches[static_cast<std::size_t>(swatch)]; }
    const QColor& operator[](Resource resource) const { return (*this)[swatchOf(resource)]; }
    /// A resource colour that is safe as text on every ground: ink mixed in (35 % light, 30 % dark).
    QColor label(Swatch swatch) const;
    /// Paper or ink, whichever reads better on `fill`.
    QColor inkOn(const QColor& fill) const;
    QPalette palette() const;

    static const Theme& light();
    static const Theme& dark();
    /// The theme of the window. Painted widgets read it at paint time.
    static const Theme& current();
    /// Makes a theme current and gives the application its palette; widgets hear it as a palette change.
    static void apply(const Theme& theme);
    /// True when the platform's own palette is light on dark.
    static bool systemIsDark(const QPalette& platform);
};

QColor mix(const QColor& a, const QColor& b, double share);
QColor withAlpha(QColor colour, double alpha);
/// WCAG 2 relative luminance and contrast ratio (1 to 21).
double luminance(const QColor& colour);
double contrast(const QColor& a, const QColor& b);

} // namespace ridge::ui
