// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/diagnostic.hpp"
#include "study/study.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace ridge {

/// What a short name of an override ("hbm.bandwidth") changes.
enum class ShortNameKind { unknown, part, network, structure, machine, scenario };

ShortNameKind shortNameKind(std::string_view name);
/// All short names, sorted.
const std::vector<std::string_view>& shortNames();
/// SI unit symbol of a short name's value; empty for counts.
std::string_view shortNameUnit(std::string_view name);

/// The diagnostic for a name nobody understands, with the nearest names and the whole list.
Diagnostic unknownName(const std::string& name, const std::string& where);

/// The node at a container path ("/rack/tray/gpu"); JSON spelling with children/container between the names is
/// understood too. Null when there is none.
Node* findNode(Container& root, std::string_view path);
const Node* findNode(const Container& root, std::string_view path);

/// Sets one number of a drawing: ".../count", ".../overrides/<key>", ".../parameters/<key>" of a node or of
/// ".../links/<name>". A leading /root is skipped. Errors: "unknown-path" with the candidates, "bad-value".
Diagnostics setByPointer(Container& root, std::string_view pointer, const StatedQuantity& value, const std::string& where);

/// `value` times a factor, its text in the unit that was written (`unit` where the text is no quantity).
StatedQuantity multiplied(const StatedQuantity& value, double factor, std::string_view unit);

/// "wrong-dimension" when a count is stated with a unit ("64 GB").
Diagnostics refuseUnit(const std::string& where, const StatedQuantity& value);
/// Why `wanted` is no count from 1 to 1,000,000,000.
Diagnostic notACount(const std::string& where, const StatedQuantity& value, double wanted);

/// "Architectures: a b c" for a hint.
std::string architectureNames(const Study& study);
/// A count without trailing zeros, for messages.
std::string shortNumber(double value);

} // namespace ridge
