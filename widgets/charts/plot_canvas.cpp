// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/plot_canvas.hpp"

#include "theme/paint.hpp"

#include <QFocusEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace ridge::ui {

PlotCanvas::PlotCanvas(QWidget* parent) : QWidget(parent)
{
    setMinimumSize(200, 140);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent); // the frame behind need not be painted with it
}

QRectF PlotCanvas::label(QPainter& painter, const QPointF& baseline, const QString& text, const QFont& font,
                         const QColor& colour, Qt::Alignment alignment)
{
    const QRectF box = drawText(painter, baseline, text, font, colour, alignment);
    m_labels.push_back({text, box});
    return box;
}

void PlotCanvas::uprightLabel(QPainter& painter, const QPointF& centre, const QString& text, const QFont& font, const QColor& colour)
{
    m_labels.push_back({text, drawUpright(painter, centre, text, font, colour)});
}

void PlotCanvas::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    m_labels.clear();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme.surface);
    draw(painter);
    if (const std::vector<QPointF> places = stops(); m_stop && *m_stop < places.size()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 2));
        painter.drawEllipse(places[*m_stop], 9, 9);
    }
    if (hasFocus())
        drawBox(painter, QRectF(rect()).adjusted(1, 1, -1, -1), 6, Qt::transparent, theme.accent, 2);
}

void PlotCanvas::keyPressEvent(QKeyEvent* event)
{
    const std::size_t all = stops().size();
    if (all == 0)
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Right: return stand(m_stop ? std::min(*m_stop + 1, all - 1) : 0);
    case Qt::Key_Left: return stand(m_stop ? *m_stop - std::min<std::size_t>(*m_stop, 1) : all - 1);
    case Qt::Key_Home: return stand(0);
    case Qt::Key_End: return stand(all - 1);
    case Qt::Key_Escape:
        if (m_stop)
            return stand(std::nullopt);
        [[fallthrough]];
    default: QWidget::keyPressEvent(event);
    }
}

void PlotCanvas::stand(std::optional<std::size_t> stop)
{
    m_stop = stop;
    const QPointF at = stop ? stops()[*stop] : QPointF();
    const QString words = stop ? describeAt(at) : QString();
    setAccessibleDescription(words);
    if (stop)
        QToolTip::showText(mapToGlobal(at.toPoint() + QPoint(12, 12)), words, this);
    update();
}

bool PlotCanvas::event(QEvent* event)
{
    if (event->type() == QEvent::FocusOut)
        m_stop.reset();
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), describeAt(help->pos()), this);
        return true;
    }
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return QWidget::event(event);
}

void drawSegment(QPainter& painter, const QRectF& rect, Swatch swatch, const Theme& theme, bool pale)
{
    const QRectF inner = rect.height() > 2 ? rect.adjusted(0, 1, 0, 0) : rect;
    painter.fillRect(inner, pale ? mix(theme[swatch], theme.surface, 0.55) : theme[swatch]);
    if (swatch == Swatch::bubble)
        drawHatch(painter, inner, withAlpha(theme.surface, 0.6));
}

} // namespace ridge::ui
