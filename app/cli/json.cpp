// SPDX-License-Identifier: GPL-3.0-or-later
#include "json.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace ridge::cli {

namespace {

/// Length of the UTF-8 sequence at `i`, 0 when it is none (overlong, surrogate, cut off).
std::size_t sequenceLength(std::string_view text, std::size_t i)
{
    const auto at = [&](std::size_t k) { return static_cast<unsigned char>(text[k]); };
    const unsigned char lead = at(i);
    if (lead < 0x80)
        return 1;
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || i + length > text.size())
        return 0;
    for (std::size_t k = 1; k < length; ++k)
        if ((at(i + k) & 0xC0) != 0x80)
            return 0;
    const unsigned char second = at(i + 1);
    const bool bad = (lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F)
        || (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F);
    return bad ? 0 : length;
}

void writeControl(std::string& out, unsigned char c)
{
    static constexpr char digits[] = "0123456789abcdef";
    switch (c) {
    case '\n': out += "\\n"; break;
    case '\t': out += "\\t"; break;
    case '\r': out += "\\r"; break;
    default:
        out += "\\u00";
        out += digits[c >> 4];
        out += digits[c & 15];
    }
}

void writeString(std::string& out, std::string_view text)
{
    out += '"';
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = sequenceLength(text, i);
        const auto c = static_cast<unsigned char>(text[i]);
        if (length == 0)
            out += "\xEF\xBF\xBD";
        else if (c == '"' || c == '\\')
            (out += '\\') += text[i];
        else if (c < 0x20 || c == 0x7F)
            writeControl(out, c);
        else
            out += text.substr(i, length);
        i += length == 0 ? 1 : length;
    }
    out += '"';
}

template <class Number>
void writeNumber(std::string& out, Number value)
{
    std::array<char, 40> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    out.append(buffer.data(), end.ptr);
}

void newLine(std::string& out, int depth)
{
    out += '\n';
    out.append(static_cast<std::size_t>(depth) * 2, ' ');
}

} // namespace

Json Json::object()
{
    Json json;
    json.m_value = Object{};
    return json;
}

Json Json::array()
{
    return Json(Array{});
}

Json& Json::set(std::string_view key, Json value)
{
    std::get<Object>(m_value).emplace_back(std::string(key), std::move(value));
    return *this;
}

Json& Json::push(Json value)
{
    std::get<Array>(m_value).push_back(std::move(value));
    return *this;
}

std::string Json::text() const
{
    std::string out;
    write(out, 0);
    return out;
}

void Json::write(std::string& out, int depth) const
{
    if (std::holds_alternative<std::monostate>(m_value)) {
        out += "null";
    } else if (const bool* truth = std::get_if<bool>(&m_value)) {
        out += *truth ? "true" : "false";
    } else if (const double* number = std::get_if<double>(&m_value)) {
        if (std::isfinite(*number))
            writeNumber(out, *number);
        else
            out += "null";
    } else if (const std::int64_t* whole = std::get_if<std::int64_t>(&m_value)) {
        writeNumber(out, *whole);
    } else if (const std::string* words = std::get_if<std::string>(&m_value)) {
        writeString(out, *words);
    } else if (const Array* items = std::get_if<Array>(&m_value)) {
        out += '[';
        for (std::size_t i = 0; i < items->size(); ++i) {
            if (i > 0)
                out += ',';
            newLine(out, depth + 1);
            (*items)[i].write(out, depth + 1);
        }
        if (!items->empty())
            newLine(out, depth);
        out += ']';
    } else if (const Object* entries = std::get_if<Object>(&m_value)) {
        out += '{';
        for (std::size_t i = 0; i < entries->size(); ++i) {
            if (i > 0)
                out += ',';
            newLine(out, depth + 1);
            writeString(out, (*entries)[i].first);
            out += ": ";
            (*entries)[i].second.write(out, depth + 1);
        }
        if (!entries->empty())
            newLine(out, depth);
        out += '}';
    }
}

} // namespace ridge::cli
