// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/explainer.hpp"
#include "why/why_request.hpp"

#include <QObject>
#include <QTimer>

namespace ridge {

namespace ui {
class WhySheet;
}

/// Answers "why?": derives the asked number on a worker while the sheet is open, and again when the design changes.
class WhyDesk : public QObject {
    Q_OBJECT
public:
    /// @param ground what the sheet lies over
    WhyDesk(QWidget* ground, QObject* parent);
    ~WhyDesk() override;

    ui::WhySheet& sheet() { return *m_sheet; }
    /// Opens the sheet on a number of the operating point last shown. Without one nothing happens.
    void ask(const ui::WhyRequest& request);
    /// Another operating point is on screen.
    void show(const LiveResultPtr& live);
    bool isBusy() const { return m_explainer.isBusy(); }

private:
    void showAnswer(const WhyAnswerPtr& answer);

    Explainer m_explainer;
    QTimer m_staleTimer;
    LiveResultPtr m_live;
    std::string m_metric;
    quint64 m_newest = 0;
    ui::WhySheet* m_sheet;
};

} // namespace ridge
