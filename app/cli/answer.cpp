// SPDX-License-Identifier: GPL-3.0-or-later
#include "answer.hpp"

#include <filesystem>
#include <fstream>

namespace ridge::cli {

namespace {

std::string_view word(Severity severity)
{
    return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "note";
}

} // namespace

std::string envelopeText(const std::string& command, const Answer& answer)
{
    Json list = Json::array();
    for (const Diagnostic& d : answer.diagnostics) {
        Json entry = Json::object();
        entry.set("severity", word(d.severity)).set("code", d.code).set("where", d.where);
        entry.set("message", d.message).set("hint", d.hint);
        list.push(std::move(entry));
    }
    Json object = Json::object();
    object.set("ridgepoint", RIDGE_VERSION).set("command", command);
    object.set("result", answer.result).set("diagnostics", std::move(list));
    return object.text();
}

Diagnostics inFile(const std::string& file, const Diagnostics& diagnostics)
{
    Diagnostics named = diagnostics;
    for (Diagnostic& d : named)
        if (d.where.rfind(file, 0) != 0)
            d.where = file + ":" + d.where;
    return named;
}

std::string lineOf(const Diagnostic& diagnostic)
{
    std::string line;
    if (!diagnostic.where.empty())
        line += diagnostic.where + ": ";
    if (diagnostic.severity == Severity::warning)
        line += "warning: ";
    if (diagnostic.severity == Severity::note)
        line += "note: ";
    line += diagnostic.message;
    if (!diagnostic.hint.empty())
        line += " (" + diagnostic.hint + ")";
    for (char& c : line)
        if (static_cast<unsigned char>(c) < 0x20)
            c = ' '; // one line per problem, whatever a file holds
    return line;
}

Diagnostics writeFile(const std::string& path, const std::string& content, bool replace)
{
    std::error_code ignored;
    if (!replace && std::filesystem::exists(path, ignored))
        return {{Severity::error, "file-exists", path, "the file exists and is kept", "give another name or --force"}};
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(content.data(), static_cast<std::streamsize>(content.size()));
    file.close();
    if (!file)
        return {{Severity::error, "cannot-write", path, "the file cannot be written", "check the folder and its rights"}};
    return {};
}

} // namespace ridge::cli
