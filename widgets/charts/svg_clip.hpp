// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QRectF>
#include <QString>

namespace ridge::ui {

/// Texts that mark where clipped drawing begins and ends. Qt's SVG writer (6.4) drops clip paths, so a drawing writes
/// these sentinels around what must be clipped and addSvgClip() turns them into a group.
inline constexpr char16_t svgClipBegin[] = u"ridge-clip-begin";
inline constexpr char16_t svgClipEnd[] = u"ridge-clip-end";

/// Replaces the sentinels by one `<g clip-path>` over `area`, and names fallback fonts behind the embedded one.
/// Without a matching pair of sentinels the clip is left out; the drawing stays valid.
QByteArray addSvgClip(const QByteArray& svg, const QRectF& area);

} // namespace ridge::ui
