// SPDX-License-Identifier: Apache-2.0
#include "io/fabric_constants_json.hpp"

#include "io/json_fields.hpp"

#include <algorithm>
#include <array>

namespace ridge {

using nlohmann::json;

namespace {

constexpr std::array<std::string_view, 3> tiers = {"scale-up", "scale-out", "shared"};
constexpr std::array<std::string_view, 5> confidences = {"datasheet", "measured", "analyst", "projected", "unverified"};
constexpr double largestShare = 4;

void refuseUnknown(const Fields& fields, std::initializer_list<std::string_view> known)
{
    for (const std::string& name : fields.keysBeside(known))
        fields.problems().error("unknown-key", fields.pointerTo(name), "unknown key '" + name + "'",
                                didYouMean(name, {known.begin(), known.size()}));
}

FabricConstant readConstant(const Fields& fields, std::string_view key)
{
    refuseUnknown(fields, {"value", "fitted", "source", "confidence", "rows", "low", "high", "prior", "same"});
    FabricConstant constant;
    constant.same = fields.text("same");
    constant.source = fields.text("source", true);
    if (!constant.same.empty())
        return constant;
    constant.value = fields.number("value", true).value_or(0);
    constant.fitted = fields.boolean("fitted", true).value_or(false);
    constant.rows = static_cast<int>(fields.integer("rows", 0, 1'000'000).value_or(0));
    constant.low = fields.number("low");
    constant.high = fields.number("high");
    constant.prior = fields.number("prior");
    if (const auto index = fields.word("confidence", confidences, true))
        constant.confidence = static_cast<Confidence>(*index);
    if (constant.value < 0 || (isShareKey(key) && constant.value > largestShare))
        fields.problems().error("out-of-range", fields.pointerTo("value"),
                                "found " + describe(*fields.find("value")) + ", expected "
                                    + (isShareKey(key) ? "a share from 0 to 4" : "zero or more"));
    if (constant.low.value_or(constant.value) > constant.value
        || constant.high.value_or(constant.value) < constant.value)
        fields.problems().error("out-of-range", fields.pointer(), "the value lies outside its range");
    return constant;
}

void readClass(const Fields& fields, const std::string& id, FabricConstants& into)
{
    refuseUnknown(fields, {"name", "tier", "reducesInSwitch", "peerAccess", "seen", "constants"});
    FabricClass& group = into.classes[id];
    group.name = fields.text("name", true);
    if (const auto tier = fields.word("tier", tiers, true))
        group.tier = static_cast<FabricClass::Tier>(*tier);
    group.reducesInSwitch = fields.boolean("reducesInSwitch").value_or(false);
    group.peerAccess = fields.boolean("peerAccess").value_or(false);
    group.seen = fields.boolean("seen").value_or(true);
    const auto constants = fields.object("constants", true);
    if (!constants)
        return;
    const auto& keys = fabricKeys(group.tier, id);
    for (const auto& [name, value] : constants->value().items()) {
        const std::string_view found = name;
        if (std::find(keys.begin(), keys.end(), found) == keys.end())
            fields.problems().error("unknown-key", constants->pointerTo(name), "unknown constant '" + name + "'",
                                    didYouMean(name, keys));
        else if (const Fields entry(value, constants->pointerTo(name), fields.problems()); entry.isObject())
            into.all[id + "/" + name] = readConstant(entry, name);
        else
            fields.problems().error("wrong-type", constants->pointerTo(name),
                                    "found " + describe(value) + ", expected an object");
    }
    for (const std::string_view name : keys)
        if (!into.all.contains(id + "/" + std::string(name)))
            fields.problems().error("missing", constants->pointer(),
                                    "class '" + id + "' has no constant '" + std::string(name) + "'");
}

void checkAliases(const FabricConstants& constants, ProblemList& problems)
{
    for (const auto& [key, constant] : constants.all) {
        const FabricConstant* target = constants.find(key);
        if (!target || !target->same.empty())
            problems.error("bad-alias", "/classes",
                           "constant '" + key + "' takes the value of '" + constant.same
                               + "', which leads to no value");
    }
    for (const char* needed :
         {"unknown-scale-up", "unknown-network", "switch", "exchange", "captured", "network", "expert", "link"})
        if (!constants.classes.contains(needed))
            problems.error("missing", "/classes", std::string("no class '") + needed + "'");
}

} // namespace

Result<FabricConstants> readFabricConstants(std::string_view bytes, const std::string& file)
{
    const Result<json> document = parseJson(bytes, file);
    if (!document)
        return document.diagnostics();
    ProblemList problems(bytes, file);
    const Fields top(*document, "", problems);
    refuseUnknown(top, {"format", "version", "provenance", "classes"});
    if (const std::string format = top.text("format", true); format != "ridge-fabric")
        problems.error("unknown-format", "/format", "found '" + format + "', expected 'ridge-fabric'");
    if (const auto version = top.number("version", true); version && *version != 1)
        problems.error("unknown-version", "/version",
                       "found version " + top.find("version")->dump() + ", this program reads version 1");
    top.text("provenance", true);
    FabricConstants constants;
    if (const auto classes = top.object("classes", true))
        for (const auto& [id, value] : classes->value().items()) {
            const Fields entry(value, classes->pointerTo(id), problems);
            if (entry.isObject())
                readClass(entry, id, constants);
            else
                problems.error("wrong-type", classes->pointerTo(id),
                               "found " + describe(value) + ", expected an object");
        }
    if (!problems.failed())
        checkAliases(constants, problems);
    if (problems.failed())
        return problems.all();
    return {std::move(constants), problems.all()};
}

} // namespace ridge
