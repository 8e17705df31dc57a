// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/varied_range.hpp"

#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace ridge::ui {

/// One parameter of a sweep: its ends, its number of steps, whether these are equal ratios, and what the ends are in
/// the parameter's own unit. What is not valid stays in its field, framed; the old value stays in force.
class RangeRow : public QWidget {
    Q_OBJECT
public:
    RangeRow(const VariedRange& range, const QString& name, QWidget* parent = nullptr);

    const VariedRange& range() const { return m_range; }
    void setHint(const QString& hint);
    QLineEdit& from() { return *m_from; }
    QLineEdit& to() { return *m_to; }
    QLineEdit& steps() { return *m_steps; }
    QCheckBox& logarithmic() { return *m_log; }
    QToolButton& removeButton() { return *m_remove; }

Q_SIGNALS:
    void changed();
    void removed();

protected:
    void changeEvent(QEvent* event) override;

private:
    void read();
    void restyle();

    VariedRange m_range;
    QLabel *m_name, *m_hint;
    QLineEdit *m_from, *m_to, *m_steps;
    QCheckBox* m_log;
    QToolButton* m_remove;
};

} // namespace ridge::ui
