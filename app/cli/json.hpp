// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ridge::cli {

/// A JSON value to be written: what the commands put on standard output. Keys keep the order they were set in.
class Json {
public:
    using Array = std::vector<Json>;
    using Object = std::vector<std::pair<std::string, Json>>;

    Json() = default; ///< null
    Json(bool value) : m_value(value) {}
    Json(double value) : m_value(value) {}
    Json(int value) : m_value(static_cast<std::int64_t>(value)) {}
    Json(std::int64_t value) : m_value(value) {}
    Json(std::size_t value) : m_value(static_cast<std::int64_t>(value)) {}
    Json(const char* value) : m_value(std::string(value)) {}
    Json(std::string value) : m_value(std::move(value)) {}
    Json(std::string_view value) : m_value(std::string(value)) {}
    Json(Array value) : m_value(std::move(value)) {}

    static Json object();
    static Json array();

    /// Requires an object; the key must be new.
    Json& set(std::string_view key, Json value);
    /// Requires an array.
    Json& push(Json value);

    /// The text, two spaces a level. Numbers in their shortest form that reads back the same; what is not finite is
    /// null; bytes that are no UTF-8 become U+FFFD.
    std::string text() const;

private:
    void write(std::string& out, int depth) const;

    std::variant<std::monostate, bool, double, std::int64_t, std::string, Array, Object> m_value;
};

} // namespace ridge::cli
