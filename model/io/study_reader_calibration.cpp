// SPDX-License-Identifier: Apache-2.0
// A study's own calibrations. Which calibrations and bounds ship is not known here: checkOwn() of study/own_calibration.hpp
// judges them when the study is evaluated.
#include "io/study_reader.hpp"

#include "io/calibration_json.hpp"
#include "io/study_words.hpp"
#include "units/format.hpp"

#include <algorithm>
#include <array>

namespace ridge {

using nlohmann::json;

namespace {

constexpr std::array<std::string_view, 4> groupings = {"source", "part", "model", "fold"};
constexpr std::size_t mostCalibrations = 1000;
constexpr double largestError = 1e9; ///< percent

} // namespace

OwnCalibrations StudyReader::calibrations(const Fields& fields)
{
    OwnCalibrations result;
    if (fields.value().size() > mostCalibrations) {
        m_problems.error("too-many", fields.pointer(), "found " + std::to_string(fields.value().size()) + " calibrations, at most "
                         + std::to_string(mostCalibrations) + " are read");
        return result;
    }
    for (const auto& [id, value] : fields.value().items())
        result[CalibrationId(id)] = calibration(Fields(value, fields.pointerTo(id), m_problems));
    return result;
}

OwnCalibration StudyReader::calibration(const Fields& fields)
{
    keepUnknown(fields, words::calibration);
    OwnCalibration result;
    result.table = fields.text("table", true);
    if (const json* name = fields.find("table"); name != nullptr && *name == "")
        m_problems.error("out-of-range", fields.pointerTo("table"), "found an empty text, expected the name of the table of measurements");
    result.rows = static_cast<std::size_t>(count(fields, "rows", true, 1));
    result.basis = fields.text("basis");
    if (const auto errors = fields.object("error"))
        result.errors = fitErrors(*errors);
    const auto constants = fields.object("constants", true);
    if (!constants)
        return result;
    const std::vector<std::string_view> known = constantKeys();
    for (const auto& [key, unused] : constants->value().items()) {
        if (std::find(known.begin(), known.end(), key) == known.end()) {
            m_problems.error("unknown-key", constants->pointerTo(key), "found '" + key.substr(0, 60) + "', expected a constant of a calibration", didYouMean(key, known));
            continue;
        }
        const auto number = constants->number(key);
        if (number && !(*number > 0))
            m_problems.error("out-of-range", constants->pointerTo(key), "found " + shortestNumber(*number) + ", expected a number above zero");
        else if (number)
            result.constants[key] = *number;
    }
    if (constants->value().empty())
        m_problems.error("missing-key", constants->pointer(), "found no constant, expected at least one");
    return result;
}

FitErrors StudyReader::fitErrors(const Fields& fields)
{
    keepUnknown(fields, words::fitErrors);
    FitErrors result;
    const auto percent = [&](std::string_view key, double& target) {
        const auto number = fields.number(key, true);
        if (number && !(*number >= 0 && *number <= largestError))
            m_problems.error("out-of-range", fields.pointerTo(key), "found " + shortestNumber(*number) + ", expected a mean error in percent, zero or more");
        target = number.value_or(0);
    };
    percent("before", result.before);
    percent("inSample", result.inSample);
    percent("leftOut", result.leftOut);
    if (const auto by = fields.word("leftOutBy", groupings, true))
        result.leftOutBy = groupings[*by];
    return result;
}

} // namespace ridge
