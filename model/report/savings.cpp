// SPDX-License-Identifier: Apache-2.0
#include "report/explain.hpp"

#include "engine/evaluate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridge {

namespace {

constexpr const char* scheduleReason = "follows from the schedule; change the mapping instead";
constexpr const char* divisionReason = "follows from how layers, embedding and head divide over the stages";
constexpr const char* sharedReason = "latencies are shared by all phases; see the resource";
constexpr const char* phaseReason = "a property of the whole step; see the resource";

/// The plan without what `resource` is asked for in one phase. Nothing when the plan does not hold it.
std::optional<Plan> withoutDemand(const Plan& plan, Phase phase, Resource resource)
{
    Plan freed = plan;
    bool found = false;
    for (std::size_t i = 0; i < freed.operations.size(); ++i) {
        Operation& row = freed.operations[i];
        if (row.phase != phase)
            continue;
        found = true;
        switch (resource) {
        case Resource::compute16:
        case Resource::compute8:
        case Resource::compute4: {
            const int bits = resource == Resource::compute16 ? 16 : resource == Resource::compute8 ? 8 : 4;
            if (row.bits == bits)
                row.flop = 0;
            break;
        }
        case Resource::hbm:
            if (row.memory == Parameter::hbmBandwidth)
                row.bytes = row.accumulated = 0;
            break;
        case Resource::hostMemory:
        case Resource::storage:
            if (row.memory == (resource == Resource::storage ? Parameter::storageBandwidth : Parameter::hostBandwidth))
                row.bytes = 0;
            break;
        case Resource::scaleUp: row.tiers[0].bytes = 0; break;
        case Resource::nic: row.tiers[1].bytes = 0; break;
        case Resource::fabric1: row.tiers[2].bytes = 0; break;
        case Resource::fabric2: row.tiers[3].bytes = 0; break;
        case Resource::launch:
            row.kernels = 0;
            std::fill(std::begin(row.hostUnits), std::end(row.hostUnits), 0.0);
            break;
        default: return std::nullopt;
        }
    }
    return found ? std::optional<Plan>(freed) : std::nullopt;
}

/// The machine with one resource free of charge. Nothing when no parameter stands for it.
std::optional<ParameterValues> withoutCost(ParameterValues values, Resource resource)
{
    const auto set = [&](Parameter p, double v) { values[index(p)] = v; };
    constexpr double unbounded = std::numeric_limits<double>::infinity();
    switch (resource) {
    case Resource::compute16: set(Parameter::peak16, unbounded); break;
    case Resource::compute8: set(Parameter::peak8, unbounded); break;
    case Resource::compute4: set(Parameter::peak4, unbounded); break;
    case Resource::hbm: set(Parameter::hbmBandwidth, unbounded); break;
    case Resource::scaleUp: set(Parameter::scaleUpBandwidth, unbounded); break;
    case Resource::nic: set(Parameter::nicBandwidth, unbounded); break;
    case Resource::fabric1: set(Parameter::fabric1Bandwidth, unbounded); break;
    case Resource::fabric2: set(Parameter::fabric2Bandwidth, unbounded); break;
    case Resource::hostMemory: set(Parameter::hostBandwidth, unbounded); break;
    case Resource::storage: set(Parameter::storageBandwidth, unbounded); break;
    case Resource::launch:
        for (const Parameter p : {Parameter::kernelGap, Parameter::hostForward, Parameter::hostSync,
                                  Parameter::pipelineHost, Parameter::stepFixed})
            set(p, 0);
        break;
    case Resource::latency:
        set(Parameter::scaleUpLatency, 0);
        set(Parameter::networkLatency, 0);
        break;
    case Resource::jitter: set(Parameter::jitterSigma, 0); break;
    default: return std::nullopt;
    }
    return values;
}

void fill(Saving& saving, double before, double after, const char* reason)
{
    if (std::isfinite(after))
        saving.seconds = before - after;
    else
        saving.reason = reason;
}

const char* reasonOf(Resource resource)
{
    return resource == Resource::bubble ? scheduleReason : resource == Resource::imbalance ? divisionReason : phaseReason;
}

void sortBySeconds(std::vector<Saving>& savings)
{
    std::stable_sort(savings.begin(), savings.end(), [](const Saving& a, const Saving& b) {
        return a.seconds.value_or(-1) > b.seconds.value_or(-1);
    });
}

bool charged(const Evaluation& evaluation, std::size_t phase, std::size_t resource)
{
    return evaluation.exposed[phase][resource] != 0 || evaluation.hidden[phase][resource] != 0;
}

} // namespace

std::vector<Saving> savingsByResource(const Plan& plan, const ParameterValues& values, const Evaluation& evaluation)
{
    std::vector<Saving> savings;
    for (std::size_t r = 0; r < resourceCount; ++r) {
        bool used = false;
        for (std::size_t p = 0; p < phaseCount; ++p)
            used = used || charged(evaluation, p, r);
        if (!used)
            continue;
        Saving saving;
        saving.resource = static_cast<Resource>(r);
        if (const auto freed = withoutCost(values, saving.resource))
            fill(saving, evaluation.time, evaluateTime<double>(plan, *freed), phaseReason);
        else
            saving.reason = reasonOf(saving.resource);
        savings.push_back(saving);
    }
    sortBySeconds(savings);
    return savings;
}

std::vector<Saving> savingsByCell(const Plan& plan, const ParameterValues& values, const Evaluation& evaluation)
{
    std::vector<Saving> savings;
    for (std::size_t p = 0; p < phaseCount; ++p)
        for (std::size_t r = 0; r < resourceCount; ++r) {
            if (!charged(evaluation, p, r))
                continue;
            Saving saving;
            saving.resource = static_cast<Resource>(r);
            saving.phase = static_cast<Phase>(p);
            if (const auto freed = withoutDemand(plan, *saving.phase, saving.resource))
                fill(saving, evaluation.time, evaluateTime<double>(*freed, values), phaseReason);
            else
                saving.reason = saving.resource == Resource::latency ? sharedReason : reasonOf(saving.resource);
            savings.push_back(saving);
        }
    sortBySeconds(savings);
    return savings;
}

} // namespace ridge
