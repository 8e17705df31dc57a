// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/requirement_solver.hpp"

namespace ridge {

namespace ui {
class TargetSheet;
}

/// Keeps the sheet of requirements true for the design on screen: solves again when the design or the target changed.
class TargetDesk : public QObject {
    Q_OBJECT
public:
    explicit TargetDesk(QWidget* window);
    ~TargetDesk() override;

    void open();
    void show(const LiveResultPtr& live);
    ui::TargetSheet& sheet() { return *m_sheet; }
    bool isBusy() const { return m_solver.isBusy(); }

private:
    void ask();
    void showAnswer(const TargetSolutionPtr& solution);

    RequirementSolver m_solver;
    ui::TargetSheet* m_sheet;
    LiveResultPtr m_live;
};

} // namespace ridge
