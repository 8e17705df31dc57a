// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "request.hpp"

#include <string>
#include <string_view>

namespace ridge::cli {

/// The command line understood, or what to print instead.
struct Parsed {
    enum class Kind { request, help, wrong } kind = Kind::request;
    Request request;
    std::string text; ///< help, or what is wrong with the command line
};

Parsed parseArguments(int argc, const char* const* argv);

/// True for the commands that are built.
bool isBuilt(std::string_view command);
/// True for commands of the contract that this version does not have yet.
bool isReserved(std::string_view command);

} // namespace ridge::cli
