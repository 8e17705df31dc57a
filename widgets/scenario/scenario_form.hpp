// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/scenario_fields.hpp"

#include <QTimer>
#include <QWidget>

#include <map>

class QGridLayout;
class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace ridge::ui {

/// The training scenario of the shown pairing as a form. What is typed is taken when the typing
/// pauses, at Enter and when the focus leaves; what is not valid stays in its field, framed, with the reason below, while the old value stays in force.
class ScenarioForm : public QWidget {
    Q_OBJECT
public:
    explicit ScenarioForm(QWidget* parent = nullptr);

    /// What is in force. Fields with the focus and an unfinished or refused text keep that text.
    void setDraft(const QString& title, const ScenarioDraft& draft);
    /// No pairing is shown: the form is empty and disabled.
    void clear();
    /// Shows why the shown pairing cannot run at the field that causes it; an empty text takes the reason away.
    void setProblem(const Feasibility& feasibility, const QString& text);

    const ScenarioDraft& draft() const { return m_draft; }
    QWidget* control(const QString& key) const;   ///< the line edit, box or check box of a field
    QString reason(const QString& key) const;     ///< what is shown below it

Q_SIGNALS:
    /// `key` names the field; equal keys in a row merge into one step.
    void edited(const QString& key, const QString& label, const ridge::ui::ScenarioDraft& draft);
    void editingFinished();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Row {
        const ScenarioField* field = nullptr;
        QWidget* control = nullptr;
        QLabel* label = nullptr;
        QLabel* note = nullptr;   ///< shared by the two fields of a line
        QString refused;          ///< why the typed text is not taken
        QString problem;          ///< why the value in force cannot run
    };

    void addGroup(QVBoxLayout* column, FieldGroup group, const QString& title);
    void addField(QGridLayout* grid, const ScenarioField& field, QLabel* note, int line, int column, int span);
    QWidget* makeControl(const ScenarioField& field);
    void type(Row& row);
    void take(Row& row);
    void takeNumber(Row& row, double value);
    void finish(Row& row);
    void step(Row& row, int direction);
    void show(Row& row);
    void showNote(QLabel* note);
    void restyle();

    ScenarioDraft m_draft;
    QString m_title, m_facts;
    std::map<QString, Row> m_rows;
    QWidget* m_body = nullptr;
    QTimer m_pause;       ///< from the last key to the edit, so that no half of a number is evaluated
    Row* m_typed = nullptr;
    QString m_lastEdited; ///< key of the field that was changed last
};

} // namespace ridge::ui
