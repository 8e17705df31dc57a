// SPDX-License-Identifier: Apache-2.0
#include "workload/check_scenario.hpp"

#include <cstdio>

namespace ridge {

Diagnostics checkScenario(const TrainingScenario& scenario)
{
    Diagnostics problems;
    const TransformerModel& model = scenario.model;
    if (model.kvHeads > 0 && model.heads > 0 && model.heads % model.kvHeads != 0)
        problems.push_back({Severity::error, "out-of-range", "/model/kvHeads",
                            "found " + std::to_string(model.kvHeads) + ", expected a divisor of heads, "
                                + std::to_string(model.heads), {}});
    const auto beyond = [&](const char* where, int found, int most, const char* of) {
        if (found > most)
            problems.push_back({Severity::error, "out-of-range", where,
                                "found " + std::to_string(found) + ", expected at most " + of + ", " + std::to_string(most), {}});
    };
    if (model.experts.routed > 0) {
        beyond("/model/experts/perToken", model.experts.perToken, model.experts.routed, "the routed experts");
        beyond("/model/experts/denseLayers", model.experts.denseLayers, model.layers, "the layers");
    }
    if (!(scenario.globalBatch > 0) || scenario.globalBatch > 1e12) {
        char number[32];
        std::snprintf(number, sizeof number, "%.10g", scenario.globalBatch);
        problems.push_back({Severity::error, "out-of-range", "/globalBatch",
                            std::string("found ") + number + ", expected sequences per step above zero, at most 1e12", {}});
    }
    return problems;
}

} // namespace ridge
