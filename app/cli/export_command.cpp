// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "export_choice.hpp"
#include "job.hpp"
#include "session/evaluate_live.hpp"
#include "trust.hpp"
#include "validation_export.hpp"

#include <QApplication>

#include <algorithm>
#include <optional>

namespace ridge::cli {

namespace {

/// Pictures need a QApplication; none is shown, so none needs a display.
class Offscreen {
public:
    Offscreen()
    {
        if (QCoreApplication::instance() != nullptr)
            return;
        qputenv("QT_QPA_PLATFORM", "offscreen");
        m_application.emplace(m_argc, m_argv);
    }

private:
    int m_argc = 1;
    char m_name[11] = "ridgepoint";
    char* m_argv[2] = {m_name, nullptr};
    std::optional<QApplication> m_application;
};

InstalledPtr installedOf(const Installation& installation)
{
    auto installed = std::make_shared<Installed>();
    installed->catalogue = installation.catalogue;
    installed->calibrations = installation.calibrations;
    installed->bands = shippedBands();
    installed->folder = QString::fromStdString(shippedFile(""));
    return installed;
}

Diagnostic noSuchDesign(const std::string& against, const Pairing& wanted)
{
    return {Severity::error, "usage", "--against " + against, "found no other design with scenario '" + wanted.scenario.text + "'",
            "name an architecture that the study pairs with it, or another study (.ridge)"};
}

/// What --against names, as a study and its pairing.
Result<Comparison> otherDesign(const Job& job, const std::string& against)
{
    const Pairing& shown = job.results.front().pairing;
    if (against.ends_with(".ridge")) {
        const Result<Study> study = readStudy(against);
        if (!study)
            return study.diagnostics();
        const auto same = std::find_if(study->pairings.begin(), study->pairings.end(),
                                       [&](const Pairing& p) { return p.architecture == shown.architecture && p.scenario == shown.scenario; });
        const Pairing* other = same != study->pairings.end() ? &*same : activePairing(*study);
        if (other == nullptr)
            return noSuchDesign(against, shown);
        return Comparison{*study, *other, study->architectures.at(other->architecture).name + " of " + study->title};
    }
    const auto& all = job.study.pairings;
    const auto other = std::find_if(all.begin(), all.end(), [&](const Pairing& p) { return p.architecture.text == against && p.scenario == shown.scenario; });
    if (other == all.end() || *other == shown)
        return noSuchDesign(against, shown);
    return Comparison{job.study, *other, job.study.architectures.at(other->architecture).name};
}

Result<LiveResult> liveOf(const Job& job, const std::string& against, const TrustBands& bands)
{
    LiveResult live;
    live.study = std::make_shared<const Study>(job.study);
    live.current = job.results.front();
    live.bands = bands;
    live.interval = predictionInterval(*live.current, bands.predictions);
    std::optional<Comparison> comparison;
    if (against.empty()) {
        comparison = comparisonOf(job.study, live.current->pairing);
    } else {
        const Result<Comparison> other = otherDesign(job, against);
        if (!other)
            return other.diagnostics();
        comparison = *other;
    }
    if (!comparison)
        return live;
    auto baseline = evaluatePairing(comparison->study, comparison->pairing, job.installation.catalogue, job.installation.calibrations);
    if (!baseline && !against.empty())
        return inFile(against, baseline.diagnostics());
    if (baseline)
        live.baseline = std::move(baseline).value();
    live.baselineName = comparison->name;
    return live;
}

struct Drawn {
    std::optional<ui::ExportableChart> chart;
    Answer answer; ///< diagnostics on the way, or why there is no chart
};

Drawn refused(int code, Diagnostics diagnostics) { return {std::nullopt, refuse(code, std::move(diagnostics))}; }

Drawn designChart(const Request& request, const ChartChoice& choice)
{
    Prepared prepared = prepare(request, true);
    if (!prepared.job)
        return {std::nullopt, prepared.refusal};
    Job& job = *prepared.job;
    if (const auto refusal = evaluateAll(job, request))
        return {std::nullopt, *refusal};
    const InstalledPtr installed = installedOf(job.installation);
    const Result<LiveResult> live = liveOf(job, request.against, installed->bands);
    if (!live)
        return refused(live.diagnostics().front().code == "usage" ? usage : invalidInput, live.diagnostics());
    const Result<ui::ExportableChart> chart = exportableChart(request.chart, *live, installed, choice);
    if (!chart)
        return refused(chart.diagnostics().front().code == "nothing-to-draw" ? failed : usage, chart.diagnostics());
    return {*chart, {done, {}, {}, job.diagnostics}};
}

Drawn measurementsChart(const Request& request)
{
    const Result<Installation> installation = loadInstallation();
    if (!installation)
        return refused(failed, installation.diagnostics());
    const Result<ui::ExportableChart> chart = validationChart(request.table.empty() ? "training" : request.table, request.leaveOut, *installedOf(*installation));
    if (!chart) {
        const std::string& where = chart.diagnostics().front().where;
        return refused(where.starts_with("--") ? usage : invalidInput, chart.diagnostics());
    }
    Diagnostics notes;
    if (!request.study.empty())
        notes.push_back({Severity::note, "study-unused", request.study, "the chart shows measurements, which belong to no study", "leave the study out"});
    return {*chart, {done, {}, {}, notes}};
}

} // namespace

Answer exportCommand(const Request& request)
{
    if (const Diagnostics wrong = exportMisuse(request); !wrong.empty())
        return refuse(usage, wrong);
    const Result<ChartChoice> choice = chartChoice(request);
    if (!choice)
        return refuse(usage, choice.diagnostics());
    const Offscreen application;
    Drawn drawn = request.chart == validationId ? measurementsChart(request) : designChart(request, *choice);
    if (!drawn.chart)
        return drawn.answer;
    const auto written = ui::writeChart(*drawn.chart, QString::fromStdString(request.output), {*sizeFrom(request.size), request.scale, request.theme == "dark", request.relative});
    if (!written.ok())
        return refuse(written.diagnostics().front().code == "invalid-size" ? usage : failed, written.diagnostics());
    Answer answer = std::move(drawn.answer);
    answer.result = Json::object();
    answer.result.set("chart", request.chart).set("file", request.output);
    answer.result.set("label", drawn.chart->value.stamp.label.toStdString()).set("relative", request.relative);
    answer.text = "Wrote " + request.output + "\n";
    return answer;
}

} // namespace ridge::cli
