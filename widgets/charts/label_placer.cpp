// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/label_placer.hpp"

#include <QTransform>

#include <algorithm>
#include <limits>

namespace ridge::ui {

namespace {

/// A line hits an outline when it crosses a side or lies inside.
bool hits(const QLineF& line, const QPolygonF& outline)
{
    for (qsizetype i = 0; i < outline.size(); ++i) {
        const QLineF side(outline[i], outline[(i + 1) % outline.size()]);
        if (side.length() > 0 && side.intersects(line, nullptr) == QLineF::BoundedIntersection)
            return true;
    }
    return outline.containsPoint(line.p1(), Qt::OddEvenFill);
}

} // namespace

bool LabelPlacer::isFree(const QPolygonF& outline) const
{
    return m_frame.contains(outline.boundingRect())
        && std::none_of(m_blocked.begin(), m_blocked.end(), [&](const QPolygonF& other) { return outline.intersects(other); });
}

int LabelPlacer::crossings(const QPolygonF& outline) const
{
    return int(std::count_if(m_lines.begin(), m_lines.end(), [&](const QLineF& line) { return hits(line, outline); }));
}

int LabelPlacer::crossings(const QLineF& leader) const
{
    constexpr int costOfWords = 3; // a line through words is worse than words on a line
    int cost = 0;
    for (const QPolygonF& other : m_blocked)
        cost += hits(leader, other) ? costOfWords : 0;
    for (const QLineF& line : m_leaders)
        cost += line.intersects(leader, nullptr) == QLineF::BoundedIntersection ? costOfWords : 0;
    return cost;
}

std::optional<std::size_t> LabelPlacer::place(const std::vector<QPolygonF>& candidates, const std::vector<QLineF>& leaders)
{
    std::optional<std::size_t> best;
    int fewest = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < candidates.size() && fewest > 0; ++i) {
        if (!isFree(candidates[i]))
            continue;
        const bool led = i < leaders.size() && !leaders[i].isNull();
        if (const int count = crossings(candidates[i]) + (led ? crossings(leaders[i]) : 0); count < fewest) {
            fewest = count;
            best = i;
        }
    }
    if (best) {
        m_blocked.push_back(candidates[*best]);
        if (*best < leaders.size() && !leaders[*best].isNull()) {
            m_lines.push_back(leaders[*best]);
            m_leaders.push_back(leaders[*best]);
        }
    }
    return best;
}

QPolygonF textOutline(const QPointF& centre, const QSizeF& size, double degrees)
{
    const QRectF box(-size.width() / 2, -size.height() / 2, size.width(), size.height());
    return QTransform().translate(centre.x(), centre.y()).rotate(degrees).map(QPolygonF(box));
}

} // namespace ridge::ui
