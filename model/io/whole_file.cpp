// SPDX-License-Identifier: Apache-2.0
#include "io/whole_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ridge {

namespace {

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

int writeInto(const std::string& path, std::string_view content)
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
int replaceFile(const std::string& path, std::string_view content)
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

Result<void> writeWholeFile(const std::string& path, std::string_view bytes)
{
    std::error_code unreadable, ignored;
    const std::filesystem::path real = std::filesystem::weakly_canonical(path, unreadable); // a link stays a link
    const std::string target = unreadable ? path : real.string();
    const auto status = std::filesystem::status(target, ignored);
    const bool replaces = !std::filesystem::exists(status) || std::filesystem::is_regular_file(status);
    const int error = std::filesystem::is_directory(status) ? EISDIR
        : replaces                                          ? replaceFile(target, bytes)
                                                            : writeInto(target, bytes); // a device or a pipe
    if (error == 0)
        return {};
    return Diagnostic{Severity::error, "cannot-write", path,
                      "the file cannot be written: " + std::generic_category().message(error),
                      std::filesystem::exists(status) ? "the old file is unchanged" : "check the folder and its rights"};
}

} // namespace ridge
