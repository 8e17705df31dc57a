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

struct Ratios {
    std::map<std::string, std::vector<double>> byClass;
    std::vector<double> all;
};

Ratios ratiosOf(const std::vector<ClassedPair>& pairs)
{
    Ratios ratios;
    for (const auto& [name, pair] : pairs) {
        ratios.byClass[name].push_back(pair.measured / pair.predicted);
        ratios.all.push_back(pair.measured / pair.predicted);
    }
    return ratios;
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

std::vector<ResidualBand> bandsOf(const std::vector<ClassedPair>& leftOut, const std::vector<ClassedPair>& fitted)
{
    const Ratios unseen = ratiosOf(leftOut), seen = ratiosOf(fitted);
    std::vector<ResidualBand> bands;
    for (const auto& [name, list] : unseen.byClass) {
        ResidualBand band = bandOf(name, list.size() < leastRows ? unseen.all : list);
        band.rows = list.size();
        const auto known = seen.byClass.find(name);
        if (known != seen.byClass.end() && known->second.size() >= leastRows) {
            const ResidualBand other = bandOf(name, known->second);
            band.low = std::min(band.low, other.low);
            band.high = std::max(band.high, other.high);
        }
        bands.push_back(band);
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
