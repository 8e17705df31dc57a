// SPDX-License-Identifier: GPL-3.0-or-later
#include "answer.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ridge::cli {

namespace {

std::string_view word(Severity severity)
{
    return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "note";
}

/// Everything or the system's reason.
int writeAll(int file, std::string_view content)
{
    while (!content.empty()) {
        const ssize_t written = ::write(file, content.data(), content.size());
        if (written < 0 && errno != EINTR)
            return errno;
        if (written > 0)
            content.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

int writeInto(const std::string& path, const std::string& content)
{
    const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return errno;
    const int error = writeAll(file, content);
    return ::close(file) != 0 && error == 0 ? errno : error;
}

/// Rights of the file that is replaced, or those of a new one.
mode_t rightsFor(const std::string& path)
{
    struct stat present {};
    if (::stat(path.c_str(), &present) == 0)
        return present.st_mode & 07777;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return static_cast<mode_t>(0666 & ~mask);
}

/// Writes beside the file and renames: whoever reads `path` sees the old bytes or all of the new ones.
int replaceFile(const std::string& path, const std::string& content)
{
    if (::access(path.c_str(), F_OK) == 0 && ::access(path.c_str(), W_OK) != 0)
        return errno;
    std::string beside = path + ".XXXXXX";
    const int file = ::mkstemp(beside.data());
    if (file < 0)
        return errno;
    int error = writeAll(file, content);
    if (error == 0 && (::fchmod(file, rightsFor(path)) != 0 || ::fsync(file) != 0))
        error = errno;
    if (::close(file) != 0 && error == 0)
        error = errno;
    if (error == 0 && ::rename(beside.c_str(), path.c_str()) != 0)
        error = errno;
    if (error != 0)
        ::unlink(beside.c_str());
    return error;
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
        c = c == '\n' || c == '\t' ? ' ' : c; // one line per problem, whatever a file holds
    return printable(line);
}

Diagnostics writeFile(const std::string& path, const std::string& content, bool replace)
{
    std::error_code ignored;
    if (!replace && std::filesystem::exists(path, ignored))
        return {{Severity::error, "file-exists", path, "the file exists and is kept", "give another name or --force"}};
    std::error_code unreadable;
    const std::filesystem::path real = std::filesystem::weakly_canonical(path, unreadable); // a link stays a link
    const std::string target = unreadable ? path : real.string();
    const auto status = std::filesystem::status(target, ignored);
    const bool replaces = !std::filesystem::exists(status) || std::filesystem::is_regular_file(status);
    const int error = std::filesystem::is_directory(status) ? EISDIR
        : replaces                                          ? replaceFile(target, content)
                                                            : writeInto(target, content); // a device or a pipe
    if (error != 0)
        return {{Severity::error, "cannot-write", path,
                 "the file cannot be written: " + std::generic_category().message(error),
                 std::filesystem::exists(status) ? "the old file is unchanged" : "check the folder and its rights"}};
    return {};
}

} // namespace ridge::cli
