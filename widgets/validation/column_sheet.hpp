// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/run_columns.hpp"

#include <QDialog>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace ridge::ui {

/// Asks once which column of a file of runs says what, in what unit; a value that no column holds can be stated for all
/// rows. What is not used is listed.
class ColumnSheet : public QDialog {
    Q_OBJECT
public:
    ColumnSheet(const QString& file, CsvTable table, const ColumnMap& guess, QWidget* parent = nullptr);

    ColumnMap map() const;
    /// The controls of one thing, by the name of its RunColumn.
    QComboBox* columnBox(const std::string& name) const;
    QComboBox* unitBox(const std::string& name) const; ///< null: a text
    QLineEdit* fixedField(const std::string& name) const;
    QString ignored() const;
    QString problem() const;
    QPushButton& confirmButton() { return *m_confirm; }

private:
    struct Row {
        const RunColumn* column = nullptr;
        QComboBox *source = nullptr, *unit = nullptr;
        QLineEdit* fixed = nullptr;
        QLabel* example = nullptr;
    };
    void addRow(QGridLayout* grid, const RunColumn& column, const ColumnMap& guess);
    void refresh();
    const Row& row(const std::string& name) const;

    CsvTable m_table;
    std::vector<Row> m_rows;
    QLabel *m_ignored, *m_problem;
    QPushButton* m_confirm;
};

} // namespace ridge::ui
