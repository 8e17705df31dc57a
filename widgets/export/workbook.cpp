// SPDX-License-Identifier: GPL-3.0-or-later
// The only user of libxlsxwriter, which writes to files alone.
#include "export/chart_sheet.hpp"

#include <QFile>
#include <QTemporaryDir>

#include <xlsxwriter.h>

namespace ridge::ui {

namespace {

constexpr time_t fixedMoment = 946684800; ///< 2000-01-01; the clock would make equal charts unequal files

class Workbook {
public:
    Workbook() : m_path(m_folder.filePath(QStringLiteral("book.xlsx"))), m_book(workbook_new(QFile::encodeName(m_path).constData()))
    {
        lxw_doc_properties properties = {};
        properties.created = fixedMoment;
        workbook_set_properties(m_book, &properties);
        m_bold = workbook_add_format(m_book);
        format_set_bold(m_bold);
    }

    lxw_worksheet* addSheet(const char* name) { return workbook_add_worksheet(m_book, name); }

    void write(lxw_worksheet* sheet, int row, int column, const TableCell& cell, bool heading = false)
    {
        const auto r = lxw_row_t(row);
        const auto c = lxw_col_t(column);
        if (const double* value = std::get_if<double>(&cell))
            worksheet_write_number(sheet, r, c, cellNumber(*value), nullptr);
        else if (const QString* text = std::get_if<QString>(&cell); text != nullptr && !text->isEmpty())
            worksheet_write_string(sheet, r, c, text->toUtf8().constData(), heading ? m_bold : nullptr);
    }

    void write(lxw_worksheet* sheet, int firstRow, const std::vector<std::vector<TableCell>>& rows, bool heading)
    {
        for (std::size_t r = 0; r < rows.size(); ++r)
            for (std::size_t c = 0; c < rows[r].size(); ++c)
                write(sheet, firstRow + int(r), int(c), rows[r][c], heading && r == 0);
    }

    QByteArray close()
    {
        if (workbook_close(m_book) != LXW_NO_ERROR)
            return {};
        QFile file(m_path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private:
    QTemporaryDir m_folder;
    QString m_path;
    lxw_workbook* m_book;
    lxw_format* m_bold;
};

} // namespace

QByteArray workbookOf(const std::vector<std::vector<TableCell>>& rows)
{
    Workbook book;
    book.write(book.addSheet("Sheet1"), 0, rows, false);
    return book.close();
}

QByteArray tableWorkbook(const ChartExport& chart)
{
    const ChartTable table = stampedTable(chart);
    std::vector<std::vector<TableCell>> rows(1);
    for (std::size_t c = 0; c < table.columns.size(); ++c)
        rows.front().push_back(table.heading(c));
    rows.insert(rows.end(), table.rows.begin(), table.rows.end());

    Workbook book;
    lxw_worksheet* sheet = book.addSheet("Table");
    book.write(sheet, 0, rows, true);
    worksheet_freeze_panes(sheet, 1, 1);
    worksheet_set_column(sheet, 0, 2, 22, nullptr);
    worksheet_set_column(sheet, 3, lxw_col_t(std::max<std::size_t>(table.columns.size(), 4)), 18, nullptr);

    const std::vector<std::pair<QString, QString>> about = {
        {QStringLiteral("Finding"), chart.title},           {QStringLiteral("Chart"), chart.subtitle},
        {QStringLiteral("Study"), chart.stamp.study},       {QStringLiteral("Scope"), chart.scope},
        {QStringLiteral("Study hash"), chart.stamp.hash},   {QStringLiteral("Catalogue"), chart.stamp.catalogue},
        {QStringLiteral("Calibration"), chart.stamp.calibration},
        {QStringLiteral("Disclosure"), chart.stamp.label.isEmpty() ? QStringLiteral("public") : chart.stamp.label}};
    lxw_worksheet* words = book.addSheet("About");
    worksheet_set_column(words, 0, 0, 14, nullptr);
    worksheet_set_column(words, 1, 1, 90, nullptr);
    int row = 0;
    for (const auto& [name, value] : about) {
        if (value.isEmpty())
            continue;
        book.write(words, row, 0, name, true);
        book.write(words, row++, 1, value);
    }
    return book.close();
}

} // namespace ridge::ui
