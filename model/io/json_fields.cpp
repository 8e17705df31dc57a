// SPDX-License-Identifier: Apache-2.0
#include "io/json_fields.hpp"

#include "base/edit_distance.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

using nlohmann::json;

namespace {

constexpr std::size_t mostWithLine = 20;            ///< each look-up of a line reads the file again
constexpr std::size_t largestWithLine = 1024 * 1024; ///< bytes

} // namespace

void ProblemList::add(Severity severity, const std::string& code, const std::string& pointer, std::string message,
                      std::string hint)
{
    if (m_all.size() < mostWithLine && m_bytes.size() <= largestWithLine)
        if (const std::size_t line = lineOf(m_bytes, pointer))
            message += " (line " + std::to_string(line) + ")";
    addCapped(m_all, {severity, code, m_file + ":" + (pointer.empty() ? "/" : pointer), std::move(message), std::move(hint)});
}

void ProblemList::error(const std::string& code, const std::string& pointer, std::string message, std::string hint)
{
    add(Severity::error, code, pointer, std::move(message), std::move(hint));
}

void ProblemList::warning(const std::string& code, const std::string& pointer, std::string message, std::string hint)
{
    add(Severity::warning, code, pointer, std::move(message), std::move(hint));
}

void ProblemList::note(const std::string& code, const std::string& pointer, std::string message, std::string hint)
{
    add(Severity::note, code, pointer, std::move(message), std::move(hint));
}

Fields::Fields(const json& value, std::string pointer, ProblemList& problems)
    : m_value(value), m_pointer(std::move(pointer)), m_problems(problems)
{
    if (!value.is_object())
        m_problems.error("wrong-type", m_pointer, "found " + describe(value) + ", expected an object");
}

const json* Fields::find(std::string_view key) const
{
    if (!m_value.is_object())
        return nullptr;
    const auto it = m_value.find(std::string(key));
    return it == m_value.end() ? nullptr : &*it;
}

const json* Fields::require(std::string_view key) const
{
    const json* found = find(key);
    if (found == nullptr && m_value.is_object())
        m_problems.error("missing-key", m_pointer, "'" + std::string(key) + "' is missing");
    return found;
}

const json* Fields::typed(std::string_view key, bool required, bool (*test)(const json&), const char* expected) const
{
    const json* found = required ? require(key) : find(key);
    if (found == nullptr || test(*found))
        return found;
    m_problems.error("wrong-type", pointerTo(key), "found " + describe(*found) + ", expected " + expected);
    return nullptr;
}

std::string Fields::text(std::string_view key, bool required) const
{
    const json* found = typed(key, required, [](const json& v) { return v.is_string(); }, "text");
    return found == nullptr ? std::string() : found->get<std::string>();
}

std::optional<bool> Fields::boolean(std::string_view key, bool required) const
{
    const json* found = typed(key, required, [](const json& v) { return v.is_boolean(); }, "true or false");
    return found == nullptr ? std::nullopt : std::optional(found->get<bool>());
}

std::optional<double> Fields::number(std::string_view key, bool required) const
{
    const json* found = typed(key, required, [](const json& v) { return v.is_number(); }, "a number");
    return found == nullptr ? std::nullopt : std::optional(found->get<double>());
}

std::optional<std::int64_t> Fields::integer(std::string_view key, std::int64_t low, std::int64_t high, bool required) const
{
    const auto found = number(key, required);
    if (!found)
        return std::nullopt;
    if (*found != std::floor(*found) || *found < static_cast<double>(low) || *found > static_cast<double>(high)) {
        m_problems.error("out-of-range", pointerTo(key), "found " + describe(*find(key)) + ", expected a whole number from "
                         + std::to_string(low) + " to " + std::to_string(high));
        return std::nullopt;
    }
    return static_cast<std::int64_t>(*found);
}

std::optional<std::size_t> Fields::word(std::string_view key, std::span<const std::string_view> words, bool required) const
{
    const json* found = typed(key, required, [](const json& v) { return v.is_string(); }, "text");
    if (found == nullptr)
        return std::nullopt;
    const std::string& written = found->get_ref<const std::string&>();
    const auto it = std::find(words.begin(), words.end(), written);
    if (it != words.end())
        return static_cast<std::size_t>(it - words.begin());
    std::string list;
    for (const std::string_view candidate : words)
        list += (list.empty() ? "" : ", ") + std::string(candidate);
    m_problems.error("unknown-word", pointerTo(key), "found " + describe(*found) + ", expected one of " + list,
                     didYouMean(written, words));
    return std::nullopt;
}

std::optional<Fields> Fields::object(std::string_view key, bool required) const
{
    const json* found = typed(key, required, [](const json& v) { return v.is_object(); }, "an object");
    return found == nullptr ? std::nullopt : std::optional<Fields>(std::in_place, *found, pointerTo(key), m_problems);
}

const json* Fields::array(std::string_view key, bool required) const
{
    return typed(key, required, [](const json& v) { return v.is_array(); }, "a list");
}

std::vector<std::string> Fields::keysBeside(std::initializer_list<std::string_view> known) const
{
    std::vector<std::string> keys;
    if (m_value.is_object())
        for (const auto& [key, value] : m_value.items())
            if (std::find(known.begin(), known.end(), key) == known.end())
                keys.push_back(key);
    return keys;
}

std::string describe(const json& value)
{
    if (value.is_object())
        return "an object";
    if (value.is_array())
        return "a list";
    if (value.is_null())
        return "null";
    const std::string text = value.dump(-1, ' ', false, json::error_handler_t::replace);
    return (value.is_string() ? "text " : value.is_number() ? "number " : "") + text.substr(0, 60);
}

std::string nearestName(std::string_view written, std::span<const std::string_view> candidates)
{
    std::string best;
    std::size_t least = std::max<std::size_t>(2, written.size() / 2) + 1;
    for (const std::string_view candidate : candidates)
        if (const std::size_t d = editDistance(written.substr(0, 64), candidate); d < least) {
            least = d;
            best = candidate;
        }
    return best;
}

std::string didYouMean(std::string_view written, std::span<const std::string_view> candidates)
{
    const std::string nearest = nearestName(written, candidates);
    return nearest.empty() ? std::string() : "did you mean '" + nearest + "'?";
}

} // namespace ridge
