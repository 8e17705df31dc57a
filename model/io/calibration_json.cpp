// SPDX-License-Identifier: Apache-2.0
#include "io/calibration_json.hpp"

#include "io/json_fields.hpp"
#include "io/text_file.hpp"

#include <algorithm>
#include <array>

namespace ridge {

using nlohmann::json;

namespace {

constexpr std::array<std::string_view, 3> kinds = {"device-family", "network-class", "software-stack"};
constexpr std::array<std::string_view, 2> matrixUnits = {"tiled", "systolic"};
constexpr std::array<std::string_view, 5> confidences = {"datasheet", "measured", "analyst", "projected", "unverified"};
constexpr std::array<std::string_view, 13> topKeys = {"format", "version", "id", "kind", "name", "provenance", "parts",
                                                      "matrixUnit", "seen", "software", "constants", "note", "label"};
constexpr std::array<std::string_view, 11> softwareKeys = {
    "overlapsGradients", "accumulationInGemm", "padsVocabulary", "distributedOptimizerSplit",
    "fusedStreams", "scatterGatherPipeline", "portableAttention", "gathersNarrow", "overlapsExperts",
    "spillsActivations", "gradientBytes"};

void refuseUnknown(const Fields& fields, std::span<const std::string_view> known)
{
    for (const std::string& name : fields.keysBeside({}))
        if (std::find(known.begin(), known.end(), name) == known.end())
            fields.problems().error("unknown-key", fields.pointerTo(name), "unknown key '" + name + "'", didYouMean(name, known));
}

Constant readConstant(const Fields& fields)
{
    static constexpr std::array<std::string_view, 7> known = {"value", "fitted", "source", "confidence", "derivedFrom", "fit", "note"};
    refuseUnknown(fields, known);
    Constant constant;
    constant.value = fields.number("value", true).value_or(0);
    constant.fitted = fields.boolean("fitted", true).value_or(false);
    constant.source = fields.text("source", true);
    constant.derivedFrom = fields.text("derivedFrom");
    if (const auto index = fields.word("confidence", confidences, true))
        constant.confidence = static_cast<Confidence>(*index);
    if (const auto range = fields.object("fit")) {
        constant.fit = Range{range->number("low", true).value_or(0), range->number("prior", true).value_or(0),
                             range->number("high", true).value_or(0)};
        if (!(constant.fit->low > 0 && constant.fit->low <= constant.fit->prior && constant.fit->prior <= constant.fit->high))
            fields.problems().error("out-of-range", range->pointer(), "expected 0 < low <= prior <= high");
    }
    if (constant.value < 0)
        fields.problems().error("out-of-range", fields.pointerTo("value"), "found a negative number, expected zero or more");
    return constant;
}

SoftwareTraits readSoftware(const Fields& fields)
{
    refuseUnknown(fields, softwareKeys);
    SoftwareTraits traits;
    const auto flag = [&](std::string_view name, bool& target) { target = fields.boolean(name, true).value_or(target); };
    flag("overlapsGradients", traits.overlapsGradients);
    flag("accumulationInGemm", traits.accumulationInGemm);
    flag("padsVocabulary", traits.padsVocabulary);
    flag("distributedOptimizerSplit", traits.distributedOptimizerSplit);
    flag("fusedStreams", traits.fusedStreams);
    flag("scatterGatherPipeline", traits.scatterGatherPipeline);
    traits.portableAttention = fields.boolean("portableAttention").value_or(false);
    traits.gathersNarrow = fields.boolean("gathersNarrow").value_or(false);
    traits.overlapsExperts = fields.boolean("overlapsExperts").value_or(false);
    traits.spillsActivations = fields.boolean("spillsActivations").value_or(false);
    traits.gradientBytes = static_cast<int>(fields.integer("gradientBytes", 1, 8, true).value_or(traits.gradientBytes));
    return traits;
}

void readHead(const Fields& top)
{
    if (const std::string format = top.text("format", true); !format.empty() && format != "ridge-calibration")
        top.problems().error("unknown-format", "/format", "found '" + format + "', expected 'ridge-calibration'");
    if (const auto version = top.number("version", true); version && *version != 1)
        top.problems().error(*version > 1 ? "newer-version" : "unknown-version", "/version",
                             "found version " + top.find("version")->dump() + ", this program reads version 1");
}

} // namespace

std::vector<std::string_view> constantKeys()
{
    std::vector<std::string_view> keys = {"reference-16", "reference-8", "portable-attention", "alignment-8", "alignment-4"};
    for (std::size_t i = 0; i < parameterCount; ++i)
        keys.push_back(key(static_cast<Parameter>(i)));
    return keys;
}

Result<Calibration> readCalibration(std::string_view bytes, const std::string& file)
{
    const Result<json> document = parseJson(bytes, file);
    if (!document)
        return document.diagnostics();
    ProblemList problems(bytes, file);
    const Fields top(*document, "", problems);
    readHead(top);
    refuseUnknown(top, topKeys);
    Calibration calibration;
    calibration.id = CalibrationId(top.text("id", true));
    if (!isValidId(calibration.id.text))
        problems.error("bad-id", "/id", "id '" + calibration.id.text + "' must be lower case with digits and dashes");
    if (const auto kind = top.word("kind", kinds, true))
        calibration.kind = kinds[*kind];
    calibration.name = top.text("name", true);
    calibration.provenance = top.text("provenance", true);
    const json* parts = top.array("parts");
    for (std::size_t i = 0; parts != nullptr && i < parts->size(); ++i)
        if ((*parts)[i].is_string())
            calibration.parts.push_back((*parts)[i].get<std::string>());
        else
            problems.error("wrong-type", "/parts/" + std::to_string(i), "found " + describe((*parts)[i]) + ", expected text");
    if (const auto unit = top.word("matrixUnit", matrixUnits, calibration.kind == "device-family"))
        calibration.matrixUnit = static_cast<MatrixUnit>(*unit);
    calibration.seen = top.boolean("seen").value_or(true);
    if (const auto software = top.object("software", calibration.kind == "software-stack"))
        calibration.software = readSoftware(*software);
    const auto known = constantKeys();
    if (const auto constants = top.object("constants", true)) {
        refuseUnknown(*constants, known);
        for (const auto& [name, value] : constants->value().items())
            calibration.constants[name] = readConstant(Fields(value, constants->pointerTo(name), problems));
    }
    calibration.hash = hexDigits(stableHash(bytes)).substr(0, 12);
    if (problems.failed())
        return problems.all();
    return {std::move(calibration), problems.all()};
}

Result<CalibrationSet> loadCalibrations(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        if (entry.path().extension() == ".json")
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    CalibrationSet set;
    Diagnostics problems;
    if (files.empty())
        problems.push_back({Severity::error, "missing-calibration", folder.string(),
                            folder.string() + ": no calibration files (*.json) in this folder", {}});
    for (const auto& path : files) {
        const Result<std::string> bytes = readFile(path);
        const Result<Calibration> calibration = bytes ? readCalibration(*bytes, path.string())
                                                      : Result<Calibration>(bytes.diagnostics());
        problems.insert(problems.end(), calibration.diagnostics().begin(), calibration.diagnostics().end());
        if (calibration && !set.all.emplace(calibration->id, *calibration).second)
            problems.push_back({Severity::error, "duplicate-id", path.string(),
                                path.string() + ": id '" + calibration->id.text + "' is used by another file", {}});
    }
    if (hasError(problems))
        return problems;
    return {std::move(set), std::move(problems)};
}

} // namespace ridge
