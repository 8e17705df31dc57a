// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of the canvas, links drawn by keys, and the field that appears on a node.
#include "canvas/topology_editor.hpp"
#include "canvas/topology_view.hpp"

#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace ridge::ui {

namespace {
constexpr double nudgeBy = 20;
}

bool TopologyEditor::eventFilter(QObject* watched, QEvent* event)
{
    const bool onViewport = watched == m_viewport;
    switch (event->type()) {
    case QEvent::MouseButtonPress: return onViewport && mousePress(static_cast<QMouseEvent*>(event));
    case QEvent::MouseMove: return onViewport && mouseMove(static_cast<QMouseEvent*>(event));
    case QEvent::MouseButtonRelease: return onViewport && mouseRelease(static_cast<QMouseEvent*>(event));
    case QEvent::MouseButtonDblClick: return onViewport && doubleClick(static_cast<QMouseEvent*>(event));
    case QEvent::ShortcutOverride: // the field's own keys come before the menu's
        if (watched == m_field)
            event->accept();
        return false;
    case QEvent::KeyPress: {
        auto* key = static_cast<QKeyEvent*>(event);
        if (watched == m_field && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter || key->key() == Qt::Key_Escape)) {
            closeField(key->key() != Qt::Key_Escape);
            m_view.setFocus();
            return true;
        }
        return watched == &m_view && keyPress(key);
    }
    case QEvent::KeyRelease:
        if (watched == &m_view && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space && !static_cast<QKeyEvent*>(event)->isAutoRepeat())
            m_spaceDown = false;
        return false;
    case QEvent::FocusOut:
        if (watched == m_field)
            closeField(false);
        m_spaceDown = false;
        return false;
    default: return false;
    }
}

bool TopologyEditor::keyPress(QKeyEvent* event)
{
    const int key = event->key();
    const auto keys = event->modifiers() & ~Qt::KeypadModifier;
    if (m_state.linkFrom && connectingKey(key))
        return true;
    if (keys == Qt::ControlModifier) {
        switch (key) {
        case Qt::Key_C: copy(); return true;
        case Qt::Key_X: cut(); return true;
        case Qt::Key_V: paste(); return true;
        case Qt::Key_A: selectAll(); return true;
        case Qt::Key_Left: nudge(-1, 0); return true;
        case Qt::Key_Right: nudge(1, 0); return true;
        case Qt::Key_Up: nudge(0, -1); return true;
        case Qt::Key_Down: nudge(0, 1); return true;
        default: return false;
        }
    }
    if (keys == Qt::AltModifier && key == Qt::Key_Left) {
        up();
        return true;
    }
    if (keys == Qt::ShiftModifier && key == Qt::Key_G) {
        ungroup();
        return true;
    }
    if (key == Qt::Key_Tab || key == Qt::Key_Backtab) {
        const auto& boxes = m_view.layoutData().boxes;
        const bool next = key == Qt::Key_Tab;
        const std::string last = boxes.empty() ? std::string() : next ? boxes.back().path : boxes.front().path;
        if (boxes.empty() || (m_state.selected.size() == 1 && m_state.selected.front() == last))
            return false; // on to the next widget
        walk(next);
        return true;
    }
    if (keys != Qt::NoModifier && !(key == Qt::Key_Slash && keys == Qt::ShiftModifier))
        return false;
    switch (key) {
    case Qt::Key_Delete:
    case Qt::Key_Backspace: removeSelection(); return true;
    case Qt::Key_R: editCount(); return true;
    case Qt::Key_F2: rename(); return true;
    case Qt::Key_G: group(); return true;
    case Qt::Key_C: startConnecting(); return true;
    case Qt::Key_3: zoomToSelection(); return true;
    case Qt::Key_Slash: Q_EMIT searchRequested(); return true;
    case Qt::Key_Space: m_spaceDown = true; return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_state.selected.size() == 1)
            open(std::string(m_state.selected.front()));
        return true;
    case Qt::Key_Escape:
        if (m_state.selected.empty())
            up();
        select({});
        return true;
    case Qt::Key_Left: step(-1, 0); return true;
    case Qt::Key_Right: step(1, 0); return true;
    case Qt::Key_Up: step(0, -1); return true;
    case Qt::Key_Down: step(0, 1); return true;
    default: return false;
    }
}

void TopologyEditor::walk(bool next)
{
    const auto& boxes = m_view.layoutData().boxes;
    const auto at = std::find_if(boxes.begin(), boxes.end(), [&](const LayoutBox& box) {
        return m_state.selected.size() == 1 && box.path == m_state.selected.front();
    });
    const auto index = at == boxes.end() ? (next ? 0 : std::ptrdiff_t(boxes.size()) - 1) : at - boxes.begin() + (next ? 1 : -1);
    m_state.focused = boxes[std::size_t(index)].path;
    select({m_state.focused});
}

void TopologyEditor::step(int dx, int dy)
{
    const TopologyLayout& layout = m_view.layoutData();
    const LayoutBox* from = m_state.selected.size() == 1 ? layout.find(m_state.selected.front()) : nullptr;
    if (from == nullptr)
        return layout.boxes.empty() ? void() : walk(true);
    const LayoutBox* best = nullptr;
    double nearest = 1e18;
    for (const LayoutBox& box : layout.boxes) {
        const QPointF away = box.rect.center() - from->rect.center();
        const double along = away.x() * dx + away.y() * dy, across = std::abs(away.x() * dy) + std::abs(away.y() * dx);
        if (&box == from || box.container || along <= 1 || along + 2 * across >= nearest)
            continue;
        nearest = along + 2 * across;
        best = &box;
    }
    if (best == nullptr)
        return;
    m_state.focused = best->path;
    select({m_state.focused});
}

void TopologyEditor::nudge(int dx, int dy)
{
    if (selectedNodes().empty() || !mayEdit())
        return;
    Places places;
    for (const std::string& path : selectedNodes())
        if (const LayoutBox* box = m_view.layoutData().find(path)) {
            const QPointF place = box->rect.topLeft() - m_view.layoutData().contentOrigin(path.substr(0, path.rfind('/')));
            places[path] = {std::round(place.x() + nudgeBy * dx), std::round(place.y() + nudgeBy * dy)};
        }
    Q_EMIT moved(places);
}

void TopologyEditor::startConnecting()
{
    if (m_state.selected.size() != 1 || !mayEdit())
        return;
    const std::string path = m_state.selected.front();
    m_byKeys = true;
    for (const std::string& port : portsAt(m_root, path, m_catalogue)) {
        beginLink({path, port});
        if (!m_state.targets.empty()) {
            m_target = 0;
            showTarget();
            return;
        }
    }
    m_byKeys = false;
    m_state.linkFrom.reset();
    refresh();
    Q_EMIT said(tr("Nothing here can be linked to %1").arg(QString::fromStdString(titleOf(path))));
}

void TopologyEditor::showTarget()
{
    m_state.link.setP2(m_state.targets[m_target].centre);
    refresh();
}

bool TopologyEditor::connectingKey(int key)
{
    const bool forward = key == Qt::Key_Right || key == Qt::Key_Down || key == Qt::Key_Tab;
    const bool back = key == Qt::Key_Left || key == Qt::Key_Up || key == Qt::Key_Backtab;
    if (key == Qt::Key_Escape) {
        m_byKeys = false;
        m_grip = Grip::none;
        m_state.linkFrom.reset();
        m_state.targets.clear();
        refresh();
    } else if (m_byKeys && (forward || back)) {
        const std::size_t all = m_state.targets.size();
        m_target = (m_target + (forward ? 1 : all - 1)) % all;
        showTarget();
    } else if (m_byKeys && key == Qt::Key_C) { // the next port of the node that has somewhere to go
        const std::string path = m_state.linkFrom->path;
        const auto ports = portsAt(m_root, path, m_catalogue);
        auto at = std::size_t(std::find(ports.begin(), ports.end(), m_state.linkFrom->port) - ports.begin());
        for (std::size_t tries = 0; tries < ports.size(); ++tries) {
            at = (at + 1) % ports.size();
            beginLink({path, ports[at]});
            if (!m_state.targets.empty())
                break;
        }
        m_target = 0;
        showTarget();
    } else if (m_byKeys && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
        endLink();
    } else {
        return false;
    }
    return true;
}

void TopologyEditor::editCount() { openField(Field::count); }
void TopologyEditor::rename() { openField(Field::name); }

void TopologyEditor::openField(Field what)
{
    if (m_state.selected.size() != 1 || !mayEdit())
        return;
    const std::string path = m_state.selected.front();
    const Node* node = nodeOf(m_root, path);
    const Link* link = linkOf(m_root, path);
    if (node == nullptr && (link == nullptr || what == Field::name))
        return;
    QPointF anchor;
    if (const LayoutBox* box = m_view.layoutData().find(path))
        anchor = box->rect.topLeft() + QPointF(8, 6);
    for (const LayoutLink& drawn : m_view.layoutData().links)
        if (drawn.id == path)
            anchor = drawn.labelCentre - QPointF(48, 14);
    m_fieldUse = what;
    m_fieldPath = path;
    m_field->setText(what == Field::name ? QString::fromStdString(titleOf(path)) : QString::number(node != nullptr ? node->count : link->count));
    m_field->setAccessibleName(what == Field::name ? tr("Name") : tr("Count"));
    const int width = what == Field::name ? 168 : 96;
    const QPoint place = m_view.mapFromScene(anchor);
    const QRect room = m_view.viewport()->rect().adjusted(4, 4, -4, -4);
    m_field->setGeometry(std::clamp(place.x(), room.left(), std::max(room.left(), room.right() - width)),
                         std::clamp(place.y(), room.top(), std::max(room.top(), room.bottom() - 30)), width, 30);
    m_field->show();
    m_field->raise();
    m_field->selectAll();
    m_field->setFocus();
}

void TopologyEditor::closeField(bool keep)
{
    const Field use = std::exchange(m_fieldUse, Field::none);
    if (use == Field::none)
        return;
    const QString text = m_field->text().trimmed();
    m_field->hide();
    if (!keep || text.isEmpty())
        return;
    if (use == Field::count) {
        bool number = false;
        const qlonglong count = QString(text).remove(u'×').trimmed().toLongLong(&number);
        if (!number)
            Q_EMIT said(tr("“%1” is not a whole number").arg(text));
        else
            apply(tr("set count of %1").arg(QString::fromStdString(titleOf(m_fieldPath))), setCount(m_root, m_fieldPath, count));
        return;
    }
    const std::string words = text.toStdString();
    if (words == titleOf(m_fieldPath))
        return;
    const std::string name = nameFrom(words);
    apply(tr("rename %1").arg(QString::fromStdString(titleOf(m_fieldPath))),
          renameNode(m_root, m_fieldPath, name, words == name ? std::string() : words));
}

} // namespace ridge::ui
