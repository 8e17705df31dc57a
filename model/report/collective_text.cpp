// SPDX-License-Identifier: Apache-2.0
#include "report/collective_text.hpp"

#include "report/quantity_text.hpp"

namespace ridge {

namespace {

std::string reasonText(const CollectiveCandidate& candidate, double chosen)
{
    switch (candidate.why) {
    case NotUsed::slower:
        if (candidate.time.total() > chosen)
            return percentText(candidate.time.total() / chosen - 1) + " slower";
        return "small replayed payloads go direct";
    case NotUsed::tooFewRanks:
        return "fewer than five ranks";
    case NotUsed::noSwitchReduction:
        return "no reduction in the switch, or switched off";
    case NotUsed::notCaptured:
        return "not replayed by a graph";
    case NotUsed::noPeerAccess:
        return "no access to each other's memory";
    case NotUsed::notOffered:
        return "not offered by the library";
    case NotUsed::noReduceRate:
        return "no reduction between domains, or at an unknown rate";
    case NotUsed::tooManyGroups:
        return "more groups at once than the switches can reduce for";
    case NotUsed::notForThis:
        return "not for this operation";
    case NotUsed::used:
        break;
    }
    return {};
}

} // namespace

std::string choiceText(const CollectiveEstimate& estimate)
{
    if (estimate.algorithm == CollectiveAlgorithm::none)
        return {};
    std::string text(key(estimate.algorithm));
    for (const CollectiveCandidate& candidate : estimate.candidates)
        if (candidate.algorithm != estimate.algorithm)
            text += "; not " + std::string(key(candidate.algorithm)) + ": " + reasonText(candidate, estimate.seconds());
    return text;
}

} // namespace ridge
