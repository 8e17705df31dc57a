// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/log_scale.hpp"
#include "charts/plot_canvas.hpp"
#include "charts/validation_data.hpp"

namespace ridge::ui {

/// The painted part of the validation chart: predicted over measured with the line where both are equal, the ratio below;
/// twice side by side when there are left-out predictions.
class ValidationCanvas : public PlotCanvas {
    Q_OBJECT
public:
    explicit ValidationCanvas(QWidget* parent = nullptr);

    void setData(ValidationChartData data);
    const ValidationChartData& data() const { return m_data; }
    /// The mark with a ring; none: no ring. Out of range counts as none.
    void setSelected(std::optional<std::size_t> mark);
    std::optional<std::size_t> selected() const { return m_selected; }
    /// Where a mark stands in the first panel.
    QPointF place(std::size_t mark) const;

    QString describeAt(const QPointF& position) const override;
    std::vector<QPointF> stops() const override;

Q_SIGNALS:
    void markSelected(std::size_t mark);
    void markActivated(std::size_t mark); ///< double click or Enter

protected:
    void draw(QPainter& painter) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Panel {
        LogScale across, up, ratio; ///< with pixels set
        QRectF above, below;        ///< predicted; ratio
        bool leftOut = false;
    };
    std::vector<Panel> panels() const;
    std::optional<double> predicted(const ValidationMark& mark, const Panel& panel) const;
    void drawGrid(QPainter& painter, const Panel& panel, bool first);
    void drawRatioTicks(QPainter& painter, const Panel& panel, bool first);
    void drawMarks(QPainter& painter, const Panel& panel) const;
    void drawWhiskers(QPainter& painter, const Panel& panel) const;
    void drawWords(QPainter& painter, const Panel& panel);
    void drawSelected(QPainter& painter, const Panel& panel) const;
    std::optional<std::size_t> nearest(const QPointF& position) const;

    ValidationChartData m_data;
    std::optional<std::size_t> m_selected;
};

} // namespace ridge::ui
