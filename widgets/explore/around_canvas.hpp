// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/map_plot.hpp"
#include "explore/tornado_plot.hpp"

namespace ridge::ui {

using MapViewPtr = std::shared_ptr<const MapView>;
using TornadoViewPtr = std::shared_ptr<const TornadoView>;

/// The bottleneck map on screen. The arrow keys move a probe over it, whose place is told; Escape takes it away.
class MapCanvas : public PlotCanvas {
    Q_OBJECT
public:
    explicit MapCanvas(QWidget* parent = nullptr);

    void setView(MapViewPtr view);
    const MapViewPtr& view() const { return m_view; }
    void setMarks(const MapMarks& marks);
    const MapMarks& marks() const { return m_marks; }
    QString describeAt(const QPointF& position) const override;
    QPointF place(double fx, double fy) const { return plot().pixel(fx, fy); }

protected:
    void draw(QPainter& painter) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    MapPlot& plot() const;
    QString describe(double fx, double fy) const;

    MapViewPtr m_view;
    MapMarks m_marks;
    mutable std::optional<MapPlot> m_plot;
    QImage m_regions;
    const Theme* m_theme = nullptr;
    std::optional<QPointF> m_probe; ///< factors
};

/// The tornado on screen; arrow keys walk its bars.
class TornadoCanvas : public PlotCanvas {
    Q_OBJECT
public:
    explicit TornadoCanvas(QWidget* parent = nullptr);

    void setView(TornadoViewPtr view);
    const TornadoViewPtr& view() const { return m_view; }
    QString describeAt(const QPointF& position) const override;
    std::vector<QPointF> stops() const override;

protected:
    void draw(QPainter& painter) override;

private:
    TornadoViewPtr m_view;
};

} // namespace ridge::ui
