// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "export/export_stamp.hpp"
#include "export/ledger_value.hpp"
#include "export/roofline_value.hpp"
#include "export/scaling_value.hpp"
#include "job.hpp"
#include "session/evaluate_live.hpp"
#include "report/roofline.hpp"

#include <QApplication>
#include <QFileInfo>

#include <algorithm>
#include <charconv>
#include <optional>

namespace ridge::cli {

namespace {

constexpr int largestSide = 8192; ///< points

/// "1280x720" as width and height.
std::optional<QSize> sizeFrom(const std::string& text)
{
    int width = 0, height = 0;
    const char* end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, width);
    if (first.ec != std::errc{} || first.ptr == end || *first.ptr != 'x')
        return std::nullopt;
    const auto second = std::from_chars(first.ptr + 1, end, height);
    if (second.ec != std::errc{} || second.ptr != end || width < 1 || height < 1)
        return std::nullopt;
    return QSize(width, height);
}

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

Diagnostic misuse(const std::string& option, const std::string& found, const std::string& expected)
{
    return {Severity::error, "usage", option, "found \"" + found + "\", expected " + expected, ""};
}

/// What a chart is made from.
struct Source {
    const Job& job;
    const PairingResult& result;
    std::optional<PairingResult> baseline; ///< what the study compares the pairing with
    std::string baselineName;
    ui::ExportStamp stamp;
};

ui::ExportableChart rooflineOf(const Source& source)
{
    RooflineData data = roofline(source.result);
    if (source.baseline) {
        compareWith(data, roofline(*source.baseline));
        data.baseline = source.baselineName;
    }
    return ui::rooflineExport(data, source.stamp);
}

ui::ExportableChart ledgerOf(const Source& source)
{
    return ui::ledgerExport(source.result, source.baseline ? &*source.baseline : nullptr, QString::fromStdString(source.baselineName), source.stamp);
}

ui::ExportableChart scalingOf(const Source& source)
{
    const ScalingPlans plans = compileScaling(scalingBase(source.result), ScalingKind::strong);
    return ui::scalingExport(evaluateScaling(plans, source.result.machine.values), source.result, source.stamp);
}

/// A chart by the id of the command line.
struct ChartKind {
    std::string_view id;
    ui::ExportableChart (*make)(const Source&);
};
constexpr ChartKind chartKinds[] = {{"roofline", rooflineOf}, {"scaling", scalingOf}, {"ledger", ledgerOf}};

const ChartKind* kindOf(const std::string& id)
{
    const auto it = std::find_if(std::begin(chartKinds), std::end(chartKinds), [&](const ChartKind& kind) { return kind.id == id; });
    return it == std::end(chartKinds) ? nullptr : it;
}

std::string chartNames()
{
    std::string names;
    for (const ChartKind& kind : chartKinds)
        names += (names.empty() ? "" : ", ") + std::string(kind.id);
    return names;
}

bool isKnownFormat(const std::string& path)
{
    const QString suffix = QFileInfo(QString::fromStdString(path)).suffix().toLower();
    const auto& formats = ui::exportFormats();
    return std::any_of(formats.begin(), formats.end(), [&](const ui::ExportFormat& format) { return format.suffix == suffix; });
}

std::optional<Answer> misuseOf(const Request& request, const std::optional<QSize>& size)
{
    if (kindOf(request.chart) == nullptr)
        return refuse(usage, misuse("--chart", request.chart, "one of: " + chartNames()));
    if (!size)
        return refuse(usage, misuse("--size", request.size, "WIDTHxHEIGHT in points, for example 960x540"));
    if (std::max(size->width(), size->height()) > largestSide) {
        const std::string side = std::to_string(largestSide);
        return refuse(usage, misuse("--size", request.size, "at most " + side + "x" + side + " points"));
    }
    if (!isKnownFormat(request.output))
        return refuse(usage, misuse("-o", request.output, "a file ending in " + ui::exportFormatNames().toStdString()));
    return std::nullopt;
}

Source sourceOf(const Job& job)
{
    const PairingResult& result = job.results.front();
    const Catalogue& catalogue = job.installation.catalogue;
    Source source{job, result, {}, {}, ui::exportStamp(job.study, result, catalogue)};
    if (const auto comparison = comparisonOf(job.study, result.pairing)) {
        auto baseline = evaluatePairing(comparison->study, comparison->pairing, catalogue, job.installation.calibrations);
        if (baseline)
            source.baseline = std::move(baseline).value();
        source.baselineName = comparison->name;
    }
    return source;
}

} // namespace

Answer exportCommand(const Request& request)
{
    const std::optional<QSize> size = sizeFrom(request.size);
    if (const auto refusal = misuseOf(request, size))
        return *refusal;
    Prepared prepared = prepare(request, true);
    if (!prepared.job)
        return prepared.refusal;
    Job& job = *prepared.job;
    if (const auto refusal = evaluateAll(job, request))
        return *refusal;
    const Offscreen application;
    const ui::ExportableChart chart = kindOf(request.chart)->make(sourceOf(job));
    const auto written = ui::writeChart(chart, QString::fromStdString(request.output),
                                        {*size, request.scale, request.theme == "dark", request.relative});
    if (!written.ok())
        return refuse(written.diagnostics().front().code == "invalid-size" ? usage : failed, written.diagnostics());
    Answer answer;
    answer.diagnostics = job.diagnostics;
    answer.result = Json::object();
    answer.result.set("chart", request.chart).set("file", request.output);
    answer.result.set("label", chart.value.stamp.label.toStdString()).set("relative", request.relative);
    answer.text = "Wrote " + request.output + "\n";
    return answer;
}

} // namespace ridge::cli
