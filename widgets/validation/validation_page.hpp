// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/validation_data.hpp"

#include <QWidget>

#include <map>
#include <vector>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace ridge::ui {

class Card;
class TwinView;
class ValidationChart;

/// Predictions against measurements: filters above, the chart, the errors in sample and left out, errors by group, and the
/// rows farthest off, each of which opens as a study.
class ValidationPage : public QWidget {
    Q_OBJECT
public:
    explicit ValidationPage(QWidget* parent = nullptr);

    /// Shows judged tables; the filters stay where their choice is still there.
    void setTables(JudgedTables tables);
    const JudgedTables& tables() const { return m_tables; }
    RowFilter filter() const { return m_filter; }
    void setFilter(const RowFilter& filter);
    /// The rows of the filter, as shown.
    const std::vector<RowAt>& rows() const { return m_rows; }

    /// A job runs: `what` it does, as far as it is. Filters stay usable.
    void setProgress(int done, int of, const QString& what);
    void setIdle();
    bool isBusy() const { return m_busy; }
    /// A remark on one of the own tables: what of it is not used. Such a table's columns can be chosen anew.
    void setRemark(const std::string& table, const QString& remark);
    /// The rows are judged with own calibrations: a word beside the accuracy, more in its tooltip; empty: with what ships.
    void setOwn(const QString& word, const QString& help);
    /// Why nothing can be shown.
    void setProblem(const QString& reason, const QString& advice);

    ValidationChart& chart() { return *m_chart; }
    TwinView& accuracy() { return *m_accuracy; }
    TwinView& groups() { return *m_groups; }
    TwinView& worst() { return *m_worst; }
    TwinView& unpredicted() { return *m_unpredicted; }
    QString remark() const;
    QPushButton& columnsButton() { return *m_columns; }
    QComboBox& filterBox(const QString& key); ///< "table", "source", "part", "regime"
    QPushButton& leaveOutButton() { return *m_leaveOut; }
    QPushButton& addButton() { return *m_add; }
    QPushButton& calibrateButton() { return *m_calibrate; }

Q_SIGNALS:
    void leaveOutRequested(const QString& by);
    void stopRequested();
    void addRequested();
    void columnsRequested(const QString& table); ///< choose the columns of a table of one's own anew
    void calibrateRequested();
    void rowOpened(const ridge::RowAt& row);
    void filterChanged();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QWidget* buildBar();
    QWidget* buildSide();
    void fillFilters();
    void fillBox(QComboBox* box, const QString& all, const std::vector<std::string>& keys, const std::string& chosen);
    void takeFilter();
    void showRows();
    /// What is said of own calibrations where a table in sight is predicted with them: training runs alone are.
    QString ownWord() const;
    void showAccuracy();
    void showGroups();
    void showWorst();
    void showRemark();
    void select(std::size_t mark);
    void open(std::size_t mark);

    JudgedTables m_tables;
    RowFilter m_filter;
    std::vector<RowAt> m_rows, m_worstRows;
    bool m_busy = false;

    QComboBox *m_table, *m_source, *m_part, *m_regime;
    QPushButton *m_leaveOut, *m_add, *m_columns, *m_calibrate;
    QLabel* m_state;
    QProgressBar* m_progress;
    ValidationChart* m_chart;
    Card *m_accuracyCard, *m_groupCard, *m_worstCard;
    TwinView *m_accuracy, *m_groups, *m_worst, *m_unpredicted;
    QToolButton *m_showWorst, *m_showUnpredicted;
    std::map<std::string, QString> m_remarks; ///< by own table
    QString m_ownWord, m_ownHelp;
    std::vector<QToolButton*> m_groupBy;
};

} // namespace ridge::ui
