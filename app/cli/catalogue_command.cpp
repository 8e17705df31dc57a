// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "installation.hpp"
#include "report/quantity_text.hpp"
#include "report/words.hpp"
#include "result_text.hpp"

namespace ridge::cli {

namespace {

Json valueJson(const Datum& datum)
{
    return datum.isNumber() ? Json(datum.number()) : Json(datum.text());
}

Json datumJson(const Datum& datum, const Catalogue& catalogue)
{
    Json object = Json::object();
    object.set("value", valueJson(datum)).set("unit", datum.unit).set("source", datum.source);
    const auto source = catalogue.sources.find(datum.source);
    object.set("source_title", source == catalogue.sources.end() ? Json() : Json(source->second.title));
    object.set("confidence", confidenceName(datum.confidence)).set("note", datum.note).set("label", datum.label);
    Json alternatives = Json::array();
    for (const Datum& alternative : datum.alternatives)
        alternatives.push(datumJson(alternative, catalogue));
    object.set("alternatives", std::move(alternatives));
    return object;
}

Json headJson(const Part& part)
{
    Json object = Json::object();
    object.set("id", part.id.text).set("name", part.name).set("file", part.file).set("kind", part.kind);
    object.set("vendor", part.vendor).set("status", part.status).set("layer", part.layer);
    return object;
}

Answer list(const Catalogue& catalogue)
{
    Answer answer;
    Json parts = Json::array();
    std::vector<std::vector<std::string>> rows = {{"id", "kind", "name", "status"}};
    for (const auto& [id, part] : catalogue.parts) {
        parts.push(headJson(part));
        rows.push_back({id.text, part.file + (part.kind.empty() ? "" : "/" + part.kind), part.name, part.status});
    }
    answer.result = Json::object();
    answer.result.set("stamp", catalogue.stamp).set("parts", std::move(parts));
    answer.text = columns(rows, {false, false, false, false}, "");
    return answer;
}

std::string datumText(const Datum& datum)
{
    return datum.isNumber() ? quantityText(datum.number(), datum.unit, 4) : datum.text();
}

std::string partText(const Part& part, const Catalogue& catalogue)
{
    std::string text = part.name + " (" + part.id.text + "): " + part.file + (part.kind.empty() ? "" : ", " + part.kind)
        + (part.vendor.empty() ? "" : ", " + part.vendor) + (part.status.empty() ? "" : ", " + part.status) + "\n\n";
    std::vector<std::vector<std::string>> rows;
    for (const auto& [name, datum] : part.params) {
        const auto source = catalogue.sources.find(datum.source);
        rows.push_back({name, datumText(datum), std::string(confidenceName(datum.confidence)),
                        source == catalogue.sources.end() ? datum.source : source->second.title});
        for (const Datum& other : datum.alternatives)
            rows.push_back({"  or", datumText(other), std::string(confidenceName(other.confidence)), other.source});
    }
    text += columns(rows, {false, true, false, false}, "  ");
    for (const auto& [name, value] : part.attributes)
        text += "  " + name + ": " + value + "\n";
    return text;
}

Answer show(const Catalogue& catalogue, const std::string& id)
{
    const Part* part = catalogue.find(PartId(id));
    if (part == nullptr) {
        std::string near;
        for (const std::string& candidate : catalogue.nearest(id))
            near += (near.empty() ? "" : ", ") + candidate;
        return refuse(usage, Diagnostic{Severity::error, "unknown-part", "catalogue", "no part \"" + id + "\"",
                                        near.empty() ? "see ridgepoint catalogue list" : "nearest: " + near});
    }
    Answer answer;
    answer.result = headJson(*part);
    Json params = Json::object();
    for (const auto& [name, datum] : part->params)
        params.set(name, datumJson(datum, catalogue));
    Json attributes = Json::object();
    for (const auto& [name, value] : part->attributes)
        attributes.set(name, value);
    answer.result.set("params", std::move(params)).set("attributes", std::move(attributes));
    answer.text = partText(*part, catalogue);
    return answer;
}

} // namespace

Answer catalogueCommand(const Request& request)
{
    const Result<Installation> installation = loadInstallation();
    if (!installation)
        return refuse(failed, installation.diagnostics());
    return request.action == "show" ? show(installation->catalogue, request.name) : list(installation->catalogue);
}

} // namespace ridge::cli
