// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

class QString;

namespace ridge::ui {

/// Loads the embedded faces once. Returns false when one of them could not be loaded.
bool loadFonts();

/// "Ridge Sans" at a pixel size; tracking tightens from 18 px on.
QFont ridgeFont(int pixels, QFont::Weight weight = QFont::Normal);

double textWidth(const QString& text, const QFont& font);

} // namespace ridge::ui
