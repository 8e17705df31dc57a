// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/validation_data.hpp"

#include "theme/number_text.hpp"

#include <QObject>

#include <algorithm>
#include <map>

namespace ridge::ui {

namespace {

QString text(const std::string& words) { return QString::fromStdString(words); }

QString unitOfMost(const JudgedTables& tables, const std::vector<RowAt>& rows)
{
    std::map<std::string, std::size_t> counts;
    for (const RowAt& at : rows)
        ++counts[verdictAt(tables, at).unit];
    const auto most = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == counts.end() ? QStringLiteral("s") : text(most->first);
}

QString percent(double predicted, double measured)
{
    const double error = predicted / measured - 1;
    return (error > 0 ? QStringLiteral("+") : QString()) + QString::number(100 * error, 'f', 1).replace(u'-', QChar(0x2212)) + QStringLiteral(" %");
}

TableTwin twinOf(const JudgedTables& tables, const std::vector<RowAt>& rows)
{
    TableTwin twin;
    twin.headings = {QObject::tr("Row"), QObject::tr("Source"), QObject::tr("Part"), QObject::tr("Regime"), QObject::tr("Measured"), QObject::tr("Predicted"),
                     QObject::tr("Error"), QObject::tr("P10"), QObject::tr("P90"), QObject::tr("Left out"), QObject::tr("Limited by")};
    for (const RowAt& at : worstRows(tables, rows, rows.size())) {
        const RowVerdict& v = verdictAt(tables, at);
        const QString unit = text(v.unit);
        const auto value = [&](const std::optional<double>& number) { return number ? measuredText(*number, unit) : QString(); };
        twin.rows << QStringList{text(v.model.empty() ? v.id : v.model), text(v.group), text(v.part), text(regimeText(v.regime)), value(v.measured), value(v.predicted),
                                 percent(*v.predicted, *v.measured), value(v.p10), value(v.p90), v.leftOut ? percent(*v.leftOut, *v.measured) : QString(), text(v.limiter)};
    }
    return twin;
}

} // namespace

QString measuredText(double value, const QString& unit, int digits)
{
    if (unit == QStringLiteral("s") && value >= 1000) // nobody reads kiloseconds
        return numberText(value, std::max(digits, 3)) + QStringLiteral(" s");
    return quantityText(value, unit, digits);
}

ValidationChartData validationData(const JudgedTables& tables, const std::vector<RowAt>& rows, const RowFilter& filter)
{
    ValidationChartData data;
    data.unit = unitOfMost(tables, rows);
    std::size_t others = 0;
    for (const RowAt& at : rows) {
        const RowVerdict& v = verdictAt(tables, at);
        if (text(v.unit) != data.unit || !(*v.measured > 0) || !(*v.predicted > 0)) {
            ++others;
            continue;
        }
        data.marks.push_back({at, *v.measured, *v.predicted, v.leftOut, v.p10, v.p90, tables[at.table]->own, text(rowSentence(*tables[at.table], v))});
        data.leftOut = data.leftOut || v.leftOut.has_value();
    }
    std::stable_sort(data.marks.begin(), data.marks.end(), [](const auto& a, const auto& b) { return a.measured < b.measured; });
    const Finding finding = accuracyFinding(tables, rows, filter);
    data.title = typeset(finding.text);
    data.subtitle = typeset(finding.detail);
    if (others > 0)
        data.subtitle += QObject::tr("; %1 rows in another unit are in the table only").arg(others);
    data.detail = text(finding.recomputed);
    data.leftOutBy = text(accuracyOf(tables, rows).leftOutBy);
    data.twin = twinOf(tables, rows);
    return data;
}

} // namespace ridge::ui
