// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/table_twin.hpp"

#include <QDialog>

class QLabel;
class QLineEdit;
class QTabWidget;

namespace ridge::ui {

/// What the sheet shows: words and tables that report/requirement_text made.
struct TargetAnswer {
    QString title, detail;
    TableTwin requirements; ///< empty rows: the present design does not run
    TableTwin sensitivities;
};

/// "What would it take": for a target such as 2x, or 2x at 1.3x power, what each number of the hardware must be alone, which cannot and why;
/// on a second page what each number does to the throughput. Stays open beside the window and follows the design.
class TargetSheet : public QDialog {
    Q_OBJECT
public:
    explicit TargetSheet(QWidget* parent = nullptr);

    double speedup() const { return m_speedup; }
    double power() const { return m_power; } ///< budget as a multiple of the present power; 0: none
    void setAnswer(const TargetAnswer& answer);
    QLineEdit& field() { return *m_field; }
    QString title() const;
    QString problem() const;
    const TwinView& requirements() const { return *m_requirements; }
    const TwinView& sensitivities() const { return *m_sensitivities; }

Q_SIGNALS:
    void targetChosen(double speedup, double power); ///< multiples of the present, above 0; no budget: power 0

private:
    void read();

    QLineEdit* m_field;
    QLabel *m_problem, *m_title, *m_detail;
    TwinView *m_requirements, *m_sensitivities;
    double m_speedup = 2, m_power = 0;
};

} // namespace ridge::ui
