// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <vector>

namespace ridge::cli {

struct Bench;

/// What the command line asked for; a command reads the fields it knows.
struct Request {
    std::string command;
    std::string study;                 ///< file of a study
    std::vector<std::string> files;    ///< import, validate
    std::string architecture, scenario;
    std::vector<std::string> settings; ///< --set PATH=VALUE
    std::string metric;
    std::string output;                ///< -o
    std::string kind = "auto";
    std::string gpu;                   ///< import: catalogue part of GPUs that a file does not name
    std::string chart;
    std::string size = "960x540"; ///< points; fills a 13.33 x 7.5 inch slide
    double scale = 2;
    std::string across, up;            ///< export: axes of pareto, tradeoff and parallel; empty: the chart's own
    std::string table;                 ///< export: measurements of the validation chart
    bool relative = false;             ///< export: ratios to the baseline only
    std::string theme = "light";
    std::string leaveOut;
    std::string name;                  ///< catalogue show ID, new TEMPLATE
    std::vector<std::string> names;    ///< bench NAME...
    std::string action;                ///< catalogue: list or show
    long long evaluations = 0;         ///< bench: 0 = as many as take about a second
    std::span<const Bench> benches;    ///< bench: those the program brings along
    std::vector<std::string> vary;     ///< sweep, pareto, solve: --vary PATH=...
    std::string shard;                 ///< sweep: I/N
    bool ledger = false;               ///< sweep: limiter and seconds by resource, too
    int threads = 0;                   ///< sweep, search: 0 = one a core
    std::vector<std::string> settingsWhere; ///< pareto: --where NAME<=VALUE
    double epsilon = 0;                ///< pareto: step as a share of an objective's range
    int top = 10;                      ///< search
    std::vector<std::string> keep, also; ///< search: dimensions that stay as they are, and further ones
    std::string target;                ///< solve: NAME>=VALUE
    std::string within;                ///< solve: average_power<=VALUE
    double swing = 0.1;                ///< tornado: relative
    bool weak = false;                 ///< scaling
    double largest = 131072;           ///< scaling: accelerators
    std::string against;               ///< crossovers, export: architecture; export: or a study file
    bool waterfall = false;            ///< diff
    std::vector<std::string> objectives; ///< pareto: max:NAME, min:NAME
    bool force = false;
    bool json = false;
    std::vector<std::string> given;    ///< names of the options on the command line: "--vary", "-o"
};

} // namespace ridge::cli
