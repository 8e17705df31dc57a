// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "study/study.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace ridge {

/// The JSON pointer in the study file of a path in a drawing: "/node/gpu" of architecture a is
/// "/architectures/a/root/children/node/container/children/gpu". What a base supplies is named where it is written.
/// What leads past the drawing's last name ("/overrides/count") is kept as it stands.
std::string pointerOf(const Study& study, const ArchitectureId& id, const std::string& drawingPath);

/// The way back: the path in the drawing that a pointer into an architecture's root means ("/node/gpu"); empty when it
/// means no node and no link.
std::string drawingPathOf(std::string_view pointer);

/// The words of a path between its slashes; empty ones are left out.
std::vector<std::string> wordsOf(std::string_view path);

} // namespace ridge
