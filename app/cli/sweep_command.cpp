// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "design_job.hpp"
#include "report/quantity_text.hpp"
#include "sweep_csv.hpp"
#include "vary.hpp"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace ridge::cli {

namespace {

constexpr double mostRowsOnStandardOutput = 1e6;

volatile std::sig_atomic_t interrupted = 0;

/// Ctrl+C ends the sweep between two blocks while one of these lives.
class InterruptGuard {
public:
    InterruptGuard()
    {
        interrupted = 0;
        m_before = std::signal(SIGINT, [](int) { interrupted = 1; });
    }
    ~InterruptGuard() { std::signal(SIGINT, m_before); }
    InterruptGuard(const InterruptGuard&) = delete;
    InterruptGuard& operator=(const InterruptGuard&) = delete;

private:
    void (*m_before)(int);
};

/// A line on a terminal that says how far a sweep is.
class Progress {
public:
    explicit Progress(std::size_t points) : m_points(points), m_shown(isatty(STDERR_FILENO) != 0) {}
    ~Progress()
    {
        if (m_shown && m_any)
            std::fputs("\r\033[K", stderr);
    }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void add(std::size_t points)
    {
        m_done += points;
        const auto now = std::chrono::steady_clock::now();
        if (!m_shown || now - m_last < std::chrono::milliseconds(200))
            return;
        m_last = now;
        m_any = true;
        const double seconds = std::chrono::duration<double>(now - m_start).count();
        std::fprintf(stderr, "\r\033[K%.0f %% of %zu points, %.3g a second", 100.0 * double(m_done) / double(m_points),
                     m_points, double(m_done) / seconds);
    }

private:
    std::size_t m_points, m_done = 0;
    bool m_shown, m_any = false;
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now(), m_last = m_start;
};

/// "I/N", 1 <= I <= N.
std::optional<std::pair<std::size_t, std::size_t>> parseShard(const std::string& text)
{
    unsigned long shard = 0, shards = 0;
    char rest = 0;
    if (std::sscanf(text.c_str(), "%lu/%lu%c", &shard, &shards, &rest) != 2 || shard < 1 || shard > shards)
        return std::nullopt;
    return std::pair<std::size_t, std::size_t>{shard, shards};
}

Answer cancelled(std::size_t delivered, std::size_t points)
{
    return refuse(failed, Diagnostic{Severity::error, "cancelled", "sweep",
                                     "stopped after " + plainNumber(double(delivered)) + " of " + plainNumber(double(points))
                                         + " points; nothing was written", ""});
}

struct Range {
    std::size_t first, last;
    std::size_t size() const { return last - first; }
};

/// Writes beside the file and renames at the end, so that a file of that name is always whole.
Answer sweepToFile(const SweepSpace& space, const Range& range, const SweepOptions& options, const std::string& path)
{
    const std::string part = path + ".part";
    std::ofstream file(part, std::ios::binary | std::ios::trunc);
    file << sweepHeader(space, options.ledger);
    std::size_t delivered = 0;
    {
        const InterruptGuard guard;
        Progress progress(range.size());
        delivered = streamSweep(space, range.first, range.last, options,
                                [&](const SweepBlock& block) { return sweepRows(space, block); },
                                [&](const std::string& rows, std::size_t points) {
                                    if (interrupted != 0 || !file)
                                        return false;
                                    file << rows;
                                    progress.add(points);
                                    return true;
                                });
    }
    file.close();
    std::error_code problem;
    const bool written = !file.fail();
    if (written && delivered == range.size())
        std::filesystem::rename(part, path, problem);
    if (written && delivered == range.size() && !problem) {
        Answer answer;
        answer.text = path + ": " + plainNumber(double(delivered)) + " points\n";
        return answer;
    }
    std::error_code ignored;
    std::filesystem::remove(part, ignored);
    if (interrupted != 0)
        return cancelled(delivered, range.size());
    return refuse(failed, Diagnostic{Severity::error, "write-failed", path, "the file cannot be written",
                                     problem ? problem.message() : "check the folder, the rights and the space left"});
}

Answer sweepToText(const SweepSpace& space, const Range& range, const SweepOptions& options)
{
    Answer answer;
    answer.text = sweepHeader(space, options.ledger);
    const InterruptGuard guard;
    const std::size_t delivered = streamSweep(space, range.first, range.last, options,
                                              [&](const SweepBlock& block) { return sweepRows(space, block); },
                                              [&](const std::string& rows, std::size_t) {
                                                  answer.text += rows;
                                                  return interrupted == 0;
                                              });
    return delivered == range.size() ? answer : cancelled(delivered, range.size());
}

} // namespace

Answer sweepCommand(const Request& request)
{
    std::pair<std::size_t, std::size_t> shard{1, 1};
    if (!request.shard.empty()) {
        const auto parsed = parseShard(request.shard);
        if (!parsed)
            return refuse(usage, Diagnostic{Severity::error, "usage", "--shard", "found \"" + request.shard + "\"",
                                            "expected I/N with 1 <= I <= N, for example 3/16"});
        shard = *parsed;
    }
    PreparedDesign prepared = prepareDesign(request);
    if (!prepared.design)
        return prepared.refusal;
    const DesignJob& design = *prepared.design;
    const Result<std::vector<DesignAxis>> axes = parseAxes(request.vary);
    if (!axes)
        return refuse(usage, axes.diagnostics());
    if (axes->empty())
        return refuse(usage, Diagnostic{Severity::error, "usage", "--vary", "nothing varies",
                                        "write for example --vary hbm.bandwidth=0.5x:2x:16:log"});
    double points = 1;
    for (const DesignAxis& axis : *axes)
        points *= static_cast<double>(axis.values.size());
    if (request.output.empty() && points / static_cast<double>(shard.second) > mostRowsOnStandardOutput)
        return refuse(usage, Diagnostic{Severity::error, "usage", "-o",
                                        plainNumber(points) + " points are too many for standard output",
                                        "name a file with -o"});
    const Result<SweepSpace> space = compileSweep(design.job.study, design.pairing, *axes,
                                                  design.job.installation.catalogue, design.job.installation.calibrations);
    if (!space)
        return refuse(usage, atVary(space.diagnostics()));
    const auto [first, last] = shardOf(space->size(), shard.first, shard.second);
    SweepOptions options;
    options.ledger = request.ledger;
    options.threads = request.threads;
    Answer answer = request.output.empty() ? sweepToText(*space, {first, last}, options)
                                           : sweepToFile(*space, {first, last}, options, request.output);
    answer.diagnostics.insert(answer.diagnostics.begin(), design.job.diagnostics.begin(), design.job.diagnostics.end());
    return answer;
}

} // namespace ridge::cli
