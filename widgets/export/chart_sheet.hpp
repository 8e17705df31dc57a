// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/chart_export.hpp"

namespace ridge::ui {

/// A block of cells of the sheet behind a native chart: one column, rows first to last, counted from 0.
struct CellRange {
    int column = -1, first = 0, last = 0;

    bool isValid() const { return column >= 0; }
    QString formula() const; ///< "Sheet1!$B$2:$B$62", or one cell
};

/// The cells behind a native chart and where each series finds its own. The chart's caches are read from these cells,
/// so that both say the same.
struct ChartSheet {
    struct Ranges {
        CellRange name, x, y;
    };
    std::vector<std::vector<TableCell>> rows;
    std::vector<Ranges> series; ///< as in the chart

    std::vector<TableCell> cells(const CellRange& range) const;
};
ChartSheet chartSheet(const ChartExport& chart);

/// A number as a cell and a cache hold it: twelve significant digits, which every reader keeps.
double cellNumber(double value);
QString cellText(double value);

/// A workbook with one sheet "Sheet1" that holds these cells; equal cells give equal bytes. Empty when it cannot be made.
QByteArray workbookOf(const std::vector<std::vector<TableCell>>& rows);
/// The table twin with its headings, and a second sheet that says where it comes from.
QByteArray tableWorkbook(const ChartExport& chart);

/// The table twin as CSV: UTF-8, a heading with units, RFC 4180. Anything but public carries a column with its label.
QByteArray csvOf(const ChartExport& chart);

/// The table twin as it leaves the program: stamped with the label unless public.
ChartTable stampedTable(const ChartExport& chart);

} // namespace ridge::ui
