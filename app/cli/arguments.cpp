// SPDX-License-Identifier: GPL-3.0-or-later
#include "arguments.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace ridge::cli {

namespace {

/// A number within bounds; nan, which compares with nothing, is outside.
CLI::Validator inRange(double low, double high)
{
    const CLI::Range range(low, high);
    return CLI::Validator([range](std::string& text) {
        const std::string problem = range(text);
        double value = 0;
        return problem.empty() && CLI::detail::lexical_cast(text, value) && std::isnan(value) ? "Value " + text + " is no number" : problem;
    }, range.get_description());
}

constexpr std::array<std::string_view, 20> built = {"evaluate",  "sweep",     "search", "solve", "pareto", "diff",  "explain",  "validate",
                                                    "import",    "export",    "catalogue", "templates", "new", "check", "bench", "calibrate",
                                                    "map", "tornado", "scaling", "crossovers"};
constexpr std::array<std::string_view, 1> reserved = {"report"};

template <std::size_t N>
bool holds(const std::array<std::string_view, N>& list, std::string_view word)
{
    return std::find(list.begin(), list.end(), word) != list.end();
}

CLI::App* command(CLI::App& app, Request& r, const char* name, const char* words)
{
    CLI::App* sub = app.add_subcommand(name, words);
    sub->add_flag("--json", r.json, "Print one JSON object");
    return sub;
}

void addStudy(CLI::App* sub, Request& r)
{
    sub->add_option("STUDY", r.study, "Study file (*.ridge)")->required();
}

void addPairing(CLI::App* sub, Request& r)
{
    sub->add_option("--architecture", r.architecture, "Architecture of the study; left out: all (evaluate, check) or the one shown (explain, export)")->type_name("ID");
    sub->add_option("--scenario", r.scenario, "Scenario of the study; left out: as for --architecture")->type_name("ID");
    sub->add_option("--set", r.settings, "Override, \"hbm.bandwidth=4.8 TB/s\" or \"hbm.bandwidth=1.5x\"")
        ->type_name("PATH=VALUE")
        ->allow_extra_args(false);
}

void addEvaluation(CLI::App& app, Request& r)
{
    CLI::App* evaluate = command(app, r, "evaluate", "Evaluate the pairings of a study");
    addStudy(evaluate, r);
    addPairing(evaluate, r);
    evaluate->add_option("-o", r.output, "Also write the result to a .csv or .json file")->type_name("FILE");

    CLI::App* explain = command(app, r, "explain", "Derive one number: formulas, inputs, sources, what would help");
    addStudy(explain, r);
    addPairing(explain, r);
    explain->add_option("--metric", r.metric, "time, mfu, ..., ledger/RESOURCE or ledger/PHASE/RESOURCE")->type_name("NAME")->required();

    CLI::App* check = command(app, r, "check", "Read a study, evaluate all of it and say what no longer holds");
    addStudy(check, r);
}

void addVary(CLI::App* sub, Request& r, const char* words)
{
    sub->add_option("--vary", r.vary, words)->type_name("PATH=...")->allow_extra_args(false);
}

void addExploration(CLI::App& app, Request& r)
{
    CLI::App* sweep = app.add_subcommand("sweep", "Evaluate every combination of varied numbers; a CSV table");
    addStudy(sweep, r);
    addPairing(sweep, r);
    addVary(sweep, r, "PATH=FROM:TO:N[:log] or PATH=a,b,c; the last --vary runs fastest");
    sweep->add_option("--shard", r.shard, "The I-th of N contiguous parts, with its own header")->type_name("I/N");
    sweep->add_option("-o", r.output, "File to write; left out: standard output")->type_name("out.csv");
    sweep->add_flag("--ledger", r.ledger, "Also the limiter and the seconds of every resource");
    sweep->add_option("--threads", r.threads, "Threads; left out: one a core")->check(CLI::Range(1, 1024))->type_name("N");

    CLI::App* search = command(app, r, "search", "Best mappings of a scenario under the memory limit");
    addStudy(search, r);
    addPairing(search, r);
    search->add_option("--top", r.top, "How many")->check(CLI::Range(1, 100000))->capture_default_str();
    search->add_option("--keep", r.keep, "Leave as the study has it: context, experts, zero, offload")
        ->check(CLI::IsMember({"context", "experts", "zero", "offload"}))->allow_extra_args(false)->type_name("WHAT");
    search->add_option("--also", r.also, "Search this, too: communication (overlaps, stage messages, second gathers), tiers (each axis inside or outside the scale-up domain)")
        ->check(CLI::IsMember({"communication", "tiers"}))->allow_extra_args(false)->type_name("WHAT");
    search->add_option("--threads", r.threads, "Threads; left out: one a core")->check(CLI::Range(1, 1024))->type_name("N");

    CLI::App* solve = command(app, r, "solve", "What a number must be for a target; without --vary: each hardware number alone, and the cheapest pair");
    addStudy(solve, r);
    addPairing(solve, r);
    solve->add_option("--target", r.target, "'NAME>=VALUE' or 'NAME<=VALUE'; 2x: twice the present")->type_name("TARGET")->required();
    solve->add_option("--within", r.within, "Without --vary: a budget of mean power, 'average_power<=1.3x'")->type_name("BUDGET");
    addVary(solve, r, "PATH or PATH=LO:HI; 0.001x:1000x when left out");

    CLI::App* pareto = command(app, r, "pareto", "Designs no other design beats in all objectives");
    addStudy(pareto, r);
    addPairing(pareto, r);
    pareto->add_option("--objective", r.objectives, "max:NAME or min:NAME, 2 to 8; a metric or a varied path")->type_name("OBJECTIVE")->allow_extra_args(false)->required();
    addVary(pareto, r, "As for sweep; left out: the mapping");
    pareto->add_option("--where", r.settingsWhere, "NAME<=VALUE or NAME>=VALUE that a design must meet")->type_name("CONSTRAINT")->allow_extra_args(false);
    pareto->add_option("--epsilon", r.epsilon, "Thin the frontier: steps of this share of each objective's range")->check(inRange(0.0, 1.0));
    pareto->add_option("-o", r.output, "Also write the frontier as a table")->type_name("out.csv");

    CLI::App* diff = command(app, r, "diff", "What differs between two studies, and in their results");
    diff->add_option("STUDY", r.files, "Two studies")->required()->expected(2);
    diff->add_flag("--waterfall", r.waterfall, "Also what each input that differs gives to the difference in step time");
}

void addAnalyses(CLI::App& app, Request& r)
{
    CLI::App* map = command(app, r, "map", "What limits a design over two numbers of the hardware");
    addStudy(map, r);
    addPairing(map, r);
    addVary(map, r, "Two of PATH=LOx:HIx:N:log, such as hbm.bandwidth=0.25x:4x:41:log");
    map->add_option("-o", r.output, "Also write every cell as a table")->type_name("out.csv");

    CLI::App* tornado = command(app, r, "tornado", "What each number alone does to the throughput");
    addStudy(tornado, r);
    addPairing(tornado, r);
    tornado->add_option("--swing", r.swing, "Share each number moves by")->check(inRange(0.001, 0.9))->capture_default_str();
    tornado->add_option("-o", r.output, "Also write the rows as a table")->type_name("out.csv");

    CLI::App* scaling = command(app, r, "scaling", "Speed-up, efficiency, knee and isoefficiency over the number of accelerators");
    addStudy(scaling, r);
    addPairing(scaling, r);
    scaling->add_flag("--weak", r.weak, "The batch grows with the accelerators; left out: it is kept");
    scaling->add_option("--largest", r.largest, "Accelerators to go up to")->check(inRange(1.0, 1e7))->capture_default_str();
    scaling->add_option("-o", r.output, "Also write the points as a table")->type_name("out.csv");

    CLI::App* crossovers = command(app, r, "crossovers", "Where another architecture becomes the faster one along a number, and where times jump");
    addStudy(crossovers, r);
    addPairing(crossovers, r);
    crossovers->add_option("--against", r.against, "Architecture to compare with; left out: the baseline")->type_name("ID");
    addVary(crossovers, r, "PATH=FROM:TO:N[:log]; what changes and comes back between two of the N is not seen");
    crossovers->add_option("-o", r.output, "Also write what was found as a table")->type_name("out.csv");
}

void addFiles(CLI::App& app, Request& r)
{
    CLI::App* validate = command(app, r, "validate", "Compare predictions with measurements; without files: those that ship");
    validate->add_option("MEASURED", r.files, "Tables of measurements (.csv); truths: the published findings that ship; truths FILE: other ones");
    validate->add_option("--leave-out", r.leaveOut, "Leave one out and fit again")
        ->type_name("source|part|family|system")
        ->check(CLI::IsMember({"source", "part", "family", "system"}));
    validate->add_option("--study", r.study, "Predict with the own calibrations of this study")->type_name("STUDY");
    validate->add_option("-o", r.output, "Write every row with its prediction")->type_name("rows.csv");

    CLI::App* calibrate = command(app, r, "calibrate", "Fit a device family, network class or software stack to measurements");
    calibrate->add_option("MEASURED", r.files, "Table of measurements (.csv)")->required()->expected(1);
    calibrate->add_option("--family", r.name, "Calibration to fit")->required()->type_name("NAME");
    calibrate->add_option("--study", r.study, "Fit beside the own calibrations of this study; -o then writes the study with the fit")->type_name("STUDY");
    calibrate->add_option("-o", r.output, "Write the fitted calibration (.json), or the study with it (.ridge)")->type_name("FILE");

    CLI::App* import = command(app, r, "import", "Read foreign files");
    import->add_option("FILE", r.files, "Files to read")->required();
    import->add_option("--kind", r.kind, "auto, or a kind: hf_config, nccl_topo_xml, nvidia_smi_topo, nccl_tests, ...")->type_name("KIND")->capture_default_str();
    import->add_option("-o", r.output, "Also write a study (.ridge) of models and machines, or a table of measurements (.csv) of logs")->type_name("FILE");
    import->add_option("--gpu", r.gpu, "Catalogue part of the GPUs of machines, in place of what the file names")->type_name("PART");
    import->add_flag("--force", r.force, "Replace an existing file");

}

void addExport(CLI::App& app, Request& r)
{
    CLI::App* out = command(app, r, "export", "Write a chart as picture, slide, workbook or table");
    out->add_option("STUDY", r.study, "Study file (*.ridge); not needed for --chart validation");
    addPairing(out, r);
    out->add_option("--chart", r.chart, "roofline, scaling, pareto, ledger, map, tornado, parallel, tradeoff, waterfall, ledger-pair or validation")->type_name("ID")->required();
    out->add_option("-o", r.output, "File to write: .pptx (native chart), .png, .svg, .pdf, .xlsx or .csv")->type_name("FILE")->required();
    out->add_option("--size", r.size, "Width and height of a picture in points")->type_name("WxH")->capture_default_str();
    out->add_option("--scale", r.scale, "Pixels per point of a .png")->check(inRange(0.1, 8.0))->capture_default_str();
    out->add_option("--theme", r.theme, "light or dark")->check(CLI::IsMember({"light", "dark"}))->capture_default_str();
    out->add_flag("--relative", r.relative, "Ratios to the baseline only: no absolute number, none of the author's words");
    out->add_option("--against", r.against, "What the design is compared with: an architecture of the study, or another study (.ridge); left out: the baseline")->type_name("ID|STUDY");
    out->add_option("--across", r.across, "pareto, tradeoff, parallel: objective across")->type_name("METRIC");
    out->add_option("--up", r.up, "pareto, tradeoff, parallel: objective upwards")->type_name("METRIC");
    addVary(out, r, "map: two of PATH=LOx:HIx:N:log; parallel, tradeoff: what is swept, as for sweep; left out: what counts most");
    out->add_option("--swing", r.swing, "tornado: share each number moves by")->check(inRange(0.001, 0.9))->capture_default_str();
    out->add_flag("--weak", r.weak, "scaling: the batch grows with the accelerators");
    out->add_option("--table", r.table, "validation: a table that ships, such as training or collectives, or a .csv file; left out: training")->type_name("NAME|FILE");
    out->add_option("--leave-out", r.leaveOut, "validation: also what constants predict that were fitted without the row's source, part, ...")
        ->type_name("source|part|family|system")
        ->check(CLI::IsMember({"source", "part", "family", "system"}));
}

void addLibrary(CLI::App& app, Request& r)
{
    CLI::App* catalogue = app.add_subcommand("catalogue", "Parts with their numbers, sources and confidence");
    catalogue->require_subcommand(1);
    CLI::App* list = command(*catalogue, r, "list", "All parts");
    list->callback([&r] { r.action = "list"; });
    CLI::App* show = command(*catalogue, r, "show", "One part");
    show->add_option("ID", r.name, "Part")->required();
    show->callback([&r] { r.action = "show"; });

    command(app, r, "templates", "Templates a new study can start from");
    CLI::App* fresh = command(app, r, "new", "Write a new study from a template");
    fresh->add_option("TEMPLATE", r.name, "Name out of `ridgepoint templates`")->required();
    fresh->add_option("-o", r.output, "Study to write")->type_name("STUDY")->required();
    fresh->add_flag("--force", r.force, "Replace an existing file");

    CLI::App* bench = command(app, r, "bench", "Measure the speed of this build");
    bench->add_option("NAME", r.names, "evaluate, sweep, routing, search, pareto, map, tornado; all when left out; live or start, which open a window");
    bench->add_option("--evaluations", r.evaluations, "Run exactly this many; live: inputs, start: starts")
        ->check(CLI::Range(1LL, 1'000'000'000LL))
        ->type_name("N");
}

} // namespace

bool isBuilt(std::string_view word) { return holds(built, word); }
bool isReserved(std::string_view word) { return holds(reserved, word); }

Parsed parseArguments(int argc, const char* const* argv)
{
    Parsed parsed;
    CLI::App app("Ridgepoint explores trade-offs of accelerated computing systems.\n"
                 "Without a command it opens the window: ridgepoint [STUDY.ridge]",
                 "ridgepoint");
    app.require_subcommand(1);
    app.set_version_flag("--version", std::string("ridgepoint ") + RIDGE_VERSION);
    addEvaluation(app, parsed.request);
    addExploration(app, parsed.request);
    addAnalyses(app, parsed.request);
    addFiles(app, parsed.request);
    addExport(app, parsed.request);
    addLibrary(app, parsed.request);
    try {
        app.parse(argc, argv);
        const CLI::App& chosen = *app.get_subcommands().front();
        parsed.request.command = chosen.get_name();
        for (const CLI::Option* option : chosen.get_options())
            if (option->count() > 0)
                parsed.request.given.push_back(option->get_name());
    } catch (const CLI::CallForHelp& help) {
        parsed = {Parsed::Kind::help, parsed.request, app.help()};
    } catch (const CLI::CallForAllHelp& help) {
        parsed = {Parsed::Kind::help, parsed.request, app.help("", CLI::AppFormatMode::All)};
    } catch (const CLI::CallForVersion& version) {
        parsed = {Parsed::Kind::help, parsed.request, std::string(version.what()) + "\n"};
    } catch (const CLI::ParseError& error) {
        parsed = {Parsed::Kind::wrong, parsed.request, error.what()};
    }
    return parsed;
}

} // namespace ridge::cli
