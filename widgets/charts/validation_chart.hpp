// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chart_frame.hpp"
#include "charts/validation_canvas.hpp"

namespace ridge::ui {

/// Predicted against measured, with the ratio below it; see ValidationCanvas.
class ValidationChart : public ChartFrame {
    Q_OBJECT
public:
    explicit ValidationChart(QWidget* parent = nullptr);

    void setData(ValidationChartData data);
    const ValidationChartData& data() const { return m_canvas->data(); }
    ValidationCanvas& canvas() { return *m_canvas; }

private:
    ValidationCanvas* m_canvas;
};

} // namespace ridge::ui
