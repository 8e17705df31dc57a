// SPDX-License-Identifier: Apache-2.0
#include "topology/effective_part.hpp"

#include "base/word_list.hpp"

#include <cmath>
#include <cstdio>

namespace ridge {

namespace {

std::string plain(double value, const std::string& unit)
{
    char text[64];
    std::snprintf(text, sizeof text, "%.6g", value);
    return unit.empty() || unit == "1" ? std::string(text) : std::string(text) + " " + unit;
}

} // namespace

Diagnostics overrideParameter(Part& part, const std::string& key, const StatedQuantity& value, const std::string& where)
{
    const std::optional<double> own = part.number(key);
    if (value.relative && !own)
        return {{Severity::error, "no-value", where,
                 "'" + value.text + "' multiplies " + key + " of " + part.id.text + ", which the catalogue does not give.",
                 "State a value with a unit."}};
    const double result = value.relative ? *own * value.value : value.value;
    if (std::isinf(result))
        return {{Severity::error, "out-of-range", where, "'" + value.text + "' for " + key + " is beyond what a 64-bit number holds.",
                 "State a smaller value."}};
    if (!std::isfinite(result) || result <= 0)
        return {{Severity::error, "bad-value", where, "'" + value.text + "' for " + key + " is not a positive number.",
                 "State a value above zero."}};
    Datum datum;
    datum.value = result;
    datum.source = "override";
    datum.confidence = Confidence::projected;
    datum.note = "override " + value.text;
    if (const Datum* stated = part.find(key)) {
        datum.unit = stated->unit;
        datum.label = stated->label;
        datum.alternatives.push_back(*stated);
        if (own)
            datum.note += ", part: " + plain(*own, stated->unit);
    }
    part.params[key] = std::move(datum);
    return {};
}

Diagnostic unknownPart(const Catalogue& catalogue, const PartId& id, const std::string& where)
{
    if (id.text == unnamedGpu)
        return {Severity::error, "unknown-part", where, "The file this machine was imported from does not name its GPU (unnamed-gpu).",
                "Choose the part: import with --gpu PART, or replace it from the palette."};
    std::string hint = "The catalogue is empty.";
    const auto names = catalogue.nearest(id.text);
    if (!names.empty()) {
        hint = "Nearest names:";
        for (const std::string& name : names)
            hint += " " + name;
    }
    return {Severity::error, "unknown-part", where, "The catalogue has no part '" + shortened(id.text) + "'.", hint};
}

Result<Part> effectivePart(const Catalogue& catalogue, const PartId& id, const Overrides& overrides,
                           const std::string& where)
{
    const Part* found = catalogue.find(id);
    if (found == nullptr)
        return unknownPart(catalogue, id, where);
    Part part = *found;
    Diagnostics problems;
    for (const auto& [key, value] : overrides)
        for (Diagnostic& problem : overrideParameter(part, key, value, where))
            addCapped(problems, std::move(problem));
    if (hasError(problems))
        return problems;
    return part;
}

} // namespace ridge
