// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/design_filter.hpp"
#include "explore/range_row.hpp"

class QCheckBox;
class QLabel;
class QMenu;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace ridge::ui {

/// An objective that can be chosen.
struct ObjectiveChoice {
    Coordinate coordinate;
    QString name, direction; ///< "Tokens/s per accelerator", "higher"
    bool lowerIsBetter = false;
};

/// The left side of the Explore page: what varies, what is sought, which limits hold, which design is selected.
class SweepPanel : public QWidget {
    Q_OBJECT
public:
    explicit SweepPanel(QWidget* parent = nullptr);

    /// @param names of every path that can vary
    void setChoices(const std::vector<std::pair<QString, QString>>& names);
    void setRanges(const std::vector<VariedRange>& ranges);
    std::vector<VariedRange> ranges() const;
    RangeRow& row(std::size_t index) { return *m_rows[index]; }
    std::size_t rowCount() const { return m_rows.size(); }
    QMenu* addMenu() { return m_addMenu; }

    /// @param chosen in their order: the first is drawn up, the second across
    void setObjectives(const std::vector<ObjectiveChoice>& all, const std::vector<Coordinate>& chosen);
    std::vector<DesignObjective> objectives() const;
    QCheckBox& objectiveBox(std::size_t index) { return *m_boxes[index]; }

    void setLimits(const QStringList& names);
    QStringList limitNames() const;
    QToolButton& limitButton(std::size_t index) { return *m_limitButtons[index]; }
    void setSelection(const QString& words);

    /// "20,736 designs", and whether a run is due that does not start by itself.
    void setCount(const QString& words, bool due);
    void setProblem(const QString& words);
    void setProgress(double share, const QString& words);
    void setIdle(const QString& words);
    QString stateText() const;
    QString problemText() const;
    QPushButton& runButton() { return *m_run; }
    QPushButton& openButton() { return *m_open; }
    QPushButton& pinButton() { return *m_pin; }

Q_SIGNALS:
    void rangesChanged();
    void addRequested(const QString& path);
    void runRequested();
    void stopRequested();
    void objectivesChanged();
    void limitRemoved(int index);
    void limitsCleared();
    void openRequested();
    void pinRequested();
    void requirementsRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void restyle();
    QLabel* section(QVBoxLayout* column, const QString& title);

    std::vector<std::pair<QString, QString>> m_names;
    std::vector<RangeRow*> m_rows;
    std::vector<ObjectiveChoice> m_choices;
    std::vector<QCheckBox*> m_boxes;
    std::vector<Coordinate> m_order; ///< of the chosen objectives
    std::vector<QToolButton*> m_limitButtons;
    QStringList m_limits;
    QVBoxLayout *m_rowColumn, *m_boxColumn, *m_limitColumn;
    QToolButton *m_add, *m_clear;
    QMenu* m_addMenu;
    QLabel *m_count, *m_state, *m_problem, *m_noLimits, *m_selection;
    QPushButton *m_run, *m_open, *m_pin, *m_ask;
    QProgressBar* m_bar;
    bool m_running = false;
};

} // namespace ridge::ui
