// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse of the canvas.
#include "canvas/topology_editor.hpp"
#include "canvas/topology_view.hpp"
#include "theme/fonts.hpp"
#include "theme/paint.hpp"

#include <QApplication>
#include <QLineEdit>
#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>

namespace ridge::ui {

namespace {

constexpr double portReach = 12, linkReach = 6;

bool within(const std::string& path, const std::string& ancestor)
{
    return path.starts_with(ancestor) && (path.size() == ancestor.size() || path[ancestor.size()] == '/');
}

std::string parentOf(const std::string& path) { return path.substr(0, path.rfind('/')); }

double distance(const QLineF& line, const QPointF& at)
{
    const QPointF along = line.p2() - line.p1();
    const double length = QPointF::dotProduct(along, along);
    const double share = length > 0 ? std::clamp(QPointF::dotProduct(at - line.p1(), along) / length, 0.0, 1.0) : 0;
    return QLineF(at, line.p1() + share * along).length();
}

} // namespace

const PortMark* TopologyEditor::portNear(const std::vector<PortMark>& ports, const QPointF& at) const
{
    const PortMark* best = nullptr;
    double nearest = portReach / std::min(1.0, m_view.zoom());
    for (const PortMark& port : ports)
        if (const double away = QLineF(port.centre, at).length(); away < nearest) {
            best = &port;
            nearest = away;
        }
    return best;
}

const LayoutBox* TopologyEditor::boxAt(const QPointF& at) const
{
    const auto& boxes = m_view.layoutData().boxes;
    const auto found = std::find_if(boxes.rbegin(), boxes.rend(), [&](const LayoutBox& box) { return box.rect.contains(at); });
    return found == boxes.rend() || found->path == m_scope ? nullptr : &*found;
}

const LayoutBox* TopologyEditor::containerAt(const QPointF& at, const std::vector<std::string>& except) const
{
    const auto& boxes = m_view.layoutData().boxes;
    const auto found = std::find_if(boxes.rbegin(), boxes.rend(), [&](const LayoutBox& box) {
        return box.container && box.rect.contains(at)
            && std::none_of(except.begin(), except.end(), [&](const std::string& path) { return within(box.path, path); });
    });
    return found == boxes.rend() ? nullptr : &*found;
}

const LayoutLink* TopologyEditor::linkAt(const QPointF& at) const
{
    for (const LayoutLink& link : m_view.layoutData().links)
        for (qsizetype i = 0; i + 1 < link.line.size(); ++i)
            if (distance(QLineF(link.line[i], link.line[i + 1]), at) < linkReach / std::min(1.0, m_view.zoom()))
                return &link;
    return nullptr;
}

bool TopologyEditor::onPill(const LayoutBox& box, const QPointF& at) const
{
    if (box.count < 2)
        return false;
    const double width = pillWidth(countText(box.count));
    const QPointF left = box.container
        ? QPointF(box.rect.left() + 20 + textWidth(box.title, ridgeFont(12, QFont::DemiBold)), box.rect.top() + 17)
        : QPointF(box.rect.right() - width + 8, box.rect.top() - 3);
    return QRectF(left.x(), left.y() - 10, width, 20).contains(at);
}

bool TopologyEditor::mousePress(QMouseEvent* event)
{
    closeField(true);
    m_view.setFocus(Qt::MouseFocusReason);
    m_pressedPixel = event->pos();
    m_pressed = m_view.mapToScene(event->pos());
    m_dragging = false;
    m_state.focused.clear();
    if (event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && m_spaceDown)) {
        m_grip = Grip::pan;
        m_view.viewport()->setCursor(Qt::ClosedHandCursor);
        return true;
    }
    if (event->button() != Qt::LeftButton)
        return false;
    if (m_byKeys) {
        m_byKeys = false;
        m_state.linkFrom.reset();
        m_state.targets.clear();
    }
    for (const LayoutBox& box : m_view.layoutData().boxes)
        if (onPill(box, m_pressed)) {
            select({box.path});
            editCount();
            return true;
        }
    if (const PortMark* port = portNear(m_state.ports, m_pressed)) {
        if (mayEdit())
            beginLink(port->at);
        return true;
    }
    pick(m_pressed, event->modifiers().testFlag(Qt::ControlModifier));
    return true;
}

void TopologyEditor::pick(const QPointF& at, bool toggle)
{
    const LayoutBox* box = boxAt(at);
    const LayoutLink* link = box == nullptr || box->container ? linkAt(at) : nullptr;
    const std::string path = link != nullptr ? link->id : box != nullptr ? box->path : std::string();
    m_grip = path.empty() ? Grip::band : link != nullptr ? Grip::none : Grip::move;
    std::vector<std::string> chosen = m_state.selected;
    const auto known = std::find(chosen.begin(), chosen.end(), path);
    if (path.empty()) {
        if (!toggle)
            select({});
    } else if (toggle) {
        if (known == chosen.end())
            chosen.push_back(path);
        else
            chosen.erase(known);
        select(chosen);
        m_grip = Grip::none;
    } else if (known == chosen.end()) {
        select({path});
    }
}

bool TopologyEditor::mouseMove(QMouseEvent* event)
{
    const QPointF at = m_view.mapToScene(event->pos());
    if (m_grip == Grip::pan) {
        const QPoint by = event->pos() - m_pressedPixel;
        m_pressedPixel = event->pos();
        m_view.horizontalScrollBar()->setValue(m_view.horizontalScrollBar()->value() - by.x());
        m_view.verticalScrollBar()->setValue(m_view.verticalScrollBar()->value() - by.y());
        return true;
    }
    if (!event->buttons().testFlag(Qt::LeftButton)) {
        hover(at);
        return false;
    }
    m_dragging = m_dragging || (event->pos() - m_pressedPixel).manhattanLength() >= 4;
    if (m_grip == Grip::link)
        dragLink(at);
    else if (m_grip == Grip::move && m_dragging)
        dragNodes(at);
    else if (m_grip == Grip::band && m_dragging) {
        m_state.band = QRectF(m_pressed, at).normalized();
        refresh();
    }
    return true;
}

void TopologyEditor::hover(const QPointF& at)
{
    if (m_byKeys || (!m_state.hovered.empty() && portNear(m_state.ports, at) != nullptr))
        return; // on a dot that sticks out of its node
    const LayoutBox* box = boxAt(at);
    const std::string path = box != nullptr && !box->container ? box->path : std::string();
    if (path == m_state.hovered)
        return;
    m_state.hovered = path;
    showPorts();
    refresh();
}

bool TopologyEditor::mouseRelease(QMouseEvent* event)
{
    const QPointF at = m_view.mapToScene(event->pos());
    const Grip grip = std::exchange(m_grip, Grip::none);
    if (grip == Grip::pan)
        m_view.viewport()->setCursor(Qt::ArrowCursor);
    else if (grip == Grip::link)
        endLink();
    else if (grip == Grip::move && m_dragging)
        dropNodes(at);
    else if (grip == Grip::move && event->modifiers() == Qt::NoModifier && m_state.selected.size() > 1) {
        if (const LayoutBox* box = boxAt(at))
            select({box->path}); // a plain click on one of many
    } else if (grip == Grip::band && m_dragging)
        dropBand(event->modifiers().testFlag(Qt::ControlModifier));
    m_dragging = false;
    return grip != Grip::none;
}

bool TopologyEditor::doubleClick(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return false;
    const LayoutBox* box = boxAt(m_view.mapToScene(event->pos()));
    m_grip = Grip::none;
    if (box == nullptr)
        Q_EMIT searchRequested();
    else
        open(std::string(box->path));
    return true;
}

void TopologyEditor::beginLink(PortAt from) // a copy: the caller's may be one of the dots that vanish
{
    m_grip = m_byKeys ? Grip::none : Grip::link;
    m_state.linkFrom = from;
    m_state.refused = false;
    m_state.lit = {from.path};
    m_state.targets.clear();
    m_state.ports.clear();
    for (const PortAt& target : legalTargets(m_root, from, m_catalogue)) {
        const LayoutBox* box = m_view.layoutData().find(target.path);
        if (box == nullptr)
            continue;
        m_state.lit.insert(target.path);
        for (const PortMark& mark : portMarks(*box, portsAt(m_root, target.path, m_catalogue)))
            if (mark.at == target)
                m_state.targets.push_back(mark);
    }
    const QPointF start = m_view.mapToScene(portPoint(from));
    m_state.link = QLineF(start, start);
    refresh();
}

void TopologyEditor::dragLink(const QPointF& at)
{
    const PortMark* target = portNear(m_state.targets, at);
    const LayoutBox* box = boxAt(at);
    m_state.refused = target == nullptr && box != nullptr && !box->container && m_state.lit.count(box->path) == 0;
    m_state.link.setP2(target != nullptr ? target->centre : at);
    refresh();
}

void TopologyEditor::endLink()
{
    const PortAt from = *m_state.linkFrom;
    const QPointF at = m_state.link.p2();
    const PortMark* target = portNear(m_state.targets, at);
    const LayoutBox* box = boxAt(at);
    std::optional<PortAt> to;
    if (target != nullptr) {
        to = target->at;
    } else if (box != nullptr && !box->container) {
        for (const PortMark& mark : m_state.targets) // anywhere on a node means its first legal port
            if (!to && mark.at.path == box->path)
                to = mark.at;
        const auto ports = portsAt(m_root, box->path, m_catalogue);
        if (!to && box->path != from.path && !ports.empty()) {
            const PortMark* near = portNear(portMarks(*box, ports), at);
            to = near != nullptr ? near->at : PortAt{box->path, ports.front()};
        }
    }
    m_state.linkFrom.reset();
    m_state.targets.clear();
    m_state.refused = false;
    m_byKeys = false;
    refresh();
    if (to)
        apply(tr("connect %1 to %2").arg(QString::fromStdString(titleOf(from.path)), QString::fromStdString(titleOf(to->path))),
              connectPorts(m_root, from, *to, m_catalogue));
}

void TopologyEditor::dragNodes(const QPointF& at)
{
    m_state.ghosts.clear();
    m_state.ghostText.clear();
    for (const std::string& path : selectedNodes())
        if (const LayoutBox* box = m_view.layoutData().find(path))
            m_state.ghosts.push_back(box->rect.translated(at - m_pressed));
    const LayoutBox* target = containerAt(at, selectedNodes());
    const std::string parent = target != nullptr ? target->path : m_scope;
    const auto nodes = selectedNodes();
    const bool stays = std::all_of(nodes.begin(), nodes.end(), [&](const std::string& path) { return parentOf(path) == parent; });
    m_state.dropTarget = stays ? std::string() : parent;
    refresh();
}

void TopologyEditor::dropNodes(const QPointF& at)
{
    const std::vector<std::string> nodes = selectedNodes();
    const LayoutBox* target = containerAt(at, nodes);
    const std::string parent = target != nullptr ? target->path : m_scope;
    m_state.ghosts.clear();
    m_state.dropTarget.clear();
    refresh();
    if (nodes.empty() || !mayEdit())
        return;
    if (std::any_of(nodes.begin(), nodes.end(), [&](const std::string& path) { return parentOf(path) != parent; })) {
        apply(tr("move %1").arg(count(nodes)), moveNodes(m_root, nodes, parent));
        return;
    }
    Places places;
    for (const std::string& path : nodes)
        if (const LayoutBox* box = m_view.layoutData().find(path)) {
            const QPointF place = box->rect.topLeft() + at - m_pressed - m_view.layoutData().contentOrigin(parent);
            places[path] = {std::round(place.x()), std::round(place.y())};
        }
    Q_EMIT moved(places);
}

void TopologyEditor::dropBand(bool add)
{
    std::vector<std::string> chosen = add ? m_state.selected : std::vector<std::string>();
    const auto taken = [&](const std::string& path) {
        return std::any_of(chosen.begin(), chosen.end(), [&](const std::string& other) { return within(path, other); });
    };
    for (const LayoutBox& box : m_view.layoutData().boxes)
        if (m_state.band.contains(box.rect) && !taken(box.path))
            chosen.push_back(box.path);
    m_state.band = {};
    select(chosen);
}

} // namespace ridge::ui
