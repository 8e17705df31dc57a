// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalogue/part.hpp"

#include <map>
#include <string>
#include <vector>

namespace ridge {

/// All parts of all layers; later layers replace earlier ones by id.
struct Catalogue {
    std::string stamp; ///< first 12 hex digits of a hash over all layers; goes into footnotes
    std::map<PartId, Part> parts;
    std::map<std::string, Source> sources;

    const Part* find(const PartId& id) const;
    /// Up to `limit` ids closest to a misspelt one, best first.
    std::vector<std::string> nearest(const std::string& id, std::size_t limit = 3) const;
};

} // namespace ridge
