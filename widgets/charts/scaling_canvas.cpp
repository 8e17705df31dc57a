// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/scaling_canvas.hpp"

#include "charts/scaling_plot.hpp"

namespace ridge::ui {

void ScalingCanvas::draw(QPainter& painter)
{
    ScalingPlot picture(data, QSizeF(size()), Theme::current());
    picture.draw(painter);
    record(picture.labels());
}

std::vector<QPointF> ScalingCanvas::stops() const { return ScalingPlot(data, QSizeF(size()), Theme::current()).stops(); }

QString ScalingCanvas::describeAt(const QPointF& position) const { return ScalingPlot(data, QSizeF(size()), Theme::current()).describeAt(position); }

} // namespace ridge::ui
