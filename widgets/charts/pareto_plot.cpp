// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/pareto_plot.hpp"

#include "theme/fonts.hpp"
#include "theme/number_text.hpp"
#include "theme/paint.hpp"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace ridge::ui {

namespace {

constexpr double dotSize = 3, dotAlpha = 0.32, cloudLayers = 6;

/// Lowest and highest drawn value of an axis: of designs that run, and of the baseline.
std::pair<double, double> range(const ParetoChartData& data, std::size_t axis)
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    const auto include = [&](double value) {
        low = std::min(low, value);
        high = std::max(high, value);
    };
    for (std::size_t i = 0; i < data.points->feasible.size(); ++i)
        if (data.points->feasible[i])
            include(data.front.columns[axis][i]);
    if (const auto baseline = data.baselinePlace())
        include(axis == 0 ? baseline->first : baseline->second);
    return {low, high};
}

double stepOf(const PlotScale& scale) { return scale.ticks.size() > 1 ? scale.ticks[1] - scale.ticks[0] : 1; }

/// Coverage of one dot, 0 to 255, `side` by `side`.
std::vector<int> dotCoverage(int side)
{
    std::vector<int> coverage;
    const double radius = side / 2.0 - 0.3, middle = (side - 1) / 2.0;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            coverage.push_back(int(255 * dotAlpha * std::clamp(radius + 0.5 - std::hypot(x - middle, y - middle), 0.0, 1.0)));
    return coverage;
}

} // namespace

ParetoPlot::ParetoPlot(const ParetoChartData& data, const QSizeF& size, const Theme& theme, int textSize)
    : m_data(data), m_size(size), m_theme(theme), m_textSize(textSize), m_unit(textSize / 11.0)
{
    chooseScales();
}

void ParetoPlot::chooseScales()
{
    const auto [lowX, highX] = range(m_data, 0);
    const auto [lowY, highY] = range(m_data, 1);
    m_unitX = unitOf(m_data.front.objectives[0], std::max(std::abs(lowX), std::abs(highX)));
    m_unitY = unitOf(m_data.front.objectives[1], std::max(std::abs(lowY), std::abs(highY)));
    const double left = 56 * m_unit, right = m_size.width() - 16 * m_unit, top = 28 * m_unit, bottom = m_size.height() - 42 * m_unit;
    m_x = roundScale(lowX / m_unitX.size, highX / m_unitX.size, std::max(2, int((right - left) / (80 * m_unit))));
    m_y = roundScale(lowY / m_unitY.size, highY / m_unitY.size, std::max(2, int((bottom - top) / (32 * m_unit))));
    m_x.from = left;
    m_x.to = std::max(left + 20, right);
    m_y.from = std::max(top + 20, bottom);
    m_y.to = top;
}

void ParetoPlot::text(QPainter& painter, const QPointF& baseline, const QString& words, const QFont& font, const QColor& ink, Qt::Alignment alignment)
{
    m_labels.push_back({words, drawText(painter, baseline, words, font, ink, alignment)});
}

void ParetoPlot::drawAxes(QPainter& painter)
{
    m_labels.clear();
    const QFont plain = ridgeFont(m_textSize), strong = ridgeFont(m_textSize, QFont::Medium);
    for (const double tick : m_y.ticks) {
        const double y = std::round(m_y.pixel(tick)) + 0.5;
        painter.setPen(QPen(tick == m_y.low ? m_theme.axis : m_theme.grid, m_unit));
        painter.drawLine(QPointF(m_x.from, y), QPointF(m_x.to, y));
        text(painter, {m_x.from - 6 * m_unit, y + 4 * m_unit}, tickText(tick, stepOf(m_y)), plain, m_theme.text2, Qt::AlignRight);
    }
    for (const double tick : m_x.ticks)
        text(painter, {m_x.pixel(tick), m_y.from + 15 * m_unit}, tickText(tick, stepOf(m_x)), plain, m_theme.text2, Qt::AlignHCenter);
    const auto title = [&](const ObjectiveUnit& unit, std::size_t axis) {
        return unit.label + (unit.unit.isEmpty() ? QString() : QStringLiteral(", ") + unit.unit)
            + (ridge::text(m_data.front.objectives[axis]).lowerIsBetter ? QStringLiteral(" (less is better)") : QString());
    };
    text(painter, {10 * m_unit, 15 * m_unit}, title(m_unitY, 1), strong, m_theme.text2, Qt::AlignLeft);
    text(painter, {(m_x.from + m_x.to) / 2, m_y.from + 31 * m_unit}, title(m_unitX, 0), strong, m_theme.text2, Qt::AlignHCenter);
}

QImage ParetoPlot::cloudImage(double ratio) const
{
    const int side = std::max(3, int(std::lround(dotSize * ratio)) | 1);
    const std::vector<int> dot = dotCoverage(side);
    const int width = int(std::ceil(m_size.width() * ratio)), height = int(std::ceil(m_size.height() * ratio));
    std::vector<quint8> alpha(std::size_t(width) * std::size_t(height), 0);
    for (std::uint32_t i = 0; i < m_data.points->feasible.size(); ++i) {
        if (!m_data.points->feasible[i])
            continue;
        const QPointF at = pixelOf(i) * ratio;
        const int left = int(std::floor(at.x())) - side / 2, top = int(std::floor(at.y())) - side / 2;
        if (left < 0 || top < 0 || left + side > width || top + side > height)
            continue;
        for (int y = 0; y < side; ++y) {
            quint8* row = alpha.data() + std::size_t(top + y) * std::size_t(width) + std::size_t(left);
            const int* cover = dot.data() + y * side;
            for (int x = 0; x < side; ++x)
                row[x] = quint8(row[x] + cover[x] - (row[x] * cover[x] + 127) / 255);
        }
    }
    std::array<QRgb, 256> colours;
    for (int a = 0; a < 256; ++a)
        colours[std::size_t(a)] = qPremultiply(withAlpha(m_theme.ghost, a / 255.0).rgba());
    QImage image(width, height, QImage::Format_ARGB32_Premultiplied);
    for (int y = 0; y < height; ++y) {
        const quint8* from = alpha.data() + std::size_t(y) * std::size_t(width);
        auto* to = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < width; ++x)
            to[x] = colours[from[x]];
    }
    image.setDevicePixelRatio(ratio);
    return image;
}

std::vector<std::uint32_t> ParetoPlot::thinned(double cell) const
{
    std::vector<std::uint32_t> kept;
    std::unordered_set<std::int64_t> taken;
    for (std::uint32_t i = 0; i < m_data.points->feasible.size(); ++i) {
        if (!m_data.points->feasible[i])
            continue;
        const QPointF at = pixelOf(i) / cell;
        if (taken.insert(std::int64_t(std::lround(at.x())) * 65536 + std::lround(at.y())).second)
            kept.push_back(i);
    }
    return kept;
}

void ParetoPlot::drawCloud(QPainter& painter) const
{
    // Round caps of lines without length: the shortest a vector file can say a disc. A path covers itself once, so
    // several of them show where designs crowd.
    std::array<QPainterPath, std::size_t(cloudLayers)> layers;
    std::size_t next = 0;
    for (const std::uint32_t i : thinned(m_unit)) {
        QPainterPath& path = layers[next++ % layers.size()];
        const QPointF at = pixelOf(i);
        path.moveTo(at);
        path.lineTo(at + QPointF(0.01, 0));
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(withAlpha(m_theme.ghost, dotAlpha), dotSize * m_unit, Qt::SolidLine, Qt::RoundCap));
    for (const QPainterPath& path : layers)
        painter.drawPath(path);
}

std::vector<std::pair<double, double>> ParetoPlot::staircase(const std::vector<std::uint32_t>& frontier) const
{
    const bool lessIsBetter = ridge::text(m_data.front.objectives[0]).lowerIsBetter;
    std::vector<std::pair<double, double>> line;
    for (const std::uint32_t point : walkable(m_data, frontier)) {
        const std::pair at(m_data.x(point), m_data.y(point));
        if (!line.empty())
            line.push_back(lessIsBetter ? std::pair(at.first, line.back().second) : std::pair(line.back().first, at.second));
        line.push_back(at);
    }
    return line;
}

QPolygonF ParetoPlot::line(const std::vector<std::uint32_t>& frontier) const
{
    QPolygonF line;
    for (const auto& [x, y] : staircase(frontier))
        line << pixel(x, y);
    return line;
}

void ParetoPlot::nameMark(QPainter& painter, const QPointF& mark, const QStringList& names, const QColor& ink, bool bold)
{
    const QFont font = ridgeFont(m_textSize, bold ? QFont::DemiBold : QFont::Medium);
    for (const QString& name : names) {
        const QSizeF size(textWidth(name, font) + 6 * m_unit, 15 * m_unit);
        const double dx = 9 * m_unit + size.width() / 2, dy = 9 * m_unit + size.height() / 2;
        std::vector<QPointF> centres;
        for (const QPointF& step : {QPointF(dx, 0), QPointF(dx, dy * 0.7), QPointF(dx, -dy * 0.7), QPointF(0, dy), QPointF(0, -dy), QPointF(-dx, 0), QPointF(-dx, dy), QPointF(-dx, -dy)})
            centres.push_back(mark + step);
        std::vector<QPolygonF> outlines;
        for (const QPointF& centre : centres)
            outlines.push_back(textOutline(centre, size));
        const auto chosen = m_placer.place(outlines);
        if (!chosen)
            continue;
        const QPointF centre = centres[*chosen];
        drawBox(painter, QRectF(centre.x() - size.width() / 2, centre.y() - size.height() / 2, size.width(), size.height()), 3, withAlpha(m_theme.surface, 0.85));
        text(painter, centre + QPointF(0, 4 * m_unit), name, font, ink, Qt::AlignHCenter);
        return;
    }
}

void ParetoPlot::nameLine(QPainter& painter, const QPolygonF& line, const QString& name, const QColor& ink, bool bold)
{
    const QFont font = ridgeFont(m_textSize, bold ? QFont::DemiBold : QFont::Medium);
    const QSizeF size(textWidth(name, font) + 6 * m_unit, 15 * m_unit);
    std::vector<QPointF> centres;
    std::vector<QPolygonF> outlines;
    for (const double share : {0.5, 0.35, 0.65, 0.2, 0.8, 0.05, 0.95})
        for (const double side : {-1.0, 1.0}) { // above, below
            if (line.isEmpty())
                continue;
            const QPointF at = line[qsizetype(std::lround(share * double(line.size() - 1)))];
            for (const double along : {0.5, -0.5}) {
                centres.push_back(at + QPointF(along * size.width() + along * 8 * m_unit, side * (size.height() / 2 + 4 * m_unit)));
                outlines.push_back(textOutline(centres.back(), size));
            }
        }
    const auto chosen = m_placer.place(outlines);
    if (!chosen)
        return;
    const QPointF centre = centres[*chosen];
    drawBox(painter, outlines[*chosen].boundingRect(), 3, withAlpha(m_theme.surface, 0.85));
    text(painter, centre + QPointF(0, 4 * m_unit), name, font, ink, Qt::AlignHCenter);
}

void ParetoPlot::drawMarks(QPainter& painter, std::optional<std::uint32_t> kept)
{
    const QPolygonF present = line(m_data.front.frontierAtPresent), all = line(m_data.front.frontier);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.text2, 1.4 * m_unit));
    painter.drawPolyline(present);
    painter.setPen(QPen(m_theme.accent, 2.2 * m_unit, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(all);

    m_placer = LabelPlacer(QRectF(QPointF(m_x.from + 2, 18 * m_unit), QPointF(m_size.width() - 2, m_y.from - 1)));
    for (const QPolygonF& line : {present, all})
        for (qsizetype i = 1; i < line.size(); ++i)
            m_placer.addLine({line[i - 1], line[i]});
    const auto mark = [&](const QPointF& at, double radius, const QPen& pen, const QColor& fill) {
        painter.setPen(pen);
        painter.setBrush(fill);
        painter.drawEllipse(at, radius, radius);
        m_placer.block(QRectF(at, QSizeF()).adjusted(-radius - 1, -radius - 1, radius + 1, radius + 1));
    };
    if (kept)
        m_placer.block(QRectF(pixelOf(*kept), QSizeF()).adjusted(-10, -10, 10, 10));
    const auto baseline = m_data.baselinePlace();
    if (baseline)
        mark(pixel(baseline->first, baseline->second), 5 * m_unit, QPen(m_theme.ghost, 2 * m_unit), m_theme.surface);
    if (m_data.front.currentFeasible) {
        const QPointF at = pixelOf(std::uint32_t(m_data.front.current));
        mark(at, 6 * m_unit, QPen(m_theme.surface, 1.5 * m_unit), m_theme.accent);
        const Mapping& mapping = m_data.space->mappingOf(m_data.front.current).mapping;
        nameMark(painter, at, {QStringLiteral("now: TP %1, PP %2").arg(mapping.tp).arg(mapping.pp), QStringLiteral("now")}, m_theme.text, true);
    }
    if (baseline)
        nameMark(painter, pixel(baseline->first, baseline->second), {QStringLiteral("baseline")}, m_theme.text2, false);
    nameLine(painter, all, QStringLiteral("frontier, hardware varied"), m_theme.text, true);
    if (present != all)
        nameLine(painter, present, QStringLiteral("present hardware"), m_theme.text2, false);
}

void ParetoPlot::drawPreview(QPainter& painter, std::uint32_t point)
{
    const QPointF at = pixelOf(point);
    painter.setPen(QPen(m_theme.surface, 5));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(at, 8, 8);
    painter.setPen(QPen(m_theme.accent, 2.2));
    painter.setBrush(m_theme.surface);
    painter.drawEllipse(at, 7, 7);
    m_placer.block(QRectF(at, QSizeF()).adjusted(-8, -8, 8, 8));
    const auto value = [](double amount, const ObjectiveUnit& unit) {
        return unit.unit.isEmpty() ? numberText(amount) : numberText(amount / unit.size) + u' ' + unit.unit;
    };
    nameMark(painter, at, {value(m_data.y(point), m_unitY) + QStringLiteral(" at ") + value(m_data.x(point), m_unitX), value(m_data.y(point), m_unitY)}, m_theme.text, true);
}

} // namespace ridge::ui
