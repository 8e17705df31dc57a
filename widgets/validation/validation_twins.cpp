// SPDX-License-Identifier: GPL-3.0-or-later
#include "validation/validation_twins.hpp"

#include "charts/validation_data.hpp"

#include <QObject>

#include <cmath>

namespace ridge::ui {

namespace {

const QString none = QStringLiteral("\u2013");

QString text(const std::string& words) { return QString::fromStdString(words); }

QString percent(const std::optional<double>& value) { return value ? QString::number(*value, 'f', 1) + QStringLiteral(" %") : none; }

QString signedPercent(const std::optional<double>& value)
{
    if (!value)
        return none;
    const QString number = QString::number(std::abs(*value), 'f', 1) + QStringLiteral(" %");
    return (*value < 0 ? QString(QChar(0x2212)) : QStringLiteral("+")) + number;
}

QString share(const std::optional<double>& value) { return value ? percent(100 * *value) : none; }

} // namespace

TableTwin accuracyTwin(const Accuracy& accuracy)
{
    const bool left = accuracy.leftOut.n > 0;
    const ErrorSummary &in = accuracy.inSample, &out = accuracy.leftOut;
    TableTwin twin;
    twin.headings = {QObject::tr("Error"), QObject::tr("In sample")};
    if (left)
        twin.headings << (accuracy.leftOutBy.empty() ? QObject::tr("Left out") : QObject::tr("Left out, by %1").arg(text(accuracy.leftOutBy)));
    const auto line = [&](const QString& name, const QString& inSample, const QString& leftOut) {
        twin.rows << (left ? QStringList{name, inSample, leftOut} : QStringList{name, inSample});
    };
    line(QObject::tr("Median"), percent(in.medianApe), percent(out.medianApe));
    line(QObject::tr("Mean"), percent(in.mape), percent(out.mape));
    line(QObject::tr("Bias"), signedPercent(in.bias), signedPercent(out.bias));
    line(QObject::tr("P90"), percent(in.p90Ape), percent(out.p90Ape));
    line(QObject::tr("Rows"), text(groupedCount(double(in.n))), text(groupedCount(double(out.n))));
    line(QObject::tr("Measured in P10 to P90"), share(accuracy.coverage), {});
    line(QObject::tr("Width of P10 to P90"), share(accuracy.width), {});
    line(QObject::tr("Fitted constants"), QString::number(accuracy.constants), {});
    return twin;
}

TableTwin groupTwin(const std::vector<AccuracyGroup>& groups)
{
    bool left = false;
    for (const AccuracyGroup& group : groups)
        left = left || group.leftOut.n > 0;
    TableTwin twin;
    twin.headings = {QObject::tr("Group"), QObject::tr("Rows"), QObject::tr("Median"), QObject::tr("Mean"), QObject::tr("Bias")};
    if (left)
        twin.headings << QObject::tr("Mean, left out");
    for (const AccuracyGroup& group : groups) {
        twin.rows << QStringList{group.key.empty() ? QObject::tr("not stated") : text(regimeText(group.key)), QString::number(group.inSample.n), percent(group.inSample.medianApe),
                                 percent(group.inSample.mape), signedPercent(group.inSample.bias)};
        if (left)
            twin.rows.back() << percent(group.leftOut.mape);
    }
    return twin;
}

TableTwin unpredictedTwin(const JudgedTables& tables, const RowFilter& filter)
{
    TableTwin twin;
    twin.headings = {QObject::tr("Row"), QObject::tr("Why"), QObject::tr("Line")};
    const auto lets = [](const std::string& wanted, const std::string& found) { return wanted.empty() || wanted == found; };
    for (const JudgedTablePtr& table : tables) {
        if (!lets(filter.table, table->name))
            continue;
        for (const RowVerdict& v : table->report.verdicts)
            if (!v.predicted && lets(filter.source, v.group) && lets(filter.part, v.part))
                twin.rows << QStringList{text(v.model.empty() ? v.id : v.model), text(v.reason + (v.detail.empty() ? "" : ": " + v.detail)), QString::number(table->rows[v.row].line)};
    }
    return twin;
}

TableTwin worstTwin(const JudgedTables& tables, const std::vector<RowAt>& rows)
{
    TableTwin twin;
    twin.headings = {QObject::tr("Row"), QObject::tr("Source"), QObject::tr("Part"), QObject::tr("Measured"), QObject::tr("Predicted"), QObject::tr("Ratio")};
    for (const RowAt& at : rows) {
        const RowVerdict& v = verdictAt(tables, at);
        const QString unit = text(v.unit);
        twin.rows << QStringList{text(v.model.empty() ? v.id : v.model), text(v.group), text(v.part), measuredText(*v.measured, unit), measuredText(*v.predicted, unit),
                                 QString::number(*v.predicted / *v.measured, 'f', 2) + QChar(0xD7)};
    }
    return twin;
}

} // namespace ridge::ui
