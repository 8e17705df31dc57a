// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/plot_canvas.hpp"
#include "charts/validation_data.hpp"

namespace ridge::ui {

class ValidationPlot;

/// The validation chart under the hand, see ValidationPlot: a click chooses a row, a double click or Enter opens it.
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
    ValidationPlot plot() const;

    ValidationChartData m_data;
    std::optional<std::size_t> m_selected;
};

} // namespace ridge::ui
