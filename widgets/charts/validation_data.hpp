// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/table_twin.hpp"
#include "validation/accuracy.hpp"

#include <optional>

namespace ridge::ui {

/// One measured row with its prediction, both > 0 and in one SI unit.
struct ValidationMark {
    RowAt at;
    double measured = 1, predicted = 1;
    std::optional<double> leftOut;  ///< by constants fitted without its group
    std::optional<double> p10, p90;
    bool own = false;               ///< of a table of the user
    QString words;                  ///< the row in one sentence
};

/// What the validation chart draws: rows of one unit, by measured value.
struct ValidationChartData {
    std::vector<ValidationMark> marks;
    QString unit = QStringLiteral("s"); ///< that most of the rows have; the others are only in the table
    bool leftOut = false;               ///< some marks have a left-out prediction: drawn beside
    QString leftOutBy;                  ///< "source"; empty: several or none
    QString title, subtitle, detail;
    TableTwin twin;                     ///< all rows, worst first

    bool isRate() const { return unit != QStringLiteral("s"); } ///< more is faster
};

/// A value of a row as text: "13.8 s", "1200 s", "450 GB/s".
QString measuredText(double value, const QString& unit, int digits = 3);

ValidationChartData validationData(const JudgedTables& tables, const std::vector<RowAt>& rows, const RowFilter& filter);

} // namespace ridge::ui
