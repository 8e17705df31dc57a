// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "catalogue/catalogue.hpp"
#include "topology/topology.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ridge {

// Edits of a drawing: each takes a value and returns another one, or says why not. Paths are container paths below the
// root ("" is the root, "/rack/tray/gpu" a node, "/rack/links/up" a link); a diagnostic's `where` is the culprit's path.
// Common errors: "unknown-path", "bad-name", "name-taken", "bad-count", "too-deep".

/// Largest count of a node or link; the study format's own limit.
inline constexpr std::int64_t maxCount = 1'000'000'000;

/// Where a node of the old drawing stands in the new one; `to` is empty when it is gone.
struct PathMove {
    std::string from, to;

    bool operator==(const PathMove&) const = default;
};

/// A drawing after an edit.
struct Edited {
    Container root;
    std::vector<std::string> made;   ///< paths of what was made or changed; what a window selects
    std::vector<PathMove> moves;     ///< topmost nodes that moved or went; what refers to paths follows these
};

/// Puts a part, a fabric or a container into the container at `parent`. The name is `wanted` made legal and unique.
/// Errors: as above, "unknown-part".
Result<Edited> addNode(const Container& root, const std::string& parent, const std::string& wanted, Node node,
                       const Catalogue& catalogue);

/// Takes nodes and links out; links that end in a removed node go with it.
Result<Edited> removeItems(const Container& root, const std::vector<std::string>& paths);

/// Gives a node another name and label; links follow. The name must be free among its siblings.
Result<Edited> renameNode(const Container& root, const std::string& path, const std::string& name, const std::string& label);

/// Sets how many copies of a node, or parallel links of a bundle, there are (1 to maxCount).
Result<Edited> setCount(const Container& root, const std::string& path, std::int64_t count);

/// Puts siblings into a new container in their place; links between them move inside.
Result<Edited> groupNodes(const Container& root, const std::vector<std::string>& paths, const std::string& wanted);

/// Replaces a container by its content. Error "replicated" when its count is above one, as the totals would change.
Result<Edited> ungroupNode(const Container& root, const std::string& path);

/// Moves nodes into another container; links follow. Error "into-itself".
Result<Edited> moveNodes(const Container& root, const std::vector<std::string>& paths, const std::string& parent);

/// States a parameter of a part or link, or takes the statement back (nothing). Errors: those of effectivePart.
Result<Edited> setOverride(const Container& root, const std::string& path, const std::string& key,
                           const std::optional<StatedQuantity>& value, const Catalogue& catalogue);

/// States a parameter of a fabric, or takes the statement back (nothing). Errors: "unknown-parameter", "wrong-dimension",
/// "bad-value" (not in the parameter's range, not whole), "missing-parameter" (it has to be stated).
Result<Edited> setFabricParameter(const Container& root, const std::string& path, const std::string& key,
                                  const std::optional<StatedQuantity>& value);

/// Why a kind of fabric cannot take a value, as setFabricParameter refuses it; nothing when it can.
std::optional<Diagnostic> whyNotParameter(const struct FabricGenerator& generator, const std::string& name, const StatedQuantity& value,
                                          const std::string& where);

/// Makes a fabric one of another kind: parameters that both kinds have stay, those it lacks get a usual value.
Result<Edited> setGenerator(const Container& root, const std::string& path, const std::string& generator);

/// Names the switch or link part a fabric is built of; empty: none. Errors: "unknown-part".
Result<Edited> setFabricPart(const Container& root, const std::string& path, const PartId& part, const Catalogue& catalogue);

/// The node at a path; null for the root and for what is not there.
const Node* nodeOf(const Container& root, const std::string& path);
/// The link at a path ("/rack/links/up"); null when there is none.
const Link* linkOf(const Container& root, const std::string& path);

/// One port of one node.
struct PortAt {
    std::string path; ///< node
    std::string port;

    bool operator==(const PortAt&) const = default;
};

/// Ports of the part or fabric at a path; none for containers and parts without known ports.
std::vector<std::string> portsAt(const Container& root, const std::string& path, const Catalogue& catalogue);

/// Why two ports cannot be linked, in one sentence; nothing when they can.
/// Codes: "wrong-port", "self-loop", "already-linked", "unlike-ports", "unlike-families".
std::optional<Diagnostic> whyNotConnect(const Container& root, const PortAt& a, const PortAt& b, const Catalogue& catalogue);

/// Every port that a link from `from` may end at, in drawing order.
std::vector<PortAt> legalTargets(const Container& root, const PortAt& from, const Catalogue& catalogue);

/// Links two ports in the innermost container that holds both; part, count and pattern follow from the two ends
/// (the part stays empty where the catalogue has no match). Errors: those of whyNotConnect.
Result<Edited> connectPorts(const Container& root, const PortAt& a, const PortAt& b, const Catalogue& catalogue);

/// Puts another part of the same kind in a part's place. Count, name and links stay; its label and overrides go, and
/// links at ports the new one lacks. A link that is what connectPorts would have chosen is chosen anew.
/// Errors: "unknown-path", "unknown-part", "unlike-parts".
Result<Edited> replacePart(const Container& root, const std::string& path, const PartId& part, const Catalogue& catalogue);

/// Puts a part or fabric between the two ends of a link, which gives way to one link on either side.
/// Errors: those of addNode and connectPorts.
Result<Edited> insertOnLink(const Container& root, const std::string& path, const std::string& wanted, const Node& node,
                            const Catalogue& catalogue);

/// What copying takes along: siblings and the links among them.
struct Clipping {
    std::vector<std::pair<std::string, Node>> nodes;
    std::vector<std::pair<std::string, Link>> links;

    bool empty() const { return nodes.empty(); }
    bool operator==(const Clipping&) const = default;
};

/// Copies nodes that stand in one container; anything else in `paths` is left out.
Clipping copyNodes(const Container& root, const std::vector<std::string>& paths);
/// Puts copies into a container under free names.
Result<Edited> pasteNodes(const Container& root, const std::string& parent, const Clipping& clipping);

/// A legal name made of any text ("DGX A100" -> "dgx-a100"); "part" when nothing is left of it.
std::string nameFrom(const std::string& text);

} // namespace ridge
