// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.hpp"
#include "theme/theme.hpp"

#include <QString>
#include <QStringList>

#include <optional>
#include <variant>
#include <vector>

namespace ridge::ui {

/// A colour by what it stands for: a resource, or one of the roles that are no resource.
struct ChartColour {
    enum class Role : unsigned char { swatch, current, baseline, quiet, clear }; ///< clear: a bar that only lifts what stands on it
    Role role = Role::current;
    Swatch swatch = Swatch::compute;

    ChartColour() = default;
    ChartColour(Role r) : role(r) {}
    ChartColour(Swatch s) : role(Role::swatch), swatch(s) {}
    ChartColour(Resource resource) : ChartColour(swatchOf(resource)) {}
    const QColor& in(const Theme& theme) const;
    /// The same colour where it is safe as text.
    QColor asText(const Theme& theme) const;
};

/// line: x ascending; scatter: marks; bar: one y per category, stacked in the order of the series.
enum class SeriesKind : unsigned char { line, scatter, bar };

struct ChartAxis {
    QString label;                   ///< what is measured, without its unit
    QString unit;                    ///< unit of every value on this axis as stored ("TFLOP/s"); empty: a count or a ratio
    bool logarithmic = false;
    std::optional<double> low, high; ///< limits; a logarithmic one begins at a whole decade
    std::optional<double> reference; ///< the baseline's value: what 1 stands for in a relative export; none: no such export

    QString title() const;           ///< "Rate, TFLOP/s"
};

struct ChartSeries {
    SeriesKind kind = SeriesKind::line;
    QString name;                ///< what it is, in the program's own words and without a number: "HBM"
    QString caption;             ///< its direct label, with the value: "HBM 2.04 TB/s"; empty: the name
    ChartColour colour;
    bool dashed = false;         ///< the baseline, by rule; projections
    bool labelled = true;        ///< carries a direct label
    double width = 2.4;          ///< of a line, points
    std::vector<double> x, y;    ///< equal sizes; bars leave x empty and have one y per category
    QStringList pointNames;      ///< scatter: a name per point, or empty
    QStringList pointCaptions;   ///< scatter: a direct label per point with its value, or empty
    std::vector<double> weights; ///< scatter: share of 1 that sets a mark's area, or empty
    double radius = 0;           ///< scatter without weights: points; 0: the usual mark
};

/// A column of the table twin; numbers are in `unit`.
struct TableColumn {
    QString heading;
    QString unit;                    ///< empty for text, counts and ratios
    std::optional<double> reference; ///< the baseline's value in this unit; none: left out of relative exports
    bool keepInRelative = false;     ///< text in the program's own words, or a ratio already
};
using TableCell = std::variant<std::monostate, QString, double>; ///< nothing: unknown

/// The chart as a table: what CSV and XLSX hold.
struct ChartTable {
    std::vector<TableColumn> columns;
    std::vector<std::vector<TableCell>> rows; ///< one cell per column

    QString heading(std::size_t column) const; ///< "Rate (TFLOP/s)"
};

/// Where the numbers come from; the footnote of every export.
struct ExportStamp {
    QString study;       ///< its title
    QString hash;        ///< first 12 hex digits over the study as written
    QString catalogue, calibration;
    QString overrides;   ///< of the architecture, as written; empty: none
    QString label;       ///< strictest disclosure label of anything behind the chart; empty: public
    QString interval = {}; ///< "expected time 13.3 to 17.5 s (P10 to P90)"; empty: none is known. Absolute: not in a relative export

    bool isPublic() const;
};

/// A chart as a value, independent of what draws it: everything that CSV, XLSX, PPTX and a plain picture need.
struct ChartExport {
    QString id;                     ///< chart id of the command line: "roofline"
    QString title, subtitle;        ///< the finding; metric, unit and scope
    QString scope;                  ///< names of what is shown; they are the author's words
    QString altText;                ///< what a reader hears instead of seeing it
    ChartAxis x, y;
    QStringList categories;         ///< of bars; then x has no scale
    std::vector<ChartSeries> series;///< bars: bottom to top
    ChartTable table;
    ExportStamp stamp;

    // In a relative export these replace title, subtitle, alt text and categories; they hold ratios and no other number
    // and none of the author's words. An empty title: the chart has no relative form.
    QString relativeTitle, relativeSubtitle, relativeAltText;
    QStringList relativeCategories;

    /// Study, scope, stamps and label, as one line.
    QString footnote() const;
};

/// The chart in ratios to its baseline: values divided by the references of axes and columns, captions, scope and study
/// title dropped, since any of them may hold an absolute number.
/// Error: "no-relative-form" when a reference or the relative words are missing.
Result<ChartExport> relativeTo(const ChartExport& chart);

/// The direct label of a line: its caption, else its name. Of a mark: the same, empty when it has none.
QString lineText(const ChartSeries& series);
QString markText(const ChartSeries& series, std::size_t point);

/// A mark of a scatter series.
struct MarkIndex {
    std::size_t series = 0, point = 0;
};
/// Marks that carry a label: those without weight first, then by weight, since room for labels is scarce.
std::vector<MarkIndex> labelledMarks(const ChartExport& chart);

/// The whole decade at or below, and the next of 1, 2, 5 times a decade at or above.
double decadeBelow(double value);
double niceAbove(double value);

/// Checks the invariants above (sizes, one cell per column, positive values on logarithmic axes are not required: such
/// points are left out of pictures). Empty when the value is sound.
Diagnostics checkChart(const ChartExport& chart);

} // namespace ridge::ui
