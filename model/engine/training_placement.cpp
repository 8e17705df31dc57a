// SPDX-License-Identifier: Apache-2.0
#include "engine/training_compiler.hpp"

#include <array>

namespace ridge {

/// Ranks between neighbours of one axis: the sizes of the axes that vary faster. Context parallelism follows its tensor
/// ranks where these come first; of TP, PP, DP the stages then stand t c apart, else it counts with its data-parallel group.
double TrainingCompiler::strideOf(Axis axis) const
{
    using enum Axis;
    static constexpr std::array<std::array<Axis, 3>, 6> orders = {{{tensor, data, pipeline}, {tensor, pipeline, data},
        {data, tensor, pipeline}, {data, pipeline, tensor}, {pipeline, tensor, data}, {pipeline, data, tensor}}};
    const AxisOrder order = m_plan.mapping.order;
    if (order == AxisOrder::tpPpDp && axis == pipeline)
        return m_tp * m_cp;
    double stride = 1;
    for (const Axis faster : orders[static_cast<std::size_t>(order)]) {
        if (faster == axis)
            break;
        stride *= faster == tensor ? m_tp : faster == pipeline ? m_pp : m_group;
    }
    return stride;
}

double TrainingCompiler::contextStride() const
{
    const double tensor = strideOf(Axis::tensor), data = strideOf(Axis::data);
    return tensor <= data ? tensor * m_tp : data;
}

bool TrainingCompiler::outside(Axis axis) const
{
    const CommunicationModes& modes = m_plan.mapping.communication;
    return axis == Axis::tensor ? modes.tensorOutside : axis == Axis::pipeline ? modes.pipelineOutside : modes.dataOutside;
}

bool TrainingCompiler::scattersStageMessages() const
{
    const StageMessage message = m_plan.mapping.communication.stageMessage;
    return message == StageMessage::stack ? m_software.scatterGatherPipeline : message == StageMessage::scattered;
}

bool TrainingCompiler::overlapsGradients() const
{
    const GradientOverlap overlap = m_plan.mapping.communication.gradientOverlap;
    return overlap == GradientOverlap::stack ? m_software.overlapsGradients : overlap == GradientOverlap::on;
}

} // namespace ridge
