// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/roofline_plot.hpp"

#include "charts/roofline_marks.hpp"
#include "charts/svg_clip.hpp"
#include "theme/fonts.hpp"
#include "theme/number_text.hpp"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ridge::ui {

namespace {

constexpr double limiterWidth = 3.4, mainWidth = 2.4, otherWidth = 1.6;
constexpr double teraFlop = 1e12;

/// Decades as "100", "1k", "10k"; `unit` is what 1 on the axis stands for.
class DecadeTicker : public QCPAxisTickerLog {
public:
    explicit DecadeTicker(double unit) : m_unit(unit) {}

protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        const double value = tick / m_unit;
        return value >= 1000 ? siText(value, 1).joined() : QString::number(value, 'g', 3);
    }

private:
    double m_unit;
};

/// A text that no one sees: it becomes a clip group in an SVG file.
class Sentinel : public QCPLayerable {
public:
    Sentinel(QCustomPlot* plot, const QString& layer, const char16_t* text)
        : QCPLayerable(plot, layer), m_text(QString::fromUtf16(text))
    {
    }
    bool on = false;

protected:
    void applyDefaultAntialiasingHint(QCPPainter*) const override {}
    void draw(QCPPainter* painter) override
    {
        if (on)
            painter->drawText(QPointF(0, 0), m_text);
    }

private:
    QString m_text;
};

double halfDecadeBelow(double value) { return std::pow(10, std::floor(2 * std::log10(value)) / 2); }
double halfDecadeAbove(double value) { return std::pow(10, std::ceil(2 * std::log10(value)) / 2); }

/// Both axes are logarithmic, so every roof is a straight line.
void fillLine(QCPGraph& graph, double from, double to, double slope)
{
    graph.setData({from, to}, {slope * from, slope * to}, true);
}

} // namespace

struct RooflinePlot::Private {
    explicit Private(QCustomPlot& p) : plot(p) {}

    QCustomPlot& plot;
    RooflineMarks* marks = nullptr;
    Sentinel* begin = nullptr;
    Sentinel* end = nullptr;
    QCPGraph* area = nullptr;
    std::vector<QCPGraph*> roofs, baseline;

    void fillRoofs(std::vector<QCPGraph*>& graphs, const std::vector<Roof>& values, const RooflineLimits& limits,
                   bool ghost);
    void fillArea(const RooflineLimits& limits);
    QPen roofPen(const Roof& roof, bool ghost) const;
};

RooflineLimits rooflineLimits(const RooflineData& data)
{
    const Roof* peak = data.computeRoof();
    if (peak == nullptr || data.ridge <= 0)
        return {};
    const double ridge = data.ridge;
    double low = ridge / 30, high = ridge * 30, attained = peak->rate / 20, ceiling = peak->rate;
    for (const auto* roofs : {&data.roofs, &data.baselineRoofs}) {
        for (const Roof& roof : *roofs) {
            if (roof.isCompute())
                ceiling = std::max(ceiling, roof.rate);
            else
                high = std::max(high, std::min(1.6 * meetingPoint(roof, peak), 1e3 * ridge));
        }
    }
    for (const RooflinePoint& point : data.points) {
        low = std::min(low, std::max(point.intensity / 2, ridge / 1e4));
        if (point.level == Resource::hbm)
            high = std::max(high, std::min(point.intensity * 2, ridge * 1e4));
        attained = std::min(attained, std::max(point.attained / 2, peak->rate / 1e5));
    }
    return {halfDecadeBelow(low), halfDecadeAbove(high), halfDecadeBelow(attained), halfDecadeAbove(ceiling * 1.5)};
}

QPen RooflinePlot::Private::roofPen(const Roof& roof, bool ghost) const
{
    const double factor = marks->scale.pen;
    if (ghost)
        return QPen(marks->theme->ghost, 1.4 * factor, Qt::DashLine);
    const bool heavy = roof.resource == Resource::hbm || roof.isCompute();
    const Roof* limiting = marks->data.limitingRoof();
    const bool limits = limiting != nullptr && limiting->resource == roof.resource;
    return QPen((*marks->theme)[roof.resource], (limits ? limiterWidth : heavy ? mainWidth : otherWidth) * factor, Qt::SolidLine, Qt::FlatCap);
}

void RooflinePlot::Private::fillRoofs(std::vector<QCPGraph*>& graphs, const std::vector<Roof>& values,
                                      const RooflineLimits& limits, bool ghost)
{
    while (graphs.size() < values.size())
        graphs.push_back(plot.addGraph());
    const Roof* ceiling = !values.empty() && values.front().isCompute() ? &values.front() : nullptr;
    const auto hbm = std::find_if(values.begin(), values.end(), [](const Roof& r) { return r.resource == Resource::hbm; });
    for (std::size_t i = 0; i < graphs.size(); ++i) {
        graphs[i]->setVisible(i < values.size());
        if (i >= values.size())
            continue;
        const Roof& roof = values[i];
        // What did not change needs no second line; what did stands behind today's roofs.
        const Roof* now = ghost ? marks->data.find(roof.resource) : nullptr;
        graphs[i]->setVisible(now == nullptr || now->rate != roof.rate || roof.isCompute());
        graphs[i]->setLayer(ghost ? QStringLiteral("main") : QStringLiteral("roofs"));
        graphs[i]->setName(QString::fromStdString(roof.name));
        graphs[i]->setPen(roofPen(roof, ghost));
        if (roof.isCompute()) {
            const double start = hbm == values.end() ? limits.xLow : std::max(limits.xLow, meetingPoint(*hbm, &roof));
            fillLine(*graphs[i], start, limits.xHigh, 0);
            for (auto& point : *graphs[i]->data())
                point.value = roof.rate;
        } else {
            fillLine(*graphs[i], std::max(limits.xLow, limits.yLow / roof.rate),
                     std::min(limits.xHigh, meetingPoint(roof, ceiling)), roof.rate);
        }
    }
}

void RooflinePlot::Private::fillArea(const RooflineLimits& limits)
{
    const RooflineData& data = marks->data;
    const Roof* hbm = data.find(Resource::hbm);
    const Roof* peak = data.computeRoof();
    area->setVisible(hbm != nullptr && peak != nullptr);
    if (!area->visible())
        return;
    area->setPen(Qt::NoPen);
    area->setBrush(withAlpha((*marks->theme)[Swatch::hbm], 0.06));
    area->setData({limits.xLow, data.ridge, limits.xHigh},
                  {limits.xLow * hbm->rate, peak->rate, peak->rate}, true);
}

RooflinePlot::RooflinePlot(QCustomPlot& plot) : d(new Private(plot))
{
    // The data lie between the two sentinel layers; marks and labels stand above them.
    plot.addLayer(QStringLiteral("clipBegin"), plot.layer(QStringLiteral("main")), QCustomPlot::limBelow);
    plot.addLayer(QStringLiteral("roofs"), plot.layer(QStringLiteral("main")), QCustomPlot::limAbove);
    plot.addLayer(QStringLiteral("clipEnd"), plot.layer(QStringLiteral("roofs")), QCustomPlot::limAbove);
    plot.addLayer(QStringLiteral("marks"), plot.layer(QStringLiteral("overlay")), QCustomPlot::limAbove);
    d->begin = new Sentinel(&plot, QStringLiteral("clipBegin"), svgClipBegin);
    d->end = new Sentinel(&plot, QStringLiteral("clipEnd"), svgClipEnd);
    d->marks = new RooflineMarks(&plot, QStringLiteral("marks"));
    d->area = plot.addGraph();
    for (QCPAxis* axis : {plot.xAxis, plot.yAxis})
        axis->setScaleType(QCPAxis::stLogarithmic);
    plot.xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new DecadeTicker(1)));
    plot.yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new DecadeTicker(teraFlop)));
    plot.xAxis->setLabel(QStringLiteral("FLOP per byte, on each level"));
    plot.yAxis->setLabel(QStringLiteral("TFLOP/s per accelerator"));
    plot.setNoAntialiasingOnDrag(false);
    plot.setInteractions(QCP::Interactions());
}

RooflinePlot::~RooflinePlot() = default;

void RooflinePlot::setTheme(const Theme& theme, const ChartScale& scale)
{
    d->marks->theme = &theme;
    d->marks->scale = scale;
    d->plot.setBackground(QBrush(theme.surface));
    for (QCPAxis* axis : {d->plot.xAxis, d->plot.yAxis}) {
        axis->setBasePen(axis == d->plot.xAxis ? QPen(theme.axis, scale.pen) : QPen(Qt::NoPen));
        axis->setTickPen(axis == d->plot.xAxis ? QPen(theme.axis, scale.pen) : QPen(Qt::NoPen));
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelFont(ridgeFont(scale.tick));
        axis->setTickLabelColor(theme.text2);
        axis->setLabelFont(ridgeFont(scale.tick, QFont::Medium));
        axis->setLabelColor(theme.text2);
        axis->setTickLabelPadding(4);
        axis->setLabelPadding(5);
        axis->grid()->setPen(QPen(theme.grid, scale.pen));
        axis->grid()->setZeroLinePen(Qt::NoPen);
        axis->grid()->setSubGridVisible(false);
    }
    setData(d->marks->data);
}

void RooflinePlot::setData(const RooflineData& data)
{
    if (&data != &d->marks->data)
        d->marks->data = data;
    const RooflineLimits limits = rooflineLimits(data);
    d->plot.xAxis->setRange(limits.xLow, limits.xHigh);
    d->plot.yAxis->setRange(limits.yLow, limits.yHigh);
    d->fillArea(limits);
    d->fillRoofs(d->baseline, data.baselineRoofs, limits, true);
    d->fillRoofs(d->roofs, data.roofs, limits, false);
}

const RooflineData& RooflinePlot::data() const { return d->marks->data; }

const std::vector<RooflinePlot::DrawnLabel>& RooflinePlot::drawnLabels() const { return d->marks->labels(); }

QStringList RooflinePlot::heaviestRoofs() const
{
    QStringList names;
    for (const QCPGraph* roof : d->roofs)
        if (roof->visible() && roof->pen().widthF() > mainWidth * d->marks->scale.pen)
            names << roof->name();
    return names;
}

QString RooflinePlot::describeAt(const QPointF& pixel) const
{
    for (const RooflineMarks::Mark& mark : d->marks->marks()) {
        if (QLineF(mark.centre, pixel).length() > mark.radius + 4)
            continue;
        const RooflinePoint& point = *mark.point;
        return QStringLiteral("%1\n%2 FLOP/byte, %3 attained\n%4 of the step")
            .arg(QString::fromStdString(point.name), numberText(point.intensity),
                 quantityText(point.attained, QStringLiteral("FLOP/s")), quantityText(point.seconds, QStringLiteral("s")));
    }
    return {};
}

std::vector<std::size_t> RooflinePlot::walk() const
{
    const std::vector<RooflineMarks::Mark> marks = d->marks->marks();
    std::vector<std::size_t> order(marks.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return marks[a].centre.x() < marks[b].centre.x(); });
    return order;
}

void RooflinePlot::setFocused(std::optional<std::size_t> mark) { d->marks->focused = mark; }
std::optional<std::size_t> RooflinePlot::focused() const { return d->marks->focused; }

QPointF RooflinePlot::pixelOf(std::size_t mark) const
{
    const std::vector<RooflineMarks::Mark> marks = d->marks->marks();
    return mark < marks.size() ? marks[mark].centre : QPointF();
}

void RooflinePlot::setSvgSentinels(bool on)
{
    d->begin->on = on;
    d->end->on = on;
}

} // namespace ridge::ui
