// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/journal_file.hpp"

#include <QDialog>

class QGridLayout;
class QHBoxLayout;

namespace ridge {

/// What to do with work a crash left behind. `later` leaves it where it is and asks again another time.
enum class Recovery { restore, keepSaved, keepBoth, later };

/// "Restore unsaved work?": when the file was saved, when the work was recovered, and three verbs.
class RecoveryDialog : public QDialog {
    Q_OBJECT
public:
    explicit RecoveryDialog(const JournalEntry& entry, QWidget* parent = nullptr);
    Recovery answer() const { return m_answer; }

private:
    void addFact(QGridLayout* grid, const QString& name, const QString& value);
    void addVerb(QHBoxLayout* row, const QString& text, const char* objectName, Recovery answer, bool primary);

    Recovery m_answer = Recovery::later;
};

} // namespace ridge
