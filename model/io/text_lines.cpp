// SPDX-License-Identifier: Apache-2.0
#include "io/text_lines.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ridge {

namespace {

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

/// Appends a line without control sequences ("ESC [ ... letter") and control characters other than the tab.
std::string plain(std::string_view line)
{
    std::string text;
    text.reserve(line.size());
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\x1b' && i + 1 < line.size() && line[i + 1] == '[') {
            i += 2;
            while (i < line.size() && (line[i] < '@' || line[i] > '~'))
                ++i;
        } else if (line[i] == '\t' || static_cast<unsigned char>(line[i]) >= ' ') {
            text += line[i];
        }
    }
    return text;
}

} // namespace

std::vector<std::string> textLines(std::string_view bytes)
{
    if (bytes.starts_with("\xef\xbb\xbf"))
        bytes.remove_prefix(3);
    std::vector<std::string> lines;
    while (!bytes.empty()) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size());
        lines.push_back(plain(bytes.substr(0, end)));
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
    }
    return lines;
}

std::vector<std::string_view> wordsIn(std::string_view line)
{
    std::vector<std::string_view> list;
    for (std::size_t i = 0; i < line.size();) {
        while (i < line.size() && isBlank(line[i]))
            ++i;
        const std::size_t start = i;
        while (i < line.size() && !isBlank(line[i]))
            ++i;
        if (i > start)
            list.push_back(line.substr(start, i - start));
    }
    return list;
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    return text;
}

std::optional<double> numberIn(std::string_view word)
{
    if (word.starts_with('+'))
        word.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::optional<std::int64_t> integerIn(std::string_view word)
{
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size())
        return std::nullopt;
    return value;
}

std::optional<double> numberAfter(std::string_view line, std::string_view key)
{
    const std::size_t at = line.find(key);
    if (at == std::string_view::npos)
        return std::nullopt;
    line.remove_prefix(at + key.size());
    while (!line.empty() && (isBlank(line.front()) || line.front() == '=' || line.front() == ':'))
        line.remove_prefix(1);
    const std::size_t end = std::min(line.find_first_not_of("+-.0123456789eE"), line.size());
    return numberIn(line.substr(0, end));
}

std::string lowered(std::string_view text)
{
    std::string lower(text);
    for (char& c : lower)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return lower;
}

Diagnostic atLine(Severity severity, std::string code, const std::string& file, std::size_t line, std::string message, std::string hint)
{
    return {severity, std::move(code), line == 0 ? file : file + ":" + std::to_string(line), std::move(message), std::move(hint)};
}

std::string quotedText(std::string_view text)
{
    return '"' + std::string(text.substr(0, 60)) + (text.size() > 60 ? "...\"" : "\"");
}

} // namespace ridge
