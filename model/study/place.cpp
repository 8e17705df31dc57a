// SPDX-License-Identifier: Apache-2.0
#include "study/place.hpp"

#include <algorithm>
#include <set>

namespace ridge {

std::vector<std::string> wordsOf(std::string_view path)
{
    std::vector<std::string> words;
    while (!path.empty()) {
        const std::size_t end = std::min(path.find('/'), path.size());
        if (end > 0)
            words.emplace_back(path.substr(0, end));
        path.remove_prefix(std::min(end + 1, path.size()));
    }
    return words;
}

namespace {

std::string join(const std::vector<std::string>& words, std::size_t first)
{
    std::string path;
    for (std::size_t i = first; i < words.size(); ++i)
        path.append("/").append(words[i]);
    return path;
}

bool isLink(const Container& container, const std::vector<std::string>& words, std::size_t i)
{
    return words[i] == "links" && i + 1 < words.size() && container.children.count(words[i]) == 0;
}

/// True when this drawing itself holds what the path starts with.
bool writes(const Container& root, const std::vector<std::string>& words)
{
    if (words.empty())
        return true;
    return isLink(root, words, 0) ? root.links.count(words[1]) != 0 : root.children.count(words[0]) != 0;
}

/// The architecture of the chain of bases in whose text the path starts; `id` itself when none of them has it.
ArchitectureId writerOf(const Study& study, const ArchitectureId& id, const std::vector<std::string>& words)
{
    std::set<ArchitectureId> seen;
    std::optional<ArchitectureId> next = id;
    while (next && seen.insert(*next).second) {
        const auto found = study.architectures.find(*next);
        if (found == study.architectures.end())
            break;
        if (writes(found->second.root, words) && !(words.empty() && found->second.base))
            return *next;
        next = found->second.base;
    }
    return id;
}

} // namespace

std::string pointerOf(const Study& study, const ArchitectureId& id, const std::string& drawingPath)
{
    const std::vector<std::string> words = wordsOf(drawingPath);
    const ArchitectureId writer = writerOf(study, id, words);
    std::string pointer = "/architectures/" + writer.text + "/root";
    const auto architecture = study.architectures.find(writer);
    const Container* container = architecture == study.architectures.end() ? nullptr : &architecture->second.root;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (container == nullptr || isLink(*container, words, i))
            return pointer + join(words, i);
        pointer.append("/children/").append(words[i]);
        const auto child = container->children.find(words[i]);
        container = child == container->children.end() ? nullptr : child->second.container();
        if (container != nullptr && i + 1 < words.size())
            pointer += "/container";
    }
    return pointer;
}

std::string drawingPathOf(std::string_view pointer)
{
    const std::size_t root = pointer.find("/root/");
    if (root == std::string_view::npos)
        return {};
    const std::vector<std::string> words = wordsOf(pointer.substr(root + 5));
    std::string path;
    for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
        if (words[i] == "links")
            return path + "/links/" + words[i + 1];
        if (words[i] != "children")
            return path;
        path.append("/").append(words[i + 1]);
        if (i + 2 < words.size() && words[i + 2] == "container")
            ++i;
    }
    return path;
}

} // namespace ridge
