// SPDX-License-Identifier: Apache-2.0
#include "validation/residual_bands.hpp"

#include <algorithm>

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

bool hasExperts(const Plan& plan)
{
    return std::any_of(plan.operations.begin(), plan.operations.end(), [](const Operation& row) { return row.id == OperationId::expertUp; });
}

std::string residualClassOf(bool experts, double launch, double time)
{
    return experts ? "experts" : launch >= dispatchShare * time ? "dispatch" : "device";
}

std::string residualClassOf(const Plan& plan, const Evaluation& evaluation)
{
    double launch = 0;
    for (const auto& phase : evaluation.exposed)
        launch += phase[static_cast<std::size_t>(Resource::launch)];
    return residualClassOf(hasExperts(plan), launch, evaluation.time);
}

TrustBands trustBands(const std::map<std::string, std::vector<ResidualBand>>& tables)
{
    const auto of = [&](const char* name) {
        const auto found = tables.find(name);
        return found == tables.end() ? std::vector<ResidualBand>() : found->second;
    };
    return {of("training"), of("training-ratios")};
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
