// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/label_placer.hpp"
#include "charts/roofline_plot.hpp"

#include <qcustomplot.h>

namespace ridge::ui {

/// Points, ridge and every label of a roofline: what QCustomPlot's graphs cannot do. Placed at each draw, so angles and
/// collisions always belong to the picture that is drawn.
class RooflineMarks : public QCPLayerable {
public:
    RooflineMarks(QCustomPlot* plot, const QString& layer);

    RooflineData data;
    const Theme* theme = &Theme::light();
    ChartScale scale;
    std::optional<std::size_t> focused; ///< index of the mark with a ring

    struct Mark {
        const RooflinePoint* point;
        QPointF centre;
        double radius;
        bool beyond = false; ///< lies right of the axis
        bool hollow = false; ///< too small to show its time by area
    };
    const std::vector<RooflinePlot::DrawnLabel>& labels() const { return m_labels; }
    std::vector<Mark> marks() const;

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;

private:
    struct Label {
        QString text;
        QColor ink;
        bool strong = false;
        double degrees = 0;
        std::vector<QPointF> centres; ///< candidates, best first
        QPointF mark;                 ///< what the label belongs to; radius 0: a line, which it touches
        double radius = 0;
    };

    QPointF pixel(double intensity, double rate) const;
    QLineF roofLine(const Roof& roof, const Roof* ceiling) const;
    Label roofLabel(const Roof& roof, const QLineF& line) const;
    Label aroundMark(const QString& text, const QColor& ink, const QPointF& centre, double radius, bool strong) const;
    bool isNearest(const QRectF& box, const QPointF& centre, double radius) const;
    QColor colourOf(const RooflinePoint& point) const;
    QSizeF labelSize(const Label& label) const;
    void drawMark(QCPPainter& painter, const Mark& mark) const;
    void drawRidge(QCPPainter& painter, const QPointF& centre, const QColor& ink) const;
    void drawFocus(QCPPainter& painter, const Mark& mark) const;
    QLineF leaderTo(const Label& label, const QRectF& box) const;
    void drawLabel(QCPPainter& painter, LabelPlacer& placer, const Label& label);
    void drawRoofLabels(QCPPainter& painter, LabelPlacer& placer, bool primary);
    void drawBaselineLabels(QCPPainter& painter, LabelPlacer& placer);

    std::vector<RooflinePlot::DrawnLabel> m_labels;
    std::vector<std::pair<QPointF, double>> m_anchors; ///< centre and radius of marks and ridges in the draw in progress
};

/// Where a rising roof meets the ceiling; without a ceiling at the right edge.
double meetingPoint(const Roof& roof, const Roof* ceiling);

} // namespace ridge::ui
