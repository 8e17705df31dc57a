// SPDX-License-Identifier: Apache-2.0
#include "io/calibration_json.hpp"

#include "io/json_document.hpp"

#include <array>

namespace ridge {

using nlohmann::ordered_json;

namespace {

constexpr std::array<const char*, 5> confidences = {"datasheet", "measured", "analyst", "projected", "unverified"};

ordered_json softwareJson(const SoftwareTraits& traits)
{
    ordered_json object;
    object["overlapsGradients"] = traits.overlapsGradients;
    object["accumulationInGemm"] = traits.accumulationInGemm;
    object["padsVocabulary"] = traits.padsVocabulary;
    object["distributedOptimizerSplit"] = traits.distributedOptimizerSplit;
    object["fusedStreams"] = traits.fusedStreams;
    object["scatterGatherPipeline"] = traits.scatterGatherPipeline;
    object["portableAttention"] = traits.portableAttention;
    object["gathersNarrow"] = traits.gathersNarrow;
    object["overlapsExperts"] = traits.overlapsExperts;
    object["spillsActivations"] = traits.spillsActivations;
    object["gradientBytes"] = traits.gradientBytes;
    return object;
}

ordered_json constantJson(const Constant& constant)
{
    ordered_json object;
    object["value"] = constant.value;
    object["fitted"] = constant.fitted;
    object["source"] = constant.source;
    object["confidence"] = confidences[static_cast<std::size_t>(constant.confidence)];
    if (!constant.derivedFrom.empty())
        object["derivedFrom"] = constant.derivedFrom;
    if (constant.fit) {
        object["fit"]["low"] = constant.fit->low;
        object["fit"]["prior"] = constant.fit->prior;
        object["fit"]["high"] = constant.fit->high;
    }
    return object;
}

} // namespace

std::string writeCalibration(const Calibration& calibration)
{
    ordered_json document;
    document["format"] = "ridge-calibration";
    document["version"] = 1;
    document["id"] = calibration.id.text;
    document["kind"] = calibration.kind;
    document["name"] = calibration.name;
    document["provenance"] = calibration.provenance;
    document["parts"] = calibration.parts;
    if (calibration.kind == "device-family") {
        document["matrixUnit"] = calibration.matrixUnit == MatrixUnit::systolic ? "systolic" : "tiled";
        document["seen"] = calibration.seen;
    }
    if (calibration.kind == "software-stack")
        document["software"] = softwareJson(calibration.software);
    for (const auto& [key, constant] : calibration.constants)
        document["constants"][key] = constantJson(constant);
    return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

} // namespace ridge
