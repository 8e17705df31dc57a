// SPDX-License-Identifier: GPL-3.0-or-later
#include "validation/column_sheet.hpp"

#include "theme/fonts.hpp"
#include "theme/theme.hpp"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace ridge::ui {

namespace {

QString text(const std::string& words) { return QString::fromStdString(words); }

QLabel* words(const QString& text, int pixels, QFont::Weight weight = QFont::Normal, bool quiet = false)
{
    auto* label = new QLabel(text);
    label->setFont(ridgeFont(pixels, weight));
    label->setWordWrap(true);
    if (quiet)
        label->setForegroundRole(QPalette::PlaceholderText);
    return label;
}

} // namespace

ColumnSheet::ColumnSheet(const QString& file, CsvTable table, const ColumnMap& guess, QWidget* parent)
    : QDialog(parent), m_table(std::move(table)), m_ignored(words({}, 12, QFont::Normal, true)), m_problem(words({}, 12, QFont::Medium)),
      m_confirm(new QPushButton(tr("Show the runs")))
{
    setWindowTitle(tr("Columns of %1").arg(file));
    resize(720, 620);
    auto* body = new QWidget;
    auto* grid = new QGridLayout(body);
    grid->setContentsMargins(0, 0, 8, 0);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(6);
    const QString heads[] = {tr("Of a run"), tr("Column"), tr("Unit"), tr("or one value for all"), tr("First row")};
    for (int i = 0; i < 5; ++i)
        grid->addWidget(words(heads[i], 11, QFont::Medium, true), 0, i);
    for (const RunColumn& column : runColumns())
        addRow(grid, column, guess);
    grid->setColumnStretch(1, 3);
    grid->setColumnStretch(4, 2);
    auto* scroll = new QScrollArea;
    scroll->setWidget(body);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* cancel = new QPushButton(tr("Cancel"));
    m_confirm->setProperty("primary", true);
    m_confirm->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_problem, 1);
    buttons->addWidget(cancel);
    buttons->addWidget(m_confirm);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 14);
    column->setSpacing(10);
    column->addWidget(words(tr("What do the columns say?"), 15, QFont::DemiBold));
    column->addWidget(words(tr("%1 runs. The choice is remembered for files with these headings.").arg(m_table.rows.size()), 12, QFont::Normal, true));
    column->addWidget(scroll, 1);
    column->addWidget(m_ignored);
    column->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_confirm, &QPushButton::clicked, this, &QDialog::accept);
    refresh();
    m_confirm->setFocus();
}

void ColumnSheet::addRow(QGridLayout* grid, const RunColumn& column, const ColumnMap& guess)
{
    const auto found = guess.find(column.name);
    const RunSource source = found != guess.end() ? found->second : RunSource();
    Row row{&column, new QComboBox, nullptr, new QLineEdit, words({}, 12, QFont::Normal, true)};
    const int line = grid->rowCount();
    grid->addWidget(words(text(column.title), 12, column.needed ? QFont::DemiBold : QFont::Normal), line, 0);
    row.source->addItem(tr("not in the file"), QString());
    for (const std::string& name : m_table.columns)
        row.source->addItem(text(name), text(name));
    row.source->setCurrentIndex(std::max(0, row.source->findData(text(source.column))));
    row.source->setAccessibleName(tr("Column: %1").arg(text(column.title)));
    grid->addWidget(row.source, line, 1);
    if (column.units.size() > 1) {
        row.unit = new QComboBox;
        for (const RunUnit& unit : column.units)
            row.unit->addItem(text(unit.name));
        row.unit->setCurrentIndex(std::max(0, row.unit->findText(text(source.unit))));
        row.unit->setAccessibleName(tr("Unit: %1").arg(text(column.title)));
        grid->addWidget(row.unit, line, 2);
    } else if (!column.units.empty() && column.units.front().name != "1") {
        grid->addWidget(words(text(column.units.front().name), 12, QFont::Normal, true), line, 2);
    }
    row.fixed->setText(text(source.fixed));
    row.fixed->setMaximumWidth(120);
    row.fixed->setAccessibleName(tr("One value for all rows: %1").arg(text(column.title)));
    grid->addWidget(row.fixed, line, 3);
    grid->addWidget(row.example, line, 4);
    row.example->setWordWrap(false);
    connect(row.source, &QComboBox::currentIndexChanged, this, &ColumnSheet::refresh);
    connect(row.fixed, &QLineEdit::textChanged, this, &ColumnSheet::refresh);
    m_rows.push_back(row);
}

ColumnMap ColumnSheet::map() const
{
    ColumnMap map;
    for (const Row& row : m_rows) {
        const RunSource source{row.source->currentData().toString().toStdString(), row.fixed->isEnabled() ? row.fixed->text().trimmed().toStdString() : std::string(),
                               row.unit != nullptr ? row.unit->currentText().toStdString() : std::string()};
        if (source.isSet())
            map[row.column->name] = source;
    }
    return map;
}

void ColumnSheet::refresh()
{
    for (const Row& row : m_rows) {
        const int column = row.source->currentIndex() - 1;
        row.fixed->setEnabled(column < 0);
        const QString example = column >= 0 && !m_table.rows.empty() ? text(m_table.rows.front().cells[std::size_t(column)]) : QString();
        row.example->setText(QFontMetrics(row.example->font()).elidedText(example, Qt::ElideRight, 140));
        row.example->setToolTip(example);
    }
    const ColumnMap now = map();
    QStringList ignored, missing;
    for (const std::string& name : ignoredColumns(m_table.columns, now))
        ignored << text(name);
    for (const std::string& title : missingColumns(now))
        missing << text(title);
    m_ignored->setText(ignored.isEmpty() ? tr("Every column is used.") : tr("Ignored: %1").arg(ignored.join(QStringLiteral(", "))));
    m_problem->setText(missing.isEmpty() ? QString() : tr("Still needed: %1").arg(missing.join(QStringLiteral(", "))));
    QPalette ink = m_problem->palette();
    ink.setColor(QPalette::WindowText, Theme::current().bad);
    m_problem->setPalette(ink);
    m_confirm->setEnabled(missing.isEmpty());
}

const ColumnSheet::Row& ColumnSheet::row(const std::string& name) const
{
    return *std::find_if(m_rows.begin(), m_rows.end(), [&](const Row& row) { return row.column->name == name; });
}

QComboBox* ColumnSheet::columnBox(const std::string& name) const { return row(name).source; }
QComboBox* ColumnSheet::unitBox(const std::string& name) const { return row(name).unit; }
QLineEdit* ColumnSheet::fixedField(const std::string& name) const { return row(name).fixed; }
QString ColumnSheet::ignored() const { return m_ignored->text(); }
QString ColumnSheet::problem() const { return m_problem->text(); }

} // namespace ridge::ui
