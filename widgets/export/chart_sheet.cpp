// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/chart_sheet.hpp"

#include <algorithm>

namespace ridge::ui {

namespace {

QString columnName(int column)
{
    QString name;
    for (int n = column + 1; n > 0; n = (n - 1) / 26)
        name.prepend(QChar(u'A' + (n - 1) % 26));
    return name;
}

/// Fills columns from left to right.
class Columns {
public:
    explicit Columns(ChartSheet& sheet) : m_sheet(sheet) {}

    CellRange add(const QString& heading, const std::vector<TableCell>& cells)
    {
        put(0, heading);
        for (std::size_t i = 0; i < cells.size(); ++i)
            put(int(i) + 1, cells[i]);
        return {m_next++, 1, std::max(1, int(cells.size()))};
    }

private:
    void put(int row, const TableCell& cell)
    {
        auto& rows = m_sheet.rows;
        if (rows.size() <= std::size_t(row))
            rows.resize(std::size_t(row) + 1);
        auto& cells = rows[std::size_t(row)];
        cells.resize(std::max(cells.size(), std::size_t(m_next) + 1));
        cells[std::size_t(m_next)] = cell;
    }

    ChartSheet& m_sheet;
    int m_next = 0;
};

std::vector<TableCell> numbers(const std::vector<double>& values)
{
    std::vector<TableCell> cells;
    for (const double value : values)
        cells.push_back(cellNumber(value));
    return cells;
}

std::vector<TableCell> words(const QStringList& texts)
{
    std::vector<TableCell> cells;
    for (const QString& text : texts)
        cells.push_back(text);
    return cells;
}

QString csvField(const TableCell& cell)
{
    if (const double* value = std::get_if<double>(&cell))
        return cellText(*value);
    const QString* text = std::get_if<QString>(&cell);
    if (text == nullptr)
        return {};
    static const QString special = QStringLiteral(",\"\r\n");
    if (std::none_of(text->begin(), text->end(), [](QChar c) { return special.contains(c); }))
        return *text;
    return u'"' + QString(*text).replace(u'"', QStringLiteral("\"\"")) + u'"';
}

} // namespace

QString CellRange::formula() const
{
    const QString name = columnName(column);
    const QString start = QStringLiteral("Sheet1!$%1$%2").arg(name).arg(first + 1);
    return first == last ? start : start + QStringLiteral(":$%1$%2").arg(name).arg(last + 1);
}

std::vector<TableCell> ChartSheet::cells(const CellRange& range) const
{
    std::vector<TableCell> found;
    for (int row = range.first; row <= range.last; ++row) {
        const auto& line = rows.at(std::size_t(row));
        found.push_back(std::size_t(range.column) < line.size() ? line[std::size_t(range.column)] : TableCell());
    }
    return found;
}

ChartSheet chartSheet(const ChartExport& chart)
{
    ChartSheet sheet;
    Columns columns(sheet);
    CellRange categories;
    if (!chart.categories.isEmpty())
        categories = columns.add(chart.x.title(), words(chart.categories));
    for (const ChartSeries& series : chart.series) {
        if (!series.pointNames.isEmpty())
            columns.add(QStringLiteral("Point"), words(series.pointNames));
        ChartSheet::Ranges ranges;
        ranges.x = series.kind == SeriesKind::bar ? categories : columns.add(chart.x.title(), numbers(series.x));
        ranges.y = columns.add(series.name, numbers(series.y));
        ranges.name = {ranges.y.column, 0, 0};
        sheet.series.push_back(ranges);
    }
    return sheet;
}

double cellNumber(double value) { return QString::number(value, 'g', 12).toDouble(); }

QString cellText(double value) { return QString::number(value, 'g', 12); }

ChartTable stampedTable(const ChartExport& chart)
{
    ChartTable table = chart.table;
    if (chart.stamp.isPublic())
        return table;
    table.columns.push_back({QStringLiteral("Disclosure"), {}, {}, true});
    for (auto& row : table.rows)
        row.push_back(chart.stamp.label);
    return table;
}

QByteArray csvOf(const ChartExport& chart)
{
    const ChartTable table = stampedTable(chart);
    QStringList lines;
    QStringList fields;
    for (std::size_t c = 0; c < table.columns.size(); ++c)
        fields << csvField(table.heading(c));
    lines << fields.join(u',');
    for (const auto& row : table.rows) {
        fields.clear();
        for (const TableCell& cell : row)
            fields << csvField(cell);
        lines << fields.join(u',');
    }
    return (lines.join(QStringLiteral("\r\n")) + QStringLiteral("\r\n")).toUtf8();
}

} // namespace ridge::ui
