// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/topology_layout.hpp"

#include <QGraphicsItem>

namespace ridge::ui {

/// Paints containers, parts and fabrics; detail follows the zoom.
class BoxItem : public QGraphicsItem {
public:
    explicit BoxItem(const LayoutBox& box);
    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;
    const LayoutBox& box() const { return m_box; }

private:
    void paintContainer(QPainter& painter, double detail) const;
    void paintNode(QPainter& painter, double detail) const;

    LayoutBox m_box;
};

/// All links in one item, so that ten thousand cost one paint call.
class LinkLayerItem : public QGraphicsItem {
public:
    LinkLayerItem(std::vector<LayoutLink> links, const QRectF& bounds);
    QRectF boundingRect() const override { return m_bounds; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    std::vector<LayoutLink> m_links;
    QRectF m_bounds;
};

/// Link labels; above everything, so that no link crosses them.
class LabelLayerItem : public QGraphicsItem {
public:
    LabelLayerItem(std::vector<LayoutLink> links, const QRectF& bounds);
    QRectF boundingRect() const override { return m_bounds; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    std::vector<LayoutLink> m_links;
    QRectF m_bounds;
};

/// The halo around what limits the step, with its share: exactly one in a view.
class LimiterItem : public QGraphicsItem {
public:
    LimiterItem(const QRectF& rect, Swatch swatch, const QString& words);
    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    QRectF m_rect;
    Swatch m_swatch;
    QString m_words;
};

} // namespace ridge::ui
