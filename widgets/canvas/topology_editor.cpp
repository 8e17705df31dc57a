// SPDX-License-Identifier: GPL-3.0-or-later
// State and edits of the hand on the canvas; mouse and keys stand in files of their own.
#include "canvas/topology_editor.hpp"

#include "canvas/topology_view.hpp"
#include "theme/fonts.hpp"
#include "topology/part_role.hpp"

#include <QLineEdit>

#include <algorithm>

namespace ridge::ui {

namespace {

bool within(const std::string& path, const std::string& ancestor)
{
    return path.starts_with(ancestor) && (path.size() == ancestor.size() || path[ancestor.size()] == '/');
}

} // namespace

TopologyEditor::TopologyEditor(TopologyView& view, const Catalogue& catalogue)
    : QObject(&view), m_view(view), m_viewport(view.viewport()), m_catalogue(catalogue), m_field(new QLineEdit(view.viewport()))
{
    view.viewport()->setMouseTracking(true);
    view.viewport()->installEventFilter(this);
    view.installEventFilter(this);
    m_field->installEventFilter(this);
    m_field->setFont(ridgeFont(12, QFont::DemiBold));
    m_field->setAlignment(Qt::AlignCenter);
    m_field->hide();
    connect(&view, &TopologyView::rebuilt, this, &TopologyEditor::addOverlay);
    connect(&view, &TopologyView::viewChanged, this, [this] { closeField(false); });
    addOverlay();
}

void TopologyEditor::addOverlay()
{
    m_overlay = new CanvasOverlay(m_state, m_view.layoutData());
    m_view.scene()->addItem(m_overlay);
}

void TopologyEditor::refresh()
{
    if (m_overlay != nullptr)
        m_overlay->update();
    m_view.viewport()->update();
}

void TopologyEditor::setDrawing(const Container& root, const Part* accelerator, const Places& places, const QString& readOnly)
{
    const bool sameDrawing = root == m_root && places == m_places && readOnly == m_readOnly;
    m_accelerator = accelerator != nullptr ? std::optional(*accelerator) : std::nullopt;
    if (sameDrawing) // a rate changed: only words can differ
        return showDrawing();
    m_root = root;
    m_places = places;
    m_readOnly = readOnly;
    const std::string before = m_scope;
    while (!m_scope.empty() && nodeOf(m_root, m_scope) == nullptr)
        m_scope = m_scope.substr(0, m_scope.rfind('/'));
    redraw();
    if (before != m_scope)
        Q_EMIT scopeChanged();
}

void TopologyEditor::showDrawing()
{
    m_view.setTopology(m_root, m_catalogue, m_accelerator ? &*m_accelerator : nullptr, m_places, m_scope);
}

void TopologyEditor::redraw()
{
    showDrawing();
    m_state.hovered.clear();
    m_state.linkFrom.reset();
    m_state.targets.clear();
    markFindings();
    select(m_state.selected);
}

void TopologyEditor::reset()
{
    m_scope.clear();
    m_state = {};
    m_findings.clear();
    m_view.fit();
    Q_EMIT scopeChanged();
    Q_EMIT selectionChanged();
}

void TopologyEditor::setFindings(const Diagnostics& findings)
{
    if (findings == m_findings)
        return;
    m_findings = findings;
    markFindings();
}

void TopologyEditor::markFindings()
{
    m_state.marks.clear();
    const TopologyLayout& layout = m_view.layoutData();
    const auto drawn = [&](const std::string& path) {
        return layout.find(path) != nullptr
            || std::any_of(layout.links.begin(), layout.links.end(), [&](const LayoutLink& link) { return link.id == path; });
    };
    for (const Diagnostic& finding : m_findings) {
        std::string path = finding.where;
        if (const Link* link = linkOf(m_root, path); link != nullptr && !drawn(path)) // a link without a line: from a node to itself, to nowhere
            path = path.substr(0, path.rfind("/links/")) + "/" + link->a.child;
        while (!path.empty() && !drawn(path)) // the nearest box around the culprit that is on screen
            path = path.substr(0, path.rfind('/') == std::string::npos ? 0 : path.rfind('/'));
        if (!path.empty() && finding.severity == Severity::error)
            m_state.marks.emplace(path, QString::fromStdString(finding.message + (finding.hint.empty() ? "" : "\n" + finding.hint)));
    }
    refresh();
}

void TopologyEditor::select(std::vector<std::string> paths)
{
    std::erase_if(paths, [&](const std::string& path) { return nodeOf(m_root, path) == nullptr && linkOf(m_root, path) == nullptr; });
    const bool same = paths == m_state.selected;
    m_state.selected = std::move(paths);
    if (nodeOf(m_root, m_state.focused) == nullptr)
        m_state.focused.clear();
    showPorts();
    refresh();
    if (!same)
        Q_EMIT selectionChanged();
}

void TopologyEditor::showPorts()
{
    m_state.ports.clear();
    if (m_state.linkFrom)
        return;
    const std::string path = !m_state.hovered.empty() ? m_state.hovered
                           : m_state.selected.size() == 1 ? m_state.selected.front() : std::string();
    if (const LayoutBox* box = m_view.layoutData().find(path))
        m_state.ports = portMarks(*box, portsAt(m_root, path, m_catalogue));
}

std::vector<std::string> TopologyEditor::selectedNodes() const
{
    std::vector<std::string> nodes;
    for (const std::string& path : m_state.selected)
        if (nodeOf(m_root, path) != nullptr)
            nodes.push_back(path);
    return nodes;
}

std::string TopologyEditor::titleOf(const std::string& path) const
{
    const Node* node = nodeOf(m_root, path);
    return node != nullptr && !node->label.empty() ? node->label : path.substr(path.rfind('/') + 1);
}

QString TopologyEditor::count(const std::vector<std::string>& paths) const
{
    const LayoutBox* box = paths.size() == 1 ? m_view.layoutData().find(paths.front()) : nullptr;
    if (box != nullptr)
        return box->title;
    return paths.size() == 1 ? QString::fromStdString(titleOf(paths.front())) : tr("%1 items").arg(paths.size());
}

bool TopologyEditor::mayEdit()
{
    const Node* opened = nodeOf(m_root, m_scope);
    if (!m_readOnly.isEmpty())
        Q_EMIT said(m_readOnly);
    else if (opened != nullptr && opened->fabric() != nullptr)
        Q_EMIT said(tr("%1 is generated from its parameters; its inside is read-only").arg(QString::fromStdString(titleOf(m_scope))));
    else
        return true;
    return false;
}

bool TopologyEditor::apply(const QString& text, const Result<Edited>& result)
{
    if (!mayEdit())
        return false;
    if (!result) {
        const Diagnostic& problem = result.diagnostics().front();
        Q_EMIT said(QString::fromStdString(problem.message + (problem.hint.empty() ? "" : " " + problem.hint)));
        return false;
    }
    for (const PathMove& move : result->moves)
        if (!m_scope.empty() && within(m_scope, move.from))
            m_scope = move.to.empty() ? m_scope : move.to + m_scope.substr(move.from.size());
    Q_EMIT edited(text, *result);
    select(result->made);
    return true;
}

bool TopologyEditor::addPart(const QString& name, const Node& node, std::optional<QPoint> at)
{
    hideGhost();
    std::string parent = m_scope;
    if (at) {
        const QPointF place = m_view.mapToScene(*at);
        if (const std::string old = replaceable(node, place); !old.empty())
            return apply(tr("replace %1 by %2").arg(QString::fromStdString(titleOf(old)), name),
                         replacePart(m_root, old, node.part()->part, m_catalogue));
        if (const LayoutLink* link = linkAt(place); link != nullptr && node.container() == nullptr && boxAt(place) == containerAt(place, {}))
            return apply(tr("insert %1").arg(name), insertOnLink(m_root, link->id, name.toStdString(), node, m_catalogue));
        if (const LayoutBox* box = containerAt(m_view.mapToScene(*at), {}))
            parent = box->path;
    } else if (m_state.selected.size() == 1) {
        const Node* selected = nodeOf(m_root, m_state.selected.front());
        if (selected != nullptr && selected->container() != nullptr)
            parent = m_state.selected.front();
    }
    return apply(tr("add %1").arg(name), addNode(m_root, parent, name.toStdString(), node, m_catalogue));
}

/// The part at a point that a node of the same kind would replace; empty when there is none.
std::string TopologyEditor::replaceable(const Node& node, const QPointF& at) const
{
    const LayoutBox* box = boxAt(at);
    const Node* old = box != nullptr ? nodeOf(m_root, box->path) : nullptr;
    if (old == nullptr || old->part() == nullptr || node.part() == nullptr)
        return {};
    const Part *before = m_catalogue.find(old->part()->part), *after = m_catalogue.find(node.part()->part);
    return before != nullptr && after != nullptr && roleOf(*before) == roleOf(*after) ? box->path : std::string();
}

void TopologyEditor::showGhost(const QString& name, const Node& node, const QPoint& at)
{
    const QPointF centre = m_view.mapToScene(at);
    const LayoutBox* box = containerAt(centre, {});
    const std::string old = replaceable(node, centre);
    m_state.dropTarget = !old.empty() ? old : box != nullptr ? box->path : std::string();
    m_state.ghostText = old.empty() ? name : tr("%1: replace, keep links").arg(name);
    const double width = std::max(104.0, textWidth(m_state.ghostText, ridgeFont(12, QFont::DemiBold)) + 28);
    m_state.ghosts = {QRectF(centre - QPointF(width / 2, 18), QSizeF(width, 36))};
    refresh();
}

void TopologyEditor::hideGhost()
{
    m_state.ghosts.clear();
    m_state.ghostText.clear();
    m_state.dropTarget.clear();
    refresh();
}

void TopologyEditor::open(const std::string& path)
{
    const Node* node = nodeOf(m_root, path);
    if (!path.empty() && (node == nullptr || node->part() != nullptr))
        return;
    m_scope = path;
    m_state.selected.clear();
    m_view.fit();
    redraw();
    Q_EMIT scopeChanged();
    if (node != nullptr && node->fabric() != nullptr)
        mayEdit(); // says that it is read-only
}

void TopologyEditor::up()
{
    if (m_scope.empty())
        return;
    const std::string left = m_scope;
    open(m_scope.substr(0, m_scope.rfind('/')));
    select({left});
}

void TopologyEditor::removeSelection()
{
    if (m_state.selected.empty())
        return;
    const auto gone = m_state.selected;
    const QString what = count(gone);
    std::size_t before = 0, after = 0;
    const auto links = [](const auto& self, const Container& box) -> std::size_t {
        std::size_t all = box.links.size();
        for (const auto& [name, node] : box.children)
            if (const Container* inner = node.container())
                all += self(self, *inner);
        return all;
    };
    before = links(links, m_root);
    if (!apply(tr("delete %1").arg(what), removeItems(m_root, gone)))
        return;
    after = links(links, m_root);
    if (nodeOf(m_root, gone.front()) == nullptr && before > after)
        Q_EMIT removed(before - after == 1 ? tr("Deleted %1, one link with it").arg(what) : tr("Deleted %1, %2 links with it").arg(what).arg(before - after));
    else
        Q_EMIT removed(tr("Deleted %1").arg(what));
}

void TopologyEditor::group() { apply(tr("group %1").arg(count(selectedNodes())), groupNodes(m_root, selectedNodes(), "group")); }

void TopologyEditor::ungroup()
{
    if (selectedNodes().size() == 1)
        apply(tr("ungroup %1").arg(count(selectedNodes())), ungroupNode(m_root, selectedNodes().front()));
}

void TopologyEditor::copy()
{
    if (!selectedNodes().empty())
        m_clipboard = copyNodes(m_root, selectedNodes());
}

void TopologyEditor::cut()
{
    copy();
    if (!selectedNodes().empty())
        apply(tr("cut %1").arg(count(selectedNodes())), removeItems(m_root, selectedNodes()));
}

void TopologyEditor::paste()
{
    if (m_clipboard.empty())
        return;
    std::string parent = m_scope;
    if (m_state.selected.size() == 1)
        if (const Node* node = nodeOf(m_root, m_state.selected.front()); node != nullptr && node->container() != nullptr
            && std::none_of(m_clipboard.nodes.begin(), m_clipboard.nodes.end(), [&](const auto& copied) { return copied.second == *node; }))
            parent = m_state.selected.front();
    apply(tr("paste"), pasteNodes(m_root, parent, m_clipboard));
}

void TopologyEditor::selectAll()
{
    std::vector<std::string> all;
    for (const LayoutBox& box : m_view.layoutData().boxes)
        if (box.depth == 0)
            all.push_back(box.path);
    select(all);
}

void TopologyEditor::zoomToSelection()
{
    QRectF area;
    for (const std::string& path : m_state.selected)
        if (const LayoutBox* box = m_view.layoutData().find(path))
            area |= box->rect;
    if (area.isValid())
        m_view.fitTo(area.adjusted(-20, -30, 30, 20), 2.5);
}

QPoint TopologyEditor::portPoint(const PortAt& at) const
{
    const LayoutBox* box = m_view.layoutData().find(at.path);
    if (box != nullptr)
        for (const PortMark& mark : portMarks(*box, portsAt(m_root, at.path, m_catalogue)))
            if (mark.at == at)
                return m_view.mapFromScene(mark.centre);
    return {};
}

} // namespace ridge::ui
