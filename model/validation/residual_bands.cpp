// SPDX-License-Identifier: Apache-2.0
#include "validation/residual_bands.hpp"

#include <algorithm>
#include <map>

namespace ridge {

namespace {

constexpr double dispatchShare = 0.1;
constexpr std::size_t leastRows = 10;

ResidualBand bandOf(const std::string& name, const std::vector<double>& ratios)
{
    return {name, percentile(ratios, 0.1), percentile(ratios, 0.9), ratios.size()};
}

} // namespace

std::string residualClassOf(const Plan& plan, const Evaluation& evaluation)
{
    double launch = 0;
    bool experts = false;
    for (const Operation& row : plan.operations)
        experts = experts || row.id == OperationId::expertUp;
    if (experts)
        return "experts";
    for (const auto& phase : evaluation.exposed)
        launch += phase[static_cast<std::size_t>(Resource::launch)];
    return launch >= dispatchShare * evaluation.time ? "dispatch" : "device";
}

std::vector<ResidualBand> bandsOf(const std::vector<std::pair<std::string, PredictionPair>>& leftOut)
{
    std::map<std::string, std::vector<double>> ratios;
    std::vector<double> all;
    for (const auto& [name, pair] : leftOut) {
        ratios[name].push_back(pair.measured / pair.predicted);
        all.push_back(pair.measured / pair.predicted);
    }
    std::vector<ResidualBand> bands;
    for (const auto& [name, list] : ratios) {
        bands.push_back(bandOf(name, list.size() < leastRows ? all : list));
        bands.back().rows = list.size();
    }
    return bands;
}

const ResidualBand* bandFor(const std::vector<ResidualBand>& bands, const std::string& residualClass)
{
    const ResidualBand* widest = nullptr;
    for (const ResidualBand& band : bands) {
        if (band.residualClass == residualClass)
            return &band;
        if (!widest || band.high - band.low > widest->high - widest->low)
            widest = &band;
    }
    return widest;
}

} // namespace ridge
