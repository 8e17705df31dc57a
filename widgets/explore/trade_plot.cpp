// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/trade_plot.hpp"

#include "theme/fonts.hpp"
#include "theme/paint.hpp"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace ridge::ui {

namespace {
constexpr double dotSize = 3;

QString betterEnd(const ShownCoordinate& shown)
{
    return !shown.text.directed ? QString() : shown.text.lowerIsBetter ? QStringLiteral(" (less is better)") : QString();
}
} // namespace

TradePlot::TradePlot(const DesignView& view, const ShownCoordinate& across, const ShownCoordinate& up, const QSizeF& size, const Theme& theme, int textSize)
    : m_view(view), m_across(across), m_up(up), m_size(size), m_theme(theme), m_textSize(textSize), m_unit(textSize / 11.0)
{
    m_area = QRectF(QPointF(52 * m_unit, 28 * m_unit), QPointF(std::max(90.0, size.width() - 16 * m_unit), std::max(60.0, size.height() - 42 * m_unit)));
    m_x = coordinateScale(across, m_area.left(), m_area.right(), 64 * m_unit);
    m_y = coordinateScale(up, m_area.bottom(), m_area.top(), 32 * m_unit);
}

QRectF TradePlot::brush() const
{
    const DesignLimit *x = m_view.limit(m_across.coordinate), *y = m_view.limit(m_up.coordinate);
    if (x == nullptr && y == nullptr)
        return {};
    const auto end = [](const CoordinateScale& scale, double value) { return std::clamp(scale.pixel(value), std::min(scale.scale.from, scale.scale.to), std::max(scale.scale.from, scale.scale.to)); };
    QRectF box = m_area;
    if (x != nullptr) {
        box.setLeft(x->low <= m_across.low ? m_area.left() : end(m_x, x->low));
        box.setRight(x->high >= m_across.high ? m_area.right() : end(m_x, x->high));
    }
    if (y != nullptr) {
        box.setBottom(y->low <= m_up.low ? m_area.bottom() : end(m_y, y->low));
        box.setTop(y->high >= m_up.high ? m_area.top() : end(m_y, y->high));
    }
    return box;
}

void TradePlot::text(QPainter& painter, const QPointF& baseline, const QString& words, const QFont& font, const QColor& ink, Qt::Alignment alignment)
{
    m_labels.push_back({words, drawText(painter, baseline, words, font, ink, alignment)});
}

void TradePlot::drawAxes(QPainter& painter)
{
    m_labels.clear();
    const QFont plain = ridgeFont(m_textSize), strong = ridgeFont(m_textSize, QFont::Medium);
    painter.setPen(QPen(m_theme.axis, m_unit));
    painter.drawLine(m_area.bottomLeft(), m_area.bottomRight());
    for (std::size_t i = 0; i < m_y.scale.ticks.size(); ++i) {
        const double y = std::round(m_y.scale.pixel(m_y.scale.ticks[i])) + 0.5;
        if (y < m_area.bottom() - 1) {
            painter.setPen(QPen(m_theme.grid, m_unit));
            painter.drawLine(QPointF(m_area.left(), y), QPointF(m_area.right(), y));
        }
        text(painter, {m_area.left() - 6 * m_unit, y + 4 * m_unit}, m_y.ticks[qsizetype(i)], plain, m_theme.text2, Qt::AlignRight);
    }
    for (std::size_t i = 0; i < m_x.scale.ticks.size(); ++i)
        text(painter, {m_x.scale.pixel(m_x.scale.ticks[i]), m_area.bottom() + 15 * m_unit}, m_x.ticks[qsizetype(i)], plain, m_theme.text2, Qt::AlignHCenter);
    text(painter, {10 * m_unit, 15 * m_unit}, m_y.title + betterEnd(m_up), strong, m_theme.text2, Qt::AlignLeft);
    text(painter, {m_area.center().x(), m_area.bottom() + 31 * m_unit}, m_x.title + betterEnd(m_across), strong, m_theme.text2, Qt::AlignHCenter);
}

void TradePlot::addDots(std::vector<quint8>& alpha, int width, int height, double ratio, const std::vector<std::uint32_t>& points, double strength) const
{
    const int side = std::max(3, int(std::lround(dotSize * ratio)) | 1);
    std::vector<int> cover;
    const double radius = side / 2.0 - 0.3, middle = (side - 1) / 2.0;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            cover.push_back(int(255 * strength * std::clamp(radius + 0.5 - std::hypot(x - middle, y - middle), 0.0, 1.0)));
    for (const std::uint32_t point : points) {
        const QPointF at = pixelOf(point) * ratio;
        const int left = int(std::floor(at.x())) - side / 2, top = int(std::floor(at.y())) - side / 2;
        if (left < 0 || top < 0 || left + side > width || top + side > height)
            continue;
        for (int y = 0; y < side; ++y) {
            quint8* row = alpha.data() + std::size_t(top + y) * std::size_t(width) + std::size_t(left);
            const int* from = cover.data() + y * side;
            for (int x = 0; x < side; ++x)
                row[x] = quint8(row[x] + from[x] - (row[x] * from[x] + 127) / 255);
        }
    }
}

QImage TradePlot::cloudImage(double ratio) const
{
    const int width = std::max(1, int(std::ceil(m_size.width() * ratio))), height = std::max(1, int(std::ceil(m_size.height() * ratio)));
    std::vector<quint8> pale(std::size_t(width) * std::size_t(height), 0), dark;
    const bool limited = !m_view.limits.empty();
    addDots(pale, width, height, ratio, limited ? designsWithin(*m_view.cloud, {}) : m_view.left, limited ? 0.1 : 0.3);
    if (limited) {
        dark.resize(pale.size());
        addDots(dark, width, height, ratio, m_view.left, 0.35);
    }
    QImage image(width, height, QImage::Format_ARGB32_Premultiplied);
    for (int y = 0; y < height; ++y) {
        auto* to = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < width; ++x) {
            const std::size_t i = std::size_t(y) * std::size_t(width) + std::size_t(x);
            const bool inside = !dark.empty() && dark[i] > pale[i];
            to[x] = qPremultiply(withAlpha(inside ? m_theme.control : m_theme.ghost, (inside ? dark[i] : pale[i]) / 255.0).rgba());
        }
    }
    image.setDevicePixelRatio(ratio);
    return image;
}

void TradePlot::drawCloud(QPainter& painter) const
{
    // Round caps of lines without length: the shortest a vector file can say a disc.
    QPainterPath path;
    std::unordered_set<std::int64_t> taken;
    for (const std::uint32_t point : m_view.left) {
        const QPointF at = pixelOf(point);
        if (!taken.insert(std::int64_t(std::lround(at.x() / m_unit)) * 65536 + std::lround(at.y() / m_unit)).second)
            continue;
        path.moveTo(at);
        path.lineTo(at + QPointF(0.01, 0));
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(withAlpha(m_theme.ghost, 0.4), dotSize * m_unit, Qt::SolidLine, Qt::RoundCap));
    painter.drawPath(path);
}

QPolygonF TradePlot::staircase() const
{
    if (m_view.objectives.size() < 2 || m_view.objectives[0].coordinate != m_up.coordinate || m_view.objectives[1].coordinate != m_across.coordinate)
        return {};
    const std::vector<DesignObjective> plane(m_view.objectives.begin(), m_view.objectives.begin() + 2);
    std::vector<std::uint32_t> front = bestDesigns(*m_view.cloud, plane, m_view.best);
    std::sort(front.begin(), front.end(), [&](auto a, auto b) { return m_view.value(m_across, a) < m_view.value(m_across, b); });
    QPolygonF line;
    const bool less = plane[1].lowerIsBetter;
    for (const std::uint32_t point : front) {
        const QPointF at = pixelOf(point);
        if (!line.isEmpty()) // what is attained for sure between two designs
            line << (less ? QPointF(at.x(), line.last().y()) : QPointF(line.last().x(), at.y()));
        line << at;
    }
    return line;
}

void TradePlot::name(QPainter& painter, const QPointF& mark, const QString& words, const QColor& ink)
{
    const QFont font = ridgeFont(m_textSize, QFont::DemiBold);
    const QSizeF size(textWidth(words, font) + 6 * m_unit, 16 * m_unit);
    const double dx = 10 * m_unit + size.width() / 2, dy = 10 * m_unit + size.height() / 2;
    std::vector<QPointF> centres;
    std::vector<QPolygonF> outlines;
    for (const QPointF& way : {QPointF(dx, 0), QPointF(-dx, 0), QPointF(0, dy), QPointF(0, -dy), QPointF(dx, dy), QPointF(-dx, dy), QPointF(dx, -dy), QPointF(-dx, -dy)}) {
        centres.push_back(mark + way);
        outlines.push_back(textOutline(centres.back(), size));
    }
    if (const auto chosen = m_placer.place(outlines)) {
        drawBox(painter, outlines[*chosen].boundingRect(), 3, withAlpha(m_theme.surface, 0.85));
        text(painter, centres[*chosen] + QPointF(0, 4 * m_unit), words, font, ink, Qt::AlignHCenter);
    }
}

void TradePlot::drawMarks(QPainter& painter, std::optional<std::uint32_t> lit)
{
    if (const QRectF box = brush(); !box.isEmpty())
        drawBox(painter, box, 2, withAlpha(m_theme.accent, 0.04), m_theme.accent, 1.4 * m_unit, Qt::DashLine);
    const QPolygonF line = staircase();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.accent, 1.8 * m_unit, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(line);
    m_placer = LabelPlacer(m_area.adjusted(2, -8 * m_unit, 12 * m_unit, -1));
    for (qsizetype i = 1; i < line.size(); ++i)
        m_placer.addLine({line[i - 1], line[i]});
    for (std::size_t i = 0; i < m_view.best.size(); ++i) {
        painter.setPen(QPen(m_theme.surface, m_unit));
        painter.setBrush(m_theme[m_view.limiters[i]]);
        painter.drawEllipse(pixelOf(m_view.best[i]), 3.6 * m_unit, 3.6 * m_unit);
    }
    const auto place = [&](bool baseline) -> std::optional<QPointF> {
        const auto &x = baseline ? m_across.baseline : m_across.now, &y = baseline ? m_up.baseline : m_up.now;
        return x && y ? std::optional(QPointF(m_x.pixel(*x), m_y.pixel(*y))) : std::nullopt;
    };
    const auto now = place(false), baseline = place(true);
    const auto mark = [&](const QPointF& at, double radius, const QColor& frame, const QColor& fill) {
        painter.setPen(QPen(frame, 2 * m_unit));
        painter.setBrush(fill);
        painter.drawEllipse(at, radius * m_unit, radius * m_unit);
        m_placer.block(QRectF(at, QSizeF()).adjusted(-radius - 1, -radius - 1, radius + 1, radius + 1));
    };
    if (baseline)
        mark(*baseline, 5, m_theme.ghost, m_theme.surface);
    if (now)
        mark(*now, 6, m_theme.surface, m_theme.accent);
    if (lit) {
        const QPointF at = pixelOf(*lit);
        mark(at, 8, m_theme.surface, Qt::transparent);
        mark(at, 7, m_theme.accent, Qt::transparent);
        name(painter, at, valueText(m_up, m_view.value(m_up, *lit)) + QStringLiteral(" at ") + valueText(m_across, m_view.value(m_across, *lit)), m_theme.text);
    }
    if (now)
        name(painter, *now, QStringLiteral("now"), m_theme.text);
    if (baseline)
        name(painter, *baseline, QStringLiteral("baseline"), m_theme.text2);
    if (line.size() > 2)
        name(painter, line[line.size() * 2 / 3], QStringLiteral("unbeaten"), m_theme.text);
}

} // namespace ridge::ui
