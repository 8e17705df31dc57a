// SPDX-License-Identifier: Apache-2.0
#include "report/roofline.hpp"

#include "engine/operation_time.hpp"
#include "report/finding.hpp"
#include "report/quantity_text.hpp"
#include "report/words.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridge {

namespace {

bool isArithmetic(Resource resource)
{
    return resource == Resource::compute16 || resource == Resource::compute8 || resource == Resource::compute4;
}

constexpr std::array<Resource, 4> tierResource = {Resource::scaleUp, Resource::nic, Resource::fabric1,
                                                  Resource::fabric2};

Resource computeResource(int bits)
{
    return bits >= 16 ? Resource::compute16 : bits >= 8 ? Resource::compute8 : Resource::compute4;
}

std::string peakName(int bits, Precision precision)
{
    if (bits == 8)
        return "FP8 peak";
    if (bits == 4)
        return "FP4 peak";
    return precision == Precision::fp16 ? "FP16 peak" : precision == Precision::bf16 ? "BF16 peak" : "16-bit peak";
}

/// "attention" -> "Attention": a mark's name stands alone.
std::string markName(const Operation& operation)
{
    std::string name(operationTitle(operation));
    if (!name.empty() && name[0] >= 'a' && name[0] <= 'z')
        name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

std::string levelName(Resource level)
{
    switch (level) {
    case Resource::scaleUp: return "Step on scale-up";
    case Resource::nic: return "Step on NIC";
    case Resource::fabric1: return "Step on fabric tier 1";
    default: return "Step on fabric tier 2";
    }
}

double rateOf(Parameter parameter, const Machine& machine)
{
    const double rate = machine[parameter];
    return std::isfinite(rate) && rate > 0 ? rate : 0;
}

void addRoof(RooflineData& data, const Machine& machine, Resource resource, Parameter parameter, std::string name)
{
    if (const double rate = rateOf(parameter, machine); rate > 0)
        data.roofs.push_back({resource, rate, std::move(name), machine.sources[index(parameter)]});
}

Parameter peakOf(int bits)
{
    return bits == 16 ? Parameter::peak16 : bits == 8 ? Parameter::peak8 : Parameter::peak4;
}

bool usesBits(const Plan& plan, int bits)
{
    return std::any_of(plan.operations.begin(), plan.operations.end(), [bits](const Operation& operation) {
        return operation.flop > 0 && operation.bits == bits;
    });
}

/// The scenario's own precision first, then the others its operations use.
void addComputeRoofs(RooflineData& data, const PairingResult& result)
{
    const Precision precision = result.plan.precision;
    const auto add = [&](int bits) {
        addRoof(data, result.machine, computeResource(bits), peakOf(bits), peakName(bits, precision));
    };
    add(matrixBits(precision));
    for (const int bits : {4, 8, 16}) {
        if (bits != matrixBits(precision) && usesBits(result.plan, bits))
            add(bits);
    }
}

double scaledBytes(const Operation& operation, const Machine& machine)
{
    double bytes = operation.bytes;
    for (const Parameter scale : operation.byteScale) {
        if (scale != Parameter::count)
            bytes *= machine[scale];
    }
    return bytes;
}

/// Sums over all executions of one kind of operation.
struct Total {
    double flop = 0, bytes = 0, seconds = 0;
    std::array<double, phaseCount> byPhase{};
    std::array<double, resourceCount> charged{}; ///< s by the resource the ledger charges
    const Operation* first = nullptr;

    Resource limit() const
    {
        return static_cast<Resource>(std::max_element(charged.begin(), charged.end()) - charged.begin());
    }
    Phase mainPhase() const
    {
        return static_cast<Phase>(std::max_element(byPhase.begin(), byPhase.end()) - byPhase.begin());
    }
};

using Totals = std::array<Total, operationIdCount>;

Totals totalsOf(const PairingResult& result)
{
    Totals totals;
    const OperationTimer<double> timer(result.machine.values);
    for (std::size_t i = 0; i < result.plan.operations.size(); ++i) {
        const Operation& operation = result.plan.operations[i];
        const double times = result.evaluation.operationCount[i];
        Total& total = totals[static_cast<std::size_t>(operation.id)];
        const double seconds = result.evaluation.operationTime[i] * times;
        total.flop += operation.flop * times;
        total.bytes += scaledBytes(operation, result.machine) * times;
        total.seconds += seconds;
        total.byPhase[static_cast<std::size_t>(operation.phase)] += seconds;
        for (const auto& part : timer.time(operation, static_cast<int>(i)).parts)
            total.charged[static_cast<std::size_t>(part.resource)] += part.exposed * times;
        if (total.first == nullptr)
            total.first = &operation;
    }
    return totals;
}

void addOperations(RooflineData& data, const Totals& totals)
{
    for (const Total& total : totals) {
        if (total.flop > 0 && total.bytes > 0 && total.seconds > 0)
            data.points.push_back({markName(*total.first), total.mainPhase(), Resource::hbm,
                                   total.flop / total.bytes, total.flop / total.seconds, total.seconds, total.limit()});
    }
}

double chargedTo(const Evaluation& evaluation, Resource resource)
{
    double seconds = 0;
    for (const auto& phase : evaluation.exposed)
        seconds += phase[static_cast<std::size_t>(resource)];
    return seconds;
}

void addLevels(RooflineData& data, const PairingResult& result, double flop)
{
    for (std::size_t tier = 0; tier < tierResource.size(); ++tier) {
        double bytes = 0;
        for (std::size_t i = 0; i < result.plan.operations.size(); ++i)
            bytes += result.plan.operations[i].tiers[tier].bytes * result.evaluation.operationCount[i];
        const Resource level = tierResource[tier];
        if (bytes > 0 && flop > 0 && data.find(level) != nullptr)
            data.points.push_back({levelName(level), Phase::step, level, flop / bytes, flop / data.time,
                                   chargedTo(result.evaluation, level), level});
    }
}

std::string joined(std::initializer_list<std::string> parts)
{
    std::string text;
    for (const std::string& part : parts) {
        if (!part.empty())
            text += (text.empty() ? "" : " \u00B7 ") + part;
    }
    return text;
}

} // namespace

bool Roof::isCompute() const { return isArithmetic(resource); }

const Roof* RooflineData::find(Resource resource) const
{
    const auto it = std::find_if(roofs.begin(), roofs.end(), [&](const Roof& r) { return r.resource == resource; });
    return it == roofs.end() ? nullptr : &*it;
}

const Roof* RooflineData::computeRoof() const
{
    return !roofs.empty() && roofs.front().isCompute() ? &roofs.front() : nullptr;
}

const Roof* RooflineData::limitingRoof() const { return feasible ? find(limiter.resource) : nullptr; }

const RooflinePoint* RooflineData::limitingPoint() const
{
    const bool arithmetic = isArithmetic(limiter.resource);
    const auto it = std::find_if(points.begin(), points.end(), [&](const RooflinePoint& point) {
        return arithmetic ? isArithmetic(point.limit) : point.limit == limiter.resource;
    });
    return it == points.end() ? nullptr : &*it;
}

RooflineData roofline(const PairingResult& result)
{
    RooflineData data;
    data.architecture = result.architecture.name;
    data.scenario = result.scenario.name;
    data.calibration = result.machine.calibration;
    data.precision = result.plan.precision;
    addComputeRoofs(data, result);
    const Machine& machine = result.machine;
    addRoof(data, machine, Resource::hbm, Parameter::hbmBandwidth, "HBM");
    addRoof(data, machine, Resource::scaleUp, Parameter::scaleUpBandwidth, "Scale-up");
    addRoof(data, machine, Resource::nic, Parameter::nicBandwidth, "NIC");
    addRoof(data, machine, Resource::fabric1, Parameter::fabric1Bandwidth, "Fabric tier 1");
    addRoof(data, machine, Resource::fabric2, Parameter::fabric2Bandwidth, "Fabric tier 2");
    const Roof* hbm = data.find(Resource::hbm);
    if (hbm != nullptr && data.computeRoof() != nullptr)
        data.ridge = data.computeRoof()->rate / hbm->rate;

    data.feasible = result.evaluation.feasibility.ok() && result.evaluation.time > 0;
    if (!data.feasible)
        return data;
    data.time = result.evaluation.time;
    data.limiter = limiterOf(result.evaluation);
    const Totals totals = totalsOf(result);
    double flop = 0;
    for (const Total& total : totals)
        flop += total.flop;
    addOperations(data, totals);
    addLevels(data, result, flop);
    std::stable_sort(data.points.begin(), data.points.end(),
                     [](const RooflinePoint& a, const RooflinePoint& b) { return a.seconds > b.seconds; });
    return data;
}

void compareWith(RooflineData& data, const RooflineData& baseline)
{
    data.baseline = baseline.architecture;
    data.baselineRoofs = baseline.roofs;
    data.baselineRidge = baseline.ridge;
}

std::string rooflineTitle(const RooflineData& data)
{
    if (data.ridge <= 0)
        return data.roofs.empty() ? "No roofline yet" : "No ridge: the compute or the HBM rate is unknown";
    std::string title = "Ridge at " + numberText(data.ridge) + " FLOP/byte";
    const std::string before = numberText(data.baselineRidge), now = numberText(data.ridge);
    if (data.baselineRidge > 0 && before != now)
        title = "Ridge moves from " + before + " to " + now + " FLOP/byte";
    if (!data.feasible)
        return title;
    title += "; limited by " + limiterPhrase(data.limiter, data.precision);
    return data.limiter.close ? title + ", " + resourcePhrase(*data.limiter.close, data.precision) + " close behind" : title;
}

std::string rooflineSubtitle(const RooflineData& data)
{
    const std::string peak = data.computeRoof() != nullptr ? data.computeRoof()->name : std::string();
    return "Roofline per accelerator, dense" + (peak.empty() ? std::string() : " " + peak.substr(0, peak.find(' ')))
         + " \u00B7 area of a mark: time in the step";
}

std::string rooflineDetail() { return "x is FLOP per byte on each level; the smallest marks are hollow and not to scale"; }

std::string rooflineFootnote(const RooflineData& data)
{
    return joined({data.study, data.architecture, data.scenario,
                   data.catalogue.empty() ? std::string() : "catalogue " + data.catalogue,
                   data.calibration.empty() ? std::string() : "calibration " + data.calibration, data.label});
}

} // namespace ridge
