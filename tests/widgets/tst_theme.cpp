// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/number_text.hpp"
#include "theme/paint.hpp"
#include "theme/theme.hpp"

#include <QDirIterator>
#include <QPainter>
#include <QFontInfo>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridge;
using namespace ridge::ui;

namespace {

double lowestContrast(const QColor& colour, std::initializer_list<QColor> grounds)
{
    double lowest = 21;
    for (const QColor& ground : grounds)
        lowest = std::min(lowest, contrast(colour, ground));
    return lowest;
}

std::initializer_list<const char*> bannedColours()
{
    static const auto patterns = {"#[0-9A-Fa-f]{6}\\b", "\\bQColor\\s*\\(\\s*[0-9\"]", "\\bqRgba?\\s*\\(",
                                  "\\bQt::(white|black|red|green|blue|gray|darkGray|lightGray|yellow|cyan|magenta)\\b",
                                  "\\bfromRgb\\s*\\(\\s*[0-9]"};
    return patterns;
}

} // namespace

class TestTheme : public QObject {
    Q_OBJECT
private slots:
    void everyColourReads_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void everyColourReads()
    {
        QFETCH(bool, dark);
        const Theme& t = dark ? Theme::dark() : Theme::light();
        const auto grounds = {t.surface, t.sunken, t.canvas, t.selected};
        for (std::size_t i = 0; i < swatchCount; ++i) {
            const auto swatch = static_cast<Swatch>(i);
            QVERIFY2(lowestContrast(t[swatch], grounds) >= 3, qPrintable(t[swatch].name()));
            QVERIFY2(contrast(t.inkOn(t[swatch]), t[swatch]) >= 4.5, qPrintable(t[swatch].name()));
            QVERIFY2(lowestContrast(t.label(swatch), grounds) >= 4.5, qPrintable(t.label(swatch).name()));
        }
        for (const QColor& ink : {t.text, t.text2, t.good, t.bad, t.warn})
            QVERIFY2(lowestContrast(ink, grounds) >= 4.5, qPrintable(ink.name()));
        for (const auto& [ink, fill] : {std::pair{t.good, t.goodFill}, {t.bad, t.badFill}, {t.warn, t.warnFill},
                                        {t.info, t.infoFill}, {t.onAccent, t.accent}, {t.onAccent, t.countPill}})
            QVERIFY2(contrast(ink, fill) >= 4.5, qPrintable(ink.name() + " on " + fill.name()));
        for (const QColor& mark : {t.control, t.ghost})
            QVERIFY2(lowestContrast(mark, {t.surface, t.sunken, t.canvas}) >= 3, qPrintable(mark.name()));
    }
    void swatchesDifferInEachTheme()
    {
        for (const Theme* t : {&Theme::light(), &Theme::dark()}) {
            for (std::size_t i = 0; i < swatchCount; ++i)
                for (std::size_t j = i + 1; j < swatchCount; ++j)
                    QVERIFY(t->swatches[i] != t->swatches[j]);
        }
    }
    void resourcesShareColoursAsDecided()
    {
        QCOMPARE(swatchOf(Resource::vector), swatchOf(Resource::compute16));
        QCOMPARE(swatchOf(Resource::d2d), swatchOf(Resource::c2c));
        QCOMPARE(swatchOf(Resource::fabric2), swatchOf(Resource::nic));
        QCOMPARE(swatchOf(Resource::jitter), swatchOf(Resource::imbalance));
        QCOMPARE(swatchOf(Resource::storage), swatchOf(Resource::hostMemory));
        QVERIFY(swatchOf(Resource::scaleUp) != swatchOf(Resource::nic));
    }
    void digitsAreTabularInEveryWeight()
    {
        QVERIFY(loadFonts());
        for (const auto weight : {QFont::Normal, QFont::Medium, QFont::DemiBold}) {
            const QFont f = ridgeFont(100, weight);
            QCOMPARE(QFontInfo(f).family(), QStringLiteral("Ridge Sans"));
            const double one = textWidth("1111111111", f);
            for (const char* digits : {"0000000000", "2222222222", "7777777777", "8888888888"})
                QVERIFY(std::abs(textWidth(digits, f) / one - 1) < 0.003);
        }
    }
    void everyIconPaintsSomething()
    {
        for (const QString& name : iconNames()) {
            QImage image(20, 20, QImage::Format_ARGB32_Premultiplied);
            image.fill(Qt::transparent);
            QPainter painter(&image);
            drawIcon(painter, name, QRectF(0, 0, 20, 20), Theme::light().text);
            painter.end();
            bool painted = false;
            for (int y = 0; y < 20; ++y)
                for (int x = 0; x < 20; ++x)
                    painted |= qAlpha(image.pixel(x, y)) > 0;
            QVERIFY2(painted, qPrintable(name));
        }
    }
    void everyIconNamedInTheSourceExists()
    {
        const QRegularExpression use(R"re((?:drawIcon\(\*?\w+, |icon\()QStringLiteral\("([a-z-]+)"\))re");
        int uses = 0;
        for (const char* folder : {"/widgets", "/app"}) {
            QDirIterator files(RIDGE_SOURCE_DIR + QString(folder), {"*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                auto matches = use.globalMatch(QString::fromUtf8(file.readAll()));
                for (; matches.hasNext(); ++uses) {
                    const QString name = matches.next().captured(1);
                    QVERIFY2(iconNames().contains(name), qPrintable(name + " in " + file.fileName()));
                }
            }
        }
        QVERIFY(uses > 0);
    }
    void onlyTheThemeNamesColours()
    {
        int files = 0;
        for (const char* folder : {"/widgets", "/app"}) {
            QDirIterator it(RIDGE_SOURCE_DIR + QString(folder), {"*.cpp", "*.hpp"}, QDir::Files,
                            QDirIterator::Subdirectories);
            while (it.hasNext()) {
                QFile file(it.next());
                if (file.fileName().endsWith("theme/theme.cpp"))
                    continue;
                ++files;
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QString text = QString::fromUtf8(file.readAll());
                for (const char* pattern : bannedColours()) {
                    const auto match = QRegularExpression(pattern).match(text);
                    QVERIFY2(!match.hasMatch(), qPrintable(file.fileName() + ": " + match.captured()));
                }
            }
        }
        QVERIFY(files > 5);
    }
    void numbersHaveThreeDigits_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("text");
        QTest::newRow("bandwidth") << 2.039e12 << "2.04 TB/s";
        QTest::newRow("carry into the next prefix") << 999.7e9 << "1.00 TB/s";
        QTest::newRow("hundreds") << 153.2e9 << "153 GB/s";
        QTest::newRow("small") << 13.75e-3 << QStringLiteral("13.8 mB/s");
        QTest::newRow("zero") << 0.0 << "0.00 B/s";
        QTest::newRow("minus sign") << -2e12 << QStringLiteral("\u22122.00 TB/s");
    }
    void numbersHaveThreeDigits()
    {
        QFETCH(double, value);
        QFETCH(QString, text);
        QCOMPARE(quantityText(value, "B/s"), text);
    }
    void quantitiesAreRead()
    {
        QCOMPARE(parseQuantity("2.4", "B/s", 1e12), 2.4e12);
        QCOMPARE(parseQuantity(" 2400 GB/s", "B/s", 1e12), 2.4e12);
        for (const char* bad : {"", "x", "-1", "0", "1e999", "3 TB", "3 Tb/s", "nan"})
            QVERIFY2(std::isnan(parseQuantity(bad, "B/s", 1e12)), bad);
    }
    void deltasSayDirectionAndSize()
    {
        QCOMPARE(deltaText({-0.24, false, true, false}), QStringLiteral("\u25BC 24 %"));
        QCOMPARE(deltaText({0.17, true, false, false}), QStringLiteral("\u25B2 17 pt"));
        QCOMPARE(deltaText({0.004, false, true, false}), QStringLiteral("= 0 %"));
    }
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
