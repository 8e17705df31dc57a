// SPDX-License-Identifier: Apache-2.0
#include "validation/training_leave_out.hpp"

#include "engine/evaluate.hpp"

#include <algorithm>
#include <map>

namespace ridge {

namespace {

const std::string& groupOf(const FitCase& one, const std::string& by) { return by == "part" ? one.part : one.group; }

void addBands(LeaveOut& result, const std::vector<LeftOutPrediction>& predictions, const std::vector<double>& fitted,
              const std::vector<ResidualBand>& shipped)
{
    std::vector<ClassedPair> residuals, known;
    std::size_t inside = 0;
    for (std::size_t i = 0; i < predictions.size(); ++i)
        known.emplace_back(predictions[i].residualClass, PredictionPair{fitted[i], predictions[i].one->measured});
    for (const LeftOutPrediction& p : predictions) {
        residuals.emplace_back(p.residualClass, PredictionPair{p.predicted, p.one->measured});
        if (const ResidualBand* band = bandFor(shipped, p.residualClass))
            inside += p.one->measured >= band->low * p.predicted && p.one->measured <= band->high * p.predicted ? 1 : 0;
    }
    result.bands = bandsOf(residuals, known);
    if (!shipped.empty() && !predictions.empty())
        result.coveragePercent = 100.0 * static_cast<double>(inside) / static_cast<double>(predictions.size());
}

} // namespace

std::vector<LeftOutPrediction> predictLeftOut(const std::vector<FitCase>& cases, const CalibrationSet& calibrations,
                                              const std::string& by, const LeaveOutWatch& watch)
{
    std::map<std::string, std::vector<const FitCase*>> groups;
    for (const FitCase& one : cases)
        groups[groupOf(one, by)].push_back(&one);
    std::vector<LeftOutPrediction> all;
    std::size_t done = 0;
    for (const auto& [key, left] : groups) {
        if (watch && !watch(done++, groups.size()))
            return {};
        std::vector<const FitCase*> rest;
        for (const FitCase& one : cases)
            if (groupOf(one, by) != key)
                rest.push_back(&one);
        const std::vector<double> times = predictCases(left, refitTraining(calibrations, rest));
        for (std::size_t i = 0; i < left.size(); ++i)
            all.push_back({left[i], times[i], residualClassOf(left[i]->plan, evaluate(left[i]->plan, left[i]->built.machine.values))});
    }
    return all;
}

LeaveOut summarizeLeftOut(const std::vector<LeftOutPrediction>& predictions, const CalibrationSet& shipped,
                          const std::string& by, const std::vector<ResidualBand>& shippedBands)
{
    LeaveOut result;
    result.by = by;
    std::map<std::string, std::vector<PredictionPair>> out, in;
    std::vector<const FitCase*> cases;
    for (const LeftOutPrediction& p : predictions)
        cases.push_back(p.one);
    const std::vector<double> fitted = predictCases(cases, shipped);
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        const FitCase& one = *predictions[i].one;
        out[groupOf(one, by)].push_back({predictions[i].predicted, one.measured});
        in[groupOf(one, by)].push_back({fitted[i], one.measured});
    }
    std::map<std::string, std::size_t> bySource;
    for (const FitCase* one : cases)
        ++bySource[one->group];
    const auto largest = std::max_element(bySource.begin(), bySource.end(), [](const auto& a, const auto& b) {
        return a.second < b.second;
    });
    std::vector<PredictionPair> pooled, rest;
    for (const LeftOutPrediction& p : predictions) {
        pooled.push_back({p.predicted, p.one->measured});
        if (p.one->group != largest->first)
            rest.push_back(pooled.back());
    }
    result.seen = summarize(pooled);
    if (bySource.size() > 1) {
        result.largestSource = largest->first;
        result.withoutLargest = summarize(rest);
    }
    for (const auto& [key, pairs] : out)
        result.each.push_back({key, summarize(pairs), summarize(in[key]), 0, 0});
    addBands(result, predictions, fitted, shippedBands);
    return result;
}

} // namespace ridge
