// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/validation_canvas.hpp"

#include "theme/fonts.hpp"
#include "theme/paint.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace ridge::ui {

namespace {

constexpr double left = 68, right = 14, top = 22, bottom = 36, between = 34, sideGap = 30;
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

ValidationCanvas::ValidationCanvas(QWidget* parent) : PlotCanvas(parent) { setMinimumSize(260, 220); }

void ValidationCanvas::setData(ValidationChartData data)
{
    m_data = std::move(data);
    m_selected.reset();
    update();
}

void ValidationCanvas::setSelected(std::optional<std::size_t> mark)
{
    m_selected = mark && *mark < m_data.marks.size() ? mark : std::nullopt;
    update();
}

std::optional<double> ValidationCanvas::predicted(const ValidationMark& mark, const Panel& panel) const
{
    return panel.leftOut ? mark.leftOut : std::optional(mark.predicted);
}

std::vector<ValidationCanvas::Panel> ValidationCanvas::panels() const
{
    if (m_data.marks.empty())
        return {};
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
    const double wide = (width() - left - right - sideGap * (count - 1)) / count;
    const double room = height() - top - bottom - between;
    std::vector<Panel> list;
    for (int i = 0; i < count; ++i) {
        Panel panel{values, values, {}, {}, {}, i == 1};
        panel.above = QRectF(left + i * (wide + sideGap), top, wide, room * (1 - ratioShare));
        panel.below = QRectF(panel.above.left(), panel.above.bottom() + between, wide, room * ratioShare);
        panel.across.from = panel.above.left();
        panel.across.to = panel.above.right();
        panel.up.from = panel.above.bottom();
        panel.up.to = panel.above.top();
        panel.ratio = {1 / limit, limit, panel.below.bottom(), panel.below.top()};
        list.push_back(panel);
    }
    return list;
}

QPointF ValidationCanvas::place(std::size_t mark) const
{
    const Panel panel = panels().front();
    return {panel.across.pixel(m_data.marks[mark].measured), panel.up.pixel(m_data.marks[mark].predicted)};
}

void ValidationCanvas::drawGrid(QPainter& painter, const Panel& panel, bool first)
{
    const Theme& theme = Theme::current();
    const QFont font = ridgeFont(11);
    for (const double tick : panel.up.ticks(26)) {
        const double y = std::round(panel.up.pixel(tick)) + 0.5;
        painter.setPen(theme.grid);
        painter.drawLine(QPointF(panel.above.left(), y), QPointF(panel.above.right(), y));
        if (first)
            label(painter, {panel.above.left() - 8, y + 4}, measuredText(tick, m_data.unit, 1), font, theme.text2, Qt::AlignRight);
    }
    for (const double tick : panel.across.ticks(62)) {
        const double x = std::round(panel.across.pixel(tick)) + 0.5;
        painter.setPen(theme.grid);
        painter.drawLine(QPointF(x, panel.above.top()), QPointF(x, panel.above.bottom()));
        painter.drawLine(QPointF(x, panel.below.top()), QPointF(x, panel.below.bottom()));
        label(painter, {x, panel.below.bottom() + 16}, measuredText(tick, m_data.unit, 1), font, theme.text2, Qt::AlignHCenter);
    }
    painter.setPen(theme.axis);
    painter.drawLine(panel.above.bottomLeft(), panel.above.bottomRight());
    painter.drawLine(panel.below.bottomLeft(), panel.below.bottomRight());
    label(painter, {panel.below.center().x(), panel.below.bottom() + 32}, tr("Measured"), ridgeFont(11, QFont::Medium), theme.text2, Qt::AlignHCenter);
    drawRatioTicks(painter, panel, first);
}

void ValidationCanvas::drawRatioTicks(QPainter& painter, const Panel& panel, bool first)
{
    const Theme& theme = Theme::current();
    const double top10 = panel.ratio.pixel(1 + bandEdge), bottom10 = panel.ratio.pixel(1 / (1 + bandEdge));
    painter.fillRect(QRectF(panel.below.left(), top10, panel.below.width(), bottom10 - top10), theme.chip);
    const double inner = innerTick(panel.ratio.high);
    for (const double tick : {panel.ratio.high, inner, 1.0, 1 / inner, panel.ratio.low}) {
        const double y = std::round(panel.ratio.pixel(tick)) + 0.5;
        painter.setPen(tick == 1.0 ? QPen(theme.text2, 1.2) : QPen(theme.grid));
        painter.drawLine(QPointF(panel.below.left(), y), QPointF(panel.below.right(), y));
        if (first)
            label(painter, {panel.below.left() - 8, y + 4}, ratioText(tick), ridgeFont(11), theme.text2, Qt::AlignRight);
    }
}

void ValidationCanvas::drawWhiskers(QPainter& painter, const Panel& panel) const
{
    painter.setPen(QPen(withAlpha(Theme::current().text2, m_data.marks.size() < 40 ? 0.6 : 0.35), 1));
    for (std::size_t i = 0; i < m_data.marks.size(); ++i) {
        const ValidationMark& mark = m_data.marks[i];
        if (panel.leftOut || !mark.p10 || !mark.p90 || (m_data.marks.size() > mostWhiskers && m_selected != i))
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
void ValidationCanvas::drawMarks(QPainter& painter, const Panel& panel) const
{
    const Theme& theme = Theme::current();
    const bool few = m_data.marks.size() < 200;
    const double radius = few ? 3.6 : 2.6;
    const auto mark = [&](const QPointF& at, bool own) {
        if (own)
            painter.drawRect(QRectF(at.x() - radius - 1, at.y() - radius - 1, 2 * radius + 2, 2 * radius + 2));
        else
            painter.drawEllipse(at, radius, radius);
    };
    for (const bool own : {false, true}) {
        const QColor ink = withAlpha(own ? theme.accent : theme.text, few ? 0.75 : 0.42);
        painter.setPen(panel.leftOut ? QPen(ink, 1.1) : QPen(Qt::NoPen));
        painter.setBrush(panel.leftOut ? QBrush(Qt::NoBrush) : QBrush(ink));
        for (const ValidationMark& one : m_data.marks) {
            const auto value = predicted(one, panel);
            if (!value || one.own != own)
                continue;
            const double x = panel.across.pixel(one.measured);
            mark({x, panel.up.pixel(*value)}, own);
            mark({x, panel.ratio.pixel(std::clamp(*value / one.measured, panel.ratio.low, panel.ratio.high))}, own);
        }
    }
}

void ValidationCanvas::drawSelected(QPainter& painter, const Panel& panel) const
{
    if (!m_selected)
        return;
    const ValidationMark& one = m_data.marks[*m_selected];
    const auto value = predicted(one, panel);
    if (!value)
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(Theme::current().accent, 2));
    const double x = panel.across.pixel(one.measured);
    painter.drawEllipse(QPointF(x, panel.up.pixel(*value)), 7, 7);
    painter.drawEllipse(QPointF(x, panel.ratio.pixel(std::clamp(*value / one.measured, panel.ratio.low, panel.ratio.high))), 7, 7);
}

void ValidationCanvas::drawWords(QPainter& painter, const Panel& panel)
{
    const Theme& theme = Theme::current();
    const QFont font = ridgeFont(11), strong = ridgeFont(11, QFont::Medium);
    const QString name = panel.leftOut ? (m_data.leftOutBy.isEmpty() ? tr("Left out") : tr("Left out, by %1").arg(m_data.leftOutBy)) : tr("In sample");
    label(painter, {panel.above.left(), panel.above.top() - 8}, name, strong, theme.text);
    const QString above = m_data.isRate() ? tr("predicted faster than measured") : tr("predicted slower than measured");
    const QString below = m_data.isRate() ? tr("predicted slower than measured") : tr("predicted faster than measured");
    if (panel.above.width() < 260)
        return;
    label(painter, {panel.above.left() + 10, panel.above.top() + 18}, above, font, theme.text2);
    label(painter, {panel.above.right() - 8, panel.above.bottom() - 10}, below, font, theme.text2, Qt::AlignRight);
}

void ValidationCanvas::draw(QPainter& painter)
{
    const Theme& theme = Theme::current();
    bool first = true;
    for (const Panel& panel : panels()) {
        drawGrid(painter, panel, first);
        painter.setPen(QPen(theme.text2, 1.2));
        painter.drawLine(QPointF(panel.above.left(), panel.above.bottom()), QPointF(panel.above.right(), panel.above.top()));
        drawWhiskers(painter, panel);
        drawMarks(painter, panel);
        drawSelected(painter, panel);
        drawWords(painter, panel);
        first = false;
    }
    if (first)
        return;
    const Panel panel = panels().front();
    uprightLabel(painter, {10, panel.above.center().y()}, tr("Predicted"), ridgeFont(11, QFont::Medium), theme.text2);
    uprightLabel(painter, {10, panel.below.center().y()}, tr("Ratio"), ridgeFont(11, QFont::Medium), theme.text2);
}

std::optional<std::size_t> ValidationCanvas::nearest(const QPointF& position) const
{
    std::optional<std::size_t> best;
    double least = reach * reach;
    for (const Panel& panel : panels())
        for (std::size_t i = 0; i < m_data.marks.size(); ++i) {
            const ValidationMark& mark = m_data.marks[i];
            const auto value = predicted(mark, panel);
            if (!value)
                continue;
            const double x = panel.across.pixel(mark.measured);
            for (const double y : {panel.up.pixel(*value), panel.ratio.pixel(std::clamp(*value / mark.measured, panel.ratio.low, panel.ratio.high))}) {
                const QPointF way = QPointF(x, y) - position;
                if (const double distance = QPointF::dotProduct(way, way); distance < least) {
                    least = distance;
                    best = i;
                }
            }
        }
    return best;
}

QString ValidationCanvas::describeAt(const QPointF& position) const
{
    const auto mark = nearest(position);
    return mark ? m_data.marks[*mark].words : QString();
}

std::vector<QPointF> ValidationCanvas::stops() const
{
    std::vector<QPointF> places;
    if (m_data.marks.empty())
        return places;
    const Panel panel = panels().front();
    for (const ValidationMark& mark : m_data.marks)
        places.emplace_back(panel.across.pixel(mark.measured), panel.up.pixel(mark.predicted));
    return places;
}

void ValidationCanvas::mousePressEvent(QMouseEvent* event)
{
    setFocus(Qt::MouseFocusReason);
    setSelected(nearest(event->position()));
    if (m_selected)
        Q_EMIT markSelected(*m_selected);
}

void ValidationCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto mark = nearest(event->position()))
        Q_EMIT markActivated(*mark);
}

void ValidationCanvas::keyPressEvent(QKeyEvent* event)
{
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && (stop() || m_selected)) {
        Q_EMIT markActivated(stop() ? *stop() : *m_selected);
        return;
    }
    PlotCanvas::keyPressEvent(event);
}

} // namespace ridge::ui
