// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/validation_plot.hpp"

#include "theme/fonts.hpp"
#include "theme/paint.hpp"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace ridge::ui {

namespace {

constexpr double leastLeft = 68, titleRoom = 29, right = 14, top = 22, bottom = 36, between = 34, leastApart = 30;
constexpr double tickGap = 26;           ///< px between numbers above each other, at least
constexpr double ratioShare = 0.30;      ///< of the height, for the ratio
constexpr double bandEdge = 0.1;         ///< the grey band: within 10 %
constexpr double reach = 14;             ///< px around a mark that count as on it
constexpr std::size_t mostWhiskers = 160; ///< more would be a wall

/// Ends of the ratio axis and the tick between them and 1; the smallest that holds every ratio is taken.
constexpr std::pair<double, double> ratioTicks[] = {{1.25, 1.1}, {1.5, 1.25}, {2, 1.5}, {4, 2}, {10, 3}, {30, 5}};

double ratioLimit(double most)
{
    const auto* held = std::find_if(std::begin(ratioTicks), std::end(ratioTicks) - 1, [&](const auto& ticks) { return most <= ticks.first; });
    return held->first;
}

double innerTick(double limit)
{
    return std::find_if(std::begin(ratioTicks), std::end(ratioTicks), [&](const auto& ticks) { return ticks.first == limit; })->second;
}

QString ratioText(double ratio) { return QString::number(ratio, 'g', ratio > 1 && ratio < 2 ? 3 : 2) + QChar(0xD7); }

} // namespace

ValidationPlot::ValidationPlot(const ValidationChartData& data, const QSizeF& size, const Theme& theme, int textSize)
    : m_data(data), m_size(size), m_theme(theme), m_textSize(textSize), m_unit(textSize / 11.0)
{
    if (!m_data.marks.empty())
        layOut();
}

void ValidationPlot::layOut()
{
    double low = m_data.marks.front().measured, high = low, far = 1;
    for (const ValidationMark& mark : m_data.marks)
        for (const double value : {mark.predicted, mark.leftOut.value_or(mark.predicted)}) {
            low = std::min({low, mark.measured, value});
            high = std::max({high, mark.measured, value});
            far = std::max({far, value / mark.measured, mark.measured / value});
        }
    const LogScale values = logScale(low, high, 0.03);
    const double limit = ratioLimit(far);
    const int count = m_data.leftOut ? 2 : 1;
    const double room = m_size.height() - (top + bottom + between) * m_unit;
    LogScale upwards = values;
    upwards.to = room * (1 - ratioShare);
    const auto widest = [&](const std::vector<double>& ticks) {
        double width = 0;
        for (const double tick : ticks)
            width = std::max(width, textWidth(measuredText(tick, m_data.unit, 1), ridgeFont(m_textSize)));
        return width;
    };
    LogScale longest = values; // has every tick that the axis across may have
    longest.to = 1e4;
    const double left = std::max(leastLeft * m_unit, widest(upwards.ticks(tickGap * m_unit)) + titleRoom * m_unit); // numbers beside the title
    const double apart = std::max(leastApart * m_unit, widest(longest.ticks(1)) + 6 * m_unit); // half a number leans out of either panel
    const double wide = (m_size.width() - left - right * m_unit - apart * (count - 1)) / count;
    for (int i = 0; i < count; ++i) {
        Panel panel{values, values, {}, {}, {}, i == 1};
        panel.above = QRectF(left + i * (wide + apart), top * m_unit, wide, room * (1 - ratioShare));
        panel.below = QRectF(panel.above.left(), panel.above.bottom() + between * m_unit, wide, room * ratioShare);
        panel.across.from = panel.above.left();
        panel.across.to = panel.above.right();
        panel.up.from = panel.above.bottom();
        panel.up.to = panel.above.top();
        panel.ratio = {1 / limit, limit, panel.below.bottom(), panel.below.top()};
        m_panels.push_back(panel);
    }
}

QRectF ValidationPlot::area() const
{
    return m_panels.empty() ? QRectF(QPointF(), m_size) : QRectF(m_panels.front().above.topLeft(), m_panels.back().below.bottomRight());
}

std::optional<std::pair<QPointF, QPointF>> ValidationPlot::places(const ValidationMark& mark, const Panel& panel) const
{
    const auto value = predicted(mark, panel);
    if (!value)
        return std::nullopt;
    const double x = panel.across.pixel(mark.measured);
    return std::pair(QPointF(x, panel.up.pixel(*value)), QPointF(x, panel.ratio.pixel(std::clamp(*value / mark.measured, panel.ratio.low, panel.ratio.high))));
}

QPointF ValidationPlot::place(std::size_t mark) const { return places(m_data.marks[mark], m_panels.front())->first; }

void ValidationPlot::text(QPainter& painter, const QPointF& baseline, const QString& words, const QFont& font, Qt::Alignment alignment)
{
    m_labels.push_back({words, drawText(painter, baseline, words, font, m_theme.text2, alignment)});
}

void ValidationPlot::upright(QPainter& painter, double y, const QString& words)
{
    m_labels.push_back({words, drawUpright(painter, {10 * m_unit, y}, words, ridgeFont(m_textSize, QFont::Medium), m_theme.text2)});
}

void ValidationPlot::drawGrid(QPainter& painter, const Panel& panel, bool first)
{
    const QFont font = ridgeFont(m_textSize);
    const auto grid = [&](double x1, double y1, double x2, double y2) { painter.drawLine(QPointF(x1, y1), QPointF(x2, y2)); };
    for (const double tick : panel.up.ticks(tickGap * m_unit)) {
        const double y = std::round(panel.up.pixel(tick)) + 0.5;
        painter.setPen(m_theme.grid);
        grid(panel.above.left(), y, panel.above.right(), y);
        if (first)
            text(painter, {panel.above.left() - 8 * m_unit, y + 4 * m_unit}, measuredText(tick, m_data.unit, 1), font, Qt::AlignRight);
    }
    for (const double tick : panel.across.ticks(62 * m_unit)) {
        const double x = std::round(panel.across.pixel(tick)) + 0.5;
        painter.setPen(m_theme.grid);
        grid(x, panel.above.top(), x, panel.above.bottom());
        grid(x, panel.below.top(), x, panel.below.bottom());
        text(painter, {x, panel.below.bottom() + 16 * m_unit}, measuredText(tick, m_data.unit, 1), font, Qt::AlignHCenter);
    }
    painter.setPen(m_theme.axis);
    painter.drawLine(panel.above.bottomLeft(), panel.above.bottomRight());
    painter.drawLine(panel.below.bottomLeft(), panel.below.bottomRight());
    text(painter, {panel.below.center().x(), panel.below.bottom() + 32 * m_unit}, QObject::tr("Measured"), ridgeFont(m_textSize, QFont::Medium), Qt::AlignHCenter);
    drawRatioTicks(painter, panel, first);
}

void ValidationPlot::drawRatioTicks(QPainter& painter, const Panel& panel, bool first)
{
    const double top10 = panel.ratio.pixel(1 + bandEdge), bottom10 = panel.ratio.pixel(1 / (1 + bandEdge));
    painter.fillRect(QRectF(panel.below.left(), top10, panel.below.width(), bottom10 - top10), m_theme.chip);
    const double inner = innerTick(panel.ratio.high);
    const bool roomy = panel.below.height() > 62 * m_unit; // else only the ends and 1 have a number
    for (const double tick : {panel.ratio.high, inner, 1.0, 1 / inner, panel.ratio.low}) {
        const double y = std::round(panel.ratio.pixel(tick)) + 0.5;
        painter.setPen(tick == 1.0 ? QPen(m_theme.text2, 1.2 * m_unit) : QPen(m_theme.grid));
        painter.drawLine(QPointF(panel.below.left(), y), QPointF(panel.below.right(), y));
        if (first && (roomy || tick == 1.0 || tick == panel.ratio.high || tick == panel.ratio.low))
            text(painter, {panel.below.left() - 8 * m_unit, y + 4 * m_unit}, ratioText(tick), ridgeFont(m_textSize), Qt::AlignRight);
    }
}

void ValidationPlot::drawWhiskers(QPainter& painter, const Panel& panel, std::optional<std::size_t> selected) const
{
    painter.setPen(QPen(withAlpha(m_theme.text2, m_data.marks.size() < 40 ? 0.6 : 0.35), m_unit));
    for (std::size_t i = 0; i < m_data.marks.size(); ++i) {
        const ValidationMark& mark = m_data.marks[i];
        if (panel.leftOut || !mark.p10 || !mark.p90 || (m_data.marks.size() > mostWhiskers && selected != i))
            continue;
        const double x = panel.across.pixel(mark.measured);
        const auto line = [&](const LogScale& scale, double low, double high) {
            const auto at = [&](double value) { return scale.pixel(std::clamp(value, scale.low, scale.high)); };
            painter.drawLine(QPointF(x, at(low)), QPointF(x, at(high)));
        };
        line(panel.up, *mark.p10, *mark.p90);
        line(panel.ratio, *mark.p10 / mark.measured, *mark.p90 / mark.measured);
    }
}

/// In sample filled, left out hollow; rows of the user as squares in the colour of what is chosen.
void ValidationPlot::drawMarks(QPainter& painter, const Panel& panel) const
{
    const bool few = m_data.marks.size() < 200;
    const double radius = (few ? 3.6 : 2.6) * m_unit;
    const auto mark = [&](const QPointF& at, bool own) {
        if (own)
            painter.drawRect(QRectF(at, QSizeF()).adjusted(-radius - 1, -radius - 1, radius + 1, radius + 1));
        else
            painter.drawEllipse(at, radius, radius);
    };
    for (const bool own : {false, true}) {
        const QColor ink = withAlpha(own ? m_theme.accent : m_theme.text, few ? 0.75 : 0.42);
        painter.setPen(panel.leftOut ? QPen(ink, 1.1 * m_unit) : QPen(Qt::NoPen));
        painter.setBrush(panel.leftOut ? QBrush(Qt::NoBrush) : QBrush(ink));
        for (const ValidationMark& one : m_data.marks)
            if (const auto at = places(one, panel); at && one.own == own) {
                mark(at->first, own);
                mark(at->second, own);
            }
    }
}

void ValidationPlot::drawSelected(QPainter& painter, const Panel& panel, std::size_t selected) const
{
    const auto at = places(m_data.marks[selected], panel);
    if (!at)
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.accent, 2 * m_unit));
    for (const QPointF& centre : {at->first, at->second})
        painter.drawEllipse(centre, 7 * m_unit, 7 * m_unit);
}

void ValidationPlot::drawWords(QPainter& painter, const Panel& panel)
{
    const QFont font = ridgeFont(m_textSize), strong = ridgeFont(m_textSize, QFont::Medium);
    const QString name = panel.leftOut ? (m_data.leftOutBy.isEmpty() ? QObject::tr("Left out") : QObject::tr("Left out, by %1").arg(m_data.leftOutBy)) : QObject::tr("In sample");
    m_labels.push_back({name, drawText(painter, {panel.above.left(), panel.above.top() - 8 * m_unit}, name, strong, m_theme.text)});
    const QString above = m_data.isRate() ? QObject::tr("predicted faster than measured") : QObject::tr("predicted slower than measured");
    const QString below = m_data.isRate() ? QObject::tr("predicted slower than measured") : QObject::tr("predicted faster than measured");
    if (panel.above.width() < 260 * m_unit || panel.above.height() < 90 * m_unit)
        return;
    text(painter, {panel.above.left() + 10 * m_unit, panel.above.top() + 18 * m_unit}, above, font);
    text(painter, {panel.above.right() - 8 * m_unit, panel.above.bottom() - 10 * m_unit}, below, font, Qt::AlignRight);
}

void ValidationPlot::draw(QPainter& painter, std::optional<std::size_t> selected)
{
    m_labels.clear();
    for (const Panel& panel : m_panels) {
        drawGrid(painter, panel, &panel == m_panels.data());
        painter.setPen(QPen(m_theme.text2, 1.2 * m_unit));
        painter.drawLine(panel.above.bottomLeft(), panel.above.topRight());
        drawWhiskers(painter, panel, selected);
        drawMarks(painter, panel);
        if (selected)
            drawSelected(painter, panel, *selected);
        drawWords(painter, panel);
    }
    if (m_panels.empty())
        return;
    upright(painter, m_panels.front().above.center().y(), QObject::tr("Predicted"));
    upright(painter, m_panels.front().below.center().y(), QObject::tr("Ratio"));
}

std::optional<std::size_t> ValidationPlot::nearest(const QPointF& position) const
{
    std::optional<std::size_t> best;
    double least = reach * reach;
    for (const Panel& panel : m_panels)
        for (std::size_t i = 0; i < m_data.marks.size(); ++i)
            if (const auto at = places(m_data.marks[i], panel))
                for (const QPointF& centre : {at->first, at->second}) {
                    const QPointF way = centre - position;
                    if (const double distance = QPointF::dotProduct(way, way); distance < least) {
                        least = distance;
                        best = i;
                    }
                }
    return best;
}

} // namespace ridge::ui
