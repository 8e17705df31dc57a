// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/topology_layout.hpp"

#include "canvas/node_text.hpp"
#include "theme/fonts.hpp"
#include "theme/paint.hpp"
#include "topology/edit.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>

namespace ridge::ui {

namespace {

constexpr double padding = 18, headHeight = 32, rowGap = 34, minimumWidth = 104, nodeHeight = 52, factHeight = 15;
constexpr double minimumColumnGap = 56, detour = 16;
constexpr double stackWidth = 30, stackGap = 14, laneGap = 22, stripHeight = 14, stripGap = 7;
constexpr std::size_t columnCount = 4;

/// A node with its size, before it knows where it stands.
struct Placed {
    std::string path;
    const Node* node = nullptr;
    NodeFace face;
    QSizeF size;
    QPointF offset; ///< within the parent's content
    std::vector<std::unique_ptr<Placed>> children;
};

QSizeF leafSize(const NodeFace& face)
{
    double width = textWidth(face.title, ridgeFont(12, QFont::DemiBold)) + 34 + 16;
    for (const QString& fact : face.facts)
        width = std::max(width, textWidth(fact, ridgeFont(11)) + 12 + 14);
    const double height = nodeHeight + factHeight * std::max(0.0, double(face.facts.size()) - 1);
    return {std::max(minimumWidth, width) + (face.memory ? stackWidth + stackGap : 0), height + (face.memory ? stripHeight + stripGap : 0)};
}

class Builder {
public:
    Builder(const Catalogue& catalogue, const Part* accelerator, const Places& places)
        : m_catalogue(catalogue), m_accelerator(accelerator), m_places(places)
    {
    }

    std::unique_ptr<Placed> measure(const std::string& path, const std::string& name, const Node& node) const
    {
        auto placed = std::make_unique<Placed>();
        placed->path = path;
        placed->node = &node;
        placed->face = nodeFace(name, node, m_catalogue, m_accelerator);
        if (const Container* inner = node.container()) {
            const QSizeF content = arrange(*placed, *inner, path);
            const double title = textWidth(placed->face.title, ridgeFont(12, QFont::DemiBold))
                               + pillWidth(countText(node.count)) + 40;
            placed->size = QSizeF(std::max(content.width(), title) + 2 * padding, content.height() + headHeight + padding);
        } else {
            placed->size = leafSize(placed->face);
        }
        return placed;
    }

    /// Children in columns, each column centred; returns the content's size.
    QSizeF arrange(Placed& parent, const Container& container, const std::string& path) const
    {
        std::array<std::vector<Placed*>, columnCount> columns;
        for (const auto& [name, node] : container.children) {
            parent.children.push_back(measure(path + "/" + name, name, node));
            columns[std::size_t(parent.children.back()->face.column)].push_back(parent.children.back().get());
        }
        const double gap = columnGap(container);
        std::array<QSizeF, columnCount> sizes;
        double height = 0, width = 0;
        for (std::size_t c = 0; c < columnCount; ++c) {
            // Switches above NICs, so that traffic up and out does not cross.
            std::stable_sort(columns[c].begin(), columns[c].end(), [](const Placed* a, const Placed* b) {
                return (a->face.swatch == Swatch::scaleUp) > (b->face.swatch == Swatch::scaleUp);
            });
            sizes[c] = columnSize(columns[c]);
            height = std::max(height, sizes[c].height());
        }
        for (std::size_t c = 0; c < columnCount; ++c) {
            if (columns[c].empty())
                continue;
            width += width > 0 ? gap : 0;
            double y = (height - sizes[c].height()) / 2;
            for (Placed* child : columns[c]) {
                child->offset = {width + (sizes[c].width() - child->size.width()) / 2, y};
                y += child->size.height() + rowGap;
            }
            width += sizes[c].width();
        }
        return placeByHand(parent, {width, height});
    }

private:
    /// Children that were put somewhere go there; the content grows with them.
    QSizeF placeByHand(Placed& parent, QSizeF size) const
    {
        for (const auto& child : parent.children) {
            const auto place = m_places.find(child->path);
            if (place == m_places.end())
                continue;
            child->offset = {place->second.x, place->second.y};
            if (parent.node != nullptr)
                child->offset = {std::max(0.0, child->offset.x()), std::max(0.0, child->offset.y())};
            size = size.expandedTo({child->offset.x() + child->size.width(), child->offset.y() + child->size.height()});
        }
        return size;
    }

    static QSizeF columnSize(const std::vector<Placed*>& column)
    {
        QSizeF size(0, 0);
        for (const Placed* child : column)
            size = {std::max(size.width(), child->size.width()),
                    size.height() + child->size.height() + (size.height() > 0 ? rowGap : 0)};
        return size;
    }

    /// Room for the widest label between two columns.
    double columnGap(const Container& container) const
    {
        double gap = minimumColumnGap;
        for (const auto& [name, link] : container.links)
            gap = std::max(gap, textWidth(linkFace(link, m_catalogue).label, ridgeFont(11, QFont::Medium)) + 12 + 28);
        return gap;
    }

    const Catalogue& m_catalogue;
    const Part* m_accelerator;
    const Places& m_places;
};

void emitBoxes(TopologyLayout& layout, const Placed& placed, const QPointF& origin, int depth)
{
    LayoutBox box;
    box.path = placed.path;
    box.rect = QRectF(origin, placed.size);
    box.container = placed.node->container() != nullptr;
    box.depth = depth;
    box.title = placed.face.title;
    box.facts = placed.face.facts.mid(0, 2);
    if (placed.face.memory) {
        const double strip = stripHeight + stripGap;
        box.stack = {box.rect.right() - stackGap - stackWidth, box.rect.top() + 12, stackWidth, box.rect.height() - 20 - strip};
        box.strip = {box.rect.left() + 12, box.rect.bottom() - strip, box.rect.width() - 24, stripHeight};
    }
    box.icon = placed.face.icon;
    box.swatch = placed.face.swatch;
    box.count = placed.node->count;
    layout.boxes.push_back(box);
    for (const auto& child : placed.children)
        emitBoxes(layout, *child, origin + QPointF(padding, headHeight) + child->offset, depth + 1);
}

/// Counts leaves a route runs through, its two ends aside.
int obstacles(const TopologyLayout& layout, const QPolygonF& line, const LayoutBox& a, const LayoutBox& b)
{
    int count = 0;
    for (const LayoutBox& box : layout.boxes) {
        if (box.container || &box == &a || &box == &b)
            continue;
        for (qsizetype i = 0; i + 1 < line.size(); ++i) {
            const QRectF stretch = QRectF(line[i], line[i + 1]).normalized().adjusted(-1, -1, 1, 1);
            if (stretch.intersects(box.rect)) {
                ++count;
                break;
            }
        }
    }
    return count;
}

/// Where the n-th of several links between the same two boxes runs, away from the first: 0, 1, -1, 2, -2 ... lanes.
double laneOffset(int lane) { return laneGap * (lane % 2 == 1 ? (lane + 1) / 2 : -lane / 2); }

QPolygonF straight(const QRectF& left, const QRectF& right, int lane)
{
    const double low = std::max(left.top(), right.top()), high = std::min(left.bottom(), right.bottom());
    if (low + 8 <= high) {
        const double y = std::clamp((low + high) / 2 + laneOffset(lane), low + 3, high - 3);
        return {QPointF(left.right(), y), QPointF(right.left(), y)};
    }
    const double middle = right.left() - minimumColumnGap / 2 - laneOffset(lane);
    const double from = left.center().y() + laneOffset(lane) / 2, to = right.center().y() + laneOffset(lane) / 2;
    return {QPointF(left.right(), from), QPointF(middle, from), QPointF(middle, to), QPointF(right.left(), to)};
}

QPolygonF below(const TopologyLayout& layout, const QRectF& left, const QRectF& right, int lane)
{
    double bottom = std::max(left.bottom(), right.bottom());
    for (const LayoutBox& box : layout.boxes) {
        if (!box.container && box.rect.right() > left.left() && box.rect.left() < right.right())
            bottom = std::max(bottom, box.rect.bottom());
    }
    const double y = bottom + detour + laneGap * lane;
    const double from = left.center().x() - laneGap * lane, to = right.center().x() + laneGap * lane;
    return {QPointF(from, left.bottom()), QPointF(from, y), QPointF(to, y), QPointF(to, right.bottom())};
}

QPolygonF stacked(const QRectF& upper, const QRectF& lower, int lane)
{
    const double x = (std::max(upper.left(), lower.left()) + std::min(upper.right(), lower.right())) / 2 + laneOffset(lane);
    return {QPointF(x, upper.bottom()), QPointF(x, lower.top())};
}

QPolygonF route(const TopologyLayout& layout, const LayoutBox& a, const LayoutBox& b, int lane)
{
    const bool apart = a.rect.right() <= b.rect.left() || b.rect.right() <= a.rect.left();
    if (!apart)
        return a.rect.top() < b.rect.top() ? stacked(a.rect, b.rect, lane) : stacked(b.rect, a.rect, lane);
    const bool forward = a.rect.right() <= b.rect.left();
    const QRectF left = forward ? a.rect : b.rect, right = forward ? b.rect : a.rect;
    const QPolygonF direct = straight(left, right, lane);
    const QPolygonF detoured = below(layout, left, right, lane);
    return obstacles(layout, direct, a, b) <= obstacles(layout, detoured, a, b) ? direct : detoured;
}

/// Points a label may stand at: along the longest stretch, its middle first.
std::vector<QPointF> labelPoints(const QPolygonF& line)
{
    QLineF longest;
    for (qsizetype i = 0; i + 1 < line.size(); ++i)
        if (const QLineF stretch(line[i], line[i + 1]); stretch.length() > longest.length() || i == 0)
            longest = stretch;
    std::vector<QPointF> points;
    for (const double share : {0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8})
        points.push_back(longest.pointAt(share));
    return points;
}

bool crosses(const QPolygonF& line, const QRectF& rect)
{
    for (qsizetype i = 0; i + 1 < line.size(); ++i)
        if (QRectF(line[i], line[i + 1]).normalized().adjusted(-1, -1, 1, 1).intersects(rect))
            return true;
    return false;
}

/// What a label would cover at a place: other labels and nodes count most, then other links.
int covered(const TopologyLayout& layout, std::size_t link, const QRectF& label)
{
    int cost = 0;
    for (std::size_t other = 0; other < layout.links.size(); ++other) {
        if (other == link)
            continue;
        if (other < link && !layout.links[other].label.isEmpty() && layout.links[other].labelRect().intersects(label))
            cost += 4;
        cost += crosses(layout.links[other].line, label) ? 1 : 0;
    }
    for (const LayoutBox& box : layout.boxes)
        cost += !box.container && box.rect.intersects(label) ? 4 : 0;
    return cost;
}

/// Puts each label where it covers least; beyond `tidyLinks` the middle has to do.
void placeLabels(TopologyLayout& layout)
{
    constexpr std::size_t tidyLinks = 200;
    for (std::size_t i = 0; i < layout.links.size() && layout.links.size() <= tidyLinks; ++i) {
        LayoutLink& link = layout.links[i];
        const QPointF middle = link.labelCentre;
        int least = covered(layout, i, link.labelRect());
        QPointF best = middle;
        for (const QPointF& point : labelPoints(link.line)) {
            link.labelCentre = point;
            if (const int cost = covered(layout, i, link.labelRect()); cost < least) {
                least = cost;
                best = point;
            }
        }
        link.labelCentre = best;
    }
}

void emitLinks(TopologyLayout& layout, const Container& container, const std::string& path, const Catalogue& catalogue)
{
    std::map<std::pair<const LayoutBox*, const LayoutBox*>, int> lanes; // links so far between two boxes
    for (const auto& [name, link] : container.links) {
        const LayoutBox* a = layout.find(path + "/" + link.a.child);
        const LayoutBox* b = layout.find(path + "/" + link.b.child);
        if (a == nullptr || b == nullptr || a == b)
            continue;
        const LinkFace face = linkFace(link, catalogue);
        const QPolygonF line = route(layout, *a, *b, lanes[std::minmax(a, b)]++);
        layout.links.push_back({path + "/" + name, path + "/links/" + name, line, face.label, labelPoints(line).front(), face.swatch, face.capacity});
    }
    for (const auto& [name, node] : container.children) {
        if (const Container* inner = node.container())
            emitLinks(layout, *inner, path + "/" + name, catalogue);
    }
}

} // namespace

QRectF LayoutLink::labelRect() const
{
    const QSizeF size(textWidth(label, ridgeFont(11, QFont::Medium)) + 14, 18);
    return {labelCentre - QPointF(size.width() / 2, size.height() / 2), size};
}

QRectF LayoutBox::titleRect() const
{
    const double width = textWidth(title, ridgeFont(12, QFont::DemiBold)) + (count > 1 ? pillWidth(countText(count)) + 8 : 0);
    return container ? QRectF(rect.left() + 12, rect.top() + 4, width, 26) : rect;
}

const LayoutBox* TopologyLayout::find(const std::string& path) const
{
    const auto it = std::find_if(boxes.begin(), boxes.end(), [&](const LayoutBox& box) { return box.path == path; });
    return it == boxes.end() ? nullptr : &*it;
}

QPointF TopologyLayout::contentOrigin(const std::string& container) const
{
    const LayoutBox* box = find(container);
    return box == nullptr ? QPointF() : box->rect.topLeft() + QPointF(padding, headHeight);
}

TopologyLayout layoutTopology(const Container& root, const Catalogue& catalogue, const Part* accelerator,
                              const Places& places, const std::string& scope)
{
    TopologyLayout layout;
    layout.scope = scope;
    const Builder builder(catalogue, accelerator, places);
    const Node* opened = nodeOf(root, scope);
    if (opened != nullptr && opened->container() == nullptr) {
        emitBoxes(layout, *builder.measure(scope, scope.substr(scope.rfind('/') + 1), *opened), {}, 0);
        layout.bounds = layout.boxes.front().rect.adjusted(0, -10, 10, 0);
        return layout;
    }
    const Container& content = opened == nullptr ? root : *opened->container();
    Placed top;
    builder.arrange(top, content, scope);
    for (const auto& child : top.children)
        emitBoxes(layout, *child, child->offset, 0);
    emitLinks(layout, content, scope, catalogue);
    placeLabels(layout);
    for (const LayoutBox& box : layout.boxes)
        layout.bounds |= box.rect.adjusted(0, -10, 10, 0); // the outlines of replicated boxes stand behind it
    for (const LayoutLink& link : layout.links)
        layout.bounds |= link.line.boundingRect();
    return layout;
}

} // namespace ridge::ui
