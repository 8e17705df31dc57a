// SPDX-License-Identifier: Apache-2.0
#pragma once

// Internal to model/io: the kinds of foreign files.

#include "io/import_file.hpp"

#include <span>

namespace ridge {

struct ImportKind {
    const char* name;
    const char* title;
    bool (*recognise)(std::string_view); ///< of content without blanks and a byte order mark before it
    Result<ImportedFile> (*read)(std::string_view, const std::string&);
};

/// All kinds, in the order in which content is tried.
std::span<const ImportKind> knownImportKinds();

} // namespace ridge
