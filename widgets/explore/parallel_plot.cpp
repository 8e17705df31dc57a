// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/parallel_plot.hpp"

#include "explore/thread_density.hpp"
#include "theme/fonts.hpp"
#include "theme/paint.hpp"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ridge::ui {

namespace {

constexpr double headHeight = 66, footHeight = 24, sideMargin = 66, brushWidth = 14;
constexpr std::size_t mostThreads = 600; ///< lines that can still be told apart

/// A title in two lines at most, cut only where a word alone is too long.
QStringList headLines(const QString& title, const QFont& font, double room)
{
    const QFontMetricsF metrics(font);
    if (metrics.horizontalAdvance(title) <= room)
        return {title};
    const QStringList words = title.split(u' ');
    QString first;
    qsizetype taken = 0;
    while (taken + 1 < words.size() && metrics.horizontalAdvance(first.isEmpty() ? words[taken] : first + u' ' + words[taken]) <= room)
        first += (first.isEmpty() ? QString() : QStringLiteral(" ")) + words[taken++];
    if (taken == 0)
        return {metrics.elidedText(title, Qt::ElideRight, room)};
    return {first, metrics.elidedText(words.mid(taken).join(u' '), Qt::ElideRight, room)};
}

} // namespace

ParallelPlot::ParallelPlot(const DesignView& view, const QSizeF& size, const Theme& theme, int textSize)
    : m_view(view), m_size(size), m_theme(theme), m_textSize(textSize), m_unit(textSize / 11.0)
{
    for (const ShownCoordinate& shown : view.coordinates)
        m_axes.push_back(&shown);
    const double left = sideMargin * m_unit, right = std::max(left + 60, size.width() - sideMargin * m_unit);
    m_area = QRectF(QPointF(left, headHeight * m_unit), QPointF(right, std::max(headHeight * m_unit + 40, size.height() - footHeight * m_unit)));
    for (std::size_t k = 0; k < m_axes.size(); ++k)
        m_xs.push_back(m_axes.size() == 1 ? m_area.center().x() : left + (right - left) * double(k) / double(m_axes.size() - 1));
}

double ParallelPlot::y(std::size_t k, double value) const { return m_area.bottom() - m_area.height() * m_axes[k]->share(value); }

double ParallelPlot::valueAt(std::size_t k, double y) const
{
    return m_axes[k]->value(std::clamp((m_area.bottom() - y) / m_area.height(), 0.0, 1.0));
}

std::size_t ParallelPlot::nearestAxis(double x) const
{
    return std::size_t(std::min_element(m_xs.begin(), m_xs.end(), [&](double a, double b) { return std::abs(a - x) < std::abs(b - x); }) - m_xs.begin());
}

QRectF ParallelPlot::brush(std::size_t k) const
{
    const DesignLimit* limit = m_view.limit(m_axes[k]->coordinate);
    if (limit == nullptr)
        return {};
    const auto clamped = [&](double v) { return std::clamp(y(k, std::clamp(v, m_axes[k]->low, m_axes[k]->high)), m_area.top(), m_area.bottom()); };
    const double a = clamped(limit->low), b = clamped(limit->high), wide = brushWidth * m_unit;
    return QRectF(m_xs[k] - wide / 2, std::min(a, b), wide, std::max(4.0, std::abs(a - b)));
}

QPolygonF ParallelPlot::places(std::uint32_t point) const
{
    QPolygonF places;
    for (std::size_t k = 0; k < m_axes.size(); ++k)
        places << QPointF(m_xs[k], y(k, m_view.value(*m_axes[k], point)));
    return places;
}

/// Between two axes a cubic that is flat at both: the same curve that threadHeight() gives the density.
QPainterPath ParallelPlot::pathThrough(const QPolygonF& places) const
{
    QPainterPath path;
    for (qsizetype k = 0; k < places.size(); ++k) {
        if (k == 0) {
            path.moveTo(places[0]);
            continue;
        }
        const double third = (places[k].x() - places[k - 1].x()) / 3;
        path.cubicTo(places[k - 1] + QPointF(third, 0), places[k] - QPointF(third, 0), places[k]);
    }
    return path;
}

QPainterPath ParallelPlot::thread(std::uint32_t point) const { return pathThrough(places(point)); }

double ParallelPlot::distance(std::uint32_t point, const QPointF& position) const
{
    const QPolygonF at = places(point);
    for (qsizetype k = 1; k < at.size(); ++k)
        if (position.x() <= at[k].x() || k + 1 == at.size()) {
            const double t = std::clamp((position.x() - at[k - 1].x()) / (at[k].x() - at[k - 1].x()), 0.0, 1.0);
            return std::abs(threadHeight(at[k - 1].y(), at[k].y(), t) - position.y());
        }
    return HUGE_VAL;
}

QImage ParallelPlot::density(double ratio, bool leftOnly) const
{
    const bool limited = !m_view.limits.empty();
    if (leftOnly)
        return threadDensity(m_view, m_axes, m_xs, m_area, m_view.left, m_theme.control, 0.55, m_size, ratio);
    return threadDensity(m_view, m_axes, m_xs, m_area, designsWithin(*m_view.cloud, {}), m_theme.ghost, limited ? 0.28 : 0.5, m_size, ratio);
}

void ParallelPlot::drawThreads(QPainter& painter, std::optional<std::uint32_t> lit) const
{
    painter.setBrush(Qt::NoBrush);
    const std::vector<std::uint32_t>& best = m_view.best;
    const std::size_t step = std::max<std::size_t>(1, (best.size() + mostThreads - 1) / mostThreads);
    const double alpha = lit ? 0.3 : best.size() > 40 ? 0.5 : 0.8;
    for (std::size_t i = 0; i < best.size(); i += step) {
        painter.setPen(QPen(withAlpha(m_theme[m_view.limiters[i]], alpha), 1.5 * m_unit));
        painter.drawPath(thread(best[i]));
    }
    if (!lit)
        return;
    const QPainterPath path = thread(*lit);
    painter.setPen(QPen(m_theme.surface, 6 * m_unit));
    painter.drawPath(path);
    painter.setPen(QPen(m_theme.accent, 2.6 * m_unit));
    painter.drawPath(path);
    painter.setBrush(m_theme.surface);
    for (const QPointF& place : places(*lit))
        painter.drawEllipse(place, 3.6 * m_unit, 3.6 * m_unit);
}

void ParallelPlot::text(QPainter& painter, const QPointF& baseline, const QString& words, const QFont& font, const QColor& ink, Qt::Alignment alignment)
{
    m_labels.push_back({words, drawText(painter, baseline, words, font, ink, alignment)});
}

void ParallelPlot::drawHead(QPainter& painter, std::size_t k, bool active)
{
    const ShownCoordinate& shown = *m_axes[k];
    const double gap = m_xs.size() > 1 ? m_xs[1] - m_xs[0] : m_area.width();
    const QFont strong = ridgeFont(m_textSize, QFont::DemiBold), plain = ridgeFont(m_textSize);
    const QStringList lines = headLines(QString::fromStdString(shown.text.title), strong, std::min(gap - 8 * m_unit, 2 * (sideMargin - 4) * m_unit));
    double y = (lines.size() > 1 ? 16 : 28) * m_unit;
    for (const QString& line : lines) {
        text(painter, {m_xs[k], y}, line, strong, m_theme.text);
        y += 13 * m_unit;
    }
    if (const QString unit = unitText(shown); !unit.isEmpty())
        text(painter, {m_xs[k], y}, unit, plain, m_theme.text2);
    if (active) {
        const double wide = textWidth(lines.last(), strong);
        painter.fillRect(QRectF(m_xs[k] - wide / 2, y - (unitText(shown).isEmpty() ? 10 : -3) * m_unit, wide, 2 * m_unit), m_theme.accent);
    }
    text(painter, {m_xs[k], m_area.top() - 7 * m_unit}, bareText(shown, shown.value(1)), plain, m_theme.text2);
    text(painter, {m_xs[k], m_area.bottom() + 15 * m_unit}, bareText(shown, shown.value(0)), plain, m_theme.text2);
}

void ParallelPlot::drawBrush(QPainter& painter, std::size_t k)
{
    const QRectF box = brush(k);
    if (box.isEmpty())
        return;
    drawBox(painter, box, 3, withAlpha(m_theme.accent, 0.1), m_theme.accent, 1.8 * m_unit);
    for (const double end : {box.top(), box.bottom()})
        drawBox(painter, QRectF(m_xs[k] - 9 * m_unit, end - 2.5 * m_unit, 18 * m_unit, 5 * m_unit), 2, m_theme.accent);
    const ShownCoordinate& shown = *m_axes[k];
    const DesignLimit& limit = *m_view.limit(shown.coordinate);
    const bool fromLow = limit.low <= shown.low, toHigh = limit.high >= shown.high;
    const QString low = bareText(shown, limit.low), high = bareText(shown, limit.high);
    const QString words = fromLow ? QStringLiteral("\u2264 ") + high : toHigh ? QStringLiteral("\u2265 ") + low : low + QStringLiteral(" to ") + high;
    const QFont font = ridgeFont(m_textSize, QFont::DemiBold);
    const double wide = textWidth(words, font) + 12 * m_unit, high2 = 18 * m_unit;
    const bool below = box.bottom() + 8 * m_unit + high2 < m_area.bottom();
    const double centre = below ? box.bottom() + 6 * m_unit + high2 / 2 : box.top() - 6 * m_unit - high2 / 2 > m_area.top() + high2 / 2 ? box.top() - 6 * m_unit - high2 / 2 : box.center().y();
    const double x = std::clamp(m_xs[k], wide / 2 + 2, m_size.width() - wide / 2 - 2);
    drawBox(painter, QRectF(x - wide / 2, centre - high2 / 2, wide, high2), 4, m_theme.accent);
    text(painter, {x, centre + 4 * m_unit}, words, font, m_theme.onAccent);
}

/// The present design, or the baseline, as a thread with its name at the first axis.
void ParallelPlot::drawReference(QPainter& painter, bool baseline)
{
    QPolygonF at;
    for (std::size_t k = 0; k < m_axes.size(); ++k) {
        const auto& value = baseline ? m_axes[k]->baseline : m_axes[k]->now;
        if (!value)
            return;
        at << QPointF(m_xs[k], y(k, *value));
    }
    if (at.isEmpty())
        return;
    const QColor ink = baseline ? m_theme.ghost : m_theme.accent;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, (baseline ? 1.4 : 1.8) * m_unit, baseline ? Qt::DashLine : Qt::SolidLine));
    painter.drawPath(pathThrough(at));
    painter.setPen(QPen(m_theme.surface, 1.2 * m_unit));
    painter.setBrush(ink);
    for (const QPointF& place : at)
        painter.drawEllipse(place, 3.4 * m_unit, 3.4 * m_unit);
    const QFont font = ridgeFont(m_textSize, QFont::DemiBold);
    const QString name = baseline ? QStringLiteral("baseline") : QStringLiteral("now");
    QRectF box(m_xs[0] - 10 * m_unit - textWidth(name, font), at[0].y() - 8 * m_unit, textWidth(name, font), 15 * m_unit);
    for (const QRectF& other : m_names)
        if (other.intersects(box))
            box.moveTop(box.top() > other.top() || other.top() - box.height() < m_area.top() ? other.bottom() + 1 : other.top() - box.height() - 1);
    m_names.push_back(box);
    text(painter, {box.right(), box.top() + 12 * m_unit}, name, font, baseline ? m_theme.text2 : m_theme.text, Qt::AlignRight);
}

void ParallelPlot::drawAxes(QPainter& painter, std::optional<std::size_t> active)
{
    m_labels.clear();
    m_names.clear();
    for (std::size_t k = 0; k < m_axes.size(); ++k) {
        painter.setPen(QPen(m_theme.axis, 1.2 * m_unit));
        painter.drawLine(QPointF(m_xs[k], m_area.top()), QPointF(m_xs[k], m_area.bottom()));
        drawHead(painter, k, active == k);
    }
    drawReference(painter, false);
    drawReference(painter, true);
    for (std::size_t k = 0; k < m_axes.size(); ++k)
        drawBrush(painter, k);
}

} // namespace ridge::ui
