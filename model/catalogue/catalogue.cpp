// SPDX-License-Identifier: Apache-2.0
#include "catalogue/catalogue.hpp"

#include "base/edit_distance.hpp"

#include <algorithm>
#include <cctype>

namespace ridge {

const Part* Catalogue::find(const PartId& id) const
{
    const auto it = parts.find(id);
    return it == parts.end() ? nullptr : &it->second;
}

std::vector<std::string> Catalogue::nearest(const std::string& id, std::size_t limit) const
{
    std::vector<std::pair<std::size_t, std::string>> ranked;
    ranked.reserve(parts.size());
    const auto lower = [](std::string text) {
        std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        return text;
    };
    const std::string wanted = lower(id.substr(0, 64));
    for (const auto& [partId, part] : parts) { // what holds the word itself stands before what merely looks like it
        const bool holds = wanted.size() > 1 && (partId.text.find(wanted) != std::string::npos || lower(part.name).find(wanted) != std::string::npos);
        ranked.emplace_back(holds ? 0 : 1 + editDistance(wanted, partId.text), partId.text);
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(limit, ranked.size()); ++i)
        names.push_back(ranked[i].second);
    return names;
}

} // namespace ridge
