// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.hpp"

#include <QSlider>

#include <optional>
#include <vector>

namespace ridge::ui {

/// A catalogue part's value on a slider.
struct SliderTick {
    double value = 0;
    QString name;
    bool own = false; ///< of the part that is shown; named before all others
    bool operator==(const SliderTick&) const = default;
};

/// A slider over a logarithmic range of positive values, filled in its resource's colour.
/// Left and Right move 1 % of the range, with Shift a tenth; PgUp and PgDn go to the next part; Backspace and a
/// double-click ask for a reset; a click beside the handle takes it there; Shift drags at a tenth of the speed.
class LogSlider : public QSlider {
    Q_OBJECT
public:
    explicit LogSlider(Swatch swatch, QWidget* parent = nullptr);

    void setLimits(double low, double high);
    /// Moves the handle without telling anybody.
    void showAmount(double amount);
    double amount() const { return m_amount; }
    void setTicks(std::vector<SliderTick> ticks);
    void setReference(std::optional<double> reference);
    /// Centre of the handle in widget coordinates.
    QPointF handleCentre() const;
    double positionOf(double amount) const; ///< x in widget coordinates
    QSize sizeHint() const override { return {180, 40}; }

Q_SIGNALS:
    void amountDragged(double amount);   ///< by hand; three significant digits
    void resetRequested();
    void released();                     ///< a run of changes ended

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void drawTickNames(QPainter& painter) const;
    double amountAt(double fraction) const;
    double fractionOf(double amount) const;
    double trackLeft() const;
    double trackWidth() const;
    void moveTo(double amount);
    void moveBy(double fraction);
    void toNextPart(bool up);

    Swatch m_swatch;
    double m_low = 1, m_high = 10, m_amount = 1;
    double m_grab = 0, m_grabFraction = 0;
    bool m_dragging = false;
    std::vector<SliderTick> m_ticks;
    std::optional<double> m_reference;
};

} // namespace ridge::ui
