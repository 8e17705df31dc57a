// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/log_slider.hpp"

#include "theme/fonts.hpp"
#include "theme/paint.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ridge::ui {

namespace {

constexpr double handleRadius = 8, trackHeight = 4, trackY = 13;
constexpr int steps = 1000;

/// Three significant digits: what a person can read is what is set.
double rounded(double value)
{
    const double scale = std::pow(10, 2 - std::floor(std::log10(value)));
    return std::round(value * scale) / scale;
}

} // namespace

LogSlider::LogSlider(Swatch swatch, QWidget* parent) : QSlider(Qt::Horizontal, parent), m_swatch(swatch)
{
    setRange(0, steps);
    setFocusPolicy(Qt::StrongFocus);
    setFixedHeight(40);
    setMouseTracking(true);
    setAttribute(Qt::WA_Hover);
}

void LogSlider::setLimits(double low, double high)
{
    m_low = low;
    m_high = std::max(high, low * 1.01);
    showAmount(m_amount);
}

void LogSlider::showAmount(double amount)
{
    m_amount = amount;
    const QSignalBlocker blocker(this);
    setValue(qRound(fractionOf(amount) * steps));
    update();
}

void LogSlider::setTicks(std::vector<SliderTick> ticks)
{
    m_ticks = std::move(ticks);
    std::sort(m_ticks.begin(), m_ticks.end(), [](const auto& a, const auto& b) { return a.value < b.value; });
    update();
}

void LogSlider::setReference(std::optional<double> reference)
{
    m_reference = reference;
    update();
}

double LogSlider::trackLeft() const { return handleRadius + 3; }
double LogSlider::trackWidth() const { return width() - 2 * trackLeft(); }

double LogSlider::fractionOf(double amount) const
{
    return std::clamp(std::log(std::max(amount, m_low) / m_low) / std::log(m_high / m_low), 0.0, 1.0);
}

double LogSlider::amountAt(double fraction) const
{
    return rounded(m_low * std::pow(m_high / m_low, std::clamp(fraction, 0.0, 1.0)));
}

double LogSlider::positionOf(double amount) const { return trackLeft() + fractionOf(amount) * trackWidth(); }

QPointF LogSlider::handleCentre() const { return {positionOf(m_amount), trackY}; }

void LogSlider::moveTo(double amount)
{
    if (amount == m_amount)
        return;
    showAmount(amount);
    Q_EMIT amountDragged(amount);
}

void LogSlider::moveBy(double fraction)
{
    // A step smaller than three digits can show still has to move.
    const double from = fractionOf(m_amount);
    double next = amountAt(from + fraction);
    for (double extra = fraction; next == m_amount && std::abs(extra) < 0.02; extra += fraction)
        next = amountAt(from + extra);
    moveTo(next);
}

void LogSlider::toNextPart(bool up)
{
    const double small = 1e-4;
    if (up) {
        for (const SliderTick& tick : m_ticks) {
            if (tick.value > m_amount * (1 + small))
                return moveTo(tick.value);
        }
    } else {
        for (auto tick = m_ticks.rbegin(); tick != m_ticks.rend(); ++tick) {
            if (tick->value < m_amount * (1 - small))
                return moveTo(tick->value);
        }
    }
}

void LogSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    m_dragging = true;
    setSliderDown(true);
    const double x = event->position().x();
    if (std::abs(x - handleCentre().x()) > handleRadius + 3)
        moveTo(amountAt((x - trackLeft()) / trackWidth()));
    m_grab = x;
    m_grabFraction = fractionOf(m_amount);
    update();
}

void LogSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_dragging)
        return;
    const double speed = event->modifiers() & Qt::ShiftModifier ? 0.1 : 1;
    moveTo(amountAt(m_grabFraction + speed * (event->position().x() - m_grab) / trackWidth()));
}

void LogSlider::mouseReleaseEvent(QMouseEvent*)
{
    if (!m_dragging)
        return;
    m_dragging = false;
    setSliderDown(false);
    update();
    Q_EMIT released();
}

void LogSlider::mouseDoubleClickEvent(QMouseEvent*) { Q_EMIT resetRequested(); }

void LogSlider::keyPressEvent(QKeyEvent* event)
{
    const double step = event->modifiers() & Qt::ShiftModifier ? 0.001 : 0.01;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down: return moveBy(-step);
    case Qt::Key_Right:
    case Qt::Key_Up: return moveBy(step);
    case Qt::Key_PageUp: return toNextPart(true);
    case Qt::Key_PageDown: return toNextPart(false);
    case Qt::Key_Home: return moveTo(amountAt(0));
    case Qt::Key_End: return moveTo(amountAt(1));
    case Qt::Key_Backspace:
    case Qt::Key_Delete: Q_EMIT resetRequested(); return;
    default: QWidget::keyPressEvent(event);
    }
}

void LogSlider::keyReleaseEvent(QKeyEvent* event)
{
    if (!event->isAutoRepeat())
        update();
    QWidget::keyReleaseEvent(event);
}

void LogSlider::focusOutEvent(QFocusEvent* event)
{
    Q_EMIT released();
    QSlider::focusOutEvent(event);
}

void LogSlider::wheelEvent(QWheelEvent* event) { event->ignore(); } // scrolling a panel must not edit a study

/// The shown part's own name first, then from the left whatever has room.
void LogSlider::drawTickNames(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const QFont small = ridgeFont(10);
    std::vector<std::pair<double, double>> taken;
    for (const bool own : {true, false}) {
        for (const SliderTick& tick : m_ticks) {
            const double half = textWidth(tick.name, small) / 2;
            const double x = positionOf(tick.value), left = x - half - 3, right = x + half + 3;
            if (tick.own != own || left < -3 || right > width() + 3
                || std::any_of(taken.begin(), taken.end(), [&](const auto& t) { return left < t.second && t.first < right; }))
                continue;
            taken.emplace_back(left, right);
            drawText(painter, {x, trackY + 21}, tick.name, small, own ? theme.text : theme.text2, Qt::AlignHCenter);
        }
    }
}

void LogSlider::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor colour = isEnabled() ? theme[m_swatch] : theme.text3;
    const double left = trackLeft(), width = trackWidth();
    const QPointF handle = handleCentre();
    drawBox(painter, QRectF(left, trackY - trackHeight / 2, width, trackHeight), 2, theme.sliderTrack);
    drawBox(painter, QRectF(left, trackY - trackHeight / 2, handle.x() - left, trackHeight), 2, colour);

    for (const SliderTick& tick : m_ticks) {
        const double x = positionOf(tick.value);
        painter.setPen(QPen(tick.own ? theme.text2 : theme.control, 1.2));
        painter.drawLine(QPointF(x, trackY + 6), QPointF(x, trackY + 10));
    }
    drawTickNames(painter);
    if (m_reference) {
        const double x = positionOf(*m_reference), y = trackY - trackHeight / 2 - 2;
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.text2);
        painter.drawPolygon(QPolygonF({QPointF(x, y), QPointF(x - 4, y - 6), QPointF(x + 4, y - 6)}));
    }
    const QRectF knob(handle.x() - handleRadius, handle.y() - handleRadius, 2 * handleRadius, 2 * handleRadius);
    drawBox(painter, knob, handleRadius, theme.sliderHandle, theme.isDark ? theme.surface : theme.text, theme.isDark ? 2 : 1.6);
    drawBox(painter, knob.adjusted(5, 5, -5, -5), 3, colour);
    if (hasFocus())
        drawBox(painter, knob.adjusted(-3, -3, 3, 3), handleRadius + 3, Qt::transparent, theme.accent, 2);
}

} // namespace ridge::ui
