// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart_exports.hpp"

#include "export/export_stamp.hpp"
#include "export/ledger_value.hpp"
#include "export/pareto_value.hpp"
#include "export/roofline_value.hpp"
#include "export/scaling_value.hpp"
#include "report/roofline.hpp"

#include <algorithm>

namespace ridge {

namespace {

struct Source {
    const LiveResult& live;
    const PairingResult& design;
    ui::ExportStamp stamp;
    const ChartChoice& choice;
};

ui::ExportableChart rooflineOf(const Source& source)
{
    RooflineData data = roofline(source.design);
    if (source.live.baseline) {
        compareWith(data, roofline(*source.live.baseline));
        data.baseline = source.live.baselineName;
    }
    return ui::rooflineExport(data, source.stamp);
}

ui::ExportableChart scalingOf(const Source& source)
{
    const ScalingPlans plans = compileScaling(scalingBase(source.design), source.choice.kind);
    return ui::scalingExport(evaluateScaling(plans, source.design.machine.values), source.design, source.stamp);
}

ui::ExportableChart paretoOf(const Source& source)
{
    ExploreRequest request;
    request.live = std::make_shared<const LiveResult>(source.live);
    request.scaling = false;
    request.objectives = source.choice.objectives;
    return ui::paretoExport(paretoData(ExploreWork()(request)), source.design, source.stamp);
}

ui::ExportableChart ledgerOf(const Source& source)
{
    const auto& baseline = source.live.baseline;
    return ui::ledgerExport(source.design, baseline ? &*baseline : nullptr, QString::fromStdString(source.live.baselineName), source.stamp);
}

struct ChartKind {
    std::string_view id;
    ui::ExportableChart (*make)(const Source&);
};
constexpr ChartKind kinds[] = {{"roofline", rooflineOf}, {"scaling", scalingOf}, {"pareto", paretoOf}, {"ledger", ledgerOf}};

} // namespace

const std::vector<std::string_view>& chartIds()
{
    static const std::vector<std::string_view> ids = [] {
        std::vector<std::string_view> all;
        for (const ChartKind& kind : kinds)
            all.push_back(kind.id);
        return all;
    }();
    return ids;
}

ui::ExportableChart exportableChart(std::string_view id, const LiveResult& live, const Catalogue& catalogue, const ChartChoice& choice)
{
    const auto kind = std::find_if(std::begin(kinds), std::end(kinds), [&](const ChartKind& k) { return k.id == id; });
    ui::ExportStamp stamp = ui::exportStamp(*live.study, *live.current, catalogue);
    if (live.interval)
        stamp.interval = QStringLiteral("expected time %1 (P10 to P90)").arg(QString::fromStdString(intervalText({live.interval->time10, live.interval->time90}, "s")));
    return kind->make({live, *live.current, std::move(stamp), choice});
}

ui::ParetoChartData paretoData(const ExploreResult& result)
{
    ui::ParetoChartData data;
    data.space = result.space;
    data.points = result.points;
    if (result.front)
        data.front = *result.front;
    data.baseline = result.baseline;
    if (result.request.live != nullptr)
        data.baselineName = QString::fromStdString(result.request.live->baselineName);
    if (result.paretoFinding)
        data.setFinding(*result.paretoFinding);
    return data;
}

} // namespace ridge
