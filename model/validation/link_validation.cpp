// SPDX-License-Identifier: Apache-2.0
#include "validation/link_validation.hpp"

#include "validation/fabric_fitted.hpp"
#include "validation/link_case.hpp"
#include "validation/report_summary.hpp"

namespace ridge {

ValidationReport validateLinks(const std::vector<MeasurementRow>& rows, const Bindings& bindings,
                               const Catalogue& catalogue, const FabricConstants& constants,
                               const std::vector<NodeWiring>& wirings)
{
    ValidationReport report;
    report.table = "links";
    report.rows = rows.size();
    report.fittedConstants = fittedConstants(constants);
    for (const NodeWiring& wiring : wirings)
        for (const WiringLink& link : wiring.links)
            if (link.fitted)
                report.fittedConstants.push_back({"wiring/" + wiring.id + "/" + link.a + "-" + link.b, {}});
    report.intervalsReason = "no residual intervals ship with this version";
    for (std::size_t i = 0; i < rows.size(); ++i) {
        RowVerdict verdict;
        verdict.row = i;
        verdict.id = rows[i].text("row_id");
        verdict.group = rows[i].text("group");
        verdict.part = rows[i].text("part");
        verdict.quality = rows[i].text("quality");
        const auto built = predictLink(rows[i], catalogue, constants, wirings);
        if (const Skipped* skipped = std::get_if<Skipped>(&built)) {
            verdict.reason = key(skipped->reason);
            verdict.detail = skipped->detail;
        } else {
            const auto& link = std::get<LinkPrediction>(built);
            verdict.measured = link.measured;
            verdict.unit = "B/s";
            verdict.predicted = link.predicted;
            verdict.errorPercent = errorPercent({link.predicted, link.measured});
            verdict.regime = verdict.limiter = link.kind;
            verdict.flags = link.flags;
            verdict.otherGroups = {{"system", rows[i].text("system")}};
        }
        report.verdicts.push_back(std::move(verdict));
    }
    summarizeReport(report, bindings.table(report.table).headline);
    return report;
}

} // namespace ridge
