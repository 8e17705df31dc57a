// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/validation_canvas.hpp"

#include "charts/validation_plot.hpp"

#include <QKeyEvent>
#include <QMouseEvent>

namespace ridge::ui {

ValidationCanvas::ValidationCanvas(QWidget* parent) : PlotCanvas(parent) { setMinimumSize(260, 220); }

void ValidationCanvas::setData(ValidationChartData data)
{
    m_data = std::move(data);
    m_selected.reset();
    update();
}

void ValidationCanvas::setSelected(std::optional<std::size_t> mark)
{
    m_selected = mark && *mark < m_data.marks.size() ? mark : std::nullopt;
    update();
}

ValidationPlot ValidationCanvas::plot() const { return {m_data, QSizeF(size()), Theme::current()}; }

QPointF ValidationCanvas::place(std::size_t mark) const { return plot().place(mark); }

void ValidationCanvas::draw(QPainter& painter)
{
    ValidationPlot picture = plot();
    picture.draw(painter, m_selected);
    record(picture.labels());
}

QString ValidationCanvas::describeAt(const QPointF& position) const
{
    const auto mark = plot().nearest(position);
    return mark ? m_data.marks[*mark].words : QString();
}

std::vector<QPointF> ValidationCanvas::stops() const
{
    const ValidationPlot picture = plot();
    std::vector<QPointF> places;
    for (std::size_t i = 0; i < m_data.marks.size(); ++i)
        places.push_back(picture.place(i));
    return places;
}

void ValidationCanvas::mousePressEvent(QMouseEvent* event)
{
    setFocus(Qt::MouseFocusReason);
    setSelected(plot().nearest(event->position()));
    if (m_selected)
        Q_EMIT markSelected(*m_selected);
}

void ValidationCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto mark = plot().nearest(event->position()))
        Q_EMIT markActivated(*mark);
}

void ValidationCanvas::keyPressEvent(QKeyEvent* event)
{
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && (stop() || m_selected)) {
        Q_EMIT markActivated(stop() ? *stop() : *m_selected);
        return;
    }
    PlotCanvas::keyPressEvent(event);
}

} // namespace ridge::ui
