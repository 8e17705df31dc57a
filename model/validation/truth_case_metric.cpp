// SPDX-License-Identifier: Apache-2.0
#include "report/quantity_text.hpp"
#include "report/words.hpp"
#include "validation/measured_seconds.hpp"
#include "validation/truth_case.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace ridge {

namespace {

double tokens(const StatedCase& one) { return one.built.scenario.globalBatch * one.built.scenario.sequence; }
double accelerators(const StatedCase& one) { return one.built.network.accelerators; }

/// FLOP of a step as the source of a figure of this kind counts them.
double countedFlop(const StatedCase& one, const char* metric)
{
    TrainingRow row = one.row;
    row.metric = metric;
    return statedFlop(row, one.built.scenario);
}

double tflops(const StatedCase& one)
{
    return countedFlop(one, "tflops_per_gpu") / (one.outcome.time * 1e12 * accelerators(one));
}

double mfu(const StatedCase& one)
{
    return countedFlop(one, "mfu") / (one.outcome.time * one.built.peak16 * accelerators(one));
}

double activeParameters(const StatedCase& one)
{
    const TransformerModel& m = one.built.scenario.model;
    return totalParameters(m) - m.layers * (layerParameters(m) - activeLayerParameters(m));
}

double cell(const StatedCase& one, Phase phase, Resource resource)
{
    return one.outcome.exposed[static_cast<std::size_t>(phase)][static_cast<std::size_t>(resource)];
}

/// Time an accelerator of a pipeline waits for its fill and drain, over the time it works on micro-batches.
double bubbleOverIdeal(const StatedCase& one)
{
    double work = 0;
    for (std::size_t p = 0; p < phaseCount; ++p)
        for (std::size_t r = 0; r < resourceCount; ++r) {
            const auto phase = static_cast<Phase>(p);
            const auto resource = static_cast<Resource>(r);
            const bool apart = phase == Phase::gradientSync || phase == Phase::optimizer || phase == Phase::step;
            if (!apart && resource != Resource::bubble && resource != Resource::imbalance)
                work += cell(one, phase, resource);
        }
    return cell(one, Phase::pipeline, Resource::bubble) / work;
}

using Metric = double (*)(const StatedCase&);
const std::map<std::string, Metric>& metrics()
{
    static const std::map<std::string, Metric> all = {
        {"iteration_s", [](const StatedCase& c) { return c.outcome.time; }},
        {"tokens_per_s", [](const StatedCase& c) { return tokens(c) / c.outcome.time; }},
        {"tokens_per_s_per_gpu", [](const StatedCase& c) { return tokens(c) / (c.outcome.time * accelerators(c)); }},
        {"tflops_per_gpu", tflops},
        {"mfu", mfu},
        {"flop_per_token", [](const StatedCase& c) { return countedFlop(c, "tflops_per_gpu") / tokens(c); }},
        {"parameters", [](const StatedCase& c) { return totalParameters(c.built.scenario.model); }},
        {"active_parameters", activeParameters},
        {"memory_bytes", [](const StatedCase& c) { return c.outcome.memoryNeeded; }},
        {"bubble_over_ideal", bubbleOverIdeal},
        {"TP", [](const StatedCase& c) { return double(c.built.mapping.tp); }},
        {"PP", [](const StatedCase& c) { return double(c.built.mapping.pp); }},
        {"VP", [](const StatedCase& c) { return double(c.built.mapping.vp); }},
        {"CP", [](const StatedCase& c) { return double(c.built.mapping.cp); }},
        {"EP", [](const StatedCase& c) { return double(c.built.mapping.ep); }},
        {"DP", [](const StatedCase& c) { return double(c.built.mapping.dp); }}};
    return all;
}

std::optional<double> exposedSeconds(const StatedCase& one, const std::string& name)
{
    double seconds = 0;
    bool known = false;
    for (std::size_t p = 0; p < phaseCount; ++p)
        for (std::size_t r = 0; r < resourceCount; ++r) {
            const auto phase = static_cast<Phase>(p);
            const auto resource = static_cast<Resource>(r);
            if (key(phase) != name && key(resource) != name)
                continue;
            known = true;
            seconds += cell(one, phase, resource);
        }
    return known ? std::optional(seconds) : std::nullopt;
}

std::optional<double> exposedShare(const StatedCase& one, const std::string& names)
{
    double seconds = 0;
    for (std::size_t start = 0, end = 0; end != std::string::npos; start = end + 1) {
        end = names.find('+', start);
        const auto part = exposedSeconds(one, names.substr(start, end - start));
        if (!part)
            return std::nullopt;
        seconds += *part;
    }
    return seconds / one.outcome.time;
}

std::optional<double> memoryOf(const StatedCase& one, const std::string& name)
{
    for (std::size_t i = 0; i < memoryClassCount; ++i)
        if (memoryClassName(static_cast<MemoryClass>(i)) == name)
            return one.outcome.memory[i];
    return std::nullopt;
}

std::string cellName(const StatedCase& one, Phase phase, Resource resource)
{
    const std::string place = phase == Phase::gradientSync ? "gradient exchange" : std::string(key(phase));
    return resourceName(resource, one.built.scenario.precision) + " of " + place;
}

std::string percent(double share) { return numberText(100 * share) + " %"; }

bool isCompute(Resource r) { return r == Resource::compute16 || r == Resource::compute8 || r == Resource::compute4; }

template <class Value>
std::pair<Phase, Resource> largest(const Value& value, bool withCompute = true)
{
    std::pair<Phase, Resource> best{};
    double most = -1;
    for (std::size_t p = 0; p < phaseCount; ++p)
        for (std::size_t r = 0; r < resourceCount; ++r) {
            const std::pair candidate{static_cast<Phase>(p), static_cast<Resource>(r)};
            if (const double v = value(candidate.first, candidate.second); (withCompute || !isCompute(candidate.second)) && v > most) {
                most = v;
                best = candidate;
            }
        }
    return best;
}

} // namespace

std::optional<double> caseMetric(const StatedCase& one, const std::string& name)
{
    if (const auto found = metrics().find(name); found != metrics().end())
        return found->second(one);
    if (name.rfind("share.", 0) == 0)
        return exposedShare(one, name.substr(6));
    return name.rfind("memory.", 0) == 0 ? memoryOf(one, name.substr(7)) : std::nullopt;
}

std::string caseMetricNames()
{
    std::string names;
    for (const auto& [name, metric] : metrics())
        names += name + " ";
    return names + "share.RESOURCE memory.CLASS";
}

std::string caseTerm(const StatedCase& one)
{
    const auto share = [&](Phase p, Resource r) { return cell(one, p, r) / one.outcome.time; };
    const auto first = largest(share), wait = largest(share, false);
    std::string text = cellName(one, first.first, first.second) + " " + percent(share(first.first, first.second));
    if (wait != first)
        text += ", " + cellName(one, wait.first, wait.second) + " " + percent(share(wait.first, wait.second));
    return text;
}

std::string caseTerm(const StatedCase& one, const StatedCase& other)
{
    const auto perToken = [](const StatedCase& c, Phase p, Resource r) { return cell(c, p, r) * accelerators(c) / tokens(c); };
    const auto most = largest([&](Phase p, Resource r) { return std::abs(perToken(one, p, r) - perToken(other, p, r)); });
    const auto share = [&](const StatedCase& c) { return percent(cell(c, most.first, most.second) / c.outcome.time); };
    return cellName(one, most.first, most.second) + ": " + share(one) + " of the step of a, " + share(other) + " of b";
}

} // namespace ridge
