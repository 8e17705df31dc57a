// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/validation_chart.hpp"

namespace ridge::ui {

ValidationChart::ValidationChart(QWidget* parent) : ChartFrame(parent), m_canvas(new ValidationCanvas)
{
    m_canvas->setAccessibleName(tr("Predicted against measured"));
    setBody(m_canvas);
    setIcon(QStringLiteral("validation"));
}

void ValidationChart::setData(ValidationChartData data)
{
    setTitle(data.title, data.subtitle, data.detail);
    setTwin(data.twin);
    setEmptyReason(data.marks.empty() ? tr("No measurement to show") : QString(), tr("Choose other filters, or drop a table of your own runs on the window."));
    m_canvas->setData(std::move(data));
}

} // namespace ridge::ui
