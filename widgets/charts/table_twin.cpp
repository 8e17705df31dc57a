// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/table_twin.hpp"

#include "theme/fonts.hpp"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>

#include <algorithm>
#include <numeric>

namespace ridge::ui {

namespace {

/// The first character that says "number": numbers stand right, words left.
bool looksNumeric(const QString& text)
{
    return !text.isEmpty() && (text.front().isDigit() || ((text.front() == QChar(0x2212) || text.front() == u'+') && text.size() > 1));
}

} // namespace

QString TableTwin::tsv() const
{
    QString text = headings.join(u'\t') + u'\n';
    for (const QStringList& row : rows)
        text += row.join(u'\t') + u'\n';
    return text;
}

TwinView::TwinView(QWidget* parent) : QTableWidget(parent)
{
    setEditTriggers(NoEditTriggers);
    setSelectionBehavior(SelectRows);
    setAlternatingRowColors(false);
    setShowGrid(false);
    setFrameShape(NoFrame);
    setWordWrap(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(26);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setFont(ridgeFont(11, QFont::Medium));
    setFont(ridgeFont(12));
    setAccessibleName(tr("Data of the chart"));
}

void TwinView::setTwin(const TableTwin& twin)
{
    m_twin = twin;
    setColumnCount(int(twin.headings.size()));
    setRowCount(int(twin.rows.size()));
    for (int column = 0; column < columnCount(); ++column) {
        auto* heading = new QTableWidgetItem(twin.headings[column]);
        const bool numeric = !twin.rows.isEmpty() && looksNumeric(twin.rows.front()[column]);
        heading->setTextAlignment((numeric ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        heading->setToolTip(twin.headings[column]);
        setHorizontalHeaderItem(column, heading);
    }
    for (int row = 0; row < rowCount(); ++row)
        for (int column = 0; column < columnCount(); ++column) {
            auto* cell = new QTableWidgetItem(twin.rows[row][column]);
            cell->setToolTip(cell->text());
            cell->setTextAlignment((looksNumeric(cell->text()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
            setItem(row, column, cell);
        }
    resizeColumnsToContents();
    m_wanted.clear();
    for (int column = 0; column < columnCount(); ++column)
        m_wanted.push_back(columnWidth(column) + 14);
    fitColumns();
}

/// The widest columns give way until all fit: one long text must not push the numbers out of sight; its tooltip has it whole.
void TwinView::fitColumns()
{
    constexpr int least = 72;
    std::vector<int> widths = m_wanted;
    int over = std::accumulate(widths.begin(), widths.end(), 0) - viewport()->width();
    while (over > 0) {
        const auto widest = std::max_element(widths.begin(), widths.end());
        if (widest == widths.end() || *widest <= least)
            break;
        const int cut = std::min({over, 8, *widest - least});
        *widest -= cut;
        over -= cut;
    }
    if (m_stretchFirst && over < 0 && !widths.empty())
        widths.front() -= over;
    for (std::size_t column = 0; column < widths.size(); ++column)
        setColumnWidth(int(column), widths[column]);
}

void TwinView::resizeEvent(QResizeEvent* event)
{
    QTableWidget::resizeEvent(event);
    fitColumns();
}

void TwinView::copy() const
{
    TableTwin chosen{m_twin.headings, {}};
    QList<int> rows;
    for (const QModelIndex& index : selectionModel()->selectedRows())
        rows << index.row();
    std::sort(rows.begin(), rows.end());
    for (const int row : rows)
        chosen.rows << m_twin.rows[row];
    QGuiApplication::clipboard()->setText(rows.isEmpty() ? m_twin.tsv() : chosen.tsv());
}

void TwinView::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        return copy();
    QTableWidget::keyPressEvent(event);
}

} // namespace ridge::ui
