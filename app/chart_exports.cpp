// SPDX-License-Identifier: GPL-3.0-or-later
#include "design_exports.hpp"

#include "export/export_stamp.hpp"
#include "export/ledger_value.hpp"
#include "export/pareto_value.hpp"
#include "export/roofline_value.hpp"
#include "export/scaling_value.hpp"
#include "report/roofline.hpp"

#include <algorithm>

namespace ridge {

namespace {

using Made = Result<ui::ExportableChart>;

Made rooflineOf(const ChartSource& source)
{
    RooflineData data = roofline(source.design);
    if (source.live.baseline) {
        compareWith(data, roofline(*source.live.baseline));
        data.baseline = source.live.baselineName;
    }
    return ui::rooflineExport(data, source.stamp);
}

Made scalingOf(const ChartSource& source)
{
    const ScalingPlans plans = compileScaling(scalingBase(source.design), source.choice.kind);
    return ui::scalingExport(evaluateScaling(plans, source.design.machine.values), source.design, source.live.bands.predictions, source.stamp);
}

Made paretoOf(const ChartSource& source)
{
    ExploreRequest request;
    request.live = std::make_shared<const LiveResult>(source.live);
    request.scaling = false;
    request.objectives = source.choice.objectives;
    return ui::paretoExport(paretoData(ExploreWork()(request)), source.design, source.stamp);
}

Made ledgerOf(const ChartSource& source)
{
    const auto& baseline = source.live.baseline;
    return ui::ledgerExport(source.design, baseline ? &*baseline : nullptr, QString::fromStdString(source.live.baselineName), source.stamp);
}

struct ChartKind {
    std::string_view id;
    Made (*make)(const ChartSource&);
};
constexpr ChartKind kinds[] = {{"roofline", rooflineOf}, {"scaling", scalingOf}, {"pareto", paretoOf}, {"ledger", ledgerOf},
                               {"map", mapChart}, {"tornado", tornadoChart}, {"parallel", parallelChart}, {"tradeoff", tradeoffChart},
                               {"waterfall", waterfallChart}, {"ledger-pair", ledgerPairChart}};

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

Result<ui::ExportableChart> exportableChart(std::string_view id, const LiveResult& live, const InstalledPtr& installed, const ChartChoice& choice)
{
    const auto kind = std::find_if(std::begin(kinds), std::end(kinds), [&](const ChartKind& k) { return k.id == id; });
    return kind->make({live, *live.current, stampOf(live, installed->catalogue), choice, installed});
}

ui::ExportStamp stampOf(const LiveResult& live, const Catalogue& catalogue)
{
    ui::ExportStamp stamp = ui::exportStamp(*live.study, *live.current, catalogue);
    if (live.interval)
        stamp.interval = QStringLiteral("expected time %1 (P10 to P90)").arg(QString::fromStdString(intervalText({live.interval->time10, live.interval->time90}, "s")));
    return stamp;
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
