// SPDX-License-Identifier: Apache-2.0
#include "validation/ratio_noise.hpp"

#include "report/quantity_text.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace ridge {

namespace {

constexpr std::size_t leastPairs = 10; ///< of a source
constexpr double within = 0.8;         ///< of the pairs: as P10 to P90
constexpr const char *samePart = "same part", *anotherPart = "another part";

struct Run {
    std::string part;
    double error = 0; ///< ln of predicted over measured
};
using Distances = std::map<std::string, std::vector<double>>; ///< |ln| by source

/// The distance that `within` of the weight does not exceed, every source weighing the same.
double widthOf(const Distances& bySource)
{
    std::vector<std::pair<double, double>> all; // distance, weight
    double total = 0;
    for (const auto& [source, list] : bySource) {
        if (list.size() < leastPairs)
            continue;
        for (const double distance : list)
            all.emplace_back(distance, 1.0 / double(list.size()));
        total += 1;
    }
    std::sort(all.begin(), all.end());
    double sum = 0;
    for (const auto& [distance, weight] : all)
        if ((sum += weight) >= within * total)
            return distance;
    return 0;
}

} // namespace

std::vector<ResidualBand> ratioBands(const std::vector<RowVerdict>& verdicts)
{
    std::map<std::pair<std::string, std::string>, std::vector<Run>> runs; // by source and model
    for (const RowVerdict& v : verdicts)
        if (v.headline && v.predicted && v.measured && !v.group.empty() && !v.model.empty())
            runs[{v.group, v.model}].push_back({v.part, std::log(*v.predicted / *v.measured)});
    std::map<std::string, Distances> classes;
    for (const auto& [key, list] : runs)
        for (std::size_t i = 0; i < list.size(); ++i)
            for (std::size_t j = i + 1; j < list.size(); ++j)
                classes[list[i].part == list[j].part ? samePart : anotherPart][key.first].push_back(std::abs(list[i].error - list[j].error));
    std::vector<ResidualBand> bands;
    for (const auto& [name, bySource] : classes) {
        std::size_t pairs = 0;
        for (const auto& [source, list] : bySource)
            pairs += list.size() >= leastPairs ? list.size() : 0;
        if (const double width = widthOf(bySource); width > 0)
            bands.push_back({name, std::exp(-width), std::exp(width), pairs});
    }
    return bands;
}

const ResidualBand* ratioBand(const PairingResult& a, const PairingResult& b, const std::vector<ResidualBand>& bands)
{
    return bandFor(bands, a.architecture.network.accelerator == b.architecture.network.accelerator ? samePart : anotherPart);
}

bool isWithinNoise(double ratio, const ResidualBand& band) { return ratio * band.low <= 1 && ratio * band.high >= 1; }

std::string noiseOf(const PairingResult& a, const PairingResult& b, const std::vector<ResidualBand>& bands)
{
    const ResidualBand* band = ratioBand(a, b, bands);
    if (band == nullptr || !a.evaluation.feasibility.ok() || !b.evaluation.feasibility.ok() || a.evaluation.time == b.evaluation.time
        || !isWithinNoise(b.evaluation.time / a.evaluation.time, *band))
        return {};
    return "the ratio of two published runs on " + std::string(band->residualClass == samePart ? "the same part" : "different parts")
        + " is predicted to within " + percentText(band->high - 1, 0) + " in 8 of 10 pairs";
}

} // namespace ridge
