// SPDX-License-Identifier: GPL-3.0-or-later
#include "sweep_csv.hpp"

#include "report/words.hpp"
#include "result_json.hpp"
#include "study/override_names.hpp"

#include <algorithm>
#include <charconv>

namespace ridge::cli {

namespace {

void appendNumber(std::string& line, double value)
{
    char text[32];
    line.append(text, std::to_chars(text, text + sizeof text, value).ptr);
}

enum class Column { number, factor, text };

/// Numbers where all values are values, factors where all are factors, else as written.
Column columnOf(const SweepSpace::Axis& axis)
{
    if (axis.field == PlanField::recompute || axis.field == PlanField::sequenceParallel)
        return Column::text;
    const auto relative = [](const StatedQuantity& value) { return value.relative; };
    const auto& values = axis.design.values;
    if (std::none_of(values.begin(), values.end(), relative))
        return Column::number;
    return std::all_of(values.begin(), values.end(), relative) ? Column::factor : Column::text;
}

} // namespace

std::string sweepHeader(const SweepSpace& space, bool ledger)
{
    std::string line;
    for (const SweepSpace::Axis& axis : space.axes) {
        std::string title = axis.design.path;
        const std::string_view unit = shortNameUnit(axis.design.path);
        if (columnOf(axis) == Column::factor)
            title += " [x]";
        else if (columnOf(axis) == Column::number && !unit.empty())
            title.append(" [").append(unit).append("]");
        line += csvField(title) + ",";
    }
    line += "feasible,reason,time [s],tokens_per_s,tokens_per_s_per_accelerator,mfu,memory_per_accelerator [B],"
            "memory_available [B],accelerators";
    if (ledger) {
        line += ",limiter";
        for (std::size_t r = 0; r < resourceCount; ++r)
            line.append(",").append(resourceName(static_cast<Resource>(r), space.scenario.precision)).append(" [s]");
    }
    return line + "\n";
}

std::string sweepRows(const SweepSpace& space, const SweepBlock& block)
{
    std::vector<std::vector<std::string>> values(space.axes.size()); // each value's text once
    std::vector<Column> columns;
    for (std::size_t a = 0; a < space.axes.size(); ++a) {
        const SweepSpace::Axis& axis = space.axes[a];
        const Column column = columns.emplace_back(columnOf(axis));
        const std::size_t count = axis.design.values.size();
        if (count > block.size())
            continue; // cheaper to write only what is there
        for (const StatedQuantity& value : axis.design.values) {
            std::string& text = values[a].emplace_back();
            if (column == Column::text)
                text = csvField(value.text);
            else
                appendNumber(text, value.value);
        }
    }
    const bool ledger = !block.ledger.empty();
    std::string lines;
    lines.reserve(block.size() * (ledger ? 400 : 160));
    for (std::size_t i = 0; i < block.size(); ++i) {
        for (std::size_t a = 0; a < space.axes.size(); ++a) {
            const std::size_t v = space.valueIndex(block.first + i, a);
            if (!values[a].empty())
                lines += values[a][v];
            else if (columns[a] == Column::text)
                lines += csvField(space.axes[a].design.values[v].text);
            else
                appendNumber(lines, space.axes[a].design.values[v].value);
            lines += ',';
        }
        const bool runs = block.feasibility[i].ok();
        lines += runs ? "true," : "false,";
        if (!runs) {
            lines.append(infeasibilityName(block.feasibility[i].reason)).append(",,,,,,,");
            lines.append(ledger ? 1 + resourceCount : 0, ',') += '\n';
            continue;
        }
        const double perAccelerator = 1 / block.accelerators[i]; // as metrics() has it
        const double tokens = block.tokensPerStep[i] / block.time[i];
        const double mfu = block.modelFlop[i] * perAccelerator / (block.peak[i] * block.time[i]);
        for (const double number : {block.time[i], tokens, tokens * perAccelerator, mfu, block.memoryNeeded[i],
                                    block.memoryAvailable[i], block.accelerators[i]}) {
            lines += ',';
            appendNumber(lines, number);
        }
        if (ledger) {
            const Limiter& limiter = block.limiter[i];
            lines.append(",").append(limiter.severalPrecisions ? "compute" : resourceName(limiter.resource, space.scenario.precision));
            for (const double seconds : block.ledger[i]) {
                lines += ',';
                appendNumber(lines, seconds);
            }
        }
        lines += '\n';
    }
    return lines;
}

} // namespace ridge::cli
