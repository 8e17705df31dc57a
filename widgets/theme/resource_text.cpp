// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/resource_text.hpp"

#include "report/explain.hpp"

#include <array>

namespace ridge::ui {

QString resourceName(Resource resource)
{
    static const std::array<const char*, resourceCount> names = {
        "Compute", "Compute", "Compute", "Vector units", "HBM bandwidth", "L2 bandwidth", "Chip-to-chip links",
        "Die-to-die links", "Scale-up bandwidth", "NIC bandwidth", "Fabric, tier 1", "Fabric, tier 2", "Host memory",
        "Kernel launch", "Latency", "Pipeline bubble", "Imbalance", "Jitter", "Storage", "Failures"};
    return QString::fromLatin1(names.at(static_cast<std::size_t>(resource)));
}

QString resourceRowName(Resource resource)
{
    switch (resource) {
    case Resource::compute16: return QStringLiteral("Compute, 16 bit");
    case Resource::compute8: return QStringLiteral("Compute, 8 bit");
    case Resource::compute4: return QStringLiteral("Compute, 4 bit");
    default: return resourceName(resource);
    }
}

QString swatchName(Swatch swatch)
{
    static const std::array<const char*, swatchCount> names = {
        "Compute", "HBM", "L2 and SRAM", "Chip-to-chip", "Scale-up", "Scale-out", "Host and storage", "Launch and latency",
        "Bubble", "Imbalance and jitter", "Optimizer", "Failure"};
    return QString::fromLatin1(names.at(static_cast<std::size_t>(swatch)));
}

QString sliceMetric(const Evaluation& evaluation, Precision precision, Swatch swatch)
{
    std::vector<Resource> charged;
    for (std::size_t r = 0; r < resourceCount; ++r) {
        const auto resource = static_cast<Resource>(r);
        if (swatchOf(resource) == swatch
            && std::any_of(evaluation.exposed.begin(), evaluation.exposed.end(), [r](const auto& phase) { return phase[r] != 0; }))
            charged.push_back(resource);
    }
    return charged.empty() ? QString() : QString::fromStdString(ledgerMetric(charged, precision));
}

std::optional<Swatch> swatchOf(Parameter parameter)
{
    switch (parameter) {
    case Parameter::peak16:
    case Parameter::peak8:
    case Parameter::peak4:
    case Parameter::gemm16:
    case Parameter::gemm8:
    case Parameter::gemm4:
    case Parameter::attentionForward:
    case Parameter::attentionBackward: return Swatch::compute;
    case Parameter::hbmBandwidth:
    case Parameter::hbmCapacity:
    case Parameter::hbmStream:
    case Parameter::hbmOptimizer:
    case Parameter::elementwise:
    case Parameter::elementwiseBackward:
    case Parameter::lossBytes:
    case Parameter::softmaxForward:
    case Parameter::softmaxBackward:
    case Parameter::accumulationBytes:
    case Parameter::castBytes:
    case Parameter::optimizerBytes:
    case Parameter::memoryReserve:
    case Parameter::memoryFixed: return Swatch::hbm;
    case Parameter::scaleUpBandwidth:
    case Parameter::scaleUpReduce:
    case Parameter::scaleUpGather:
    case Parameter::scaleUpSqrt: return Swatch::scaleUp;
    case Parameter::nicBandwidth:
    case Parameter::nicShare:
    case Parameter::nicSqrt:
    case Parameter::fabric1Bandwidth:
    case Parameter::fabric2Bandwidth: return Swatch::scaleOut;
    case Parameter::kernelGap:
    case Parameter::scaleUpLatency:
    case Parameter::scaleUpLatencyGrowth:
    case Parameter::networkLatency:
    case Parameter::networkLatencyGrowth:
    case Parameter::networkHop:
    case Parameter::hostForward:
    case Parameter::hostSync:
    case Parameter::pipelineHost:
    case Parameter::stepFixed: return Swatch::latency;
    case Parameter::jitterSigma: return Swatch::imbalance;
    default: return std::nullopt;
    }
}

} // namespace ridge::ui
