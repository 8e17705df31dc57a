// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/pareto_plot.hpp"

#include <optional>

namespace ridge::ui {

/// The painted part of the Pareto chart. The cloud is painted once per sweep; marks and preview stand above it.
/// A click or the arrow keys (along the frontier) preview a design, Enter asks to adopt it, Escape ends the preview.
class ParetoCanvas : public PlotCanvas {
    Q_OBJECT
public:
    explicit ParetoCanvas(QWidget* parent = nullptr) : PlotCanvas(parent) {}

    /// A sweep over other designs ends the preview.
    void setData(ParetoChartData data);
    const ParetoChartData& data() const { return m_data; }
    std::optional<std::uint32_t> preview() const { return m_preview; }
    void setPreview(std::optional<std::uint32_t> point);
    /// Where a point of the sweep is drawn. The chart must be drawable.
    QPointF pixelOf(std::uint32_t point) const;
    QString describeAt(const QPointF& position) const override;

Q_SIGNALS:
    void adoptRequested(quint32 point);
    void previewChanged();

protected:
    void draw(QPainter& painter) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    ParetoPlot& plot() const;
    void forgetPicture();
    std::optional<std::uint32_t> nearest(const QPointF& position) const;
    void walk(std::ptrdiff_t step);

    ParetoChartData m_data;
    std::optional<std::uint32_t> m_preview;
    mutable std::optional<ParetoPlot> m_plot; ///< of this data, size and theme
    QImage m_cloud;
    const Theme* m_theme = nullptr; ///< of the picture
};

} // namespace ridge::ui
