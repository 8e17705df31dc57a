// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/chart_sheet.hpp"

#include <QRectF>

namespace ridge::ui {

/// A presentation of one 13.33 x 7.5 inch slide: the finding as title, the chart as a native, editable chart with its
/// workbook inside, the footnote, the alt text, and the label as a stamp unless public. Equal charts give equal bytes.
QByteArray pptxOf(const ChartExport& chart, const Theme& theme);

// The parts of it, in points of the slide.
inline constexpr QRectF slideChartArea{24, 94, 912, 398};
/// Where the axes enclose the data, inside the chart's area.
inline constexpr QRectF slidePlotArea{64, 10, 808, 330};
inline constexpr int nativeLabelSize = 12;

/// A direct label of a native chart: on point `point` of series `series`, at DrawingML's position t, r, b or l.
struct NativeLabel {
    std::size_t series = 0, point = 0;
    QString text;
    char position = 'r';
};
/// Labels that hit neither each other nor a mark, the most important first; what finds no room is left out.
std::vector<NativeLabel> nativeLabels(const ChartExport& chart);

/// Radius of a mark in points.
double nativeMarkRadius(const ChartSeries& series, std::size_t point);

/// The chart part (DrawingML chart) over the cells of `sheet`.
QByteArray nativeChartXml(const ChartExport& chart, const ChartSheet& sheet, const Theme& theme);

/// Text as XML holds it, without what XML cannot hold.
QString xmlText(const QString& text);
/// "2C50CB"
QString xmlColour(const QColor& colour);

} // namespace ridge::ui
