// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/topology_layout.hpp"

#include <QGraphicsItem>

#include <optional>

namespace ridge::ui {

/// Paints containers, parts and fabrics; detail follows the zoom.
class BoxItem : public QGraphicsItem {
public:
    explicit BoxItem(const LayoutBox& box);
    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;
    const LayoutBox& box() const { return m_box; }
    /// The same box with other words.
    void setBox(const LayoutBox& box);

private:
    void nameIt();
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
    /// Fills each capsule as far as its link is used; repaints those that changed by a visible step.
    void setUse(const CanvasLinkUses& uses);

private:
    std::vector<LayoutLink> m_links;
    std::vector<int> m_percent; ///< of each link; below 0: it carries nothing that is known
    std::ptrdiff_t m_hottest = -1;
    QRectF m_bounds;
};

/// The memory of every accelerator as a stack of four layers, filled as far as the mapping uses its capacity.
class MemoryLayerItem : public QGraphicsItem {
public:
    MemoryLayerItem(std::vector<QRectF> stacks, const QRectF& bounds);
    QRectF boundingRect() const override { return m_bounds; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;
    /// @param share used of the capacity, above 1 where it does not fit; none: unknown
    void setUse(std::optional<double> share);

private:
    std::vector<QRectF> m_stacks;
    QRectF m_bounds;
    std::optional<double> m_use;
};

/// How the copies of an accelerator form tensor-parallel groups: a tile each, tinted and numbered by group.
class MappingLayerItem : public QGraphicsItem {
public:
    MappingLayerItem(const std::vector<LayoutBox>& boxes, const QRectF& bounds);
    QRectF boundingRect() const override { return m_bounds; }
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;
    /// @param members accelerators of a group, 0: nothing to show; @param path of the accelerators
    void setGroups(int members, const std::string& path);
    /// What a strip says in words: "TP 8: 1 group of 8 in each".
    QString words() const;

private:
    struct Strip {
        std::string path;
        QRectF rect;
        std::int64_t count;
    };
    std::vector<Strip> m_strips;
    QRectF m_bounds;
    int m_members = 0;
    std::string m_path;
};

/// The halo around what limits the step, with its share: exactly one in a view.
class LimiterItem : public QGraphicsItem {
public:
    /// @param rect of the node, @param tag top left corner of the tag with the share
    LimiterItem(const QRectF& rect, const QPointF& tag, Swatch swatch, const QString& words);
    void moveTo(const QRectF& rect, const QPointF& tag, Swatch swatch, const QString& words);
    static QSizeF tagSize(const QString& words);
    QRectF tag() const { return {m_tag, tagSize(m_words)}; }
    QRectF boundingRect() const override;
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) override;

private:
    QRectF m_rect;
    QPointF m_tag;
    Swatch m_swatch;
    QString m_words;
};

} // namespace ridge::ui
