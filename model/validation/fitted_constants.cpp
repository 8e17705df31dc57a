// SPDX-License-Identifier: Apache-2.0
#include "validation/fitted_constants.hpp"

#include <map>

namespace ridge {

std::vector<FittedConstant> fittedConstants(const CalibrationSet& calibrations)
{
    std::map<std::string, std::vector<std::string>> byName = {
        {"host-backward", {"engine/host-backward"}},
    };
    for (const auto& [id, calibration] : calibrations.all)
        for (const auto& [name, constant] : calibration.constants)
            if (constant.fitted) {
                const std::string place = id.text + "/" + name;
                byName[constant.derivedFrom.empty() ? place : constant.derivedFrom].push_back(place);
            }
    std::vector<FittedConstant> list;
    for (auto& [name, usedIn] : byName)
        list.push_back({name, usedIn});
    return list;
}

} // namespace ridge
