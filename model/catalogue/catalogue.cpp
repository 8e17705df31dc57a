// SPDX-License-Identifier: Apache-2.0
#include "catalogue/catalogue.hpp"

#include <algorithm>
#include <numeric>

namespace ridge {

namespace {

std::size_t editDistance(const std::string& a, const std::string& b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
        }
    }
    return row.back();
}

} // namespace

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
