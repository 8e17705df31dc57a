// SPDX-License-Identifier: Apache-2.0
#include "io/text_file.hpp"

#include <fstream>

namespace ridge {

namespace {

Diagnostic failure(const char* code, const std::filesystem::path& path, const std::string& what, const std::string& hint)
{
    return {Severity::error, code, path.string(), what, hint};
}

std::string inMegabytes(std::uintmax_t bytes) { return std::to_string(bytes / (1024 * 1024)) + " MiB"; }

} // namespace

Result<std::string> readFile(const std::filesystem::path& path, std::uintmax_t maxBytes)
{
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status))
        return failure("missing-file", path, "no such file", "check the path");
    if (!std::filesystem::is_regular_file(status))
        return failure("not-a-file", path, std::filesystem::is_directory(status) ? "is a folder, expected a file"
                                                                                : "is not a regular file", {});
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (!error && size > maxBytes)
        return failure("too-large", path, "has " + inMegabytes(size) + ", at most " + inMegabytes(maxBytes) + " are read", {});
    std::ifstream stream(path, std::ios::binary);
    if (error || !stream)
        return failure("unreadable-file", path, "cannot be opened for reading", "check its permissions");
    std::string bytes(static_cast<std::size_t>(size), '\0');
    stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(stream.gcount()));
    if (bytes.size() != size)
        return failure("unreadable-file", path, "ended early while it was read", {});
    return bytes;
}

std::uint64_t stableHash(std::string_view bytes, std::uint64_t state)
{
    for (const char c : bytes)
        state = (state ^ static_cast<unsigned char>(c)) * 1099511628211ull;
    return state;
}

std::string hexDigits(std::uint64_t hash)
{
    static constexpr char digits[] = "0123456789abcdef";
    std::string text(16, '0');
    for (std::size_t i = 16; i-- > 0; hash >>= 4)
        text[i] = digits[hash & 15];
    return text;
}

} // namespace ridge
