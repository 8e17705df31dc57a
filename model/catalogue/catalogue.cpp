// SPDX-License-Identifier: Apache-2.0
#include "catalogue/catalogue.hpp"

#include "base/edit_distance.hpp"

#include <algorithm>

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
    for (const auto& [partId, part] : parts)
        ranked.emplace_back(editDistance(id.substr(0, 64), partId.text), partId.text);
    std::sort(ranked.begin(), ranked.end());
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(limit, ranked.size()); ++i)
        names.push_back(ranked[i].second);
    return names;
}

} // namespace ridge
