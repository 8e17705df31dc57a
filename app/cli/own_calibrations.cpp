// SPDX-License-Identifier: GPL-3.0-or-later
#include "own_calibrations.hpp"

#include "answer.hpp"
#include "report/own_calibration_text.hpp"

namespace ridge::cli {

Diagnostics ownNotes(const std::string& file, const Study& study)
{
    Diagnostics notes;
    for (const auto& [id, own] : study.calibrations)
        notes.push_back({Severity::note, "own-calibration", file + ":/calibrations/" + id.text, "own calibration of " + id.text + ": " + ownCalibrationText(own), {}});
    return notes;
}

Result<CalibrationSet> calibrationsOf(const std::string& file, const Installation& installation)
{
    if (file.empty())
        return installation.calibrations;
    const Result<Study> study = readStudy(file);
    if (!study)
        return study.diagnostics();
    Result<CalibrationSet> used = withOwn(installation.calibrations, study->calibrations);
    Diagnostics problems = inFile(file, used.diagnostics());
    if (!used)
        return problems;
    for (Diagnostic& note : ownNotes(file, *study))
        problems.push_back(std::move(note));
    return {std::move(used).value(), std::move(problems)};
}

Json ownCalibrationsJson(const OwnCalibrations& own)
{
    Json list = Json::array();
    for (const auto& [id, kept] : own) {
        Json constants = Json::object(), errors;
        for (const auto& [key, value] : kept.constants)
            constants.set(key, value);
        if (kept.errors)
            errors = Json::object().set("before", kept.errors->before).set("in_sample", kept.errors->inSample)
                         .set("left_out", kept.errors->leftOut).set("left_out_by", kept.errors->leftOutBy);
        Json entry = Json::object();
        entry.set("id", id.text).set("table", kept.table).set("rows", kept.rows);
        list.push(entry.set("mape_pct", std::move(errors)).set("constants", std::move(constants)));
    }
    return list;
}

} // namespace ridge::cli
