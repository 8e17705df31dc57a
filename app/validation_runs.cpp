// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of the user on the validation page: a CSV is recognised, or its columns are asked for once.
#include "session/column_memory.hpp"
#include "validation/column_sheet.hpp"
#include "validation/validation_page.hpp"
#include "validation_desk.hpp"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

namespace ridge {

using namespace ui;

namespace {

const QString folderKey = QStringLiteral("runsFolder");

QString refusal(const QString& file) { return ValidationDesk::tr("%1 was not read").arg(file); }

} // namespace

void ValidationDesk::askToAdd()
{
    const QString path = QFileDialog::getOpenFileName(m_page, tr("Add my runs"), m_settings.value(folderKey).toString(), tr("Tables (*.csv);;All files (*)"));
    if (path.isEmpty())
        return;
    m_settings.setValue(folderKey, QFileInfo(path).path());
    takeRunsFile(path);
}

void ValidationDesk::takeRunsFile(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Q_EMIT failed(refusal(QFileInfo(path).fileName()), {{Severity::error, "cannot-read", path.toStdString(), file.errorString().toStdString(), ""}});
    const QString name = QFileInfo(path).fileName();
    const bool shipped = QFileInfo::exists(m_installed->folder + QStringLiteral("/measurements/") + name);
    takeRuns(file.read(qint64(csvMaxBytes) + 1), shipped ? tr("my %1").arg(name) : name);
}

void ValidationDesk::takeRuns(const QByteArray& bytes, const QString& file)
{
    const std::string name = file.toStdString();
    const Result<CsvTable> csv = readCsv({bytes.constData(), std::size_t(bytes.size())}, name);
    if (!csv)
        return Q_EMIT failed(refusal(file), csv.diagnostics());
    if (csv->rows.empty())
        return Q_EMIT failed(refusal(file), {{Severity::error, "csv-empty", name + ":1", "found headings and no row, expected one row a run", ""}});
    if (tableKindOf(csv->columns) != nullptr) {
        const auto table = readMeasuredTable(bytes, name, true);
        return table ? addTable(*table) : Q_EMIT failed(refusal(file), table.diagnostics());
    }
    if (const auto map = rememberedMap(m_settings, csv->columns))
        return takeMapped(file, *csv, *map);
    askColumns(file, *csv, guessColumnMap(csv->columns));
}

void ValidationDesk::showMapping(const QString& file)
{
    const auto found = m_mapped.find(file);
    if (found == m_mapped.end())
        return;
    const auto map = rememberedMap(m_settings, found->second.columns);
    askColumns(file, found->second, map ? *map : guessColumnMap(found->second.columns));
}

void ValidationDesk::askColumns(const QString& file, const CsvTable& csv, const ColumnMap& guess)
{
    if (m_sheet != nullptr)
        m_sheet->reject();
    m_sheet = new ColumnSheet(file, csv, guess, m_page->window());
    m_sheet->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_sheet, &QDialog::accepted, this, [this, file, csv] {
        const ColumnMap map = m_sheet->map();
        rememberMap(m_settings, csv.columns, map);
        takeMapped(file, csv, map);
    });
    m_sheet->open();
}

void ValidationDesk::takeMapped(const QString& file, const CsvTable& csv, const ColumnMap& map)
{
    Result<CsvTable> runs = mappedRuns(csv, map, m_installed->catalogue, file.toStdString());
    if (!runs)
        return Q_EMIT failed(refusal(file), runs.diagnostics());
    QStringList ignored;
    for (const std::string& column : ignoredColumns(csv.columns, map))
        ignored << QString::fromStdString(column);
    QString remark = ignored.isEmpty() ? tr("every column is used") : tr("%1 columns ignored: %2").arg(ignored.size()).arg(ignored.join(QStringLiteral(", ")));
    for (const Diagnostic& problem : runs.diagnostics())
        remark += QStringLiteral("\n%1: %2").arg(QString::fromStdString(problem.where), QString::fromStdString(problem.message));
    m_mapped[file] = csv;
    m_page->setRemark(file.toStdString(), remark);
    const TableKind* training = tableKindOf(runs->columns);
    addTable(std::make_shared<const MeasuredTable>(MeasuredTable{file.toStdString(), true, std::move(runs).value(), training}));
}

void ValidationDesk::addTable(const MeasuredTablePtr& table)
{
    std::erase_if(m_own, [&](const MeasuredTablePtr& other) { return other->name == table->name; });
    m_own.push_back(table);
    m_toShow = table->name;
    judge({});
}

} // namespace ridge
