// SPDX-License-Identifier: Apache-2.0
#pragma once

// Internal to model/io: turns a JSON document of the newest shape into a Study.

#include "io/json_fields.hpp"
#include "study/study.hpp"

#include <span>

namespace ridge {

class StudyReader {
public:
    explicit StudyReader(ProblemList& problems) : m_problems(problems) {}

    Study read(const nlohmann::json& document);

private:
    Architecture architecture(const Fields& fields);
    Places places(const Fields& fields);
    Container container(const Fields& fields, int depth);
    Node node(const Fields& fields, int depth);
    FabricInstance fabric(const Fields& fields);
    Link link(const Fields& fields);
    PortReference port(const Fields& fields, std::string_view key);
    PartId part(const Fields& fields, bool required);
    Overrides quantities(const Fields& parent, std::string_view key);
    std::optional<StatedQuantity> quantity(const Fields& fields, const std::string& key, const std::string& name, bool positive);

    Scenario scenario(const Fields& fields);
    Experts experts(const Fields& fields);
    LatentAttention latentAttention(const Fields& fields);
    double share(const Fields& fields, std::string_view key, double fallback);
    TransformerModel model(const Fields& fields);
    Pairing pairing(const Fields& fields);
    Mapping mapping(const Fields& fields);
    Checkpoints checkpoints(const Fields& fields);
    CommunicationModes communication(const Fields& fields);
    PublishedFigure published(const Fields& fields);
    Assumption assumption(const Fields& fields);
    OwnCalibrations calibrations(const Fields& fields);
    OwnCalibration calibration(const Fields& fields);
    FitErrors fitErrors(const Fields& fields);

    static constexpr std::int64_t largestCount = 1'000'000'000;
    int count(const Fields& fields, std::string_view key, bool required, int fallback);
    void keepUnknown(const Fields& fields, std::span<const std::string_view> known);

    ProblemList& m_problems;
    nlohmann::json m_unknown = nlohmann::json::object();
};

} // namespace ridge
