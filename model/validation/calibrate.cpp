// SPDX-License-Identifier: Apache-2.0
#include "validation/calibrate.hpp"

#include "base/word_list.hpp"
#include "validation/training_fit.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

namespace ridge {

namespace {

constexpr double rowsPerConstant = 4;
constexpr double leastInfluence = 1e-3; ///< change of the time by a tenth more of a constant, to count a row as moved
constexpr double largestRatio = 2;      ///< of left-out over in-sample error, on average
constexpr std::size_t folds = 5;

/// What one free constant does to the rows.
struct Influence {
    std::string key;
    double total = 0;                          ///< sum of relative changes
    std::map<std::string, std::size_t> moved;  ///< regime -> rows it changes
    std::size_t rows() const
    {
        std::size_t sum = 0;
        for (const auto& [regime, count] : moved)
            sum += count;
        return sum;
    }
};

/// Frees the constants of one calibration only, each for itself.
CalibrationSet freeOnly(CalibrationSet set, const CalibrationId& name, const std::set<std::string>& keys)
{
    for (auto& [id, calibration] : set.all)
        for (auto& [key, constant] : calibration.constants) {
            const bool free = id == name && keys.contains(key);
            if (free) {
                constant.fitted = true;
                constant.derivedFrom.clear();
            } else {
                constant.fit.reset();
            }
        }
    return set;
}

std::vector<const FitCase*> casesUsing(const std::vector<FitCase>& cases, const CalibrationId& name)
{
    std::vector<const FitCase*> chosen;
    for (const FitCase& one : cases)
        if (one.built.family == name || one.built.networkClass == name || one.built.stack == name)
            chosen.push_back(&one);
    return chosen;
}

ErrorSummary errorsOf(const std::vector<const FitCase*>& cases, const std::vector<double>& predicted)
{
    std::vector<PredictionPair> pairs;
    for (std::size_t i = 0; i < cases.size(); ++i)
        pairs.push_back({predicted[i], cases[i]->measured});
    return summarize(pairs);
}

std::vector<Influence> influences(const std::vector<const FitCase*>& cases, const CalibrationSet& set, const CalibrationId& name)
{
    const std::vector<double> base = predictCases(cases, set);
    std::vector<Influence> all;
    for (const auto& [key, constant] : set.all.at(name).constants) {
        if (!constant.fit)
            continue;
        CalibrationSet moved = set;
        moved.all.at(name).constants.at(key).value *= 1.1;
        const std::vector<double> times = predictCases(cases, moved);
        Influence influence{key, 0, {}};
        for (std::size_t i = 0; i < cases.size(); ++i) {
            const double change = std::abs(times[i] / base[i] - 1);
            influence.total += change;
            if (change > leastInfluence)
                ++influence.moved[regimeOf(cases[i]->built.mapping)];
        }
        all.push_back(std::move(influence));
    }
    std::stable_sort(all.begin(), all.end(), [](const Influence& a, const Influence& b) { return a.total > b.total; });
    return all;
}

/// Frees constants in the order of their influence while a regime they move has four rows for one more.
std::set<std::string> affordable(const std::vector<Influence>& influences, const std::vector<const FitCase*>& cases)
{
    std::map<std::string, double> budget;
    for (const FitCase* one : cases)
        budget[regimeOf(one->built.mapping)] += 1 / rowsPerConstant;
    std::set<std::string> keys;
    for (const Influence& influence : influences) {
        std::string best;
        for (const auto& [regime, moved] : influence.moved)
            if (budget[regime] >= 1 && double(moved) >= rowsPerConstant
                && (best.empty() || moved > influence.moved.at(best)))
                best = regime;
        if (best.empty())
            continue;
        budget[best] -= 1;
        keys.insert(influence.key);
    }
    return keys;
}

using GroupOf = std::function<std::string(const FitCase&, std::size_t)>;

/// The coarsest grouping that has at least two groups.
std::pair<std::string, GroupOf> grouping(const std::vector<const FitCase*>& cases)
{
    const std::vector<std::pair<std::string, GroupOf>> candidates = {
        {"source", [](const FitCase& one, std::size_t) { return one.group; }},
        {"part", [](const FitCase& one, std::size_t) { return one.part; }},
        {"model", [](const FitCase& one, std::size_t) { return one.built.scenario.model.name; }}};
    for (const auto& candidate : candidates) {
        std::set<std::string> groups;
        for (std::size_t i = 0; i < cases.size(); ++i)
            groups.insert(candidate.second(*cases[i], i));
        if (groups.size() > 1)
            return candidate;
    }
    return {"fold", [](const FitCase&, std::size_t i) { return std::to_string(i % folds); }};
}

ErrorSummary leftOutErrors(const std::vector<const FitCase*>& cases, const CalibrationSet& free, const GroupOf& groupOf)
{
    std::map<std::string, std::vector<const FitCase*>> groups;
    for (std::size_t i = 0; i < cases.size(); ++i)
        groups[groupOf(*cases[i], i)].push_back(cases[i]);
    std::vector<const FitCase*> order;
    std::vector<double> predicted;
    for (const auto& [key, left] : groups) {
        std::vector<const FitCase*> rest;
        for (const auto& [other, members] : groups)
            if (other != key)
                rest.insert(rest.end(), members.begin(), members.end());
        const std::vector<double> times = predictCases(left, refitTraining(free, rest));
        order.insert(order.end(), left.begin(), left.end());
        predicted.insert(predicted.end(), times.begin(), times.end());
    }
    return errorsOf(order, predicted);
}

void takeValues(CalibrationFit& fit, const CalibrationSet& before, const CalibrationSet& after, const CalibrationId& name,
                const std::vector<Influence>& influences, const std::set<std::string>& keys)
{
    for (const Influence& influence : influences) {
        if (!keys.contains(influence.key)) {
            fit.held.push_back(influence.key);
            continue;
        }
        const Constant& old = before.all.at(name).constants.at(influence.key);
        const double value = after.all.at(name).constants.at(influence.key).value;
        const Range& range = *old.fit;
        const bool atBound = value <= range.low * 1.001 || value >= range.high * 0.999;
        fit.constants.push_back({influence.key, range.low, range.prior, range.high, old.value, value, influence.rows(), atBound});
        Constant& kept = fit.calibration.constants.at(influence.key);
        kept.value = value;
        kept.fitted = true;
        kept.derivedFrom.clear();
        kept.confidence = Confidence::measured;
        kept.source = "fitted to " + std::to_string(fit.rows) + " measured rows; before: " + old.source;
    }
}

} // namespace

bool CalibrationFit::holds() const { return leftOut.mape && inSample.mape && *leftOut.mape <= largestRatio * *inSample.mape; }

Result<CalibrationFit> calibrate(const std::vector<MeasurementRow>& rows, const Bindings& bindings, const Catalogue& catalogue,
                                 const CalibrationSet& calibrations, const CalibrationId& name)
{
    const Calibration* base = calibrations.find(name);
    if (!base)
        return Diagnostic{Severity::error, "unknown-calibration", "--family", "found '" + name.text + "', expected a device family, network class or software stack",
                          wordList("Known:", calibrations.all, [](const auto& entry) { return entry.first.text; })};
    CalibrationFit fit;
    fit.calibration = *base;
    const auto cases = fitCases(rows, bindings, catalogue, calibrations, bindings.table("training").headline);
    const std::vector<const FitCase*> chosen = casesUsing(cases, name);
    fit.rows = chosen.size();
    if (double(chosen.size()) < rowsPerConstant)
        return Diagnostic{Severity::error, "too-few-rows", "--family", std::to_string(chosen.size()) + " rows of the table run on '" + name.text + "', expected four or more",
                          "a row's part decides its family, its network text the class, the bindings the stack"};
    const std::vector<Influence> all = influences(chosen, calibrations, name);
    const std::set<std::string> keys = affordable(all, chosen);
    if (keys.empty())
        return Diagnostic{Severity::error, "nothing-to-fit", "--family", "'" + name.text + "' has no constant with a range to fit that four rows decide", {}};
    const CalibrationSet free = freeOnly(calibrations, name, keys);
    const CalibrationSet fitted = refitTraining(free, chosen);
    fit.before = errorsOf(chosen, predictCases(chosen, calibrations));
    fit.inSample = errorsOf(chosen, predictCases(chosen, fitted));
    const auto [by, groupOf] = grouping(chosen);
    fit.leftOutBy = by;
    fit.leftOut = leftOutErrors(chosen, free, groupOf);
    takeValues(fit, calibrations, fitted, name, all, keys);
    return fit;
}

} // namespace ridge
