// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/ledger_data.hpp"

#include "report/ledger_finding.hpp"
#include "report/words.hpp"
#include "theme/number_text.hpp"
#include "theme/resource_text.hpp"

namespace ridge::ui {

namespace {

LedgerBar bar(const LedgerComparison& comparison, bool second, const QString& name)
{
    LedgerBar bar;
    bar.name = name;
    bar.reason = QString::fromStdString(infeasibilityText(second ? comparison.feasibilityB : comparison.feasibilityA));
    bar.time = second ? comparison.timeB : comparison.timeA;
    for (const LedgerDifference& row : comparison.resources)
        bar.seconds[static_cast<std::size_t>(swatchOf(row.resource))] += second ? row.b : row.a;
    return bar;
}

QString signedNumber(double value)
{
    return (value > 0 ? QStringLiteral("+") : QString()) + numberText(value);
}

TableTwin twinOf(const LedgerComparison& comparison, const LedgerBar& current, const LedgerBar* baseline)
{
    TableTwin twin;
    twin.headings = {QStringLiteral("Resource"), QStringLiteral("%1 (s per step)").arg(current.name)};
    if (baseline != nullptr)
        twin.headings << QStringLiteral("%1 (s per step)").arg(baseline->name) << QStringLiteral("Change (s)");
    for (const LedgerDifference& row : comparison.resources) {
        twin.rows << QStringList{resourceRowName(row.resource), numberText(row.b)};
        if (baseline != nullptr)
            twin.rows.back() << numberText(row.a) << signedNumber(row.difference);
    }
    twin.rows << QStringList{QStringLiteral("Step"), current.runs() ? numberText(current.time) : current.reason};
    if (baseline != nullptr)
        twin.rows.back() << (baseline->runs() ? numberText(baseline->time) : baseline->reason)
                         << (comparison.comparable ? signedNumber(comparison.timeB - comparison.timeA) : QString());
    return twin;
}

QString soloTitle(const PairingResult& current)
{
    if (!current.evaluation.feasibility.ok())
        return QString::fromStdString(infeasibilityText(current.evaluation.feasibility));
    const Limiter limiter = limiterOf(current.evaluation);
    return QStringLiteral("Limited by %1: %2 of the %3 step")
        .arg(QString::fromStdString(limiterPhrase(limiter, current.scenario.training.precision)), quantityText(limiter.share, QStringLiteral("%")), quantityText(current.evaluation.time, QStringLiteral("s")));
}

} // namespace

LedgerChartData ledgerData(const PairingResult& current, const PairingResult* baseline, const QString& baselineName)
{
    LedgerComparison comparison = compareLedgers(baseline != nullptr ? *baseline : current, current);
    if (baseline != nullptr)
        comparison.a = baselineName.toStdString(); // "the same without ..." is no architecture of its own
    LedgerChartData data;
    if (current.evaluation.feasibility.ok())
        data.limiter = limiterOf(current.evaluation).resource;
    data.current = bar(comparison, true, QString::fromStdString(current.architecture.name));
    for (std::size_t i = 0; i < swatchCount; ++i)
        data.current.metrics[i] = sliceMetric(current.evaluation, current.plan.precision, static_cast<Swatch>(i));
    if (baseline != nullptr)
        data.baseline = bar(comparison, false, baselineName);
    const Finding finding = ledgerFinding(comparison, current.scenario.training.precision);
    data.title = baseline != nullptr ? QString::fromStdString(finding.text) : soloTitle(current);
    data.detail = baseline != nullptr ? QString::fromStdString(finding.detail) : QString();
    data.subtitle = QStringLiteral("Exposed seconds per step by resource, mean accelerator \u00B7 ")
        + (baseline != nullptr ? QStringLiteral("pale: %1").arg(baselineName) : QStringLiteral("no other design beside it"));
    data.twin = twinOf(comparison, data.current, data.baseline ? &*data.baseline : nullptr);
    return data;
}

} // namespace ridge::ui
