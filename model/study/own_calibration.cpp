// SPDX-License-Identifier: Apache-2.0
#include "study/own_calibration.hpp"

#include "base/edit_distance.hpp"
#include "base/word_list.hpp"
#include "engine/calibration.hpp"
#include "units/format.hpp"

#include <algorithm>
#include <string_view>

namespace ridge {

namespace {

constexpr double rounding = 1e-9; // a fit that ends at a bound may miss it by the last digits

bool mayMove(const std::pair<const std::string, Constant>& entry) { return entry.second.fit.has_value(); }

/// "did you mean 'ampere'?", or the ids there are where none is near.
std::string nearestId(const CalibrationId& id, const CalibrationSet& shipped)
{
    constexpr std::size_t near = 3;
    const auto distance = [&](const auto& entry) { return editDistance(std::string_view(id.text).substr(0, 64), entry.first.text); };
    const auto best = std::min_element(shipped.all.begin(), shipped.all.end(), [&](const auto& a, const auto& b) { return distance(a) < distance(b); });
    if (best != shipped.all.end() && distance(*best) < near)
        return "did you mean '" + best->first.text + "'?";
    return wordList("Known:", shipped.all, [](const auto& entry) { return entry.first.text; });
}

std::string movableKeys(const Calibration& calibration)
{
    std::map<std::string, Constant> movable;
    for (const auto& entry : calibration.constants)
        if (mayMove(entry))
            movable.insert(entry);
    return movable.empty() ? "it has no constant that a fit may move"
                           : wordList("A fit may move:", movable, [](const auto& entry) { return entry.first; });
}

void checkConstants(const std::string& place, const OwnCalibration& own, const Calibration& shipped, Diagnostics& problems)
{
    for (const auto& [key, value] : own.constants) {
        const std::string where = place + "/constants/" + key;
        const auto found = shipped.constants.find(key);
        if (found == shipped.constants.end() || !mayMove(*found)) {
            addCapped(problems, {Severity::error, "unknown-constant", where, "'" + shortened(key) + "' is no constant of '" + shipped.id.text
                      + "' that a fit may move", movableKeys(shipped)});
            continue;
        }
        const Range& range = *found->second.fit;
        if (!(value >= range.low * (1 - rounding) && value <= range.high * (1 + rounding)))
            addCapped(problems, {Severity::error, "out-of-range", where, "Found " + shortestNumber(value) + ", expected " + shortestNumber(range.low)
                      + " to " + shortestNumber(range.high) + ", the bounds of '" + key + "' of '" + shipped.id.text + "'",
                      "calibrate again, or remove the own calibration"});
    }
}

} // namespace

Diagnostics checkOwn(const OwnCalibrations& own, const CalibrationSet& shipped)
{
    Diagnostics problems;
    for (const auto& [id, kept] : own) {
        const std::string place = "/calibrations/" + id.text;
        const Calibration* calibration = shipped.find(id);
        if (calibration == nullptr) {
            addCapped(problems, {Severity::error, "unknown-calibration", place, "No calibration is called '" + shortened(id.text) + "', so the study cannot have one of its own.", nearestId(id, shipped)});
            continue;
        }
        checkConstants(place, kept, *calibration, problems);
        if (!kept.basis.empty() && kept.basis != calibration->hash)
            addCapped(problems, {Severity::warning, "calibration-changed", place, "'" + id.text + "' has changed since the study's own constants were fitted: they began from "
                      + shortened(kept.basis) + ", what ships is " + calibration->hash, "calibrate again"});
    }
    return problems;
}

Calibration withOwn(const Calibration& shipped, const OwnCalibrations& own)
{
    Calibration used = shipped;
    const auto kept = own.find(shipped.id);
    if (kept == own.end())
        return used;
    const std::string source = "own calibration, fitted to " + std::to_string(kept->second.rows) + " rows of " + kept->second.table;
    for (const auto& [key, value] : kept->second.constants) {
        Constant& constant = used.constants[key];
        constant.value = value;
        constant.fitted = true;
        constant.derivedFrom.clear();
        constant.source = source;
        constant.confidence = Confidence::measured;
    }
    used.hash += " (own calibration)";
    return used;
}

Result<CalibrationSet> withOwn(const CalibrationSet& shipped, const OwnCalibrations& own)
{
    Diagnostics problems = checkOwn(own, shipped);
    if (hasError(problems))
        return problems;
    CalibrationSet used = shipped;
    for (auto& [id, calibration] : used.all)
        if (own.count(id) != 0)
            calibration = withOwn(calibration, own);
    return {std::move(used), std::move(problems)};
}

} // namespace ridge
