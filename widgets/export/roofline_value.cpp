// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/roofline_value.hpp"

#include "charts/roofline_picture.hpp"
#include "theme/number_text.hpp"
#include "theme/resource_text.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace ridge::ui {

namespace {

constexpr double tera = 1e12, giga = 1e9;
constexpr int lineSamples = 61; ///< LibreOffice 7 loses lines that have fewer points than a series of marks

QString text(const std::string& s) { return QString::fromStdString(s); }

QString roofCaption(const Roof& roof)
{
    return QStringLiteral("%1 %2").arg(text(roof.name), quantityText(roof.rate, roof.isCompute() ? QStringLiteral("FLOP/s") : QStringLiteral("B/s")));
}

struct Builder {
    const RooflineData& data;
    ChartExport chart;
    double ridge = 0, peak = 0, hbm = 0; ///< of the baseline

    void setReferences()
    {
        const bool compared = data.baselineRidge > 0 && !data.baselineRoofs.empty() && data.baselineRoofs.front().isCompute();
        ridge = compared ? data.baselineRidge : data.ridge;
        const Roof* own = data.computeRoof();
        peak = compared ? data.baselineRoofs.front().rate : own != nullptr ? own->rate : 0;
        hbm = ridge > 0 ? peak / ridge : 0;
        if (ridge <= 0 || peak <= 0)
            return;
        chart.x.reference = ridge;
        chart.y.reference = peak / tera;
    }

    /// Whole decades around everything that is drawn.
    void setLimits()
    {
        double xLow = data.ridge / 30, xHigh = data.ridge * 30, yLow = peak / 20, yHigh = peak;
        for (const auto* roofs : {&data.roofs, &data.baselineRoofs})
            for (const Roof& roof : *roofs)
                if (roof.isCompute())
                    yHigh = std::max(yHigh, roof.rate);
        for (const RooflinePoint& point : data.points) {
            xLow = std::min(xLow, point.intensity / 1.5);
            xHigh = std::max(xHigh, point.intensity * 1.5);
            yLow = std::min(yLow, point.attained / 1.5);
        }
        if (!(xLow > 0) || !(yLow > 0))
            return; // nothing to draw
        chart.x.low = decadeBelow(xLow);
        chart.x.high = niceAbove(xHigh);
        chart.y.low = decadeBelow(yLow / tera);
        chart.y.high = niceAbove(yHigh * 1.2 / tera);
    }

    void addRoof(const Roof& roof, const std::vector<Roof>& all, bool baseline)
    {
        if (!(roof.rate > 0) || !(data.ridge > 0))
            return;
        const bool capped = !all.empty() && all.front().isCompute();
        const auto memory = std::find_if(all.begin(), all.end(), [](const Roof& r) { return r.resource == Resource::hbm; });
        double from = *chart.x.low, to = *chart.x.high;
        if (roof.isCompute())
            from = memory == all.end() ? from : std::max(from, roof.rate / memory->rate);
        else {
            from = std::max(from, *chart.y.low * tera / roof.rate);
            to = capped ? std::min(to, all.front().rate / roof.rate) : to;
        }
        if (!(from < to))
            return;
        ChartSeries line;
        line.name = baseline ? text(roof.name) + QStringLiteral(", baseline") : text(roof.name);
        line.caption = baseline ? QString() : roofCaption(roof);
        line.colour = baseline ? ChartColour(ChartColour::Role::baseline) : ChartColour(roof.resource);
        line.dashed = baseline;
        line.labelled = !baseline;
        line.width = baseline ? 1.6 : roof.isCompute() || roof.resource == Resource::hbm ? 2.75 : 1.75;
        for (int i = 0; i < lineSamples; ++i) {
            const double x = from * std::pow(to / from, double(i) / (lineSamples - 1));
            line.x.push_back(x);
            line.y.push_back((roof.isCompute() ? roof.rate : roof.rate * x) / tera);
        }
        chart.series.push_back(std::move(line));
    }

    void addRoofs()
    {
        for (const Roof& roof : data.baselineRoofs) {
            const Roof* now = data.find(roof.resource);
            if (now == nullptr || now->rate != roof.rate)
                addRoof(roof, data.baselineRoofs, true);
        }
        for (const Roof& roof : data.roofs)
            addRoof(roof, data.roofs, false);
    }

    void addRidge()
    {
        if (data.ridge <= 0 || data.computeRoof() == nullptr)
            return;
        ChartSeries mark;
        mark.kind = SeriesKind::scatter;
        mark.name = QStringLiteral("Ridge");
        mark.colour = ChartColour::Role::current;
        mark.x = {data.ridge};
        mark.y = {data.computeRoof()->rate / tera};
        mark.pointNames = QStringList{QStringLiteral("ridge")};
        mark.pointCaptions = QStringList{QStringLiteral("ridge %1").arg(numberText(data.ridge))};
        chart.series.push_back(std::move(mark));
    }

    /// Operations left and right of the ridge, then one series a level.
    QString seriesOf(const RooflinePoint& point) const
    {
        if (point.level != Resource::hbm)
            return text(point.name);
        return point.intensity < data.ridge ? QStringLiteral("Operations, HBM side") : QStringLiteral("Operations, compute side");
    }

    void addPoints()
    {
        std::map<QString, ChartSeries> groups;
        for (const RooflinePoint& point : data.points) {
            const QString name = seriesOf(point);
            ChartSeries& group = groups[name];
            group.kind = SeriesKind::scatter;
            group.name = name;
            group.colour = point.level != Resource::hbm ? ChartColour(point.level)
                         : point.intensity < data.ridge ? ChartColour(Swatch::hbm)
                                                        : ChartColour(Swatch::compute);
            group.x.push_back(point.intensity);
            group.y.push_back(point.attained / tera);
            group.weights.push_back(data.time > 0 ? point.seconds / data.time : 0);
            group.pointNames << text(point.name);
            group.pointCaptions << QStringLiteral("%1 %2").arg(text(point.name), quantityText(point.seconds, QStringLiteral("s")));
        }
        for (auto& [name, group] : groups)
            chart.series.push_back(std::move(group));
    }

    void addTable()
    {
        ChartTable& table = chart.table;
        const auto reference = [](double value) { return value > 0 ? std::optional(value) : std::nullopt; };
        table.columns = {{QStringLiteral("Item"), {}, {}, true},
                         {QStringLiteral("Kind"), {}, {}, true},
                         {QStringLiteral("Level"), {}, {}, true},
                         {QStringLiteral("Intensity"), QStringLiteral("FLOP/B"), reference(ridge), false},
                         {QStringLiteral("Rate"), QStringLiteral("TFLOP/s"), reference(peak / tera), false},
                         {QStringLiteral("Bandwidth"), QStringLiteral("GB/s"), reference(hbm / giga), false},
                         {QStringLiteral("Time"), QStringLiteral("s"), {}, false}};
        for (const Roof& roof : data.roofs)
            addRow(roof, QStringLiteral("roof"));
        for (const Roof& roof : data.baselineRoofs)
            addRow(roof, QStringLiteral("baseline roof"));
        for (const RooflinePoint& point : data.points)
            table.rows.push_back({text(point.name), point.level == Resource::hbm ? QStringLiteral("operation") : QStringLiteral("level"),
                                  resourceName(point.level), point.intensity, point.attained / tera, std::monostate(), point.seconds});
        if (data.ridge > 0)
            table.rows.push_back({QStringLiteral("Ridge"), QStringLiteral("ridge"), std::monostate(), data.ridge,
                                  data.computeRoof()->rate / tera, std::monostate(), std::monostate()});
    }

    void addRow(const Roof& roof, const QString& kind)
    {
        const TableCell rate = roof.isCompute() ? TableCell(roof.rate / tera) : TableCell();
        const TableCell bandwidth = roof.isCompute() ? TableCell() : TableCell(roof.rate / giga);
        chart.table.rows.push_back({text(roof.name), kind, resourceName(roof.resource), std::monostate(), rate, bandwidth, std::monostate()});
    }

    void addWords()
    {
        chart.title = text(rooflineTitle(data));
        chart.subtitle = text(rooflineSubtitle(data)) + QStringLiteral(" \u00B7 ") + text(rooflineDetail());
        QStringList scope{text(data.architecture), text(data.scenario)};
        scope.removeAll(QString());
        chart.scope = scope.join(QStringLiteral(" \u00B7 "));
        QStringList roofs, marks;
        for (const Roof& roof : data.roofs)
            roofs << roofCaption(roof);
        for (const RooflinePoint& point : data.points)
            marks << QStringLiteral("%1 at %2 FLOP per byte and %3").arg(text(point.name), numberText(point.intensity), quantityText(point.attained, QStringLiteral("FLOP/s")));
        chart.altText = QStringLiteral("%1. Roofline of %2, both axes logarithmic. Roofs: %3.")
                            .arg(chart.title, chart.scope, roofs.isEmpty() ? QStringLiteral("none") : roofs.join(QStringLiteral(", ")));
        if (!marks.isEmpty())
            chart.altText += QStringLiteral(" Marks: %1.").arg(marks.join(QStringLiteral("; ")));
        if (!chart.x.reference)
            return;
        const QString ratio = numberText(data.ridge / ridge);
        chart.relativeTitle = ratio == numberText(1) ? QStringLiteral("The ridge lies where the baseline's does")
                                                     : QStringLiteral("The ridge lies at %1\u00D7 the baseline's").arg(ratio);
        chart.relativeSubtitle = QStringLiteral("Roofline per accelerator \u00B7 intensity and rate relative to the baseline's ridge point");
        chart.relativeAltText = chart.relativeTitle + QStringLiteral(". Roofline, both axes logarithmic and relative to the baseline's ridge point.");
    }
};

} // namespace

ExportableChart rooflineExport(const RooflineData& data, const ExportStamp& stamp)
{
    Builder builder{data, {}};
    ChartExport& chart = builder.chart;
    chart.id = QStringLiteral("roofline");
    chart.stamp = stamp;
    // The limits of an empty sheet.
    chart.x = {QStringLiteral("Intensity"), QStringLiteral("FLOP per byte"), true, 1, 1e4, {}};
    chart.y = {QStringLiteral("Rate per accelerator"), QStringLiteral("TFLOP/s"), true, 0.1, 1e3, {}};
    builder.setReferences();
    builder.setLimits();
    builder.addRoofs();
    builder.addRidge();
    builder.addPoints();
    builder.addTable();
    builder.addWords();
    return {std::move(builder.chart), [data] { return rooflinePicture(data); }};
}

} // namespace ridge::ui
