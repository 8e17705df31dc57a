// SPDX-License-Identifier: Apache-2.0
#pragma once

// Internal to model/io: the words and keys of the study format, shared by reader and writer.

#include "workload/mapping_words.hpp"

#include <array>
#include <string_view>

namespace ridge::words {

using namespace std::string_view_literals;

inline constexpr std::array patterns = {"each"sv, "pairwise"sv, "uniform"sv};
inline constexpr std::array precisions = {"fp16"sv, "bf16"sv, "fp8"sv, "mxfp8"sv, "fp4"sv};
inline constexpr std::array generators = {"switch"sv, "leaf-spine"sv, "fat-tree"sv, "rail-optimised"sv, "rail-only"sv, "multi-plane"sv, "dragonfly"sv,
                                     "dragonfly-plus"sv, "optical-switch"sv, "torus"sv, "twisted-torus"sv, "mesh"sv, "ring"sv,
                                     "hypercube"sv, "fully-connected"sv};
inline constexpr std::array scenarioKinds = {"llm-training"sv};

inline constexpr std::array top = {"format"sv, "version"sv, "writtenBy"sv, "catalogue"sv, "title"sv, "label"sv,
    "architectures"sv, "scenarios"sv, "pairings"sv, "assumptions"sv, "active"sv, "baseline"sv, "layout"sv, "calibrations"sv};
/// Named by the format for views that store them; kept as they stand.
inline constexpr std::array reserved = {"objectives"sv, "charts"sv, "snapshots"sv, "steps"sv, "claims"sv};
inline constexpr std::array architecture = {"name"sv, "year"sv, "base"sv, "root"sv, "scaleContainer"sv, "overrides"sv, "label"sv};
inline constexpr std::array container = {"children"sv, "links"sv};
inline constexpr std::array node = {"count"sv, "label"sv, "part"sv, "overrides"sv, "fabric"sv, "container"sv};
inline constexpr std::array fabric = {"generator"sv, "part"sv, "parameters"sv};
inline constexpr std::array link = {"a"sv, "b"sv, "part"sv, "count"sv, "pattern"sv, "overrides"sv};
inline constexpr std::array scenario = {"name"sv, "kind"sv, "model"sv, "sequence"sv, "globalBatch"sv, "precision"sv,
    "flashAttention"sv, "adapterRank"sv, "checkpoints"sv, "label"sv};
inline constexpr std::array checkpoints = {"everySteps"sv, "bandwidth"sv, "asynchronous"sv};
inline constexpr std::array model = {"name"sv, "layers"sv, "hidden"sv, "heads"sv, "kvHeads"sv, "headDim"sv, "ffnHidden"sv,
    "vocab"sv, "gatedFfn"sv, "tiedEmbeddings"sv, "causal"sv, "source"sv, "experts"sv, "latentAttention"sv,
    "window"sv, "windowShare"sv, "headShare"sv, "mtpLayers"sv};
inline constexpr std::array experts = {"routed"sv, "perToken"sv, "shared"sv, "ffnHidden"sv, "denseLayers"sv, "nodeLimit"sv};
inline constexpr std::array latentAttention = {"queryRank"sv, "keyValueRank"sv, "nopeDim"sv, "ropeDim"sv, "valueDim"sv};
inline constexpr std::array pairing = {"architecture"sv, "scenario"sv, "mapping"sv, "calibration"sv, "published"sv};
inline constexpr std::array mapping = {"tp"sv, "pp"sv, "vp"sv, "dp"sv, "microBatch"sv, "sequenceParallel"sv, "recompute"sv, "recomputeShare"sv,
    "zero"sv, "order"sv, "cp"sv, "ep"sv, "shardGroup"sv, "contextExchange"sv, "schedule"sv, "offload"sv,
    "communication"sv};
inline constexpr std::array communication = {"stageMessage"sv, "gatheredInput"sv, "tensorOverlap"sv, "gradientOverlap"sv,
    "tensorOutside"sv, "pipelineOutside"sv, "dataOutside"sv};
inline constexpr std::array published = {"metric"sv, "value"sv, "source"sv};
inline constexpr std::array assumption = {"path"sv, "value"sv, "low"sv, "high"sv, "owner"sv, "date"sv, "source"sv,
    "state"sv, "expires"sv, "label"sv};
inline constexpr std::array calibration = {"table"sv, "rows"sv, "basis"sv, "error"sv, "constants"sv};
inline constexpr std::array fitErrors = {"before"sv, "inSample"sv, "leftOut"sv, "leftOutBy"sv};
inline constexpr std::array active = {"architecture"sv, "scenario"sv};

} // namespace ridge::words
