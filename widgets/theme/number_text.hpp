// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

namespace ridge::ui {

/// A number as a person reads it: `digits` significant digits, thin grouping, U+2212 for minus.
QString numberText(double value, int digits = 3);

/// A sentence of the model as the window sets it: minus signs before numbers, multiplication signs after and before them.
QString typeset(const std::string& sentence);

/// A value scaled to an SI prefix: number "12.0", prefix "T".
struct SiText {
    QString number;
    QString prefix;

    QString joined() const { return number + prefix; }                     ///< "12k", for axes and pills
    QString with(const QString& unit) const { return number + u' ' + prefix + unit; } ///< "12.0 TB/s"
};
SiText siText(double value, int digits = 3);

/// "2.04 TB/s", "13.8 s", "62 %" (unit "%" expects a share of 1).
QString quantityText(double value, const QString& unit, int digits = 3);

/// Reads "2.4", "2.4 TB/s", "2400GB/s" in `unit` (SI base, e.g. "B/s"); a bare number is in `bareScale` units.
/// Returns NaN when it is no number, has another unit, or is not positive.
double parseQuantity(const QString& text, const QString& unit, double bareScale);

/// Factor of the SI prefix that suits `value`, and its letter: {1e12, "T"}.
struct SiScale {
    double factor = 1;
    QString prefix;
};
SiScale siScale(double value);

} // namespace ridge::ui
