// SPDX-License-Identifier: Apache-2.0
#include "io/import_numbers.hpp"

#include "io/text_lines.hpp"

namespace ridge {

namespace {

struct Run {
    std::optional<std::int64_t> n, nb, p, q;
    std::optional<double> seconds, gflops;
};

/// "WR12R2R4  35000  128  4  4  12.35  2.3149e+03"
std::optional<Run> resultOf(const std::vector<std::string_view>& cells)
{
    if (cells.size() < 7 || !cells[0].starts_with('W') || cells[0].size() < 6)
        return std::nullopt;
    Run run{integerIn(cells[1]), integerIn(cells[2]), integerIn(cells[3]), integerIn(cells[4]), numberIn(cells[5]), numberIn(cells[6])};
    return run.n && run.nb && run.p && run.q && run.seconds && run.gflops ? std::optional(run) : std::nullopt;
}

/// A parameter that has one value: "NB     :     384".
void readParameter(const std::vector<std::string_view>& cells, Run& run)
{
    if (cells.size() != 3 || cells[1] != ":")
        return;
    for (const auto& [name, value] : {std::pair{"N", &run.n}, {"NB", &run.nb}, {"P", &run.p}, {"Q", &run.q}})
        if (cells[0] == name)
            *value = integerIn(cells[2]);
}

} // namespace

Result<ImportSummary> importHpl(std::string_view bytes, const std::string& file)
{
    if (bytes.find("HPLinpack") == std::string_view::npos && bytes.find("Gflops") == std::string_view::npos)
        return Diagnostic{Severity::error, "not-that-kind", file, "neither \"HPLinpack\" nor a column Gflops was found", "expected the output of xhpl"};
    Run stated, best;
    std::size_t runs = 0;
    Diagnostics notes;
    const auto lines = textLines(bytes);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto cells = wordsIn(lines[i]);
        readParameter(cells, stated);
        if (const auto run = resultOf(cells)) {
            ++runs;
            best = !best.gflops || *run->gflops > *best.gflops ? *run : best;
        }
        if (lines[i].find("||Ax-b||") != std::string::npos && lines[i].find("FAILED") != std::string::npos)
            addCapped(notes, atLine(Severity::warning, "failed-check", file, i + 1, "the residual check FAILED: the result does not count"));
    }
    if (runs == 0)
        notes.push_back(atLine(Severity::warning, "no-result", file, lines.size(), "no run ended in this output; progress lines are no result", "run it to its end"));
    if (runs > 1)
        notes.push_back({Severity::note, "runs", file, std::to_string(runs) + " runs; the fastest is taken", ""});
    const Run& run = runs > 0 ? best : stated;
    return {ImportSummary{{"N", summaryValue(run.n)}, {"NB", summaryValue(run.nb)}, {"P", summaryValue(run.p)}, {"Q", summaryValue(run.q)},
                          {"time_s", summaryValue(run.seconds)}, {"gflops", summaryValue(run.gflops)}}, notes};
}

} // namespace ridge
