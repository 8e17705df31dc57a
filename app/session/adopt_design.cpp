// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/adopt_design.hpp"

#include "study/evaluate_study.hpp"

#include <QString>

#include <algorithm>

namespace ridge {

Result<Study> adoptDesign(const Study& study, const ArchitectureId& architecture, const ScenarioId& scenario,
                          const ParetoSpace& space, std::size_t point)
{
    Study adopted = study;
    const auto pairing = std::find_if(adopted.pairings.begin(), adopted.pairings.end(), [&](const Pairing& p) {
        return p.architecture == architecture && p.scenario == scenario;
    });
    if (pairing == adopted.pairings.end() || point >= space.size())
        return Diagnostic{Severity::error, "unknown-path", architecture.text, "The study has no such design.", ""};
    pairing->mapping = space.mappingOf(point).mapping;
    for (std::size_t k = 0; k < hardwareAxisCount; ++k) {
        const auto axis = static_cast<HardwareAxis>(k);
        const double factor = space.factorOf(point, axis);
        if (factor == 1)
            continue;
        const std::string text = QString::number(factor, 'g', 17).toStdString() + "x";
        Result<Study> changed = withOverride(adopted, architecture, std::string(shortName(axis)), {factor, true, text});
        if (!changed)
            return changed;
        adopted = std::move(changed).value();
    }
    return adopted;
}

} // namespace ridge
