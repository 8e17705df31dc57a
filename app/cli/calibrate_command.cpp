// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "installation.hpp"
#include "io/calibration_json.hpp"
#include "io/study_json.hpp"
#include "measurements.hpp"
#include "report/quantity_text.hpp"
#include "result_text.hpp"
#include "validation/calibrate_text.hpp"
#include "validation/keep_fit.hpp"

#include <filesystem>
#include <optional>

namespace ridge::cli {

namespace {

Json errorsJson(const ErrorSummary& errors)
{
    const auto maybe = [](const std::optional<double>& value) { return value ? Json(*value) : Json(); };
    Json object = Json::object();
    object.set("n", errors.n).set("mape_pct", maybe(errors.mape)).set("median_ape_pct", maybe(errors.medianApe));
    return object.set("bias_pct", maybe(errors.bias)).set("p90_ape_pct", maybe(errors.p90Ape));
}

Json fitJson(const std::string& file, const CalibrationFit& fit)
{
    Json constants = Json::array(), held = Json::array();
    for (const CalibratedConstant& c : fit.constants)
        constants.push(Json::object().set("key", c.key).set("before", c.before).set("after", c.after).set("low", c.low)
                           .set("prior", c.prior).set("high", c.high).set("rows", c.rows).set("at_bound", c.atBound));
    for (const std::string& key : fit.held)
        held.push(key);
    Json object = Json::object();
    object.set("file", file).set("family", fit.calibration.id.text).set("rows", fit.rows);
    object.set("constants", std::move(constants)).set("held", std::move(held));
    object.set("before", errorsJson(fit.before)).set("in_sample", errorsJson(fit.inSample));
    object.set("left_out", errorsJson(fit.leftOut)).set("left_out_by", fit.leftOutBy);
    return object.set("holds", fit.holds());
}

std::string pct(const std::optional<double>& percent) { return percent ? percentText(*percent / 100) : "-"; }

std::string fitText(const CalibrationFit& fit)
{
    std::string text = fit.calibration.name + ": " + std::to_string(fit.rows) + " rows\n\n";
    std::vector<std::vector<std::string>> rows = {{"constant", "before", "after", "from", "prior", "to", "rows"}};
    for (const CalibratedConstant& c : fit.constants)
        rows.push_back({c.key + (c.atBound ? " (at its bound)" : ""), numberText(c.before), numberText(c.after), numberText(c.low),
                        numberText(c.prior), numberText(c.high), std::to_string(c.rows)});
    text += columns(rows, {false, true, true, true, true, true, true}, "  ");
    for (const std::string& key : fit.held)
        text += "  " + key + ": too few rows decide it, kept\n";
    std::vector<std::vector<std::string>> errors = {{"error", "median", "mean"}};
    errors.push_back({"as it was", pct(fit.before.medianApe), pct(fit.before.mape)});
    errors.push_back({"fitted", pct(fit.inSample.medianApe), pct(fit.inSample.mape)});
    errors.push_back({"one " + fit.leftOutBy + " left out", pct(fit.leftOut.medianApe), pct(fit.leftOut.mape)});
    text += "\n" + columns(errors, {false, true, true}, "  ");
    if (!fit.holds())
        text += "\n  Rows the fit did not see are off by more than twice as much as those it saw: it does not carry over.\n";
    return text;
}

/// What -o writes: the fit as a calibration, or the study that keeps it. Errors: a fit that does not carry over is not kept.
Result<std::string> document(const Request& request, const CalibrationFit& fit, const CalibrationSet& shipped, std::optional<Study> study)
{
    if (!study)
        return writeCalibration(fit.calibration);
    if (!fit.holds())
        return Diagnostic{Severity::error, "does-not-hold", request.study, "the study was not written: " + fitVerdict(fit), {}};
    const CalibrationId& id = fit.calibration.id;
    study->calibrations[id] = keptFit(fit, std::filesystem::path(request.files.front()).filename().string(), shipped.find(id)->hash);
    return writeStudy(*study);
}

} // namespace

Answer calibrateCommand(const Request& request)
{
    if (const std::string_view ending = request.study.empty() ? ".json" : ".ridge"; !request.output.empty() && !request.output.ends_with(ending))
        return refuse(usage, Diagnostic{Severity::error, "usage", "-o", "found \"" + request.output + "\", expected a file ending in " + std::string(ending),
                                        request.study.empty() ? "name the study that keeps the fit: --study STUDY.ridge" : "the study is written with the fit in it"});
    const Result<Installation> installation = loadInstallation();
    if (!installation)
        return refuse(failed, installation.diagnostics());
    const std::string& file = request.files.front();
    const Result<MeasuredTable> table = readMeasurements(file);
    if (!table)
        return refuse(invalidInput, table.diagnostics());
    if (table->kind->name != "training")
        return refuse(usage, Diagnostic{Severity::error, "not-built", file, "a table of " + table->kind->name
                                            + "; this version calibrates from training tables", {}});
    std::optional<Study> study;
    if (!request.study.empty()) {
        const Result<Study> read = readStudy(request.study);
        if (!read)
            return refuse(invalidInput, read.diagnostics());
        study = *read;
    }
    const CalibrationId id(request.name);
    const Result<CalibrationSet> base = fittingBase(installation->calibrations, study ? study->calibrations : OwnCalibrations(), id);
    if (!base)
        return refuse(invalidInput, inFile(request.study, base.diagnostics()));
    const Result<CalibrationFit> fit = calibrate(table->rows, table->bindings, installation->catalogue, *base, id);
    if (!fit)
        return refuse(invalidInput, fit.diagnostics());
    Answer answer;
    answer.diagnostics = table.diagnostics();
    answer.result = fitJson(file, *fit);
    answer.text = fitText(*fit);
    answer.exitCode = fit->holds() ? done : failed;
    if (!request.output.empty()) {
        const Result<std::string> text = document(request, *fit, installation->calibrations, std::move(study));
        const Diagnostics problems = text ? writeFile(request.output, *text, true) : text.diagnostics();
        answer.diagnostics.insert(answer.diagnostics.end(), problems.begin(), problems.end());
        if (!problems.empty())
            answer.exitCode = failed;
    }
    return answer;
}

} // namespace ridge::cli
