// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel_constants.hpp"

#include <array>
#include <cmath>
#include <utility>

namespace ridge {

namespace {

using Slot = std::pair<std::string_view, double KernelLaw::*>;

constexpr std::array<Slot, 4> familySlots = {{{"memory-share", &KernelLaw::memoryShare},
                                              {"attention-share", &KernelLaw::attentionShare},
                                              {"prefill-start", &KernelLaw::prefillStart},
                                              {"decode-start", &KernelLaw::decodeStart}}};

constexpr std::array<Slot, 18> sharedSlots = {{{"gemm-gain", &KernelLaw::gemmGain},
                                               {"gemm-share", &KernelLaw::gemmShare},
                                               {"narrow-loss", &KernelLaw::narrowLoss},
                                               {"start", &KernelLaw::start},
                                               {"fill", &KernelLaw::fill},
                                               {"split-time", &KernelLaw::splitTime},
                                               {"cast-traffic", &KernelLaw::castTraffic},
                                               {"tensor-cast-time", &KernelLaw::tensorCastTime},
                                               {"tensor-cast-depth", &KernelLaw::tensorCastDepth},
                                               {"block-cast-time", &KernelLaw::blockCastTime},
                                               {"block-cast-depth", &KernelLaw::blockCastDepth},
                                               {"block-time", &KernelLaw::blockTime},
                                               {"narrow-cache-gain", &KernelLaw::narrowCacheGain},
                                               {"last-block", &KernelLaw::lastBlock},
                                               {"head-time", &KernelLaw::headTime},
                                               {"head-traffic", &KernelLaw::headTraffic},
                                               {"decode-fill", &KernelLaw::decodeFill},
                                               {"cache-read-share", &KernelLaw::cacheReadShare}}};

constexpr std::array<Slot, 8> memorySlots = {{{"cache-over-memory", &KernelLaw::cacheOverMemory},
                                               {"stream-read", &KernelLaw::streamRead},
                                               {"stream-write", &KernelLaw::streamWrite},
                                               {"stream-mixed", &KernelLaw::streamMixed},
                                               {"vector-share", &KernelLaw::vectorShare},
                                               {"first-level-cycles", &KernelLaw::firstLevelCycles},
                                               {"last-level-cycles", &KernelLaw::lastLevelCycles},
                                               {"memory-latency", &KernelLaw::memoryLatency}}};

template <std::size_t n>
std::vector<std::string_view> keysOf(const std::array<Slot, n>& slots)
{
    std::vector<std::string_view> keys;
    for (const Slot& slot : slots)
        keys.push_back(slot.first);
    return keys;
}

bool matches(const std::string& pattern, const std::string& id)
{
    if (!pattern.empty() && pattern.back() == '*')
        return id.compare(0, pattern.size() - 1, pattern, 0, pattern.size() - 1) == 0;
    return pattern == id;
}

/// The value of a family; the geometric mean of those seen when it is none of them.
double familyValue(const KernelConstants& constants, const KernelFamily* family, const std::string& key)
{
    if (family)
        if (const auto found = family->constants.find(key); found != family->constants.end())
            return found->second.value;
    double sum = 0;
    int count = 0;
    for (const auto& [id, other] : constants.families)
        if (const auto found = other.constants.find(key); other.seen && found != other.constants.end()) {
            sum += std::log(found->second.value);
            ++count;
        }
    return count > 0 ? std::exp(sum / count) : 0;
}

} // namespace

std::string KernelConstants::familyOf(const PartId& part) const
{
    std::string best;
    std::size_t longest = 0;
    for (const auto& [id, family] : families)
        for (const std::string& pattern : family.parts)
            if (family.seen && pattern.size() > longest && matches(pattern, part.text)) {
                longest = pattern.size();
                best = id;
            }
    return best;
}

const KernelConstant* KernelConstants::find(const std::string& name) const
{
    const auto slash = name.find('/');
    if (slash == std::string::npos)
        return nullptr;
    const std::string group = name.substr(0, slash), key = name.substr(slash + 1);
    const auto in = [&](const std::map<std::string, KernelConstant>& map) {
        const auto found = map.find(key);
        return found == map.end() ? nullptr : &found->second;
    };
    if (group == "shared")
        return in(shared);
    if (group == "memory")
        return in(memory);
    if (group == "stack-start") {
        const auto stack = stacks.find(key);
        return stack == stacks.end() || !stack->second.start ? nullptr : &*stack->second.start;
    }
    const auto family = families.find(group);
    return family == families.end() ? nullptr : in(family->second.constants);
}

KernelConstant* KernelConstants::find(const std::string& name)
{
    return const_cast<KernelConstant*>(std::as_const(*this).find(name));
}

std::vector<std::string> KernelConstants::fitted() const
{
    std::vector<std::string> names;
    for (const auto& [id, family] : families)
        for (const auto& [key, constant] : family.constants)
            if (constant.fitted)
                names.push_back(id + "/" + key);
    for (const auto& [key, constant] : shared)
        if (constant.fitted)
            names.push_back("shared/" + key);
    for (const auto& [key, constant] : memory)
        if (constant.fitted)
            names.push_back("memory/" + key);
    for (const auto& [id, stack] : stacks)
        if (stack.start && stack.start->fitted)
            names.push_back("stack-start/" + id);
    return names;
}

KernelLaw kernelLaw(const KernelConstants& constants, const std::string& family, const std::string& stack)
{
    KernelLaw law;
    const auto own = constants.families.find(family);
    const KernelFamily* known = own == constants.families.end() || !own->second.seen ? nullptr : &own->second;
    for (const auto& [key, slot] : familySlots)
        law.*slot = familyValue(constants, known, std::string(key));
    const auto take = [&law](const auto& slots, const std::map<std::string, KernelConstant>& group) {
        for (const auto& [key, slot] : slots)
            if (const auto found = group.find(std::string(key)); found != group.end())
                law.*slot = found->second.value;
    };
    take(sharedSlots, constants.shared);
    take(memorySlots, constants.memory);
    if (const auto found = constants.stacks.find(stack); found != constants.stacks.end()) {
        law.casts = found->second.casts;
        law.wholeAttention = found->second.wholeAttention;
        if (found->second.start)
            law.start = found->second.start->value;
    }
    return law;
}

const std::vector<std::string_view>& kernelFamilyKeys()
{
    static const std::vector<std::string_view> keys = keysOf(familySlots);
    return keys;
}

const std::vector<std::string_view>& kernelSharedKeys()
{
    static const std::vector<std::string_view> keys = keysOf(sharedSlots);
    return keys;
}

const std::vector<std::string_view>& kernelMemoryKeys()
{
    static const std::vector<std::string_view> keys = keysOf(memorySlots);
    return keys;
}

} // namespace ridge
