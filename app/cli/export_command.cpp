// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/roofline_export.hpp"
#include "commands.hpp"
#include "job.hpp"
#include "report/roofline.hpp"

#include <QApplication>

#include <charconv>
#include <optional>

namespace ridge::cli {

namespace {

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

} // namespace

Answer exportCommand(const Request& request)
{
    const std::optional<QSize> size = sizeFrom(request.size);
    if (request.chart != "roofline")
        return refuse(usage, misuse("--chart", request.chart, "roofline, the chart of this version"));
    if (!size)
        return refuse(usage, misuse("--size", request.size, "WIDTHxHEIGHT, for example 1280x720"));
    Prepared prepared = prepare(request, true);
    if (!prepared.job)
        return prepared.refusal;
    Job& job = *prepared.job;
    if (const auto refusal = evaluateAll(job, request))
        return *refusal;
    RooflineData data = roofline(job.results.front());
    data.study = job.study.title;
    data.catalogue = job.installation.catalogue.stamp;
    data.label = job.study.label;

    const Offscreen application;
    const ui::Theme& theme = request.theme == "dark" ? ui::Theme::dark() : ui::Theme::light();
    const auto written = ui::exportRoofline(data, QString::fromStdString(request.output), *size, request.scale, theme);
    if (!written.ok()) {
        bool misused = false;
        for (const Diagnostic& d : written.diagnostics())
            misused = misused || d.code == "unknown-format" || d.code == "invalid-size";
        return refuse(misused ? usage : failed, written.diagnostics());
    }
    Answer answer;
    answer.diagnostics = job.diagnostics;
    answer.result = Json::object();
    answer.result.set("chart", "roofline").set("file", request.output);
    answer.text = "Wrote " + request.output + "\n";
    return answer;
}

} // namespace ridge::cli
