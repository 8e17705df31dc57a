// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "study/study.hpp"

#include <string>
#include <vector>

namespace ridge {

/// One value that differs between two studies.
struct StudyChange {
    std::string where;          ///< JSON pointer: "/architectures/a/overrides/hbm.bandwidth"
    std::string before, after;  ///< as written; empty where one study has nothing there
};

/// What differs between two studies as values, in the order of the pointers. Places of a drawing, the program that wrote
/// the file and the catalogue's stamp change no result and are left out.
std::vector<StudyChange> studyChanges(const Study& a, const Study& b);

} // namespace ridge
