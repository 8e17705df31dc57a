// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/number_text.hpp"

#include <QLocale>

#include <array>
#include <cmath>
#include <limits>

#include <QRegularExpression>

namespace ridge::ui {

namespace {

struct Prefix {
    double factor;
    const char16_t* letter;
};

constexpr std::array<Prefix, 11> prefixes = {{{1e18, u"E"}, {1e15, u"P"}, {1e12, u"T"}, {1e9, u"G"}, {1e6, u"M"},
                                              {1e3, u"k"}, {1, u""}, {1e-3, u"m"}, {1e-6, u"µ"}, {1e-9, u"n"},
                                              {1e-12, u"p"}}};

/// Rounded to significant digits first, so that 999.7 becomes 1 k and not 1000.
double roundSignificant(double value, int digits)
{
    if (value == 0 || !std::isfinite(value))
        return value;
    const double scale = std::pow(10, digits - 1 - int(std::floor(std::log10(std::abs(value)))));
    return std::round(value * scale) / scale;
}

} // namespace

QString numberText(double value, int digits)
{
    if (!std::isfinite(value))
        return QStringLiteral("none");
    const double rounded = roundSignificant(value, digits);
    const int magnitude = rounded == 0 ? 0 : int(std::floor(std::log10(std::abs(rounded)) + 1e-9));
    QString text = QLocale::c().toString(std::abs(rounded), 'f', std::max(0, digits - 1 - magnitude));
    if (rounded < 0)
        text.prepend(QChar(0x2212));
    return text;
}

SiScale siScale(double value)
{
    const double magnitude = std::abs(value);
    if (magnitude == 0 || !std::isfinite(magnitude))
        return {};
    for (const Prefix& prefix : prefixes) {
        if (magnitude >= prefix.factor * (1 - 1e-12))
            return {prefix.factor, QString::fromUtf16(prefix.letter)};
    }
    return {prefixes.back().factor, QString::fromUtf16(prefixes.back().letter)};
}

SiText siText(double value, int digits)
{
    const SiScale scale = siScale(roundSignificant(value, digits));
    QString number = numberText(value / scale.factor, digits);
    return {number, scale.prefix};
}

QString quantityText(double value, const QString& unit, int digits)
{
    if (unit == QLatin1StringView("%"))
        return numberText(value * 100, std::abs(value) < 0.9995 ? 2 : 3) + QStringLiteral(" %");
    const SiText text = siText(value, digits);
    return text.with(unit);
}

double parseQuantity(const QString& text, const QString& unit, double bareScale)
{
    constexpr double invalid = std::numeric_limits<double>::quiet_NaN();
    QString trimmed = text.trimmed();
    qsizetype end = 0;
    while (end < trimmed.size() && (trimmed[end].isDigit() || QStringLiteral(".,eE+-").contains(trimmed[end])))
        ++end;
    bool ok = false;
    const double number = QLocale::c().toDouble(trimmed.left(end), &ok);
    if (!ok || !std::isfinite(number) || number <= 0)
        return invalid;
    const QString rest = trimmed.mid(end).trimmed();
    if (rest.isEmpty())
        return number * bareScale;
    if (rest == u'u' + unit) // a keyboard has no µ
        return number * 1e-6;
    for (const Prefix& prefix : prefixes) {
        if (rest == QString::fromUtf16(prefix.letter) + unit)
            return number * prefix.factor;
    }
    return invalid;
}

QString typeset(const std::string& sentence)
{
    static const QRegularExpression minus(QStringLiteral("(?<![\\w.])-(?=\\d)")), times(QStringLiteral("(?<=\\d)x(?![\\w])| x (?=\\d)"));
    QString text = QString::fromStdString(sentence);
    text.replace(minus, QStringLiteral("\u2212"));
    for (auto match = times.match(text); match.hasMatch(); match = times.match(text, match.capturedStart() + 1))
        text.replace(match.capturedStart(), match.capturedLength(), match.capturedLength() == 1 ? QStringLiteral("\u00D7") : QStringLiteral(" \u00D7 "));
    return text;
}

} // namespace ridge::ui
