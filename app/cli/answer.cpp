// SPDX-License-Identifier: GPL-3.0-or-later
#include "answer.hpp"

#include "io/whole_file.hpp"

#include <filesystem>
#include <system_error>

namespace ridge::cli {

namespace {

std::string_view word(Severity severity)
{
    return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "note";
}

} // namespace

std::string printable(std::string_view text)
{
    static constexpr char digits[] = "0123456789abcdef";
    std::string safe;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        const bool second = c == 0xC2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0
            && static_cast<unsigned char>(text[i + 1]) >= 0x80; // U+0080 to U+009F are controls, too
        const unsigned code = second ? static_cast<unsigned char>(text[++i]) : c;
        if (!second && code >= 0x20 && code != 0x7F)
            safe += text[i];
        else if (code == '\n')
            safe += "\\n";
        else
            safe.append("\\x").append(1, digits[code >> 4]).append(1, digits[code & 15]);
    }
    return safe;
}

Json diagnosticsJson(const Diagnostics& diagnostics)
{
    Json list = Json::array();
    for (const Diagnostic& d : diagnostics) {
        Json entry = Json::object();
        entry.set("severity", word(d.severity)).set("code", d.code).set("where", d.where);
        entry.set("message", d.message).set("hint", d.hint);
        list.push(std::move(entry));
    }
    return list;
}

std::string envelopeText(const std::string& command, const Answer& answer)
{
    Json object = Json::object();
    object.set("ridgepoint", RIDGE_VERSION).set("command", command);
    object.set("result", answer.result).set("diagnostics", diagnosticsJson(answer.diagnostics));
    return object.text();
}

Diagnostics inFile(const std::string& file, const Diagnostics& diagnostics)
{
    Diagnostics named = diagnostics;
    for (Diagnostic& d : named)
        if (d.where.rfind(file, 0) != 0)
            d.where = d.where.empty() ? file : file + ":" + d.where;
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
        c = c == '\n' || c == '\t' ? ' ' : c; // one line per problem, whatever a file holds
    return printable(line);
}

Diagnostics writeFile(const std::string& path, const std::string& content, bool replace)
{
    std::error_code ignored;
    if (!replace && std::filesystem::exists(path, ignored))
        return {{Severity::error, "file-exists", path, "the file exists and is kept", "give another name or --force"}};
    return writeWholeFile(path, content).diagnostics();
}

} // namespace ridge::cli
