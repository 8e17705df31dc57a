// SPDX-License-Identifier: GPL-3.0-or-later
#include "start/thumbnail.hpp"

#include "canvas/node_text.hpp"
#include "theme/paint.hpp"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridge::ui {

namespace {

constexpr std::int64_t mostBoxes = 4, mostMarks = 24;
constexpr double boxRoom = 30; ///< of one of several equal boxes
constexpr double largestWidth = 34, largestHeight = 20;

/// Between things of one depth, and from a box to what it holds.
double gapAt(int depth) { return std::max(1.5, 4 - 1.2 * depth); }

class Layouter {
public:
    explicit Layouter(const Catalogue& catalogue) : m_catalogue(catalogue) {}

    void place(const Container& container, const QRectF& room, int depth)
    {
        const double gap = gapAt(depth);
        std::array<std::vector<std::pair<const std::string*, const Node*>>, 4> columns;
        for (const auto& [name, node] : container.children)
            columns[std::size_t(nodeFace(name, node, m_catalogue, nullptr).column)].emplace_back(&name, &node);
        double total = 0, count = 0;
        for (const auto& column : columns) {
            total += column.empty() ? 0 : widthOf(column);
            count += !column.empty();
        }
        double x = room.left();
        for (const auto& column : columns) {
            if (column.empty())
                continue;
            const double width = (room.width() - gap * (count - 1)) * widthOf(column) / total;
            placeColumn(column, {x, room.top(), width, room.height()}, depth);
            x += width + gap;
        }
    }

    std::vector<ThumbnailMark> marks;

private:
    using Column = std::vector<std::pair<const std::string*, const Node*>>;

    static double weight(const Node& node) { return node.container() != nullptr ? 4 : std::clamp(std::sqrt(double(node.count)), 1.0, 3.0); }

    static double widthOf(const Column& column)
    {
        double widest = 0;
        for (const auto& [name, node] : column)
            widest = std::max(widest, weight(*node));
        return widest;
    }

    void placeColumn(const Column& column, const QRectF& room, int depth)
    {
        const double gap = gapAt(depth);
        double total = 0;
        for (const auto& [name, node] : column)
            total += weight(*node);
        double y = room.top();
        for (const auto& [name, node] : column) {
            const double height = (room.height() - gap * double(column.size() - 1)) * weight(*node) / total;
            placeNode(*name, *node, {room.left(), y, room.width(), height}, depth);
            y += height + gap;
        }
    }

    /// Copies of a box along the longer side of the room, copies of a part as a grid of marks.
    void placeNode(const std::string& name, const Node& node, const QRectF& room, int depth)
    {
        const Swatch swatch = nodeFace(name, node, m_catalogue, nullptr).swatch;
        if (const Container* inner = node.container()) {
            const bool across = room.width() > 1.3 * room.height();
            const double fit = std::max(room.width(), room.height()) / boxRoom;
            const int copies = int(std::clamp<std::int64_t>(std::int64_t(fit), 1, std::min(node.count, mostBoxes)));
            const double gap = gapAt(depth);
            for (const QRectF& cell : grid(room, copies, across ? copies : 1, gap)) {
                marks.push_back({cell, swatch, true, depth});
                if (std::min(cell.width(), cell.height()) > 2 * gap + 4)
                    place(*inner, cell.adjusted(gap, gap, -gap, -gap), depth + 1);
            }
            return;
        }
        const int copies = int(std::min(node.count, mostMarks));
        for (const QRectF& cell : grid(room, copies, bestColumns(room, copies), gapAt(depth))) {
            const QSizeF size(std::min(cell.width(), largestWidth), std::min(cell.height(), largestHeight));
            marks.push_back({QRectF(cell.center() - QPointF(size.width(), size.height()) / 2, size), swatch, false, depth});
        }
    }

    static std::vector<QRectF> grid(const QRectF& room, int copies, int columns, double gap)
    {
        const int rows = (copies + columns - 1) / columns;
        const double between = std::min({gap, 0.3 * room.width() / columns, 0.3 * room.height() / rows});
        const double width = (room.width() - between * (columns - 1)) / columns, height = (room.height() - between * (rows - 1)) / rows;
        std::vector<QRectF> cells;
        for (int i = 0; i < copies; ++i)
            cells.emplace_back(room.left() + (i % columns) * (width + between), room.top() + i / columns * (height + between), width, height);
        return cells;
    }

    /// The number of columns whose cells come nearest to a mark's shape, among those that leave no hole.
    static int bestColumns(const QRectF& room, int copies)
    {
        int best = 1;
        double largest = -1;
        for (int columns = 1; columns <= copies; ++columns) {
            if (copies % columns != 0)
                continue;
            const double side = std::min(room.width() / columns / 1.4, room.height() / (copies / columns));
            if (side > largest) {
                largest = side;
                best = columns;
            }
        }
        return best;
    }

    const Catalogue& m_catalogue;
};

} // namespace

std::vector<ThumbnailMark> thumbnail(const Container& root, const Catalogue& catalogue)
{
    Layouter layouter(catalogue);
    layouter.place(root, QRectF(QPointF(), thumbnailSize), 0);
    return std::move(layouter.marks);
}

void drawThumbnail(QPainter& painter, const QRectF& target, const std::vector<ThumbnailMark>& marks)
{
    const Theme& theme = Theme::current();
    const double scale = std::min(target.width() / thumbnailSize.width(), target.height() / thumbnailSize.height());
    painter.save();
    painter.translate(target.center());
    painter.scale(scale, scale);
    painter.translate(-thumbnailSize.width() / 2, -thumbnailSize.height() / 2);
    for (const ThumbnailMark& mark : marks) {
        const QColor& colour = theme[mark.swatch];
        if (mark.container)
            drawBox(painter, mark.rect, 4, mark.depth % 2 == 0 ? theme.surface : theme.nested, theme.borderStrong, 1);
        else
            drawBox(painter, mark.rect, 2.5, mix(colour, theme.surface, 0.66), colour, 1);
    }
    painter.restore();
}

} // namespace ridge::ui
