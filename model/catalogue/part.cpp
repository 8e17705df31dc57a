// SPDX-License-Identifier: Apache-2.0
#include "catalogue/part.hpp"

namespace ridge {

const Datum* Part::find(const std::string& key) const
{
    const auto it = params.find(key);
    return it == params.end() ? nullptr : &it->second;
}

std::optional<double> Part::number(const std::string& key) const
{
    const Datum* datum = find(key);
    return datum != nullptr && datum->isNumber() ? std::optional(datum->number()) : std::nullopt;
}

std::string Part::textOr(const std::string& key, const std::string& fallback) const
{
    const Datum* datum = find(key);
    return datum != nullptr && !datum->isNumber() ? datum->text() : fallback;
}

} // namespace ridge
