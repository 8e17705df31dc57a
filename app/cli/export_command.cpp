// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart_exports.hpp"
#include "commands.hpp"
#include "job.hpp"
#include "session/evaluate_live.hpp"
#include "trust.hpp"

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

std::string chartNames()
{
    std::string names;
    for (const std::string_view id : chartIds())
        names.append(names.empty() ? "" : ", ").append(id);
    return names;
}

bool isKnownChart(const std::string& id)
{
    const auto& ids = chartIds();
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

std::optional<Objective> objectiveFrom(const std::string& key)
{
    for (std::size_t k = 0; k < objectiveCount; ++k)
        if (text(static_cast<Objective>(k)).key == key)
            return static_cast<Objective>(k);
    return std::nullopt;
}

std::string objectiveNames()
{
    std::string names;
    for (std::size_t k = 0; k < objectiveCount; ++k)
        names.append(names.empty() ? "" : ", ").append(text(static_cast<Objective>(k)).key);
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
    if (!isKnownChart(request.chart))
        return refuse(usage, misuse("--chart", request.chart, "one of: " + chartNames()));
    if (!size)
        return refuse(usage, misuse("--size", request.size, "WIDTHxHEIGHT in points, for example 960x540"));
    if (std::max(size->width(), size->height()) > largestSide) {
        const std::string side = std::to_string(largestSide);
        return refuse(usage, misuse("--size", request.size, "at most " + side + "x" + side + " points"));
    }
    if (!isKnownFormat(request.output))
        return refuse(usage, misuse("-o", request.output, "a file ending in " + ui::exportFormatNames().toStdString()));
    for (const auto& [option, key] : {std::pair{"--across", request.across}, std::pair{"--up", request.up}})
        if (!objectiveFrom(key))
            return refuse(usage, misuse(option, key, "one of: " + objectiveNames()));
    if (request.across == request.up)
        return refuse(usage, misuse("--up", request.up, "another than --across"));
    return std::nullopt;
}

LiveResult liveOf(const Job& job)
{
    LiveResult live;
    live.study = std::make_shared<const Study>(job.study);
    live.current = job.results.front();
    live.interval = predictionInterval(*live.current, shippedBands());
    if (const auto comparison = comparisonOf(job.study, live.current->pairing)) {
        auto baseline = evaluatePairing(comparison->study, comparison->pairing, job.installation.catalogue, job.installation.calibrations);
        if (baseline)
            live.baseline = std::move(baseline).value();
        live.baselineName = comparison->name;
    }
    return live;
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
    const ui::ExportableChart chart = exportableChart(request.chart, liveOf(job), job.installation.catalogue,
                                                      {ScalingKind::strong, {*objectiveFrom(request.across), *objectiveFrom(request.up)}});
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
