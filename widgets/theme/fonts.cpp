// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/fonts.hpp"

#include "resources.hpp"

#include <QFontDatabase>
#include <QFontMetricsF>
#include <QString>

namespace ridge::ui {

bool loadFonts()
{
    static const bool loaded = [] {
        initResources();
        bool all = true;
        for (const char* style : {"Regular", "Medium", "SemiBold"})
            all &= QFontDatabase::addApplicationFont(QStringLiteral(":/ridge/fonts/RidgeSans-%1.otf")
                                                         .arg(QLatin1StringView(style))) >= 0;
        return all;
    }();
    return loaded;
}

QFont ridgeFont(int pixels, QFont::Weight weight)
{
    QFont f(QStringLiteral("Ridge Sans"));
    f.setPixelSize(pixels);
    f.setWeight(weight);
    f.setHintingPreference(QFont::PreferNoHinting);
    f.setStyleStrategy(QFont::PreferAntialias);
    if (pixels >= 36)
        f.setLetterSpacing(QFont::PercentageSpacing, 95.5);
    else if (pixels >= 18)
        f.setLetterSpacing(QFont::PercentageSpacing, 97);
    return f;
}

double textWidth(const QString& text, const QFont& font) { return QFontMetricsF(font).horizontalAdvance(text); }

} // namespace ridge::ui
