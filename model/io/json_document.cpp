// SPDX-License-Identifier: Apache-2.0
#include "io/json_document.hpp"

#include "io/text_file.hpp"

#include <cmath>
#include <iterator>

namespace ridge {

namespace {

using nlohmann::json;

/// Forward iterator that tells how far the lexer has read.
class CountingIterator {
public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator() = default;
    CountingIterator(const char* at, std::size_t* read) : m_at(at), m_read(read) {}
    reference operator*() const { return *m_at; }
    CountingIterator& operator++()
    {
        ++m_at;
        ++*m_read;
        return *this;
    }
    CountingIterator operator++(int)
    {
        CountingIterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const CountingIterator& other) const { return m_at == other.m_at; }
    bool operator!=(const CountingIterator& other) const { return m_at != other.m_at; }

private:
    const char* m_at = nullptr;
    std::size_t* m_read = nullptr;
};

std::string placeOf(std::string_view bytes, std::size_t offset)
{
    std::size_t line = 1, column = 1;
    for (const char c : bytes.substr(0, std::min(offset, bytes.size()))) {
        column = c == '\n' ? 1 : column + 1;
        line += c == '\n' ? 1 : 0;
    }
    return std::to_string(line) + ":" + std::to_string(column);
}

/// Where the parser stands: one entry per open object or array.
struct Level {
    json* value = nullptr;
    std::string key;
    std::size_t index = 0;
};

/// Builds the document, refusing what a trusted file never has. Base of both passes: keeps the pointer up to date.
class Handler : public nlohmann::json_sax<json> {
public:
    Handler(std::string_view bytes, const std::string& file, const std::size_t& read)
        : m_bytes(bytes), m_file(file), m_read(read)
    {
    }

    json root;
    Diagnostics problems;

    bool null() override { return put(json(nullptr)) != nullptr; }
    bool boolean(bool value) override { return put(json(value)) != nullptr; }
    bool number_integer(number_integer_t value) override { return put(json(value)) != nullptr; }
    bool number_unsigned(number_unsigned_t value) override { return put(json(value)) != nullptr; }
    bool number_float(number_float_t value, const string_t& text) override
    {
        if (!std::isfinite(value))
            return fail("json-number", "number '" + text.substr(0, 40) + "' is not finite");
        return put(json(value)) != nullptr;
    }
    bool string(string_t& value) override { return put(json(std::move(value))) != nullptr; }
    bool binary(binary_t&) override { return fail("json-syntax", "binary values are not JSON"); }
    bool start_object(std::size_t) override { return open(json::object()); }
    bool start_array(std::size_t) override { return open(json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& name) override
    {
        if (m_levels.back().value->contains(name) && problems.size() < 100)
            fail("duplicate-key", "key '" + name.substr(0, 60) + "' stands twice in one object");
        m_levels.back().key = std::move(name);
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& error) override
    {
        std::string text = error.what();
        const bool range = text.find("out_of_range") != std::string::npos;
        if (const auto from = text.find("] "); from != std::string::npos)
            text.erase(0, from + 2);
        if (const auto colon = text.find(": "); text.starts_with("parse error") && colon != std::string::npos)
            text.erase(0, colon + 2);
        return fail(range ? "json-number" : "json-syntax", plainly(text).substr(0, 300));
    }

private:
    /// "syntax error while parsing value - invalid literal; last read: 'x'; expected '}'" without the parser's own words.
    static std::string plainly(std::string text)
    {
        const std::string head = "syntax error while parsing ";
        const auto dash = text.find(" - ");
        if (!text.starts_with(head) || dash == std::string::npos)
            return text;
        const std::string context = text.substr(head.size(), dash - head.size());
        std::string what = text.substr(dash + 3), expected;
        if (const auto tail = what.rfind("; expected "); tail != std::string::npos) {
            expected = what.substr(tail + 2);
            what.erase(tail);
        }
        what = what.substr(0, what.find("; last read: "));
        return "not valid JSON: " + what + " where " + (context.starts_with('o') || context.starts_with('a') ? "an " : "a ") + context + " is read"
             + (expected.empty() ? "" : "; " + expected);
    }

    bool fail(const char* code, const std::string& message)
    {
        const std::size_t offset = m_read > 0 ? m_read - 1 : 0;
        problems.push_back({Severity::error, code, m_file + ":" + placeOf(m_bytes, offset),
                            message + " (at " + pointer() + ")", {}});
        return false;
    }

    static constexpr std::size_t longestPlace = 200;

    std::string pointer() const
    {
        std::string text;
        for (std::size_t i = 0; i < m_levels.size(); ++i) {
            const Level& level = m_levels[i];
            const std::size_t open = i + 1 < m_levels.size() ? 1 : 0; // a child that is being read is in already
            text += level.value->is_array() ? pointerStep(std::to_string(level.value->size() - open))
                                            : (level.key.empty() ? std::string() : pointerStep(level.key));
        }
        if (text.size() > longestPlace)
            text = text.substr(0, longestPlace) + "...";
        return text.empty() ? "the top level" : text;
    }

    json* put(json value)
    {
        if (m_levels.empty()) {
            root = std::move(value);
            return &root;
        }
        json& parent = *m_levels.back().value;
        if (parent.is_array()) {
            parent.push_back(std::move(value));
            return &parent.back();
        }
        json& slot = parent[m_levels.back().key];
        slot = std::move(value);
        return &slot;
    }

    bool open(json value)
    {
        if (m_levels.size() >= static_cast<std::size_t>(deepestJson))
            return fail("json-depth", "nested deeper than " + std::to_string(deepestJson) + " levels");
        m_levels.push_back({put(std::move(value)), {}, 0});
        return true;
    }

    bool close()
    {
        m_levels.pop_back();
        return true;
    }

    std::string_view m_bytes;
    const std::string& m_file;
    const std::size_t& m_read;
    std::vector<Level> m_levels;
};

/// Second pass: only tracks the pointer and stops where it equals the wanted one.
class Locator : public nlohmann::json_sax<json> {
public:
    explicit Locator(const std::string& wanted) : m_wanted(wanted) {}
    bool found = false;

    bool null() override { return value(); }
    bool boolean(bool) override { return value(); }
    bool number_integer(number_integer_t) override { return value(); }
    bool number_unsigned(number_unsigned_t) override { return value(); }
    bool number_float(number_float_t, const string_t&) override { return value(); }
    bool string(string_t&) override { return value(); }
    bool binary(binary_t&) override { return false; }
    bool start_object(std::size_t) override { return open(false); }
    bool start_array(std::size_t) override { return open(true); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& name) override
    {
        m_levels.back().step = pointerStep(name);
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override { return false; }

private:
    struct Step {
        bool array;
        std::size_t index;
        std::string step;
    };

    bool value()
    {
        if (!m_levels.empty() && m_levels.back().array)
            m_levels.back().step = pointerStep(std::to_string(m_levels.back().index++));
        std::string here;
        for (const Step& level : m_levels)
            here += level.step;
        found = here == m_wanted;
        return !found;
    }
    bool open(bool array)
    {
        if (!value() || m_levels.size() >= static_cast<std::size_t>(deepestJson))
            return false;
        m_levels.push_back({array, 0, {}});
        return true;
    }
    bool close()
    {
        m_levels.pop_back();
        return true;
    }

    const std::string& m_wanted;
    std::vector<Step> m_levels;
};

} // namespace

Result<json> parseJson(std::string_view bytes, const std::string& file)
{
    if (bytes.size() > largestFile)
        return Diagnostic{Severity::error, "too-large", file, file + ": larger than 64 MiB", {}};
    std::size_t read = 0;
    Handler handler(bytes, file, read);
    try {
        const CountingIterator begin(bytes.data(), &read);
        const CountingIterator end(bytes.data() + bytes.size(), &read);
        const bool complete = json::sax_parse(begin, end, &handler);
        if (!complete && handler.problems.empty())
            handler.problems.push_back({Severity::error, "json-syntax", file, file + ": not JSON", {}});
    } catch (const std::exception& error) {
        handler.problems.push_back({Severity::error, "json-syntax", file, file + ": " + error.what(), {}});
    }
    if (!handler.problems.empty())
        return handler.problems;
    return std::move(handler.root);
}

std::size_t lineOf(std::string_view bytes, const std::string& pointer)
{
    std::size_t read = 0;
    Locator locator(pointer);
    try {
        json::sax_parse(CountingIterator(bytes.data(), &read), CountingIterator(bytes.data() + bytes.size(), &read), &locator);
    } catch (const std::exception&) {
        return 0;
    }
    if (!locator.found)
        return 0;
    const std::string place = placeOf(bytes, read > 0 ? read - 1 : 0);
    return static_cast<std::size_t>(std::stoul(place));
}

std::string pointerStep(std::string_view token)
{
    std::string step = "/";
    for (const char c : token) {
        if (c == '~')
            step += "~0";
        else if (c == '/')
            step += "~1";
        else
            step += c;
    }
    return step;
}

} // namespace ridge
