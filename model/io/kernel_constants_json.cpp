// SPDX-License-Identifier: Apache-2.0
#include "io/kernel_constants_json.hpp"

#include "io/json_fields.hpp"

#include <algorithm>
#include <array>

namespace ridge {

using nlohmann::json;

namespace {

constexpr std::array<std::string_view, 5> confidences = {"datasheet", "measured", "analyst", "projected", "unverified"};
constexpr double largestShare = 4;
constexpr double largestValue = 1e6; ///< bytes per head are the largest; nothing else comes near

bool isShare(std::string_view key)
{
    return key.find("share") != std::string_view::npos || key.find("gain") != std::string_view::npos
           || key.find("stream-") == 0;
}

void refuseUnknown(const Fields& fields, std::initializer_list<std::string_view> known)
{
    for (const std::string& name : fields.keysBeside(known))
        fields.problems().error("unknown-key", fields.pointerTo(name), "unknown key '" + name + "'",
                                didYouMean(name, {known.begin(), known.size()}));
}

/// A number above 0 and at most `highest`, or nothing and a diagnostic.
std::optional<double> positive(const Fields& fields, std::string_view name, double highest, bool required)
{
    const auto number = fields.number(name, required);
    if (number && !(*number > 0 && *number <= highest))
        fields.problems().error("out-of-range", fields.pointerTo(name),
                                "found " + describe(*fields.find(name)) + ", expected a number above 0"
                                    + (highest < largestValue ? ", at most 4" : ""));
    return number;
}

KernelConstant readConstant(const Fields& fields, std::string_view key)
{
    refuseUnknown(fields, {"value", "fitted", "source", "confidence", "rows", "prior"});
    const double highest = isShare(key) ? largestShare : largestValue;
    KernelConstant constant;
    constant.value = positive(fields, "value", highest, true).value_or(1);
    constant.fitted = fields.boolean("fitted", true).value_or(false);
    constant.source = fields.text("source", true);
    constant.rows = static_cast<int>(fields.integer("rows", 0, 1'000'000).value_or(0));
    constant.prior = positive(fields, "prior", highest, false);
    if (const auto index = fields.word("confidence", confidences, true))
        constant.confidence = static_cast<Confidence>(*index);
    return constant;
}

std::map<std::string, KernelConstant> readConstants(const Fields& parent, std::string_view member,
                                                    const std::vector<std::string_view>& keys)
{
    std::map<std::string, KernelConstant> read;
    const auto constants = parent.object(member, true);
    if (!constants)
        return read;
    for (const auto& [name, value] : constants->value().items()) {
        const std::string_view found = name;
        if (std::find(keys.begin(), keys.end(), found) == keys.end())
            parent.problems().error("unknown-key", constants->pointerTo(name), "unknown constant '" + name + "'",
                                    didYouMean(name, keys));
        else if (const auto entry = constants->object(name))
            read[name] = readConstant(*entry, name);
    }
    for (const std::string_view name : keys)
        if (!read.contains(std::string(name)))
            parent.problems().error("missing", constants->pointer(), "no constant '" + std::string(name) + "'");
    return read;
}

KernelFamily readFamily(const Fields& fields)
{
    refuseUnknown(fields, {"name", "parts", "constants"});
    KernelFamily family;
    family.name = fields.text("name", true);
    if (const json* parts = fields.array("parts", true))
        for (std::size_t i = 0; i < parts->size(); ++i) {
            if ((*parts)[i].is_string())
                family.parts.push_back((*parts)[i].get<std::string>());
            else
                fields.problems().error("wrong-type", fields.pointerTo("parts") + "/" + std::to_string(i),
                                        "found " + describe((*parts)[i]) + ", expected the id of a part or a prefix");
        }
    family.constants = readConstants(fields, "constants", kernelFamilyKeys());
    return family;
}

KernelStack readStack(const Fields& fields)
{
    refuseUnknown(fields, {"name", "source", "casts", "wholeAttention", "start"});
    KernelStack stack;
    stack.name = fields.text("name", true);
    stack.source = fields.text("source", true);
    stack.casts = fields.boolean("casts").value_or(false);
    stack.wholeAttention = fields.boolean("wholeAttention").value_or(false);
    if (fields.find("start"))
        if (const auto start = fields.object("start"))
            stack.start = readConstant(*start, "start");
    return stack;
}

} // namespace

Result<KernelConstants> readKernelConstants(std::string_view bytes, const std::string& file)
{
    const Result<json> document = parseJson(bytes, file);
    if (!document)
        return document.diagnostics();
    ProblemList problems(bytes, file);
    const Fields top(*document, "", problems);
    refuseUnknown(top, {"format", "version", "provenance", "families", "shared", "memory", "stacks"});
    if (const std::string format = top.text("format", true); format != "ridge-kernels")
        problems.error("unknown-format", "/format", "found '" + format + "', expected 'ridge-kernels'");
    if (const auto version = top.number("version", true); version && *version != 1)
        problems.error("unknown-version", "/version",
                       "found version " + top.find("version")->dump() + ", this program reads version 1");
    top.text("provenance", true);
    KernelConstants constants;
    if (const auto families = top.object("families", true)) {
        for (const auto& [id, value] : families->value().items())
            if (const auto entry = families->object(id))
                constants.families[id] = readFamily(*entry);
        if (families->value().empty())
            problems.error("missing", "/families", "no family");
        for (const char* taken : {"shared", "memory", "stack-start"})
            if (families->find(taken))
                problems.error("bad-name", families->pointerTo(taken), "this name means another group");
    }
    constants.shared = readConstants(top, "shared", kernelSharedKeys());
    constants.memory = readConstants(top, "memory", kernelMemoryKeys());
    if (const auto stacks = top.object("stacks", true))
        for (const auto& [id, value] : stacks->value().items())
            if (const auto entry = stacks->object(id))
                constants.stacks[id] = readStack(*entry);
    if (problems.failed())
        return problems.all();
    return {std::move(constants), problems.all()};
}

} // namespace ridge
