// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalogue/part.hpp"
#include "panels/log_slider.hpp"

#include <QLineEdit>
#include <QWidget>

namespace ridge::ui {

/// What one row shows: the value in force, where it came from, and what it is compared with.
struct SliderRowModel {
    double value = 0;               ///< SI
    double part = 0;                ///< value without the override, SI; a reset returns here
    std::optional<double> baseline; ///< ▼ on the slider
    QString unit;                   ///< "B/s"
    QString source;                 ///< in full, for the tooltip
    QString origin;                 ///< what the row shows of it: the document, as the part is named above
    Confidence confidence = Confidence::unverified;
    QString document;               ///< where the value stands and what other sources say; for the tooltip
    std::optional<double> elasticity; ///< change of the step time per change of this, d ln / d ln
    bool overridden = false;
    bool enabled = false;
    std::vector<SliderTick> ticks;
    bool operator==(const SliderRowModel&) const = default;
};

/// Name, number field with unit, slider, source badge: one editable parameter.
class SliderRow : public QWidget {
    Q_OBJECT
public:
    SliderRow(const QString& name, Swatch swatch, QWidget* parent = nullptr);

    void setModel(const SliderRowModel& model);
    const SliderRowModel& model() const { return m_model; }
    LogSlider& slider() { return *m_slider; }
    QLineEdit& field() { return *m_field; }

Q_SIGNALS:
    void valueEdited(double value);  ///< SI
    void resetRequested();
    void editingFinished();          ///< end of a drag or of a visit with the keyboard

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void readField();
    void showFieldValue();
    void fitRange();
    int unitRoom() const;
    void drawGauge(QPainter& painter, double right, double y) const;
    void drawSource(QPainter& painter, double y) const;

    QString m_name;
    Swatch m_swatch;
    SliderRowModel m_model;
    LogSlider* m_slider;
    QLineEdit* m_field;
    double m_unitFactor = 1;
    QString m_unitText;
    double m_rangePart = 0;
};

} // namespace ridge::ui
