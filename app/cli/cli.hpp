// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <span>
#include <string_view>

namespace ridge::cli {

/// True when the first argument is a headless command, or asks for help or the version, rather than a study to open.
bool isCommand(std::string_view argument);

/// True when the window takes the first argument: an option of its own, a file that exists or the name of a study.
/// Anything else is a mistyped command.
bool opensWindow(std::string_view argument);

struct Bench;

/// Runs one headless command. Never opens a window or a dialog of its own, needs no display. Returns the exit code
/// (answer.hpp). @param benches more for `bench` than this library has
int run(int argc, char** argv, std::span<const Bench> benches = {});
/// The same with streams of the caller's choice.
int run(int argc, const char* const* argv, std::ostream& out, std::ostream& err, std::span<const Bench> benches = {});

} // namespace ridge::cli
