// SPDX-License-Identifier: Apache-2.0
#include "network/fabric_constants.hpp"

namespace ridge {

const FabricConstant* FabricConstants::find(const std::string& key) const
{
    auto found = all.find(key);
    for (std::size_t step = 0; found != all.end() && !found->second.same.empty() && step < all.size(); ++step)
        found = all.find(found->second.same);
    return found == all.end() ? nullptr : &found->second;
}

double FabricConstants::value(const std::string& key, Corner corner) const
{
    const FabricConstant* constant = find(key);
    if (!constant)
        return 0;
    if (corner == Corner::expected || constant->fitted)
        return constant->value;
    const bool lower = (corner == Corner::fast) != isShareKey(key);
    return lower ? constant->low.value_or(constant->value) : constant->high.value_or(constant->value);
}

std::vector<std::string> FabricConstants::fitted() const
{
    std::vector<std::string> keys;
    for (const auto& [key, constant] : all)
        if (constant.fitted && constant.same.empty())
            keys.push_back(key);
    return keys;
}

const std::vector<std::string_view>& fabricKeys(FabricClass::Tier tier, const std::string& className)
{
    static const std::vector<std::string_view> none;
    static const std::vector<std::string_view> scaleUp = {
        "start", "step", "share", "root", "pair-share", "pair-reduce-share", "combine-share"};
    static const std::vector<std::string_view> scaleOut = {"hop", "switchover"};
    static const std::map<std::string, std::vector<std::string_view>> shared = {
        {"switch", {"reduce-share", "root"}},
        {"exchange", {"share"}},
        {"captured", {"start", "share", "direct-bytes"}},
        {"network", {"share", "root", "switchover-bytes", "device-start"}},
        {"expert",
         {"low-latency-start", "low-latency-hop", "copy-share", "wide-gain", "node-share", "one-sided-start",
          "one-sided-dispatch-doubling", "one-sided-combine-doubling", "one-sided-share", "two-sided-start",
          "two-sided-doubling"}},
        {"link",
         {"pcie-share", "nvlink-share", "xgmi-share", "mesh-share", "coherent-read-share", "coherent-write-share",
          "memory-share", "adapter-share", "duplex-gain", "copy-start", "message-time"}},
    };
    if (tier == FabricClass::Tier::scaleUp)
        return scaleUp;
    if (tier == FabricClass::Tier::scaleOut)
        return scaleOut;
    const auto found = shared.find(className);
    return found == shared.end() ? none : found->second;
}

bool isShareKey(std::string_view key)
{
    return key.find("share") != std::string_view::npos || key.find("gain") != std::string_view::npos;
}

} // namespace ridge
