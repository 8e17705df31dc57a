// SPDX-License-Identifier: Apache-2.0
#pragma once

// Internal to model/topology: paths, and the links of a drawing seen from outside their containers.

#include "topology/edit.hpp"

#include <string_view>

namespace ridge::edit {

/// "/rack/tray" of "/rack/tray/gpu"; "" of "/rack".
std::string parentOf(const std::string& path);
/// "gpu" of "/rack/tray/gpu".
std::string nameOf(const std::string& path);
/// True for the path itself and all below it.
bool isWithin(const std::string& path, const std::string& ancestor);
/// `path` with the prefix `from` replaced by `to`.
std::string rebased(const std::string& path, const std::string& from, const std::string& to);
/// The longest container path that holds both nodes: parent of the common part.
std::string commonContainer(const std::string& a, const std::string& b);
/// Names between two paths: "tray/gpu" for ("/rack", "/rack/tray/gpu").
std::string relativeTo(const std::string& container, const std::string& path);

Node* nodeAt(Container& root, std::string_view path);
const Node* nodeAt(const Container& root, std::string_view path);
Container* containerAt(Container& root, std::string_view path);
const Container* containerAt(const Container& root, std::string_view path);

/// "/rack/links/up" as container "/rack" and name "up"; nothing when it does not name an existing link.
struct LinkAt {
    std::string container, name;
};
std::optional<LinkAt> linkAt(const Container& root, const std::string& path);

/// Levels of containers: 0 for a part, 1 for a container of parts.
int depthOf(const Node& node);
/// Levels from the root down to the container at `path`: 1 for the root.
int levelOf(const std::string& path);

template <class Map>
std::string freeName(const Map& map, const std::string& wanted)
{
    std::string name = nameFrom(wanted);
    if (map.count(name) == 0)
        return name;
    for (int number = 2;; ++number) {
        const std::string ending = "-" + std::to_string(number);
        std::string next = name.substr(0, 64 - ending.size()) + ending;
        if (map.count(next) == 0)
            return next;
    }
}

/// A link with its ends as paths from the root.
struct LooseLink {
    std::string home, name; ///< container it stands in
    std::string a, b;
    Link link;
};
/// Takes every link out whose ends `touches`, wherever it stands.
template <class Touches>
std::vector<LooseLink> takeLinks(Container& box, const Touches& touches, const std::string& path = {})
{
    std::vector<LooseLink> taken;
    for (auto it = box.links.begin(); it != box.links.end();) {
        const std::string a = path + "/" + it->second.a.child, b = path + "/" + it->second.b.child;
        if (touches(a) || touches(b)) {
            taken.push_back({path, it->first, a, b, std::move(it->second)});
            it = box.links.erase(it);
        } else {
            ++it;
        }
    }
    for (auto& [name, node] : box.children)
        if (auto* inner = std::get_if<Container>(&node.content))
            for (LooseLink& loose : takeLinks(*inner, touches, path + "/" + name))
                taken.push_back(std::move(loose));
    return taken;
}
/// Puts a link into the container at `home`, which holds both ends, under its own or a free name. Returns its path.
std::string putLink(Container& root, const std::string& home, const LooseLink& loose);

Diagnostic unknownPath(const std::string& path);
Diagnostic error(const char* code, const std::string& where, std::string message, std::string hint = {});
/// The paths without those below others of them and without repeats.
std::vector<std::string> topmost(std::vector<std::string> paths);

} // namespace ridge::edit
