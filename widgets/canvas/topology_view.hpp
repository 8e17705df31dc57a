// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/topology_layout.hpp"
#include "engine/resource.hpp"

#include <QGraphicsView>

#include <optional>

class QLabel;
class QToolButton;

namespace ridge::ui {

class BoxItem;
class LabelLayerItem;
class LimiterItem;
class MappingLayerItem;
class MemoryLayerItem;

/// The drawing of an architecture. Wheel zooms at the pointer, the middle button or Space and a drag pan.
class TopologyView : public QGraphicsView {
    Q_OBJECT
public:
    explicit TopologyView(QWidget* parent = nullptr);

    /// Draws a topology; fits it when its boxes changed, and keeps the view when only facts did.
    /// Places and scope: see layoutTopology().
    void setTopology(const Container& root, const Catalogue& catalogue, const Part* accelerator, const Places& places = {},
                     const std::string& scope = {});
    /// Names what is drawn; when it is another architecture, the next drawing is fitted whatever the zoom was.
    void setSubject(const std::string& subject);
    /// Room at the left that something else covers, px; fitting keeps clear of it.
    void setLeftInset(int pixels);
    /// Zooms to a part of the scene.
    void fitTo(const QRectF& target, double largest);
    QWidget& cluster() { return *m_cluster; }
    /// Bandwidth in force over the drawn one, by overrides; the links of the next setTopology say it.
    void setLinkFactors(double scaleUp, double scaleOut);
    /// Marks the part that the limiting resource lives in; resources without a place mark nothing.
    void setLimiter(std::optional<Resource> resource, double share);
    /// Fills the memory stacks: used over available bytes of an accelerator, above 1 where it does not fit.
    void setMemoryUse(std::optional<double> share);
    /// Fills the links' labels as far as they are used, and says on hover by what; the hottest has a strong frame.
    void setLinkUse(CanvasLinkUses uses);
    /// Shows on the accelerators which of them form a tensor-parallel group of `members`; 0 shows nothing.
    void setMapping(int members, const std::string& accelerator);
    QString mappingWords() const;
    void showMapping(bool shown);
    const CanvasLinkUses& linkUses() const { return m_linkUses; }
    /// Path of the link that is used most; empty when none is known.
    std::string hottestLink() const;
    QString linkWords(const QPoint& pixel) const; ///< what the tooltip at a pixel says about a link; empty: no link is there
    /// What the halo stands for and the topology path of the box it stands at; nothing when there is none.
    std::optional<Resource> haloResource() const { return m_limiterItem != nullptr ? m_limiter : std::nullopt; }
    std::string haloPath() const;
    QRectF tagRect() const; ///< where the limiter's share is written; empty when nothing limits
    const TopologyLayout& layoutData() const { return m_layout; }
    double zoom() const { return transform().m11(); }

Q_SIGNALS:
    void rebuilt(); ///< the scene's items are new; what was added to it is gone
    void viewChanged();

public Q_SLOTS:
    void fit();
    void zoomIn();
    void zoomOut();
    void resetZoom();

protected:
    void drawBackground(QPainter* painter, const QRectF& rect) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void wheelEvent(QWheelEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool viewportEvent(QEvent* event) override;

private:
    void rebuild();
    void refill();
    void placeLimiter();
    QPointF tagPlace(const LayoutBox& box, const QSizeF& size) const;
    void frameLegibly();
    void zoomBy(double factor);
    void restyle();
    const LayoutBox* placeOf(Resource resource) const;
    QToolButton* addTool(const QString& name, const QString& iconName, void (TopologyView::*slot)());

    TopologyLayout m_layout;
    QGraphicsScene m_scene;
    std::vector<BoxItem*> m_boxes; ///< of m_layout.boxes
    LimiterItem* m_limiterItem = nullptr;
    MemoryLayerItem* m_memoryItem = nullptr;
    LabelLayerItem* m_labels = nullptr;
    MappingLayerItem* m_mappingItem = nullptr;
    CanvasLinkUses m_linkUses;
    int m_members = 0;
    std::string m_mapped;
    bool m_showMapping = true;
    std::optional<double> m_memoryUse;
    std::optional<Resource> m_limiter;
    double m_limiterShare = 0;
    double m_scaleUpFactor = 1, m_scaleOutFactor = 1;
    bool m_fitted = true; ///< follows the window until the user zooms or pans
    std::string m_subject;
    int m_leftInset = 0;
    QWidget* m_cluster;
    QLabel* m_percent;
    std::vector<std::pair<QToolButton*, QString>> m_tools;
};

} // namespace ridge::ui
