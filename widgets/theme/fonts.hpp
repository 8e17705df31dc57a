// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QTextLayout>

#include <memory>

class QString;

namespace ridge::ui {

/// Loads the embedded faces once. Returns false when one of them could not be loaded.
bool loadFonts();

/// "Ridge Sans" at a pixel size; tracking tightens from 18 px on.
QFont ridgeFont(int pixels, QFont::Weight weight = QFont::Normal);

/// A text whose glyphs are chosen and placed: most of what a text costs, kept from one frame to the next.
struct ShapedText {
    std::unique_ptr<QTextLayout> layout; ///< one line at (0, 0)
    double width = 0, ascent = 0;
};
/// Valid until the next call.
const ShapedText& shapedText(const QString& text, const QFont& font);

double textWidth(const QString& text, const QFont& font);

} // namespace ridge::ui
