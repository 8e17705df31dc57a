// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/fonts.hpp"

#include "resources.hpp"

#include <QCache>
#include <QCoreApplication>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QHashFunctions>
#include <QString>

#include <map>

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

namespace {

QFont makeFont(int pixels, QFont::Weight weight)
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

struct TextKey {
    QString text;
    QFont font;
    bool operator==(const TextKey&) const = default;
};

size_t qHash(const TextKey& key, size_t seed) { return qHashMulti(seed, key.text, key.font.pixelSize(), int(key.font.weight())); }

constexpr int mostTexts = 4096; ///< kept at once; a window in use shows a few hundred

using Fonts = std::map<std::pair<int, int>, QFont>;
Fonts& knownFonts()
{
    thread_local Fonts fonts;
    return fonts;
}

using Texts = QCache<TextKey, ShapedText>;
Texts& knownTexts()
{
    // What is kept must go before the application's font engines do.
    static const bool forgets = (qAddPostRoutine([] { knownTexts().clear(); knownFonts().clear(); }), true);
    Q_UNUSED(forgets)
    thread_local Texts texts(mostTexts);
    return texts;
}

} // namespace

QFont ridgeFont(int pixels, QFont::Weight weight)
{
    // Equal fonts that share one value share the engine that was looked up for it.
    Fonts& fonts = knownFonts();
    const auto known = fonts.find({pixels, int(weight)});
    return known != fonts.end() ? known->second : fonts.emplace(std::pair(pixels, int(weight)), makeFont(pixels, weight)).first->second;
}

const ShapedText& shapedText(const QString& text, const QFont& font)
{
    Texts& known = knownTexts();
    const TextKey key{text, font};
    if (const ShapedText* shaped = known.object(key))
        return *shaped;
    auto* shaped = new ShapedText{std::make_unique<QTextLayout>(text, font), 0, 0};
    shaped->layout->setCacheEnabled(true);
    shaped->layout->beginLayout();
    const QTextLine line = shaped->layout->createLine();
    shaped->layout->endLayout();
    if (line.isValid()) {
        shaped->width = QFontMetricsF(font).horizontalAdvance(text);
        shaped->ascent = shaped->layout->lineAt(0).ascent();
    }
    known.insert(key, shaped);
    return *shaped;
}

double textWidth(const QString& text, const QFont& font) { return shapedText(text, font).width; }

} // namespace ridge::ui
