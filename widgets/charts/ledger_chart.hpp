// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chart_frame.hpp"
#include "charts/ledger_data.hpp"
#include "charts/plot_canvas.hpp"
#include "why/why_request.hpp"

namespace ridge::ui {

class LedgerCanvas;

/// Current against baseline as two stacked bars by resource, each slice named and measured beside the current bar.
/// Up and Down walk the current bar's slices; Enter and a click ask why.
class LedgerChart : public ChartFrame {
    Q_OBJECT
public:
    explicit LedgerChart(QWidget* parent = nullptr);

    /// @param settled false while a slider moves: the title rests until another resource limits
    void setData(const LedgerChartData& data, bool settled);
    const LedgerChartData& data() const;
    const std::vector<PlotCanvas::DrawnLabel>& drawnLabels() const;
    PlotCanvas& plot();
    /// The slice of the current bar that the keys have chosen.
    std::optional<Swatch> slice() const;
    QRectF sliceRect(Swatch swatch) const; ///< on the plot
    /// Asks why of the chosen slice, without one of the largest. False when the plot has not the focus.
    bool askFocused();

Q_SIGNALS:
    void whyRequested(const ridge::ui::WhyRequest& request);

private:
    LedgerCanvas* m_canvas;
    std::optional<Resource> m_told; ///< the limiter when the title was written
};

} // namespace ridge::ui
