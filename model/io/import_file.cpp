// SPDX-License-Identifier: Apache-2.0
#include "io/import_file.hpp"

#include "io/import_kinds.hpp"
#include "io/text_lines.hpp"

#include <algorithm>

namespace ridge {

namespace {

constexpr std::size_t largestImport = 16u << 20; // bytes

const ImportKind* kindNamed(std::string_view name)
{
    const auto found = std::find_if(knownImportKinds().begin(), knownImportKinds().end(), [&](const ImportKind& kind) { return kind.name == name; });
    return found == knownImportKinds().end() ? nullptr : &*found;
}

std::string kindList()
{
    std::string list;
    for (const ImportKind& kind : knownImportKinds())
        list += (list.empty() ? "" : ", ") + std::string(kind.name);
    return list;
}

} // namespace

std::vector<std::string> importKinds()
{
    std::vector<std::string> names;
    for (const ImportKind& kind : knownImportKinds())
        names.emplace_back(kind.name);
    return names;
}

std::string importKindTitle(const std::string& kind)
{
    const ImportKind* found = kindNamed(kind);
    return found == nullptr ? std::string() : found->title;
}

std::string recogniseImport(std::string_view bytes)
{
    if (bytes.size() > largestImport)
        return {};
    if (bytes.starts_with("\xef\xbb\xbf"))
        bytes.remove_prefix(3);
    bytes.remove_prefix(std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size()));
    for (const ImportKind& kind : knownImportKinds())
        if (kind.recognise(bytes))
            return kind.name;
    return {};
}

Result<ImportedFile> importFile(std::string_view bytes, const std::string& file, const std::string& kind)
{
    if (kind != "auto" && kindNamed(kind) == nullptr)
        return Diagnostic{Severity::error, "unknown-kind", file, "found the kind " + quotedText(kind) + ", expected auto or one of: " + kindList(), ""};
    if (bytes.size() > largestImport)
        return Diagnostic{Severity::error, "too-large", file, "found " + std::to_string(bytes.size()) + " bytes, expected at most "
                          + std::to_string(largestImport), "cut the file to the part that matters"};
    const ImportKind* chosen = kindNamed(kind == "auto" ? recogniseImport(bytes) : kind);
    if (chosen == nullptr)
        return Diagnostic{Severity::error, "not-recognised", file, "the content is of no known kind, expected one of: " + kindList(),
                          "name the kind with --kind if you know it"};
    return chosen->read(bytes, file);
}

} // namespace ridge
