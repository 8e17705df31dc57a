// SPDX-License-Identifier: Apache-2.0
#pragma once

// Internal to model/io: typed access to a JSON document that collects every problem instead of stopping at the first.

#include "io/json_document.hpp"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridge {

/// Collects diagnostics of one file; `where` is "file:/pointer", the message ends with the line.
class ProblemList {
public:
    ProblemList(std::string_view bytes, std::string file) : m_bytes(bytes), m_file(std::move(file)) {}

    void error(const std::string& code, const std::string& pointer, std::string message, std::string hint = {});
    void warning(const std::string& code, const std::string& pointer, std::string message, std::string hint = {});
    void note(const std::string& code, const std::string& pointer, std::string message, std::string hint = {});
    const Diagnostics& all() const { return m_all; }
    bool failed() const { return hasError(m_all); }

private:
    void add(Severity severity, const std::string& code, const std::string& pointer, std::string message, std::string hint);

    std::string_view m_bytes;
    std::string m_file;
    Diagnostics m_all;
};

/// One object of the document. A missing or mistyped member is a diagnostic and yields nothing.
class Fields {
public:
    Fields(const nlohmann::json& value, std::string pointer, ProblemList& problems);

    bool isObject() const { return m_value.is_object(); }
    const std::string& pointer() const { return m_pointer; }
    std::string pointerTo(std::string_view key) const { return m_pointer + pointerStep(key); }
    ProblemList& problems() const { return m_problems; }
    const nlohmann::json& value() const { return m_value; }

    const nlohmann::json* find(std::string_view key) const;
    /// Reports when absent.
    const nlohmann::json* require(std::string_view key) const;

    std::string text(std::string_view key, bool required = false) const;
    std::optional<bool> boolean(std::string_view key, bool required = false) const;
    std::optional<std::int64_t> integer(std::string_view key, std::int64_t low, std::int64_t high, bool required = false) const;
    std::optional<double> number(std::string_view key, bool required = false) const;
    /// Index of a word in a list.
    std::optional<std::size_t> word(std::string_view key, std::span<const std::string_view> words, bool required = false) const;
    /// The member as an object; nothing when absent or of another type (reported).
    std::optional<Fields> object(std::string_view key, bool required = false) const;
    const nlohmann::json* array(std::string_view key, bool required = false) const;

    /// Keys that are not in `known`, in order.
    std::vector<std::string> keysBeside(std::initializer_list<std::string_view> known) const;

private:
    const nlohmann::json* typed(std::string_view key, bool required, bool (*test)(const nlohmann::json&), const char* expected) const;

    const nlohmann::json& m_value;
    std::string m_pointer;
    ProblemList& m_problems;
};

/// What a value is, for messages: "text 'abc'", "number -3", "an object".
std::string describe(const nlohmann::json& value);

/// The candidate with the smallest edit distance; empty when none is similar.
std::string nearestName(std::string_view written, std::span<const std::string_view> candidates);

/// "did you mean 'x'?" or empty.
std::string didYouMean(std::string_view written, std::span<const std::string_view> candidates);

} // namespace ridge
