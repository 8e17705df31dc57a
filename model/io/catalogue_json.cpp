// SPDX-License-Identifier: Apache-2.0
#include "io/catalogue_json.hpp"

#include "io/json_fields.hpp"
#include "io/text_file.hpp"
#include "units/format.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace ridge {

using nlohmann::json;

namespace {

constexpr std::array<std::string_view, 5> confidences = {"datasheet", "measured", "analyst", "projected", "unverified"};

bool isTextUnit(const std::string& unit) { return unit == "text" || unit == "date"; }

/// A list of counts (layer widths of a network) is kept as text, "13, 512, 256".
std::string listText(const json& list)
{
    std::string text;
    for (const json& entry : list)
        text += (text.empty() ? "" : ", ") + shortestNumber(entry.get<double>());
    return text;
}

class CatalogueReader {
public:
    CatalogueReader(ProblemList& problems, const Catalogue& known, std::string file, std::string layer)
        : m_problems(problems), m_known(known), m_file(std::move(file)), m_layer(std::move(layer))
    {
    }

    std::map<std::string, Source> sources;
    std::vector<Part> parts;

    void read(const json& document)
    {
        const Fields top(document, "", m_problems);
        if (const std::string schema = top.text("schema", true); !schema.empty() && schema != "ridge-catalogue/1")
            m_problems.error("unknown-format", "/schema", "found '" + schema + "', expected 'ridge-catalogue/1'");
        if (const auto list = top.object("sources", true))
            for (const auto& [id, value] : list->value().items()) {
                const Fields source(value, list->pointerTo(id), m_problems);
                sources[id] = {id, source.text("title", true), source.text("where"), source.text("tier", true)};
            }
        const json* items = top.array("items", true);
        for (std::size_t i = 0; items != nullptr && i < items->size(); ++i)
            readPart(Fields((*items)[i], "/items/" + std::to_string(i), m_problems));
    }

private:
    static bool isDatum(const json& value) { return value.is_object() && value.contains("value") && value.contains("unit"); }

    void readPart(const Fields& item)
    {
        Part part;
        part.id = PartId(item.text("id", true));
        if (!part.id.empty() && !isValidPartId(part.id.text))
            m_problems.error("bad-id", item.pointerTo("id"),
                             "found '" + part.id.text.substr(0, 80) + "', expected lower-case letters, digits, dashes and dots");
        part.name = item.text("name", true);
        part.file = m_file;
        part.layer = m_layer;
        part.vendor = item.text("vendor");
        part.status = item.text("status");
        for (const char* key : {"kind", "scope", "link_class", "category", "family"})
            if (part.kind.empty())
                part.kind = item.text(key);
        if (!m_ids.insert(part.id.text).second)
            m_problems.error("duplicate-id", item.pointerTo("id"), "part '" + part.id.text + "' stands twice in this file");
        const std::string label = item.text("label");
        for (const std::string& key : item.keysBeside({"id", "name", "vendor", "status", "label", "params"}))
            readMember(item, key, part);
        if (const auto params = item.object("params"))
            for (const auto& [key, value] : params->value().items())
                part.params[key] = readDatum(Fields(value, params->pointerTo(key), m_problems));
        for (auto& [key, datum] : part.params)
            if (datum.label.empty())
                datum.label = label;
        parts.push_back(std::move(part));
    }

    void readMember(const Fields& item, const std::string& key, Part& part)
    {
        const json& value = *item.find(key);
        if (value.is_object())
            part.params[key] = readDatum(Fields(value, item.pointerTo(key), m_problems));
        else if (value.is_string())
            part.attributes[key] = value.get<std::string>();
        else if (value.is_boolean() || value.is_number())
            part.attributes[key] = value.dump();
        else
            m_problems.error("wrong-type", item.pointerTo(key), "found " + describe(value) + ", expected text or a sourced value");
    }

    Datum readDatum(const Fields& fields, bool alternative = false)
    {
        Datum datum;
        datum.unit = fields.text("unit", true);
        datum.source = fields.text("source", true);
        datum.note = fields.text("note");
        datum.label = fields.text("label");
        if (const auto index = fields.word("confidence", confidences, true))
            datum.confidence = static_cast<Confidence>(*index);
        if (!datum.unit.empty() && !isTextUnit(datum.unit) && !findUnit(datum.unit))
            m_problems.error("unknown-unit", fields.pointerTo("unit"), "unknown unit '" + datum.unit + "'");
        if (!datum.source.empty() && !sources.contains(datum.source) && !m_known.sources.contains(datum.source))
            m_problems.error("unknown-source", fields.pointerTo("source"), "source '" + datum.source + "' is not listed");
        readValue(fields, datum);
        for (const std::string& key : fields.keysBeside({"value", "unit", "source", "confidence", "note", "label", "alternatives"}))
            m_problems.warning("unknown-key", fields.pointerTo(key), "unknown key '" + key + "' is ignored");
        const json* others = alternative ? nullptr : fields.array("alternatives");
        for (std::size_t i = 0; others != nullptr && i < others->size(); ++i)
            datum.alternatives.push_back(
                readDatum(Fields((*others)[i], fields.pointerTo("alternatives") + "/" + std::to_string(i), m_problems), true));
        return datum;
    }

    void readValue(const Fields& fields, Datum& datum)
    {
        const json* value = fields.require("value");
        if (value == nullptr)
            return;
        const auto isNumber = [](const json& entry) { return entry.is_number(); };
        if (isTextUnit(datum.unit) && value->is_string())
            datum.value = value->get<std::string>();
        else if (!isTextUnit(datum.unit) && value->is_number())
            datum.value = value->get<double>();
        else if (!isTextUnit(datum.unit) && value->is_array() && std::all_of(value->begin(), value->end(), isNumber))
            datum.value = listText(*value);
        else
            m_problems.error("wrong-type", fields.pointerTo("value"), "found " + describe(*value) + ", expected "
                             + (isTextUnit(datum.unit) ? "text" : "a finite number in " + datum.unit));
    }

    ProblemList& m_problems;
    const Catalogue& m_known;
    std::string m_file;
    std::string m_layer;
    std::set<std::string> m_ids;
};

std::vector<std::filesystem::path> jsonFiles(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        if (entry.path().extension() == ".json")
            files.push_back(entry.path());
    std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.filename() < b.filename(); });
    return files;
}

void append(Diagnostics& to, const Diagnostics& from) { to.insert(to.end(), from.begin(), from.end()); }

} // namespace

std::optional<Confidence> confidenceFrom(std::string_view text)
{
    const auto it = std::find(confidences.begin(), confidences.end(), text);
    return it == confidences.end() ? std::nullopt : std::optional(static_cast<Confidence>(it - confidences.begin()));
}

std::string_view word(Confidence confidence) { return confidences[static_cast<std::size_t>(confidence)]; }

Diagnostics readCatalogueFile(std::string_view bytes, const std::string& file, const std::string& layer, Catalogue& catalogue)
{
    const Result<json> document = parseJson(bytes, file);
    if (!document)
        return document.diagnostics();
    ProblemList problems(bytes, file);
    CatalogueReader reader(problems, catalogue, std::filesystem::path(file).stem().string(), layer);
    reader.read(*document);
    for (auto& [id, source] : reader.sources)
        catalogue.sources.insert_or_assign(id, std::move(source));
    for (Part& part : reader.parts) {
        const auto known = catalogue.parts.find(part.id);
        if (known != catalogue.parts.end() && known->second.layer == layer)
            problems.error("duplicate-id", "/items", "part '" + part.id.text + "' also stands in " + known->second.file);
        else
            catalogue.parts.insert_or_assign(part.id, std::move(part));
    }
    return problems.all();
}

Result<Catalogue> loadCatalogue(const std::vector<std::filesystem::path>& layers)
{
    static constexpr std::array<const char*, 3> names = {"public", "company", "project"};
    Catalogue catalogue;
    Diagnostics problems;
    std::uint64_t hash = stableHash({});
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const auto files = jsonFiles(layers[i]);
        if (files.empty())
            problems.push_back({Severity::error, "missing-catalogue", layers[i].string(),
                                layers[i].string() + ": no catalogue files (*.json) in this folder", {}});
        for (const auto& path : files) {
            const Result<std::string> bytes = readFile(path);
            if (!bytes) {
                append(problems, bytes.diagnostics());
                continue;
            }
            hash = stableHash(*bytes, hash);
            append(problems, readCatalogueFile(*bytes, path.string(), names[std::min<std::size_t>(i, 2)], catalogue));
        }
    }
    if (hasError(problems))
        return problems;
    catalogue.stamp = hexDigits(hash).substr(0, 12);
    return {std::move(catalogue), std::move(problems)};
}

} // namespace ridge
