// SPDX-License-Identifier: Apache-2.0
#include "explore/search_space.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace ridge {

namespace {

std::vector<int> divisors(double number, double largest)
{
    std::vector<int> all;
    for (int d = 1; d <= largest && d <= number; ++d)
        if (std::fmod(number, d) == 0)
            all.push_back(d);
    return all;
}

/// The order in which axes told to stay inside vary fastest, each group as TP, DP, PP.
AxisOrder orderOf(bool tensorOutside, bool pipelineOutside, bool dataOutside)
{
    const int t = tensorOutside ? 3 : 0, d = dataOutside ? 4 : 1, p = pipelineOutside ? 5 : 2;
    if (t < d && t < p)
        return d < p ? AxisOrder::tpDpPp : AxisOrder::tpPpDp;
    if (d < t && d < p)
        return t < p ? AxisOrder::dpTpPp : AxisOrder::dpPpTp;
    return t < d ? AxisOrder::ppTpDp : AxisOrder::ppDpTp;
}

std::vector<CommunicationChoice> tiersOf(const Mapping& cell)
{
    std::vector<CommunicationChoice> all;
    for (int set = 0; set < 8; ++set) {
        const bool tensor = (set & 1) != 0, pipeline = (set & 2) != 0, data = (set & 4) != 0;
        if ((tensor && cell.tp == 1) || (pipeline && cell.pp == 1) || (data && cell.dp * cell.cp == 1))
            continue;
        CommunicationChoice choice;
        choice.modes.tensorOutside = tensor;
        choice.modes.pipelineOutside = pipeline;
        choice.modes.dataOutside = data;
        choice.order = orderOf(tensor, pipeline, data);
        all.push_back(choice);
    }
    return all;
}

std::vector<int> expertDegrees(const Mapping& mapping, const TransformerModel& model)
{
    const int ranks = mapping.tp * mapping.cp * mapping.dp;
    std::vector<int> all;
    for (const int ep : divisors(std::max(1, model.experts.routed), ranks))
        if (ranks % ep == 0)
            all.push_back(ep);
    return all;
}

/// Adds the shapes of one set of degrees.
class ShapeList {
public:
    ShapeList(const ScalingBase& job, const ShapeLimits& limits) : m_job(job), m_limits(limits) {}

    void add(Mapping mapping)
    {
        const int layers = m_job.scenario.model.layers;
        const bool even = layers % mapping.pp == 0;
        const std::vector<int> micros = divisors(m_job.scenario.globalBatch / mapping.dp, m_limits.largestMicroBatch);
        for (const int vp : mapping.pp > 1 && even ? divisors(layers / mapping.pp, layers) : std::vector<int>{1})
            for (const int micro : micros)
                for (const Recompute recompute : {Recompute::none, Recompute::selective, Recompute::full}) {
                    mapping.vp = vp;
                    mapping.microBatch = micro;
                    mapping.recompute = recompute;
                    mapping.recomputeShare = 1;
                    shapes.push_back({mapping, m_job.scenario.globalBatch, 0});
                }
    }

    std::vector<SearchShape> shapes;

private:
    const ScalingBase& m_job;
    const ShapeLimits& m_limits;
};

} // namespace

std::vector<Offload> SearchDimensions::everyOffload()
{
    std::vector<Offload> all;
    for (int set = 0; set < 8; ++set)
        all.push_back(static_cast<Offload>(set));
    return all;
}

void SearchDimensions::openCommunication()
{
    gatheredInput = {GatheredInput::kept, GatheredInput::gatheredAgain};
    stageMessage = {StageMessage::whole, StageMessage::scattered};
    tensorOverlap = {TensorOverlap::none, TensorOverlap::ring, TensorOverlap::pipe};
    gradientOverlap = {GradientOverlap::off, GradientOverlap::on};
}

SearchDimensions SearchDimensions::as(const Mapping& mapping)
{
    const CommunicationModes& modes = mapping.communication;
    SearchDimensions own;
    own.context = own.experts = false;
    own.zero = {mapping.zero};
    own.offload = {mapping.offload};
    own.gatheredInput = {modes.gatheredInput};
    own.stageMessage = {modes.stageMessage};
    own.tensorOverlap = {modes.tensorOverlap};
    own.gradientOverlap = {modes.gradientOverlap};
    return own;
}

ShapeExpansion::ShapeExpansion(const SearchShape& shape, const SearchDimensions& dimensions, const TransformerModel& model)
    : m_dimensions(dimensions)
{
    Mapping cell = shape.mapping;
    for (const int ep : dimensions.experts ? expertDegrees(cell, model) : std::vector<int>{cell.ep})
        for (const bool sequence : {false, true}) {
            if (sequence && cell.tp == 1)
                continue;
            cell.ep = ep;
            cell.sequenceParallel = sequence;
            m_cells.push_back(cell);
        }
}

std::vector<Mapping> ShapeExpansion::variants(const Mapping& cell) const
{
    const bool shards = cell.dp * cell.cp > 1;
    const bool gathers = cell.sequenceParallel && cell.recompute != Recompute::full;
    std::vector<Mapping> all;
    Mapping variant = cell;
    for (const ZeroStage zero : shards ? m_dimensions.zero : std::vector<ZeroStage>{ZeroStage::none})
        for (const GatheredInput gathered : m_dimensions.gatheredInput) {
            if (!gathers && gathered != m_dimensions.gatheredInput.front())
                continue;
            for (const Offload offload : m_dimensions.offload) {
                if (!m_dimensions.offloadsCheckpoints && cell.recompute == Recompute::full && holds(offload, Offload::activations))
                    continue;
                variant.zero = zero;
                variant.communication.gatheredInput = gathered;
                variant.offload = offload;
                all.push_back(variant);
            }
        }
    return all;
}

std::vector<CommunicationChoice> ShapeExpansion::choices(const Mapping& cell) const
{
    const bool splits = cell.tp > 1 && cell.pp > 1;
    const std::vector<StageMessage> messages = splits && !cell.sequenceParallel ? m_dimensions.stageMessage
        : std::vector<StageMessage>{splits ? m_dimensions.stageMessage.back() : m_dimensions.stageMessage.front()};
    const std::vector<TensorOverlap> overlaps
        = cell.tp > 1 ? m_dimensions.tensorOverlap : std::vector<TensorOverlap>{m_dimensions.tensorOverlap.front()};
    const std::vector<GradientOverlap> gradients
        = cell.dp * cell.cp > 1 ? m_dimensions.gradientOverlap : std::vector<GradientOverlap>{m_dimensions.gradientOverlap.front()};
    std::vector<CommunicationChoice> all;
    for (const CommunicationChoice& tier : m_dimensions.tiers ? tiersOf(cell) : std::vector<CommunicationChoice>{{cell.communication, cell.order}})
        for (const StageMessage message : messages)
            for (const TensorOverlap overlap : overlaps)
                for (const GradientOverlap gradient : gradients) {
                    CommunicationChoice choice = tier;
                    choice.modes.stageMessage = message;
                    choice.modes.tensorOverlap = overlap;
                    choice.modes.gradientOverlap = gradient;
                    all.push_back(choice);
                }
    return all;
}

std::size_t ShapeExpansion::size() const
{
    std::size_t all = 0;
    for (const Mapping& cell : m_cells)
        all += variants(cell).size() * choices(cell).size();
    return all;
}

std::vector<SearchShape> trainingShapes(const ScalingBase& job, const SearchDimensions& dimensions, const ShapeLimits& limits)
{
    const TransformerModel& model = job.scenario.model;
    const double n = job.accelerators;
    if (!(n >= 1))
        return {};
    ShapeList list(job, limits);
    const std::vector<int> contexts = dimensions.context ? divisors(job.scenario.sequence, limits.largestContext)
                                                         : std::vector<int>{job.mapping.cp};
    for (const int tp : divisors(std::gcd(model.heads, model.hidden), std::min<double>(limits.largestTensor, n)))
        for (int pp = 1; pp <= model.layers; ++pp)
            for (const int cp : contexts) {
                const double dp = n / (double(tp) * pp * cp);
                if (dp != std::floor(dp) || dp < 1 || std::fmod(job.scenario.globalBatch, dp) != 0)
                    continue;
                Mapping mapping = job.mapping;
                mapping.tp = tp;
                mapping.pp = pp;
                mapping.cp = cp;
                mapping.dp = static_cast<int>(dp);
                list.add(mapping);
            }
    return std::move(list.shapes);
}

double timeLowerBound(const TrainingScenario& scenario, const Mapping& mapping, const ParameterValues& values)
{
    const auto rate = [&](Parameter peak, Parameter share) { return values[index(peak)] * values[index(share)]; };
    double best = rate(Parameter::peak16, Parameter::gemm16);
    if (matrixBits(scenario.precision) != 16) // which products stay in 16 bit is the compiler's business
        best = std::max({best, rate(Parameter::peak8, Parameter::gemm8), rate(Parameter::peak4, Parameter::gemm4)});
    if (!(best > 0))
        return 0;
    const double backward = scenario.adapterRank > 0 ? 1 : 2; // frozen weights have no gradient
    const double passes = 1 + backward + (mapping.recompute == Recompute::full ? mapping.recomputeShare : 0);
    const double tokens = mapping.microBatch * scenario.sequence / mapping.cp;
    const double layer = passes * 2 * activeLayerParameters(scenario.model) / mapping.tp * tokens / best;
    const double stage = scenario.model.layers / double(mapping.pp) * layer;
    const double microBatches = scenario.globalBatch / mapping.dp / mapping.microBatch;
    const double chunks = mapping.pp > 1 ? mapping.vp : 1;
    const double fill = mapping.schedule == PipelineSchedule::oneForwardOneBackward ? (mapping.pp - 1) / chunks : 0;
    return (microBatches + fill) * stage * (1 - 1e-9);
}

} // namespace ridge
