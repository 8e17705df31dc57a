// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/edit_architecture.hpp"

namespace ridge {

namespace {

bool within(const std::string& path, const std::string& ancestor)
{
    return path.starts_with(ancestor) && (path.size() == ancestor.size() || path[ancestor.size()] == '/');
}

/// The path after the moves; empty when it is gone.
std::string moved(const std::string& path, const std::vector<PathMove>& moves)
{
    for (const PathMove& move : moves)
        if (within(path, move.from))
            return move.to.empty() ? std::string() : move.to + path.substr(move.from.size());
    return path;
}

template <class Map>
Map follow(const Map& map, const std::vector<PathMove>& moves)
{
    Map result;
    for (const auto& [key, value] : map) {
        const std::string root = key.starts_with("/root/") ? "/root" : "";
        const std::string path = key.starts_with("/") ? moved(key.substr(root.size()), moves) : key;
        if (!path.empty())
            result[key.starts_with("/") ? root + path : key] = value;
    }
    return result;
}

/// Counts that changed without their nodes moving.
void dropCountOverrides(Architecture& system, const Container& after)
{
    forEachNode(after, [&](const std::string& path, const Node& node, double) {
        const Node* before = nodeOf(system.root, path);
        if (before == nullptr || before->count == node.count)
            return;
        system.overrides.erase(path + "/count");
        system.overrides.erase("/root" + path + "/count");
        if (path == system.scaleContainer)
            system.overrides.erase("accelerators");
    });
}

} // namespace

void applyEdit(Study& study, const ArchitectureId& id, const Edited& edit)
{
    Architecture& system = study.architectures.at(id);
    dropCountOverrides(system, edit.root);
    system.root = edit.root;
    if (edit.moves.empty())
        return;
    system.scaleContainer = moved(system.scaleContainer, edit.moves);
    system.overrides = follow(system.overrides, edit.moves);
    if (const auto layout = study.layout.find(id); layout != study.layout.end()) {
        Places places;
        for (const auto& [path, place] : layout->second) {
            const std::string now = moved(path, edit.moves);
            const bool sameBox = now.substr(0, now.rfind('/')) == moved(path.substr(0, path.rfind('/')), edit.moves);
            if (!now.empty() && sameBox) // a place in another container means nothing here
                places[now] = place;
        }
        layout->second = std::move(places);
        if (layout->second.empty())
            study.layout.erase(layout);
    }
}

void applyPlaces(Study& study, const ArchitectureId& id, const Places& places)
{
    for (const auto& [path, place] : places)
        study.layout[id][path] = place;
}

bool sameButPlaces(const Study& a, const Study& b)
{
    if (a.architectures != b.architectures) // decides most cases without a copy
        return false;
    Study bare = a;
    bare.layout = b.layout;
    return bare == b;
}

} // namespace ridge
