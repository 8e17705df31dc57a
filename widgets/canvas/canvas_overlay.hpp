// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/topology_layout.hpp"
#include "topology/edit.hpp"

#include <QGraphicsItem>
#include <QLineF>

#include <map>
#include <optional>
#include <set>

namespace ridge::ui {

/// A port as a dot on the edge of its node.
struct PortMark {
    PortAt at;
    QPointF centre;
    bool left = true;
};
/// Ports of a node spread over its edges: host side at the left, network side at the right.
std::vector<PortMark> portMarks(const LayoutBox& box, const std::vector<std::string>& ports);

/// What the hand does on the canvas, as the overlay paints it.
struct CanvasState {
    std::vector<std::string> selected;           ///< nodes and links
    std::string hovered, focused, dropTarget;    ///< node paths; empty for none
    bool dropOnGround = false;
    std::vector<PortMark> ports;                 ///< visible dots
    std::optional<PortAt> linkFrom;              ///< a link is being drawn
    QLineF link;
    bool refused = false;
    std::vector<PortMark> targets;               ///< where it may end
    std::set<std::string> lit;                   ///< nodes with targets, and the start
    QRectF band;                                 ///< rubber band
    std::vector<QRectF> ghosts;                  ///< outlines under the pointer
    QString ghostText;
    std::map<std::string, QString> marks;        ///< culprits of findings
};

/// Selection, ports, links and nodes in the making, and marks of findings; drawn above all else.
class CanvasOverlay : public QGraphicsItem {
public:
    CanvasOverlay(const CanvasState& state, const TopologyLayout& layout);
    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    void paintSelection(QPainter& painter, double pixel) const;
    void paintMarks(QPainter& painter) const;
    void paintLinking(QPainter& painter, double pixel) const;
    void paintPorts(QPainter& painter, const std::vector<PortMark>& ports, bool target, double pixel) const;
    QRectF clearOfLabels(const QRectF& tag) const;

    const CanvasState& m_state;
    const TopologyLayout& m_layout;
};

} // namespace ridge::ui
