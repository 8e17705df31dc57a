// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "installation.hpp"
#include "measurements.hpp"
#include "own_calibrations.hpp"
#include "report/quantity_text.hpp"
#include "result_json.hpp"
#include "result_text.hpp"
#include "truths.hpp"
#include "validation/table_kind.hpp"
#include "validation/ratio_noise.hpp"
#include "validation/validate.hpp"

#include <algorithm>

namespace ridge::cli {

namespace {

/// One publication supplies most rows of the shipped table; the figures of the rest are told apart from it.
constexpr const char* manyOfOneSource = "vtrain-single";

Json maybe(const std::optional<double>& value)
{
    return value ? Json(*value) : Json();
}

void setErrors(Json& object, const ErrorSummary& errors)
{
    object.set("n", errors.n).set("mape_pct", maybe(errors.mape)).set("median_ape_pct", maybe(errors.medianApe));
    object.set("bias_pct", maybe(errors.bias)).set("p90_ape_pct", maybe(errors.p90Ape));
}

Json groupsJson(const std::vector<GroupErrors>& groups)
{
    Json list = Json::array();
    for (const GroupErrors& group : groups) {
        Json entry = Json::object();
        entry.set("by", group.by).set("key", group.key);
        setErrors(entry, group.errors);
        list.push(std::move(entry));
    }
    return list;
}

Json bandsJson(const std::vector<ResidualBand>& bands)
{
    Json list = Json::array();
    for (const ResidualBand& band : bands)
        list.push(Json::object().set("class", band.residualClass).set("low", band.low).set("high", band.high).set("rows", band.rows));
    return list;
}

Json leaveOutJson(const LeaveOut& leaveOut)
{
    Json object = Json::object();
    Json each = Json::array();
    for (const LeftOutErrors& left : leaveOut.each) {
        Json entry = Json::object();
        entry.set("key", left.key);
        setErrors(entry, left.errors);
        entry.set("in_sample_mape_pct", maybe(left.inSample.mape)).set("class_unseen", left.unseen);
        entry.set("inside_band", left.insideBand);
        each.push(std::move(entry));
    }
    if (!leaveOut.largestSource.empty()) {
        Json rest = Json::object();
        setErrors(rest, leaveOut.withoutLargest);
        object.set("without", Json::object().set(leaveOut.largestSource, std::move(rest)));
    }
    if (!leaveOut.bands.empty()) {
        object.set("bands", bandsJson(leaveOut.bands)).set("coverage_pct", maybe(leaveOut.coveragePercent));
    }
    if (!leaveOut.groups.empty())
        object.set("groups", groupsJson(leaveOut.groups));
    Json seen = Json::object(), unseen = Json::object();
    setErrors(seen, leaveOut.seen);
    setErrors(unseen, leaveOut.unseen);
    unseen.set("inside_band", leaveOut.insideBand);
    return object.set("by", leaveOut.by).set("seen", std::move(seen)).set("unseen", std::move(unseen)).set("each", std::move(each));
}

double share(std::size_t part, std::size_t whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

Json decisionsJson(const Decisions& decisions)
{
    Json generations = Json::array();
    for (const GroupErrors& pair : decisions.generations) {
        Json entry = Json::object();
        entry.set("parts", pair.key);
        setErrors(entry, pair.errors);
        generations.push(std::move(entry));
    }
    Json winners = Json::object();
    winners.set("pairs", decisions.pairs).set("right", decisions.rightPairs);
    winners.set("right_pct", decisions.pairs > 0 ? Json(100 * share(decisions.rightPairs, decisions.pairs)) : Json());
    Json tau = Json::object();
    for (const auto& [source, value] : decisions.tauBySource)
        tau.set(source, value);
    Json object = Json::object();
    object.set("generation_ratios", std::move(generations)).set("winners", std::move(winners));
    return object.set("kendall_tau_by_source", std::move(tau));
}

Json reportJson(const std::string& file, const ValidationReport& report)
{
    Json object = Json::object();
    object.set("file", file).set("table", report.table).set("rows", report.rows).set("predicted", report.predicted);
    Json skipped = Json::array();
    for (const SkippedCount& s : report.skipped)
        skipped.push(Json::object().set("reason", s.reason).set("count", s.count));
    object.set("skipped", std::move(skipped));
    setErrors(object, report.headline);
    object.set("kendall_tau", maybe(report.kendallTau));
    Json apart = Json::object();
    setErrors(apart, report.apart);
    object.set("apart", std::move(apart));
    if (const auto rest = headlineWithout(report, manyOfOneSource)) {
        Json without = Json::object();
        setErrors(without, *rest);
        object.set("headline_without", Json::object().set(manyOfOneSource, std::move(without)));
    }
    object.set("groups", groupsJson(report.groups));
    Json fitted = Json::array();
    for (const FittedConstant& constant : report.fittedConstants)
        fitted.push(constant.name);
    object.set("fitted_constants", report.fittedConstants.size()).set("fitted", std::move(fitted));
    object.set("coverage_pct", maybe(report.coveragePercent)).set("width_pct", maybe(report.widthPercent));
    object.set("intervals_reason", report.intervalsReason.empty() ? Json() : Json(report.intervalsReason));
    if (report.decisions)
        object.set("decisions", decisionsJson(*report.decisions).set("ratio_bands", bandsJson(ratioBands(report.verdicts))));
    if (report.leaveOut)
        object.set("leave_out", leaveOutJson(*report.leaveOut));
    return object;
}

std::string pct(const std::optional<double>& percent)
{
    return percent ? percentText(*percent / 100) : "-";
}

std::vector<std::string> errorCells(const std::string& name, const ErrorSummary& e)
{
    return {name, std::to_string(e.n), pct(e.medianApe), pct(e.mape), e.bias ? signedPercentText(*e.bias / 100) : "-",
            pct(e.p90Ape)};
}

std::string leaveOutText(const LeaveOut& leaveOut)
{
    std::vector<std::vector<std::string>> rows = {{"fitted without one " + leaveOut.by, "rows", "median", "mean", "bias",
                                                   "P90", "mean fitted with", "never seen", "in the band"}};
    const bool training = !leaveOut.bands.empty() && leaveOut.groups.empty();
    const auto add = [&](const std::string& name, const ErrorSummary& errors, std::vector<std::string> more) {
        rows.push_back(errorCells(name, errors));
        rows.back().insert(rows.back().end(), more.begin(), more.end());
    };
    const std::string unit = leaveOut.groups.empty() ? "network class" : "family";
    if (training || leaveOut.seen.n > 0)
        add(training ? "all" : unit + " seen on another", leaveOut.seen, {"", "", ""});
    if (!leaveOut.largestSource.empty())
        add("all without " + leaveOut.largestSource, leaveOut.withoutLargest, {"", "", ""});
    if (!training)
        add(unit + " never seen", leaveOut.unseen,
            {"", std::to_string(leaveOut.unseen.n), leaveOut.groups.empty() ? std::to_string(leaveOut.insideBand) : ""});
    for (const GroupErrors& group : leaveOut.groups)
        add("all, " + group.key, group.errors, {"", "", ""});
    for (const LeftOutErrors& left : leaveOut.each)
        add("  " + (left.key.empty() ? std::string("(blank)") : left.key), left.errors,
            {pct(left.inSample.mape), left.unseen > 0 ? std::to_string(left.unseen) : "",
             left.unseen > 0 && leaveOut.groups.empty() ? std::to_string(left.insideBand) : ""});
    std::string text = columns(rows, {false, true, true, true, true, true, true, true, true}, "  ") + "\n";
    for (const ResidualBand& band : leaveOut.bands)
        text += "  measured over predicted, " + band.residualClass + ": P10 " + numberText(band.low) + ", P90 " + numberText(band.high)
            + ", " + std::to_string(band.rows) + " rows\n";
    if (leaveOut.coveragePercent)
        text += "  inside the shipped bands: " + pct(leaveOut.coveragePercent) + "\n";
    return text;
}

std::string decisionsText(const Decisions& decisions)
{
    if (decisions.pairs == 0)
        return {};
    std::string text = "\n";
    if (!decisions.generations.empty()) {
        std::vector<std::vector<std::string>> rows = {{"speed-up between parts", "pairs", "median", "mean", "bias", "P90"}};
        for (const GroupErrors& pair : decisions.generations)
            rows.push_back(errorCells("  " + pair.key, pair.errors));
        text += columns(rows, {false, true, true, true, true, true}, "  ") + "\n";
    }
    text += "  faster of two rows of one source and model, 10 % apart or more: " + std::to_string(decisions.rightPairs) + " of "
        + std::to_string(decisions.pairs) + " right, " + percentText(share(decisions.rightPairs, decisions.pairs)) + "\n";
    text += "  rank correlation within sources:";
    for (const auto& [source, tau] : decisions.tauBySource)
        text += " " + source + " " + numberText(tau);
    return text + "\n";
}

std::string reportText(const std::string& file, const ValidationReport& report)
{
    std::string text = file + ": " + report.table + ", " + std::to_string(report.rows) + " rows, "
        + std::to_string(report.predicted) + " predicted\n\n";
    std::vector<std::vector<std::string>> rows = {{"", "rows", "median", "mean", "bias", "P90"}};
    rows.push_back(errorCells("headline", report.headline));
    if (const auto rest = headlineWithout(report, manyOfOneSource))
        rows.push_back(errorCells(std::string("headline without ") + manyOfOneSource, *rest));
    rows.push_back(errorCells("apart", report.apart));
    std::string by;
    for (const GroupErrors& group : report.groups) {
        if (group.by != by)
            rows.push_back({"by " + group.by});
        by = group.by;
        rows.push_back(errorCells("  " + (group.key.empty() ? std::string("(blank)") : group.key), group.errors));
    }
    text += columns(rows, {false, true, true, true, true, true}, "  ") + "\n";
    if (report.kendallTau)
        text += "  rank correlation (Kendall) " + numberText(*report.kendallTau) + "\n";
    text += "  " + std::to_string(report.fittedConstants.size()) + " fitted constants\n";
    if (report.coveragePercent && report.widthPercent)
        text += "  intervals P10 to P90: " + pct(report.coveragePercent) + " of the measurements inside, median width "
            + pct(report.widthPercent) + "\n";
    if (!report.intervalsReason.empty())
        text += "  intervals: " + report.intervalsReason + "\n";
    if (report.decisions)
        text += decisionsText(*report.decisions);
    if (report.leaveOut)
        text += "\n" + leaveOutText(*report.leaveOut);
    for (const SkippedCount& s : report.skipped)
        text += "  skipped: " + std::to_string(s.count) + " " + s.reason + "\n";
    return text + "\n";
}

} // namespace

Answer validateCommand(const Request& request)
{
    if (!request.files.empty() && request.files.front() == "truths" && !request.study.empty())
        return refuse(usage, Diagnostic{Severity::error, "usage", "--study", "found " + request.study + ", expected no study: truths are judged by what ships", "leave --study out"});
    if (!request.files.empty() && request.files.front() == "truths")
        return validateTruths({request.files.begin() + 1, request.files.end()});
    const Result<Installation> installation = loadInstallation();
    if (!installation)
        return refuse(failed, installation.diagnostics());
    const Result<CalibrationSet> calibrations = calibrationsOf(request.study, *installation);
    if (!calibrations)
        return refuse(invalidInput, calibrations.diagnostics());
    Answer answer;
    answer.diagnostics = calibrations.diagnostics();
    std::vector<Json> tables;
    std::string rowsCsv;
    for (const std::string& file : request.files.empty() ? shippedTables() : request.files) {
        const Result<MeasuredTable> table = readMeasurements(file);
        answer.diagnostics.insert(answer.diagnostics.end(), table.diagnostics().begin(), table.diagnostics().end());
        if (!table) {
            answer.exitCode = invalidInput;
            continue;
        }
        if (Diagnostics refused = checkLeaveOut(*table->kind, request.leaveOut, file); !refused.empty()) {
            if (request.files.empty())
                refused.front().severity = Severity::note; // the other shipped tables can
            else
                answer.exitCode = usage;
            answer.diagnostics.insert(answer.diagnostics.end(), refused.begin(), refused.end());
            continue;
        }
        const ValidationReport report
            = table->kind->validate({table->rows, table->bindings, installation->catalogue, *calibrations,
                                     installation->laws.fabric, installation->laws.wirings, installation->laws.kernels, request.leaveOut});
        const Diagnostics named = inFile(file, report.diagnostics);
        answer.diagnostics.insert(answer.diagnostics.end(), named.begin(), named.end());
        tables.push_back(reportJson(file, report));
        answer.text += reportText(file, report);
        rowsCsv += verdictsCsv(*table, report);
    }
    answer.result = singleOrList(std::move(tables));
    if (!request.output.empty()) {
        const Diagnostics problems = writeFile(request.output, rowsCsv, true);
        answer.diagnostics.insert(answer.diagnostics.end(), problems.begin(), problems.end());
        if (!problems.empty())
            answer.exitCode = failed;
    }
    return answer;
}

} // namespace ridge::cli
