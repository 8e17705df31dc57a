// SPDX-License-Identifier: Apache-2.0
#include "io/study_reader.hpp"

#include "io/study_words.hpp"
#include "units/format.hpp"

namespace ridge {

Mapping StudyReader::mapping(const Fields& fields)
{
    keepUnknown(fields, words::mapping);
    Mapping result;
    result.tp = count(fields, "tp", false, 1);
    result.pp = count(fields, "pp", false, 1);
    result.vp = count(fields, "vp", false, 1);
    result.dp = count(fields, "dp", false, 0);
    result.microBatch = fields.number("microBatch").value_or(1);
    if (!(result.microBatch > 0) || result.microBatch > 1e9)
        m_problems.error("out-of-range", fields.pointerTo("microBatch"), "found " + shortestNumber(result.microBatch)
                         + ", expected sequences per micro-batch above 0 and at most 1000000000");
    result.sequenceParallel = fields.boolean("sequenceParallel").value_or(false);
    if (const auto recompute = fields.word("recompute", words::recomputes))
        result.recompute = static_cast<Recompute>(*recompute);
    result.recomputeShare = share(fields, "recomputeShare", 1);
    result.zero = static_cast<ZeroStage>(fields.integer("zero", 0, 3).value_or(0));
    if (const auto order = fields.word("order", words::orders))
        result.order = static_cast<AxisOrder>(*order);
    result.cp = count(fields, "cp", false, 1);
    result.ep = count(fields, "ep", false, 1);
    result.shardGroup = static_cast<int>(fields.integer("shardGroup", 0, largestCount).value_or(0));
    if (const auto exchange = fields.word("contextExchange", words::contextExchanges))
        result.contextExchange = static_cast<ContextExchange>(*exchange);
    if (const auto schedule = fields.word("schedule", words::schedules))
        result.schedule = static_cast<PipelineSchedule>(*schedule);
    if (const auto offload = fields.word("offload", words::offloads))
        result.offload = static_cast<Offload>(*offload);
    if (const auto modes = fields.object("communication"))
        result.communication = communication(*modes);
    return result;
}

Checkpoints StudyReader::checkpoints(const Fields& fields)
{
    keepUnknown(fields, words::checkpoints);
    Checkpoints result;
    result.everySteps = fields.number("everySteps", true).value_or(1);
    if (!(result.everySteps >= 1) || result.everySteps > 1e9)
        m_problems.error("out-of-range", fields.pointerTo("everySteps"), "found " + shortestNumber(result.everySteps)
                         + ", expected steps between checkpoints from 1 to 1000000000");
    if (fields.require("bandwidth") != nullptr)
        if (const auto rate = quantity(fields, "bandwidth", "storage.bandwidth", true)) {
            if (rate->relative)
                m_problems.error("wrong-dimension", fields.pointerTo("bandwidth"), "found '" + rate->text + "', expected B/s and no factor");
            result.bandwidth = rate->value;
        }
    result.asynchronous = fields.boolean("asynchronous").value_or(result.asynchronous);
    return result;
}

CommunicationModes StudyReader::communication(const Fields& fields)
{
    keepUnknown(fields, words::communication);
    CommunicationModes result;
    const auto choose = [&](std::string_view key, std::span<const std::string_view> words, auto& choice) {
        if (const auto word = fields.word(key, words))
            choice = static_cast<std::remove_reference_t<decltype(choice)>>(*word);
    };
    choose("stageMessage", words::stageMessages, result.stageMessage);
    choose("gatheredInput", words::gatheredInputs, result.gatheredInput);
    choose("tensorOverlap", words::tensorOverlaps, result.tensorOverlap);
    choose("gradientOverlap", words::gradientOverlaps, result.gradientOverlap);
    result.tensorOutside = fields.boolean("tensorOutside").value_or(false);
    result.pipelineOutside = fields.boolean("pipelineOutside").value_or(false);
    result.dataOutside = fields.boolean("dataOutside").value_or(false);
    return result;
}

} // namespace ridge
