// SPDX-License-Identifier: GPL-3.0-or-later
#include "export_choice.hpp"

#include "design_job.hpp"

#include <QFileInfo>

#include <algorithm>
#include <charconv>

namespace ridge::cli {

namespace {

constexpr int largestSide = 8192; ///< points

Diagnostic misuse(const std::string& option, const std::string& found, const std::string& expected)
{
    return {Severity::error, "usage", option, "found \"" + found + "\", expected " + expected, ""};
}

void add(std::string& list, std::string_view word) { list.append(list.empty() ? "" : ", ").append(word); }

/// Options that only some charts take.
struct OptionOf {
    std::string_view option;
    std::vector<std::string_view> charts;
};
const std::vector<OptionOf>& optionsOfCharts()
{
    static const std::vector<OptionOf> list = [] {
        const std::vector<std::string_view>& designs = chartIds(); // all but the validation chart
        return std::vector<OptionOf>{
            {"--architecture", designs}, {"--scenario", designs}, {"--set", designs},
            {"--against", {"roofline", "pareto", "ledger", "map", "parallel", "tradeoff", "waterfall", "ledger-pair"}},
            {"--across", {"pareto", "tradeoff", "parallel"}}, {"--up", {"pareto", "tradeoff", "parallel"}},
            {"--vary", {"map", "parallel", "tradeoff"}}, {"--swing", {"tornado"}}, {"--weak", {"scaling"}},
            {"--table", {validationId}}, {"--leave-out", {validationId}}};
    }();
    return list;
}

Diagnostics unfitOptions(const Request& request)
{
    for (const auto& [option, charts] : optionsOfCharts()) {
        const bool given = std::find(request.given.begin(), request.given.end(), option) != request.given.end();
        if (!given || std::find(charts.begin(), charts.end(), request.chart) != charts.end())
            continue;
        std::string list;
        for (const std::string_view chart : charts)
            add(list, chart);
        return {{Severity::error, "usage", std::string(option), "the chart " + request.chart + " does not take this option", "charts that do: " + list}};
    }
    return {};
}

/// An enumerator by its stable word; the option is refused with all of them.
template <class Enum>
Result<Enum> namedBy(const std::string& option, const std::string& word, std::size_t count)
{
    std::string known;
    for (std::size_t k = 0; k < count; ++k) {
        const std::string_view key = text(static_cast<Enum>(k)).key;
        if (key == word)
            return static_cast<Enum>(k);
        add(known, key);
    }
    return misuse(option, word, "one of: " + known);
}

/// Sets what is given of two axes.
template <class Enum>
Diagnostics choose(std::array<Enum, 2>& axes, const Request& request, std::size_t count)
{
    const std::pair<const char*, const std::string*> options[] = {{"--across", &request.across}, {"--up", &request.up}};
    for (std::size_t i = 0; i < 2; ++i) {
        const auto& [option, word] = options[i];
        if (word->empty())
            continue;
        const Result<Enum> found = namedBy<Enum>(option, *word, count);
        if (!found)
            return found.diagnostics();
        axes[i] = *found;
    }
    if (axes[0] == axes[1])
        return {misuse("--up", std::string(text(axes[1]).key), "another than --across")};
    return {};
}

bool isKnownFormat(const std::string& path)
{
    const QString suffix = QFileInfo(QString::fromStdString(path)).suffix().toLower();
    const auto& formats = ui::exportFormats();
    return std::any_of(formats.begin(), formats.end(), [&](const ui::ExportFormat& format) { return format.suffix == suffix; });
}

Diagnostics chartMisuse(const std::string& chart)
{
    std::string names;
    for (const std::string_view id : chartIds()) {
        if (id == chart)
            return {};
        add(names, id);
    }
    add(names, validationId);
    return chart == validationId ? Diagnostics{} : Diagnostics{misuse("--chart", chart, "one of: " + names)};
}

/// A map that leaves out the present design says nothing about it.
Diagnostics mapMisuse(const std::pair<MapRange, MapRange>& ranges)
{
    for (const MapRange* range : {&ranges.first, &ranges.second})
        if (range->low > 1 || range->high < 1)
            return {{Severity::error, "usage", "--vary " + std::string(range->lever.name), "found a range beside the present design", "a map goes around it: from at most 1x to at least 1x"}};
    return {};
}

} // namespace

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

Diagnostics exportMisuse(const Request& request)
{
    if (const Diagnostics unknown = chartMisuse(request.chart); !unknown.empty())
        return unknown;
    if (const Diagnostics unfit = unfitOptions(request); !unfit.empty())
        return unfit;
    if (request.study.empty() && request.chart != validationId)
        return {{Severity::error, "usage", "STUDY", "found no study, expected a study file (*.ridge)", "only --chart validation needs none"}};
    const std::optional<QSize> size = sizeFrom(request.size);
    if (!size)
        return {misuse("--size", request.size, "WIDTHxHEIGHT in points, for example 960x540")};
    if (std::max(size->width(), size->height()) > largestSide) {
        const std::string side = std::to_string(largestSide);
        return {misuse("--size", request.size, "at most " + side + "x" + side + " points")};
    }
    if (!isKnownFormat(request.output))
        return {misuse("-o", request.output, "a file ending in " + ui::exportFormatNames().toStdString())};
    return {};
}

Result<ChartChoice> chartChoice(const Request& request)
{
    ChartChoice choice;
    choice.kind = request.weak ? ScalingKind::weak : ScalingKind::strong;
    choice.swing = request.swing;
    const Diagnostics axes = request.chart == "pareto" ? choose(choice.objectives, request, objectiveCount) : choose(choice.measures, request, designMeasureCount);
    if (!axes.empty())
        return axes;
    if (request.chart == "map" && !request.vary.empty()) {
        const auto ranges = mapRanges(request);
        if (!ranges)
            return ranges.diagnostics();
        if (const Diagnostics beside = mapMisuse(*ranges); !beside.empty())
            return beside;
        choice.ranges = *ranges;
        return choice;
    }
    Result<std::vector<DesignAxis>> varied = parseAxes(request.vary);
    if (!varied)
        return varied.diagnostics();
    choice.axes = std::move(varied).value();
    return choice;
}

} // namespace ridge::cli
