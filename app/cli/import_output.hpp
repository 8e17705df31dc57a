// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answer.hpp"
#include "io/import_file.hpp"

#include <string>
#include <vector>

namespace ridge::cli {

/// A file that was understood and what is in it.
struct NamedImport {
    std::string file;
    ImportedFile imported;
};

/// What became of `-o`.
struct ImportOutput {
    int exitCode = done;
    Diagnostics diagnostics;
};

/// Writes what was imported. To a .ridge file: models as scenarios, machines as architectures, of a study that runs. To a
/// .csv file: logs as one table of measurements. Files that cannot become what the ending says are an error
/// ("cannot-become"); another ending is
/// "usage". `gpu`: the part of GPUs that machines do not name, empty for none; "unknown-part" when the catalogue lacks it.
ImportOutput writeImports(const std::vector<NamedImport>& files, const std::string& output, bool replace, const std::string& gpu);

} // namespace ridge::cli
