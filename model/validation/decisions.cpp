// SPDX-License-Identifier: Apache-2.0
#include "validation/decisions.hpp"

#include <cmath>
#include <map>
#include <tuple>

namespace ridge {

namespace {

bool counts(const RowVerdict& v) { return v.headline && v.predicted && v.measured && v.tokensPerAccelerator > 0; }

/// Tokens per second and accelerator.
PredictionPair rateOf(const RowVerdict& v)
{
    return {v.tokensPerAccelerator / *v.predicted, v.tokensPerAccelerator / *v.measured};
}

using Key = std::tuple<std::string, std::string, double, double>; ///< source, model, sequence, accelerators
using PartRate = std::pair<const std::string, PredictionPair>;

GenerationRatio ratioOf(const Key& key, const PartRate& from, const PartRate& to)
{
    return {std::get<0>(key), std::get<1>(key), from.first, to.first, to.second.predicted / from.second.predicted,
            to.second.measured / from.second.measured};
}

} // namespace

std::vector<GenerationRatio> generationRatios(const std::vector<RowVerdict>& verdicts)
{
    std::map<Key, std::map<std::string, PredictionPair>> best; // part -> the row measured fastest
    for (const RowVerdict& v : verdicts) {
        if (!counts(v))
            continue;
        PredictionPair& rate = best[{v.group, v.model, v.sequence, v.accelerators}][v.part];
        if (const PredictionPair own = rateOf(v); own.measured > rate.measured)
            rate = own;
    }
    std::vector<GenerationRatio> ratios;
    for (const auto& [key, parts] : best)
        for (auto from = parts.begin(); from != parts.end(); ++from)
            for (auto to = std::next(from); to != parts.end(); ++to)
                ratios.push_back(from->second.measured <= to->second.measured ? ratioOf(key, *from, *to) : ratioOf(key, *to, *from));
    return ratios;
}

std::vector<GroupErrors> ratioErrors(const std::vector<GenerationRatio>& ratios)
{
    std::map<std::string, std::vector<PredictionPair>> byPair;
    std::vector<PredictionPair> all;
    for (const GenerationRatio& r : ratios) {
        all.push_back({r.predicted, r.measured});
        byPair[r.from + " > " + r.to].push_back(all.back());
    }
    std::vector<GroupErrors> errors;
    if (!all.empty())
        errors.push_back({"generation", "all", summarize(all)});
    for (const auto& [pair, list] : byPair)
        errors.push_back({"generation", pair, summarize(list)});
    return errors;
}

WinnerCount rightWinners(const std::vector<RowVerdict>& verdicts, double margin)
{
    std::map<std::pair<std::string, std::string>, std::vector<PredictionPair>> rates;
    for (const RowVerdict& v : verdicts)
        if (counts(v))
            rates[{v.group, v.model}].push_back(rateOf(v));
    WinnerCount count;
    for (const auto& [key, list] : rates)
        for (std::size_t i = 0; i < list.size(); ++i)
            for (std::size_t j = i + 1; j < list.size(); ++j) {
                const double measured = std::log(list[i].measured / list[j].measured);
                if (std::abs(measured) <= std::log(1 + margin))
                    continue;
                ++count.pairs;
                count.right += measured * std::log(list[i].predicted / list[j].predicted) > 0 ? 1 : 0;
            }
    return count;
}

std::vector<SourceOrder> sourceOrders(const std::vector<RowVerdict>& verdicts, std::size_t least)
{
    std::map<std::string, std::vector<PredictionPair>> times;
    for (const RowVerdict& v : verdicts)
        if (v.headline && v.predicted && v.measured)
            times[v.group].push_back({*v.predicted, *v.measured});
    std::vector<SourceOrder> orders;
    for (const auto& [group, pairs] : times)
        if (pairs.size() >= least)
            if (const auto tau = kendallTau(pairs))
                orders.push_back({group, pairs.size(), *tau});
    return orders;
}

} // namespace ridge
