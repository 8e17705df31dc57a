// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli.hpp"

#include "arguments.hpp"
#include "bench.hpp"
#include "commands.hpp"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <iostream>
#include <new>

namespace ridge::cli {

namespace {

/// Whatever a file holds, a terminal gets lines and no control sequences.
void printLines(std::string_view text, std::ostream& out)
{
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        out << printable(text.substr(0, end));
        if (end < text.size())
            out << '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

int print(const std::string& command, bool json, const Answer& answer, std::ostream& out, std::ostream& err)
{
    if (json)
        out << envelopeText(command, answer) << '\n';
    else
        printLines(answer.text, out);
    for (const Diagnostic& d : answer.diagnostics)
        err << lineOf(d) << '\n';
    out.flush();
    if (out)
        return answer.exitCode;
    err << "ridgepoint: standard output: cannot be written to\n";
    return failed;
}

Answer dispatch(const Request& request)
{
    struct Entry {
        std::string_view name;
        Answer (*command)(const Request&);
    };
    static constexpr Entry table[] = {
        {"evaluate", evaluateCommand},   {"explain", explainCommand}, {"validate", validateCommand},
        {"import", importCommand},       {"export", exportCommand},   {"catalogue", catalogueCommand},
        {"templates", templatesCommand}, {"new", newCommand},         {"check", checkCommand},
        {"bench", benchCommand},         {"sweep", sweepCommand},     {"calibrate", calibrateCommand},
        {"search", searchCommand},       {"solve", solveCommand},     {"pareto", paretoCommand},
        {"diff", diffCommand},           {"map", mapCommand},         {"tornado", tornadoCommand},
        {"scaling", scalingCommand},     {"crossovers", crossoversCommand},
    };
    for (const Entry& entry : table)
        if (entry.name == request.command)
            return entry.command(request);
    return refuse(usage, Diagnostic{Severity::error, "usage", "ridgepoint", "no command " + request.command, ""});
}

/// Nothing a file holds may end the program without a word.
Answer guarded(const Request& request)
{
    try {
        return dispatch(request);
    } catch (const std::bad_alloc&) {
        return refuse(failed, Diagnostic{Severity::error, "out-of-memory", "ridgepoint", "the memory does not suffice", ""});
    } catch (const std::exception& problem) {
        return refuse(failed, Diagnostic{Severity::error, "internal", "ridgepoint", problem.what(), "report this as a bug"});
    }
}

bool wantsJson(int argc, const char* const* argv)
{
    for (int i = 1; i < argc; ++i)
        if (std::string_view(argv[i]) == "--json")
            return true;
    return false;
}

} // namespace

bool isCommand(std::string_view argument)
{
    return isBuilt(argument) || isReserved(argument) || argument == "--help" || argument == "-h" || argument == "--version";
}

bool opensWindow(std::string_view argument)
{
    std::error_code ignored;
    return !isCommand(argument)
        && (argument.empty() || argument.front() == '-' || argument.ends_with(".ridge")
            || std::filesystem::exists(argument, ignored));
}

int run(int argc, const char* const* argv, std::ostream& out, std::ostream& err, std::span<const Bench> benches)
{
    const std::string first = argc > 1 ? argv[1] : "";
    const bool json = wantsJson(argc, argv);
    const auto misused = [&](const std::string& message) {
        const Answer answer
            = refuse(usage, Diagnostic{Severity::error, "usage", "ridgepoint", message, "see ridgepoint --help"});
        return print(first, json, answer, out, err);
    };
    if (isReserved(first))
        return misused("the command " + first + " is not in this version");
    if (!first.empty() && first.front() != '-' && !isBuilt(first))
        return misused("unknown command " + first + ", and no study of that name");
    Parsed parsed = parseArguments(argc, argv);
    if (parsed.kind == Parsed::Kind::help) {
        out << parsed.text;
        return done;
    }
    if (parsed.kind == Parsed::Kind::wrong)
        return misused(parsed.text);
    parsed.request.benches = benches;
    return print(parsed.request.command, json, guarded(parsed.request), out, err);
}

int run(int argc, char** argv, std::span<const Bench> benches)
{
    return run(argc, argv, std::cout, std::cerr, benches);
}

} // namespace ridge::cli
