// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.hpp"
#include "json.hpp"

#include <string>
#include <string_view>

namespace ridge::cli {

/// Exit codes: 0 done (infeasible is a result), 1 failed to write or run, 2 wrong command line, 3 invalid input file.
enum ExitCode : int { done = 0, failed = 1, usage = 2, invalidInput = 3 };

/// What a command has to say: a result for --json, text for a person, and complaints for both.
struct Answer {
    int exitCode = done;
    Json result;             ///< null when there is none
    std::string text;        ///< for a person
    Diagnostics diagnostics; ///< `where` names the file and the place: "gpt3.ridge:/scenarios/x"
};

/// An answer that is only complaints.
inline Answer refuse(int exitCode, Diagnostics diagnostics)
{
    return {exitCode, {}, {}, std::move(diagnostics)};
}
inline Answer refuse(int exitCode, Diagnostic diagnostic)
{
    return refuse(exitCode, Diagnostics{std::move(diagnostic)});
}

/// The object that --json prints: program, command, result or null, diagnostics.
std::string envelopeText(const std::string& command, const Answer& answer);

/// A list of {severity, code, where, message, hint}.
Json diagnosticsJson(const Diagnostics& diagnostics);

/// Puts the file before the place of every diagnostic.
Diagnostics inFile(const std::string& file, const Diagnostics& diagnostics);

/// `where: message (hint)`, one line.
std::string lineOf(const Diagnostic& diagnostic);

/// Text out of a file as one line a terminal may show: control characters become \n or \x1b.
std::string printable(std::string_view text);

/// Writes a whole file beside its place and renames it there; an error diagnostic when that fails. An existing file is replaced only with `replace`.
Diagnostics writeFile(const std::string& path, const std::string& content, bool replace);

} // namespace ridge::cli
