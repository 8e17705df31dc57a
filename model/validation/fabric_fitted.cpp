// SPDX-License-Identifier: Apache-2.0
#include "validation/fabric_fitted.hpp"

#include <array>

namespace ridge {

std::vector<FittedConstant> fittedConstants(const FabricConstants& constants)
{
    std::vector<FittedConstant> list;
    for (const std::string& key : constants.fitted()) {
        FittedConstant fitted{"fabric/" + key, {"fabric/" + key}};
        for (const auto& [other, constant] : constants.all)
            if (!constant.same.empty() && constants.find(other) == constants.find(key))
                fitted.usedIn.push_back("fabric/" + other);
        list.push_back(std::move(fitted));
    }
    return list;
}

bool knowsKernel(const CollectiveCase& one, const FabricConstants& constants)
{
    static constexpr std::array<const char*, 4> starts = {"expert/low-latency-start", "expert/low-latency-start",
                                                          "expert/one-sided-start", "expert/two-sided-start"};
    if (one.call.deviceInitiated) {
        const FabricConstant* start = constants.find("network/device-start");
        return one.group.domains <= 1 || (start && start->fitted);
    }
    if (!one.expert)
        return true;
    const FabricConstant* start = constants.find(starts[static_cast<std::size_t>(one.expert->kernel)]);
    return start && start->fitted;
}

} // namespace ridge
