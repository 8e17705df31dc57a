// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare_view.hpp"

#include "report/waterfall_text.hpp"
#include "study/metric_names.hpp"
#include "theme/number_text.hpp"
#include "theme/resource_text.hpp"

#include <cmath>

namespace ridge {

using namespace ui;

namespace {

constexpr double neutral = 0.005; ///< changes below are called the same

QString words(const std::string& text) { return typeset(text); }

QString metricText(const Metric& metric)
{
    if (metric.name == "mfu" || metric.name == "hfu" || metric.name == "mfu_causal")
        return quantityText(metric.value, QStringLiteral("%"));
    return metric.unit == "1" ? words(groupedCount(metric.value)) : quantityText(metric.value, words(metric.unit));
}

QString metricTitle(const std::string& name)
{
    static const std::pair<const char*, const char*> titles[] = {
        {"step_time", QT_TRANSLATE_NOOP("QObject", "Step time")}, {"tokens_per_s", QT_TRANSLATE_NOOP("QObject", "Tokens/s")},
        {"tokens_per_s_per_accelerator", QT_TRANSLATE_NOOP("QObject", "Tokens/s per accelerator")}, {"flops_per_accelerator", QT_TRANSLATE_NOOP("QObject", "Rate per accelerator")},
        {"mfu", "MFU"}, {"hfu", "HFU"}, {"memory_per_accelerator", QT_TRANSLATE_NOOP("QObject", "Memory per accelerator")},
        {"memory_available", QT_TRANSLATE_NOOP("QObject", "Memory available")}, {"accelerators", QT_TRANSLATE_NOOP("QObject", "Accelerators")},
        {"average_power", QT_TRANSLATE_NOOP("QObject", "Mean power, an estimate")}};
    for (const auto& [key, title] : titles)
        if (name == key)
            return QObject::tr(title);
    return {};
}

QString changeText(double a, double b)
{
    if (!(a > 0))
        return {};
    const double change = b / a - 1;
    if (std::abs(change) < neutral)
        return change == 0 ? QObject::tr("same") : QStringLiteral("≈ 0 %");
    return (change < 0 ? QString(QChar(0x2212)) : QStringLiteral("+")) + quantityText(std::abs(change), QStringLiteral("%"));
}

TableTwin resultsOf(const DesignComparison& comparison)
{
    TableTwin twin{{QObject::tr("Result"), QStringLiteral("A"), QStringLiteral("B"), comparison.noise.empty() ? QObject::tr("Change") : QObject::tr("Change (noise)")}, {}};
    if (!comparison.a().evaluation.feasibility.ok() || !comparison.b().evaluation.feasibility.ok())
        return twin;
    const std::vector<Metric> a = metrics(comparison.a()), b = metrics(comparison.b());
    for (const Metric& metric : a) {
        const QString title = metricTitle(metric.name);
        if (const Metric* other = findMetric(b, metric.name); other != nullptr && !title.isEmpty())
            twin.rows << QStringList{title, metricText(metric), metricText(*other), changeText(metric.value, other->value)};
    }
    return twin;
}

} // namespace

ComparisonView comparisonView(const DesignComparison& comparison)
{
    ComparisonView view;
    view.nameA = words(comparison.nameA);
    view.nameB = words(comparison.nameB);
    view.title = words(comparison.waterfallFinding.text);
    view.subtitle = words(comparison.waterfallFinding.detail);
    view.changes.headings = {QObject::tr("What"), QStringLiteral("A"), QStringLiteral("B")};
    for (const ChangeLine& line : comparison.changes)
        view.changes.rows << QStringList{words(line.what), words(line.before), words(line.after)};
    view.results = resultsOf(comparison);
    const Waterfall& waterfall = comparison.waterfall;
    if (!waterfall.isComparable()) {
        view.reason = view.title;
        return view;
    }
    view.waterfall = {view.nameA, view.nameB, waterfall.timeA, waterfall.timeB, {}, !comparison.noise.empty()};
    for (const InputShare& input : waterfall.inputs) {
        const auto swatch = input.lever ? swatchOf(input.lever->parameters.front()) : std::nullopt;
        view.waterfall.steps.push_back({words(inputTitle(input)), words(inputChange(input, comparison.a(), comparison.b())), swatch, input.seconds});
    }
    view.ledger.nameA = view.nameA;
    view.ledger.nameB = view.nameB;
    std::array<LedgerPairRow, swatchCount> sums{};
    for (const LedgerDifference& row : comparison.ledger.resources) {
        LedgerPairRow& sum = sums[std::size_t(swatchOf(row.resource))];
        sum.a += row.a;
        sum.b += row.b;
    }
    for (std::size_t s = 0; s < swatchCount; ++s)
        if (sums[s].a > 0 || sums[s].b > 0)
            view.ledger.rows.push_back({static_cast<Swatch>(s), sums[s].a, sums[s].b});
    view.ledgerTitle = words(comparison.ledgerFinding.text);
    view.ledgerSubtitle = QObject::tr("%1 · pale: A, solid: B, one scale").arg(words(comparison.ledgerFinding.detail));
    return view;
}

} // namespace ridge
