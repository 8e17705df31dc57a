// SPDX-License-Identifier: Apache-2.0
#pragma once

// Internal to model/io: the only header that names the XML library.

#include "base/diagnostic.hpp"

#include <pugixml.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace ridge {

inline constexpr int deepestXml = 64;

/// Parses XML into `document`. The error, if any, is "xml-syntax" at "file:line:column" or "too-deep"; what stood
/// before a syntax error is in the document.
std::optional<Diagnostic> parseXml(std::string_view bytes, const std::string& file, pugi::xml_document& document);

/// The line a node starts in, 1-based.
std::size_t lineOf(std::string_view bytes, const pugi::xml_node& node);

} // namespace ridge
