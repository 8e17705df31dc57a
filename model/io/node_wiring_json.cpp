// SPDX-License-Identifier: Apache-2.0
#include "io/node_wiring_json.hpp"

#include "io/json_fields.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace ridge {

using nlohmann::json;

namespace {

constexpr std::array<std::string_view, 9> linkKinds = {"inside",        "pcie",           "nvlink", "xgmi",   "mesh",
                                                       "coherent-read", "coherent-write", "memory", "adapter"};

void refuseUnknown(const Fields& fields, std::initializer_list<std::string_view> known)
{
    for (const std::string& name : fields.keysBeside(known))
        fields.problems().error("unknown-key", fields.pointerTo(name), "unknown key '" + name + "'",
                                didYouMean(name, {known.begin(), known.size()}));
}

WiringLink readLink(const Fields& fields)
{
    refuseUnknown(fields, {"a", "b", "kind", "back", "bytesPerSecond", "fitted"});
    WiringLink link{
        fields.text("a", true), fields.text("b", true), {}, {}, 0, fields.boolean("fitted").value_or(false)};
    if (const auto kind = fields.word("kind", linkKinds, true))
        link.kind = linkKinds[*kind];
    if (const auto back = fields.word("back", linkKinds))
        link.back = linkKinds[*back];
    const bool limited = !link.kind.empty() && link.kind != "inside";
    link.rate = fields.number("bytesPerSecond", limited).value_or(0);
    if (link.rate < 0 || (limited && fields.find("bytesPerSecond") && !(link.rate > 0)))
        fields.problems().error("out-of-range", fields.pointerTo("bytesPerSecond"), "expected a rate above zero");
    return link;
}

using Pairs = std::vector<std::pair<std::string, std::string>>;

Pairs readPairs(const json& list, const std::string& at, const std::set<std::string>& endpoints, ProblemList& problems)
{
    Pairs pairs;
    for (std::size_t i = 0; list.is_array() && i < list.size(); ++i) {
        const json& pair = list[i];
        if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string() || !pair[1].is_string()) {
            problems.error("wrong-type", at + "/" + std::to_string(i), "expected a pair of endpoints");
            continue;
        }
        for (const json& end : pair)
            if (!endpoints.contains(end.get<std::string>()))
                problems.error("unknown-endpoint", at + "/" + std::to_string(i),
                               "no link has the endpoint '" + end.get<std::string>() + "'");
        pairs.emplace_back(pair[0].get<std::string>(), pair[1].get<std::string>());
    }
    if (pairs.empty())
        problems.error("wrong-type", at, "expected a list of pairs of endpoints");
    return pairs;
}

NodeWiring readWiring(const Fields& fields)
{
    refuseUnknown(fields, {"id", "where", "source", "patterns", "links"});
    NodeWiring wiring;
    wiring.id = fields.text("id", true);
    wiring.source = fields.text("source", true);
    if (const auto where = fields.object("where", true))
        for (const auto& [column, value] : where->value().items())
            wiring.where[column] = where->text(column, true);
    std::set<std::string> endpoints;
    const json* links = fields.array("links", true);
    for (std::size_t i = 0; links && i < links->size(); ++i) {
        const Fields entry((*links)[i], fields.pointer() + "/links/" + std::to_string(i), fields.problems());
        if (!entry.isObject())
            continue;
        wiring.links.push_back(readLink(entry));
        endpoints.insert({wiring.links.back().a, wiring.links.back().b});
    }
    if (const auto patterns = fields.object("patterns"))
        for (const auto& [word, list] : patterns->value().items())
            wiring.patterns[word] = readPairs(list, patterns->pointerTo(word), endpoints, fields.problems());
    return wiring;
}

} // namespace

Result<std::vector<NodeWiring>> readNodeWirings(std::string_view bytes, const std::string& file)
{
    const Result<json> document = parseJson(bytes, file);
    if (!document)
        return document.diagnostics();
    ProblemList problems(bytes, file);
    const Fields top(*document, "", problems);
    refuseUnknown(top, {"format", "version", "wirings"});
    if (const std::string format = top.text("format", true); format != "ridge-wirings")
        problems.error("unknown-format", "/format", "found '" + format + "', expected 'ridge-wirings'");
    if (const auto version = top.number("version", true); version && *version != 1)
        problems.error("unknown-version", "/version", "this program reads version 1");
    std::vector<NodeWiring> wirings;
    const json* list = top.array("wirings", true);
    for (std::size_t i = 0; list && i < list->size(); ++i)
        if (const Fields entry((*list)[i], "/wirings/" + std::to_string(i), problems); entry.isObject())
            wirings.push_back(readWiring(entry));
    if (problems.failed())
        return problems.all();
    return {std::move(wirings), problems.all()};
}

} // namespace ridge
