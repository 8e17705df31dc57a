// SPDX-License-Identifier: Apache-2.0
#include "io/import_numbers.hpp"

#include "io/text_lines.hpp"

#include <set>

namespace ridge {

namespace {

/// What stands behind "key :" at the start of a line, with or without "Completed" before it; empty when the line is another.
std::string_view valueOf(std::string_view line, std::string_view key)
{
    line = trimmed(line);
    if (line.starts_with("Completed "))
        line = trimmed(line.substr(10));
    if (!lowered(line).starts_with(lowered(key)))
        return {};
    line = trimmed(line.substr(key.size()));
    return line.starts_with(':') ? trimmed(line.substr(1)) : std::string_view();
}

} // namespace

Result<ImportSummary> importMlperf(std::string_view bytes, const std::string& file)
{
    if (bytes.find("MLPerf Results Summary") == std::string_view::npos)
        return Diagnostic{Severity::error, "not-that-kind", file, "\"MLPerf Results Summary\" was not found", "expected mlperf_log_summary.txt"};
    std::string scenario, mode, valid;
    std::optional<double> samples, tokens;
    const auto lines = textLines(bytes);
    for (const std::string& line : lines) {
        const auto take = [&](std::string& text, std::string_view key) { text = text.empty() ? valueOf(line, key) : text; };
        const auto number = [&](std::optional<double>& value, std::string_view key) { value = value ? value : numberIn(valueOf(line, key)); };
        take(scenario, "Scenario");
        take(mode, "Mode");
        take(valid, "Result is");
        number(samples, "Samples per second");
        number(tokens, "Tokens per second");
    }
    Diagnostics notes{{Severity::note, "devices-unknown", file, "the summary does not say on how many devices it ran; latencies are nanoseconds", ""}};
    if (!valid.empty() && valid != "VALID")
        notes.push_back({Severity::warning, "not-valid", file, "the run is " + quotedText(valid) + ": its numbers do not count", ""});
    return {ImportSummary{{"scenario", summaryText(scenario)}, {"mode", summaryText(mode)}, {"valid", summaryText(valid)},
                          {"samples_per_s", summaryValue(samples)}, {"tokens_per_s", summaryValue(tokens)}}, notes};
}

} // namespace ridge
