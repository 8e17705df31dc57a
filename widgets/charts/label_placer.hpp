// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPolygonF>
#include <QRectF>

#include <optional>
#include <vector>

namespace ridge::ui {

/// Greedy label placement: the first candidate that hits no label, no mark and leaves the frame nowhere wins; crossing
/// a line only costs. A label with no free candidate is dropped, so ask in order of importance.
class LabelPlacer {
public:
    explicit LabelPlacer(const QRectF& frame) : m_frame(frame) {}

    void block(const QRectF& mark) { m_blocked.push_back(QPolygonF(mark)); }
    void addLine(const QLineF& line) { m_lines.push_back(line); }

    /// Index of the chosen candidate (a convex outline); it is blocked from then on.
    std::optional<std::size_t> place(const std::vector<QPolygonF>& candidates) { return place(candidates, {}); }
    /// The same, each candidate with the leader that joins it to its mark (null: none needed). A leader that crosses a
    /// label or a mark costs more than a crossed line; the chosen one counts as a line from then on.
    std::optional<std::size_t> place(const std::vector<QPolygonF>& candidates, const std::vector<QLineF>& leaders);
    const std::vector<QPolygonF>& blocked() const { return m_blocked; }

private:
    bool isFree(const QPolygonF& outline) const;
    int crossings(const QPolygonF& outline) const;
    int crossings(const QLineF& leader) const;

    QRectF m_frame;
    std::vector<QPolygonF> m_blocked;
    std::vector<QLineF> m_lines, m_leaders;
};

/// Outline of a text of `size`, centred on `centre` and turned by `degrees` (clockwise, as painters do).
QPolygonF textOutline(const QPointF& centre, const QSizeF& size, double degrees = 0);

} // namespace ridge::ui
