// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <QTableWidget>

#include <vector>

namespace ridge::ui {

/// A chart's data as words and numbers: headings carry the unit, every row has one cell a heading.
struct TableTwin {
    QStringList headings;
    QList<QStringList> rows;

    /// Headings and rows, tab-separated, one line each.
    QString tsv() const;
    bool operator==(const TableTwin&) const = default;
};

/// The table twin on screen; Ctrl+C copies the selected rows, or all of them, as TSV.
class TwinView : public QTableWidget {
    Q_OBJECT
public:
    explicit TwinView(QWidget* parent = nullptr);
    void setTwin(const TableTwin& twin);
    const TableTwin& twin() const { return m_twin; }
    void copy() const;
    /// The first column takes what room the others leave.
    void setFirstColumnStretched() { m_stretchFirst = true; }

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitColumns();

    std::vector<int> m_wanted; ///< width of each column's longest text, px
    TableTwin m_twin;
    bool m_stretchFirst = false;
};

} // namespace ridge::ui
