// SPDX-License-Identifier: Apache-2.0
#include "topology/edit_tree.hpp"

#include <algorithm>

namespace ridge {

std::string nameFrom(const std::string& text)
{
    std::string name;
    for (const char c : text) {
        const bool upper = c >= 'A' && c <= 'Z', plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (upper || plain)
            name += upper ? static_cast<char>(c - 'A' + 'a') : c;
        else if (!name.empty() && name.back() != '-')
            name += '-';
    }
    name.resize(std::min<std::size_t>(name.size(), 64));
    while (!name.empty() && name.back() == '-')
        name.pop_back();
    return name.empty() ? "part" : name;
}

const Node* nodeOf(const Container& root, const std::string& path) { return path.empty() ? nullptr : edit::nodeAt(root, path); }

const Link* linkOf(const Container& root, const std::string& path)
{
    const auto place = edit::linkAt(root, path);
    return place ? &edit::containerAt(root, place->container)->links.at(place->name) : nullptr;
}

namespace edit {

std::string parentOf(const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? std::string() : path.substr(0, slash);
}

std::string nameOf(const std::string& path) { return path.substr(path.rfind('/') + 1); }

bool isWithin(const std::string& path, const std::string& ancestor)
{
    return path.starts_with(ancestor) && (path.size() == ancestor.size() || path[ancestor.size()] == '/');
}

std::string rebased(const std::string& path, const std::string& from, const std::string& to)
{
    return to + path.substr(from.size());
}

std::string commonContainer(const std::string& a, const std::string& b)
{
    std::string common = parentOf(a);
    while (!common.empty() && !isWithin(parentOf(b), common))
        common = parentOf(common);
    return common;
}

std::string relativeTo(const std::string& container, const std::string& path) { return path.substr(container.size() + 1); }

namespace {

template <class Box, class Found>
Found find(Box& root, std::string_view path)
{
    Box* box = &root;
    Found node = nullptr;
    while (!path.empty()) {
        if (box == nullptr || path.front() != '/')
            return nullptr;
        path.remove_prefix(1);
        const std::size_t slash = std::min(path.find('/'), path.size());
        const auto it = box->children.find(std::string(path.substr(0, slash)));
        if (it == box->children.end())
            return nullptr;
        node = &it->second;
        box = std::get_if<Container>(&node->content);
        path.remove_prefix(slash);
    }
    return node;
}

} // namespace

Node* nodeAt(Container& root, std::string_view path) { return find<Container, Node*>(root, path); }
const Node* nodeAt(const Container& root, std::string_view path) { return find<const Container, const Node*>(root, path); }

Container* containerAt(Container& root, std::string_view path)
{
    if (path.empty())
        return &root;
    Node* node = nodeAt(root, path);
    return node == nullptr ? nullptr : std::get_if<Container>(&node->content);
}

const Container* containerAt(const Container& root, std::string_view path)
{
    if (path.empty())
        return &root;
    const Node* node = nodeAt(root, path);
    return node == nullptr ? nullptr : node->container();
}

std::optional<LinkAt> linkAt(const Container& root, const std::string& path)
{
    const std::string holder = parentOf(path);
    if (nameOf(holder) != "links")
        return std::nullopt;
    LinkAt place{parentOf(holder), nameOf(path)};
    const Container* box = containerAt(root, place.container);
    if (box == nullptr || box->links.count(place.name) == 0)
        return std::nullopt;
    return place;
}

int depthOf(const Node& node)
{
    const Container* box = node.container();
    if (box == nullptr)
        return 0;
    int deepest = 0;
    for (const auto& [name, child] : box->children)
        deepest = std::max(deepest, depthOf(child));
    return deepest + 1;
}

int levelOf(const std::string& path) { return 1 + static_cast<int>(std::count(path.begin(), path.end(), '/')); }

std::string putLink(Container& root, const std::string& home, const LooseLink& loose)
{
    Container& box = *containerAt(root, home);
    Link link = loose.link;
    link.a.child = relativeTo(home, loose.a);
    link.b.child = relativeTo(home, loose.b);
    const std::string name = freeName(box.links, loose.name);
    box.links.emplace(name, std::move(link));
    return home + "/links/" + name;
}

Diagnostic error(const char* code, const std::string& where, std::string message, std::string hint)
{
    return {Severity::error, code, where, std::move(message), std::move(hint)};
}

Diagnostic unknownPath(const std::string& path)
{
    return error("unknown-path", path, "The drawing has nothing at '" + path + "'.", "It may have been moved or removed.");
}

std::vector<std::string> topmost(std::vector<std::string> paths)
{
    std::sort(paths.begin(), paths.end());
    paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
    std::vector<std::string> kept;
    for (const std::string& path : paths)
        if (std::none_of(paths.begin(), paths.end(), [&](const std::string& other) { return other != path && isWithin(path, other); }))
            kept.push_back(path);
    return kept;
}

} // namespace edit
} // namespace ridge
