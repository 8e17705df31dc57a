// SPDX-License-Identifier: GPL-3.0-or-later
#include "kpi/kpi_model.hpp"

#include "report/metric_limiter.hpp"
#include "study/metric_names.hpp"
#include "theme/number_text.hpp"
#include "theme/resource_text.hpp"

#include <algorithm>

namespace ridge::ui {

namespace {

/// Change against the baseline: relative, or in points for shares.
std::optional<Delta> deltaOf(const Metric& metric, const Metric* baseline, bool points, bool neutral)
{
    if (baseline == nullptr || !(baseline->value > 0))
        return std::nullopt;
    const double change = points ? metric.value - baseline->value : metric.value / baseline->value - 1;
    return Delta{change, points, metric.lowerIsBetter, neutral};
}

struct TileText {
    const char* metric;
    const char* label;
    const char* unit;
    const char* scope;
    const char* help;
    const char* noun;
};

KpiTile tile(const TileText& text, const Metric& metric, const std::vector<Metric>& baseline)
{
    KpiTile tile{QString::fromLatin1(text.metric), QString::fromLatin1(text.label), {}, {},
                 QString::fromLatin1(text.scope), {}, QString::fromLatin1(text.help), QString::fromLatin1(text.noun)};
    const bool share = QLatin1StringView(text.unit) == QLatin1StringView("%");
    if (share) {
        tile.value = numberText(metric.value * 100, metric.value < 0.1 ? 2 : 3);
        tile.unit = QStringLiteral("%");
    } else {
        const SiText si = siText(metric.value);
        tile.value = si.number;
        tile.unit = si.prefix + QString::fromLatin1(text.unit);
    }
    tile.delta = deltaOf(metric, findMetric(baseline, text.metric), share, false);
    return tile;
}

KpiTile memoryTile(const PairingResult& result, const std::vector<Metric>& baseline)
{
    const Evaluation& evaluation = result.evaluation;
    KpiTile tile{QStringLiteral("memory_per_accelerator"), QStringLiteral("Memory"), {}, {},
                 QStringLiteral("per accelerator"), {},
                 QStringLiteral("Weights, gradients, optimizer state, activations and buffers of the fullest stage, "
                                "of what a job may use of the capacity"),
                 QStringLiteral("memory per accelerator")};
    tile.value = numberText(evaluation.memoryNeeded / 1e9);
    tile.unit = QStringLiteral("of %1 GB").arg(numberText(evaluation.memoryAvailable / 1e9));
    if (const Metric* before = findMetric(baseline, "memory_per_accelerator"); before != nullptr && before->value > 0)
        tile.delta = Delta{evaluation.memoryNeeded / before->value - 1, false, true, true};
    return tile;
}

KpiTile acceleratorTile(const PairingResult& result, const std::vector<Metric>& baseline)
{
    const double used = result.plan.accelerators, owned = result.architecture.network.accelerators;
    const auto whole = [](double count) { return QString::number(count, 'f', 0); };
    KpiTile tile{QStringLiteral("accelerators"), QStringLiteral("Accelerators"), whole(used), {},
            used < owned ? QStringLiteral("of %1 in the system").arg(whole(owned)) : QStringLiteral("the whole system"), {},
            QStringLiteral("Accelerators the job runs on"), QStringLiteral("the number of accelerators")};
    if (const Metric* before = findMetric(baseline, "accelerators"); before != nullptr && before->value > 0)
        tile.delta = Delta{used / before->value - 1, false, true, true};
    return tile;
}

/// Every number has a limiter of its own.
void addLimiter(KpiTile& tile, const PairingResult& result)
{
    const auto limiter = metricLimiter(tile.key.toStdString(), result);
    if (!limiter)
        return;
    const QString share = quantityText(limiter->share, QStringLiteral("%"));
    QString name = limiter->resource ? resourceName(*limiter->resource) : QString::fromStdString(limiter->name);
    name.replace(0, 1, name.left(1).toUpper());
    tile.limiter = limiter->resource ? swatchName(swatchOf(*limiter->resource)) : name;
    tile.limiterHelp = QStringLiteral("Limited by %1: %2 of %3").arg(name, share, QString::fromStdString(limiter->of));
    if (limiter->resource)
        tile.limiterSwatch = swatchOf(*limiter->resource);
}

constexpr TileText tileTexts[] = {
    {"time", "Step time", "s", "per step", "Seconds from one optimizer step to the next", "step time"},
    {"tokens_per_s_per_accelerator", "Tokens", "tok/s", "per accelerator", "Tokens trained per second and accelerator",
     "throughput per accelerator"},
    {"mfu", "MFU", "%", "of dense peak", "Model FLOP of the step, attention counted in full, over what the peak would do in its time",
     "MFU"},
};

} // namespace

KpiModel kpiModel(const PairingResult& result, const std::vector<Metric>& metrics, const Limiter& limiter,
                  const std::vector<Metric>& baseline)
{
    KpiModel model;
    const Evaluation& evaluation = result.evaluation;
    model.feasible = evaluation.feasibility.ok() && evaluation.time > 0;
    if (!model.feasible)
        return model;
    model.limiter = limiter.resource;
    model.limiterShare = limiter.share;
    model.time = evaluation.time;
    for (std::size_t phase = 0; phase < phaseCount; ++phase) {
        for (std::size_t resource = 0; resource < resourceCount; ++resource) {
            const auto swatch = static_cast<std::size_t>(swatchOf(static_cast<Resource>(resource)));
            model.seconds[swatch] += evaluation.exposed[phase][resource];
            model.hidden[swatch] += evaluation.hidden[phase][resource];
        }
    }
    for (std::size_t i = 0; i < swatchCount; ++i)
        model.metrics[i] = sliceMetric(evaluation, result.plan.precision, static_cast<Swatch>(i));
    for (const TileText& text : tileTexts) {
        if (const Metric* metric = findMetric(metrics, text.metric))
            model.tiles.push_back(tile(text, *metric, baseline));
    }
    model.tiles.push_back(memoryTile(result, baseline));
    model.tiles.push_back(acceleratorTile(result, baseline));
    for (KpiTile& tile : model.tiles)
        addLimiter(tile, result);
    return model;
}

void addIntervals(KpiModel& model, const std::vector<Metric>& metrics, const PredictionInterval& interval)
{
    for (KpiTile& tile : model.tiles) {
        const Metric* metric = findMetric(metrics, tile.key.toStdString());
        const auto range = metric != nullptr ? metricInterval(*metric, interval) : std::nullopt;
        if (!range)
            continue;
        const double scale = tile.unit == QStringLiteral("%") ? 0.01 : siScale(metric->value).factor;
        tile.interval = QStringLiteral("%1 to %2").arg(numberText(range->low / scale), numberText(range->high / scale));
        tile.intervalHelp = QStringLiteral("Expected between %1 %2: %3").arg(tile.interval, tile.unit, QString::fromStdString(intervalBasis(interval)));
    }
}

} // namespace ridge::ui
