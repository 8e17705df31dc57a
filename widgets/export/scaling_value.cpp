// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/scaling_value.hpp"

#include "charts/painted_picture.hpp"
#include "charts/scaling_plot.hpp"
#include "report/scaling_finding.hpp"
#include "report/words.hpp"
#include "theme/number_text.hpp"
#include "theme/resource_text.hpp"

#include <array>

namespace ridge::ui {

namespace {

constexpr double milli = 1e-3, micro = 1e-6;

QString text(const std::string& s) { return QString::fromStdString(s); }

struct Builder {
    const ScalingSeries& series;
    std::vector<std::optional<MetricInterval>> intervals; ///< s, one a point
    ChartExport chart;
    std::vector<const ScalingPoint*> shown; ///< those that run
    const ScalingPoint* reference = nullptr;
    double unit = micro; ///< s

    /// Seconds of one accelerator per token, for one second of the step.
    static double perToken(const ScalingPoint& point) { return point.accelerators / (point.time * point.tokensPerSecond); }
    double total(const ScalingPoint& point) const { return point.time * perToken(point) / unit; }

    void choose()
    {
        for (const ScalingPoint& point : series.points)
            if (point.feasibility.ok() && point.time > 0 && point.tokensPerSecond > 0)
                shown.push_back(&point);
        if (series.current && series.points[*series.current].feasibility.ok())
            reference = &series.points[*series.current];
        else if (series.reference)
            reference = &series.points[*series.reference];
        for (const ScalingPoint* point : shown)
            if (point->time * perToken(*point) > milli)
                unit = milli;
    }

    void addBars()
    {
        for (const ScalingPoint* point : shown) {
            chart.categories << (point->accelerators >= 10000 ? siText(point->accelerators).joined() : text(groupedCount(point->accelerators)));
            chart.relativeCategories << numberText(point->accelerators / reference->accelerators) + QStringLiteral("\u00D7");
        }
        for (std::size_t s = 0; s < swatchCount; ++s) {
            ChartSeries bars;
            bars.kind = SeriesKind::bar;
            bars.name = swatchName(static_cast<Swatch>(s));
            bars.colour = static_cast<Swatch>(s);
            double sum = 0;
            for (const ScalingPoint* point : shown) {
                double seconds = 0;
                for (std::size_t r = 0; r < resourceCount; ++r)
                    if (swatchOf(static_cast<Resource>(r)) == bars.colour.swatch)
                        seconds += point->ledger[r];
                bars.y.push_back(seconds * perToken(*point) / unit);
                sum += seconds;
            }
            if (sum > 0)
                chart.series.push_back(std::move(bars));
        }
    }

    void addTable()
    {
        const auto of = [this](double value) { return reference != nullptr && value > 0 ? std::optional(value) : std::nullopt; };
        const ScalingPoint none;
        const ScalingPoint& r = reference != nullptr ? *reference : none;
        chart.table.columns = {{QStringLiteral("Accelerators"), {}, of(r.accelerators), false},
                               {QStringLiteral("Global batch"), QStringLiteral("sequences"), of(r.globalBatch), false},
                               {QStringLiteral("Time per step"), QStringLiteral("s"), of(r.time), false},
                               {QStringLiteral("P10 of the time"), QStringLiteral("s"), {}, false},
                               {QStringLiteral("P90 of the time"), QStringLiteral("s"), {}, false},
                               {QStringLiteral("Throughput"), QStringLiteral("tokens/s"), of(r.tokensPerSecond), false},
                               {QStringLiteral("Throughput per accelerator"), QStringLiteral("tokens/s"), of(r.tokensPerSecondPerAccelerator), false},
                               {QStringLiteral("Limited by"), {}, {}, true},
                               {QStringLiteral("Beyond the drawing"), {}, {}, true},
                               {QStringLiteral("Why it cannot run"), {}, {}, false}};
        for (std::size_t i = 0; i < series.points.size(); ++i) {
            const ScalingPoint& point = series.points[i];
            const auto& interval = intervals[i];
            const bool runs = point.feasibility.ok();
            const auto number = [runs](double value) { return runs ? TableCell(value) : TableCell(); };
            chart.table.rows.push_back({point.accelerators, point.globalBatch, number(point.time), interval ? TableCell(interval->low) : TableCell(),
                                        interval ? TableCell(interval->high) : TableCell(), number(point.tokensPerSecond),
                                        number(point.tokensPerSecondPerAccelerator), runs ? TableCell(resourceName(point.limiter.resource)) : TableCell(),
                                        point.extended ? QStringLiteral("assumed") : QStringLiteral("no"), text(infeasibilityText(point.feasibility))});
        }
    }

    void addRelativeWords()
    {
        const ScalingPoint& last = *shown.back();
        chart.relativeTitle = QStringLiteral("At %1\u00D7 the accelerators each does %2\u00D7 the work").arg(
            numberText(last.accelerators / reference->accelerators), numberText(last.tokensPerSecondPerAccelerator / reference->tokensPerSecondPerAccelerator));
        chart.relativeSubtitle = QStringLiteral("Accelerator time per token by what it is charged to, relative to the present job");
        chart.relativeAltText = chart.relativeTitle + QStringLiteral(". Stacked bars.");
    }
};

} // namespace

ExportableChart scalingExport(const ScalingSeries& series, const PairingResult& design, const std::vector<ResidualBand>& bands, const ExportStamp& stamp)
{
    Builder builder{series, scalingIntervals(series, design, bands), {}, {}, nullptr, micro};
    ChartExport& chart = builder.chart;
    const bool strong = series.kind == ScalingKind::strong;
    chart.id = QStringLiteral("scaling");
    chart.stamp = stamp;
    const Finding finding = scalingFinding(series, design.scenario.training.precision);
    chart.title = text(finding.text);
    chart.subtitle = QStringLiteral("%1 scaling: accelerator time per token by what it is charged to \u00B7 flat is perfect")
                         .arg(strong ? QStringLiteral("Strong") : QStringLiteral("Weak"));
    if (!finding.detail.empty())
        chart.subtitle = text(finding.detail);
    chart.scope = text(design.architecture.name) + QStringLiteral(" \u00B7 ") + text(design.scenario.name);
    chart.x.label = QStringLiteral("Accelerators");
    builder.choose();
    chart.y = {QStringLiteral("Accelerator time per token"), builder.unit == milli ? QStringLiteral("ms") : QStringLiteral("\u00B5s"), false, 0, {}, {}};
    if (builder.reference != nullptr && !builder.shown.empty()) {
        chart.y.reference = builder.total(*builder.reference);
        builder.addBars();
        builder.addRelativeWords();
    } else {
        chart.categories = QStringList{QStringLiteral("none runs")};
    }
    builder.addTable();
    chart.altText = QStringLiteral("%1. Stacked bars over %2 numbers of accelerators.").arg(text(finding.whole())).arg(builder.shown.size());
    const auto data = std::make_shared<const ScalingChartData>(scalingData(series, nullptr, {}, &finding, builder.intervals));
    return {std::move(builder.chart), [data] {
                return paintedPicture([data](QPainter& painter, const QSizeF& size, const Theme& theme) {
                    const double enlarged = pictureText(size) / 11.0; // the plot's text is 11 px
                    painter.save();
                    painter.scale(enlarged, enlarged);
                    ScalingPlot(*data, size / enlarged, theme).draw(painter);
                    painter.restore();
                    return QRectF(QPointF(), size);
                });
            }};
}

} // namespace ridge::ui
