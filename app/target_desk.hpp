// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/live_evaluator.hpp"

#include <QTimer>

namespace ridge {

namespace ui {
class TargetSheet;
}

/// Keeps the sheet of requirements true for the design on screen: solves again a moment after the design or the target changed.
class TargetDesk : public QObject {
    Q_OBJECT
public:
    explicit TargetDesk(QWidget* window);

    void open();
    void show(const LiveResultPtr& live);
    ui::TargetSheet& sheet() { return *m_sheet; }

private:
    void answer();

    ui::TargetSheet* m_sheet;
    LiveResultPtr m_live;
    QTimer m_pause;
};

} // namespace ridge
