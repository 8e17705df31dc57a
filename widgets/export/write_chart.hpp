// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/chart_export.hpp"

#include <QSize>

#include <functional>
#include <memory>

namespace ridge::ui {

class ChartPicture;

/// Size of a picture that fills a 13.33 x 7.5 inch slide, in points.
inline constexpr QSize slideSize{960, 540};

/// What a chart hands out for export: its value, and how to draw it better than from the value alone.
struct ExportableChart {
    ChartExport value;
    std::function<std::unique_ptr<ChartPicture>()> picture; ///< may be empty; relative exports never use it
};

struct ExportOptions {
    QSize size = slideSize; ///< points; of pictures only, a slide has its own size
    double scale = 2;       ///< pixels per point of a PNG
    bool dark = false;
    bool relative = false;  ///< ratios to the baseline only
};

/// A format by its file suffix.
struct ExportFormat {
    QString suffix; ///< "png"
    QString words;  ///< "Picture for slides and pages"
};
/// png, svg, pdf, pptx, xlsx, csv.
const std::vector<ExportFormat>& exportFormats();
/// "png, svg, pdf, pptx, xlsx or csv".
QString exportFormatNames();

/// Writes the chart in the format its suffix names; all or nothing. Needs a QApplication (any platform).
/// Errors: "unknown-format", "invalid-size", "no-relative-form", "cannot-write".
Result<void> writeChart(const ExportableChart& chart, const QString& path, const ExportOptions& options = {});

/// The bytes of one format, as writeChart() would write them.
Result<QByteArray> chartBytes(const ExportableChart& chart, const QString& suffix, const ExportOptions& options = {});

} // namespace ridge::ui
