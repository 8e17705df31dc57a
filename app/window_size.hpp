// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>

namespace ridge {

inline constexpr QSize preferredWindowSize{1600, 940};
inline constexpr QSize smallestWindowSize{960, 620};
inline constexpr int wideFrom = 1600; ///< width from which the side panels have their full room

/// The size of a first window on a screen with this room: never larger than the room less a title bar.
inline QSize firstWindowSize(const QSize& available)
{
    constexpr QSize frame{2, 36};
    return preferredWindowSize.boundedTo(available - frame).expandedTo(QSize(1, 1));
}

} // namespace ridge
