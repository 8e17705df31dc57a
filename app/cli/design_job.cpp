// SPDX-License-Identifier: GPL-3.0-or-later
#include "design_job.hpp"

#include "vary.hpp"

#include <algorithm>

namespace ridge::cli {

PreparedDesign prepareDesign(const Request& request)
{
    Prepared prepared = prepare(request, true);
    if (!prepared.job)
        return {std::nullopt, prepared.refusal};
    Job& job = *prepared.job;
    if (job.pairings.size() > 1) {
        std::string known;
        for (const Pairing& pairing : job.pairings)
            known += (known.empty() ? "" : ", ") + pairing.architecture.text + " on " + pairing.scenario.text;
        return {std::nullopt, refuse(usage, Diagnostic{Severity::error, "ambiguous-pairing", request.study + ":/pairings",
                                                       "several pairings fit: " + known,
                                                       "name one with --architecture and --scenario"})};
    }
    const auto& all = job.study.pairings;
    const auto found = std::find(all.begin(), all.end(), job.pairings.front());
    const auto pairing = static_cast<std::size_t>(found - all.begin());
    return {DesignJob{std::move(job), pairing}, {}};
}

Result<std::vector<DesignAxis>> parseAxes(const std::vector<std::string>& options)
{
    std::vector<DesignAxis> axes;
    for (const std::string& option : options) {
        Result<DesignAxis> axis = parseVary(option);
        if (!axis)
            return axis.diagnostics();
        axes.push_back(std::move(axis).value());
    }
    return axes;
}

Diagnostics atVary(const Diagnostics& problems)
{
    Diagnostics named = problems;
    for (Diagnostic& problem : named)
        if (problem.where.rfind("--vary", 0) != 0)
            problem.where = "--vary " + problem.where;
    return named;
}

} // namespace ridge::cli
