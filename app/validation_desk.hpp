// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/validator.hpp"
#include "study/study.hpp"

#include <QWidget>

namespace ridge {

namespace ui {
class ValidationPage;
}

/// Runs the validation page: judges the tables that ship and those of the user on a worker, leaves groups out on request,
/// makes a study of a row.
class ValidationDesk : public QObject {
    Q_OBJECT
public:
    explicit ValidationDesk(InstalledPtr installed, QObject* parent = nullptr);
    ~ValidationDesk() override;

    ui::ValidationPage& page() { return *m_page; }
    bool isBusy() const { return m_validator.isBusy(); }
    /// Judges what ships, once; later calls do nothing. The page calls it when it is first seen.
    void start();
    /// Shows a table of the user beside those that ship, alone in sight; one of the same name gives way.
    void addTable(const MeasuredTablePtr& table);
    const std::vector<MeasuredTablePtr>& ownTables() const { return m_own; }
    const InstalledPtr& installed() const { return m_installed; }

    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    /// A row was opened; problems tell why it cannot be a study.
    void studyMade(const ridge::Study& study, const ridge::Diagnostics& notes);
    void failed(const QString& title, const ridge::Diagnostics& problems);

private:
    void judge(const std::string& leaveOut);
    void showAnswer(const ValidationAnswerPtr& answer);
    void openRow(const RowAt& at);

    InstalledPtr m_installed;
    Validator m_validator;
    std::vector<MeasuredTablePtr> m_own;
    std::string m_toShow; ///< table to choose once it is judged
    bool m_started = false;
    ui::ValidationPage* m_page;
};

} // namespace ridge
