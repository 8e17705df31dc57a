// SPDX-License-Identifier: Apache-2.0
#include "io/xml_document.hpp"

#include <algorithm>

namespace ridge {

namespace {

std::size_t lineAt(std::string_view bytes, std::size_t offset)
{
    offset = std::min(offset, bytes.size());
    return 1 + static_cast<std::size_t>(std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
}

/// Line and column, 1-based.
std::string placeOf(std::string_view bytes, std::size_t offset)
{
    offset = std::min(offset, bytes.size());
    const std::size_t start = bytes.substr(0, offset).rfind('\n');
    const std::size_t column = start == std::string_view::npos ? offset + 1 : offset - start;
    return std::to_string(lineAt(bytes, offset)) + ":" + std::to_string(column);
}

struct Depth : pugi::xml_tree_walker {
    bool for_each(pugi::xml_node&) override { return depth() < deepestXml; }
};

} // namespace

std::optional<Diagnostic> parseXml(std::string_view bytes, const std::string& file, pugi::xml_document& document)
{
    const pugi::xml_parse_result result = document.load_buffer(bytes.data(), bytes.size(), pugi::parse_default, pugi::encoding_utf8);
    Depth walker;
    if (!document.traverse(walker))
        return Diagnostic{Severity::error, "too-deep", file, "elements stand in each other more than " + std::to_string(deepestXml) + " deep",
                          "expected a topology as a tool writes it"};
    if (result)
        return std::nullopt;
    const auto offset = static_cast<std::size_t>(std::max<std::ptrdiff_t>(result.offset, 0));
    std::string what = result.description();
    if (!what.empty())
        what[0] = static_cast<char>(what[0] >= 'A' && what[0] <= 'Z' ? what[0] - 'A' + 'a' : what[0]);
    return Diagnostic{Severity::error, "xml-syntax", file + ":" + placeOf(bytes, offset), "not well-formed XML: " + what,
                      "the file is incomplete or damaged; dump it again"};
}

std::size_t lineOf(std::string_view bytes, const pugi::xml_node& node)
{
    return lineAt(bytes, static_cast<std::size_t>(std::max<std::ptrdiff_t>(node.offset_debug(), 0)));
}

} // namespace ridge
