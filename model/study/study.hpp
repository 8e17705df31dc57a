// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/id.hpp"
#include "study/own_calibration.hpp"
#include "topology/topology.hpp"
#include "workload/scenario.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ridge {

/// A figure somebody published about this pairing, kept beside the prediction.
struct PublishedFigure {
    std::string metric;  ///< name of a metric ("time", "tokens_per_s_per_accelerator") or "bisection"
    double value = 0;    ///< SI
    std::string text;    ///< as written, with unit
    std::string source;

    bool operator==(const PublishedFigure&) const = default;
};

/// One candidate system. With a `base` it is that architecture plus deltas (families and SKUs).
struct Architecture {
    std::string name;
    int year = 0;
    std::optional<ArchitectureId> base;
    Container root;               ///< with a base: children and links that replace or add by name
    std::string scaleContainer;   ///< path of the node whose count scales with `accelerators`
    Overrides overrides;          ///< short names or JSON pointers below this architecture -> value
    std::string label;

    bool operator==(const Architecture&) const = default;
};

struct Scenario {
    std::string name;
    std::string kind = "llm-training";
    TrainingScenario training;
    std::string label;

    bool operator==(const Scenario&) const = default;
};

/// An architecture run on a scenario, with the mapping and the calibration that go with it.
struct Pairing {
    ArchitectureId architecture;
    ScenarioId scenario;
    Mapping mapping;
    CalibrationId calibration;            ///< software stack; the device family follows from the part
    std::vector<PublishedFigure> published;

    bool operator==(const Pairing&) const = default;
};

/// One entry of the assumptions register.
struct Assumption {
    std::string path, owner, date, source, state, expires, label;
    StatedQuantity value;
    std::optional<StatedQuantity> low, high;

    bool operator==(const Assumption&) const = default;
};

/// Where a person put a node in a drawing: from the top left of its container's content, in drawing units (px at 100 %).
struct Place {
    double x = 0, y = 0;

    bool operator==(const Place&) const = default;
};
using Places = std::map<std::string, Place>; ///< by container path; nodes without a place are laid out

/// The document: an immutable value. Parsed by io/study_json.
struct Study {
    std::string title;
    std::string writtenBy;
    std::string catalogue;  ///< stamp of the catalogue it was last evaluated with
    std::string label;
    std::map<ArchitectureId, Architecture> architectures;
    std::map<ScenarioId, Scenario> scenarios;
    std::vector<Pairing> pairings;
    std::map<std::string, Assumption> assumptions;
    OwnCalibrations calibrations; ///< in place of constants that ship, whatever is evaluated
    std::optional<ArchitectureId> activeArchitecture;
    std::optional<ScenarioId> activeScenario;
    std::optional<ArchitectureId> baselineArchitecture;
    std::map<ArchitectureId, Places> layout; ///< only drawings read it; no result depends on it
    std::string unknown;    ///< compact JSON object of keys this version does not know, by pointer; kept and written again

    bool operator==(const Study&) const = default;
};

} // namespace ridge
