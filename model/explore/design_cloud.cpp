// SPDX-License-Identifier: Apache-2.0
#include "explore/design_cloud.hpp"

#include "engine/evaluate.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

namespace {

/// Per axis and value what the hardware measure is multiplied by; 1 for an axis that is no lever.
std::vector<std::vector<double>> hardwareFactors(const SweepSpace& space)
{
    std::vector<std::vector<double>> factors;
    for (const SweepSpace::Axis& axis : space.axes) {
        std::vector<double>& column = factors.emplace_back(axis.design.values.size(), 1.0);
        const Lever* lever = leverNamed(axis.design.path);
        for (std::size_t v = 0; lever != nullptr && v < column.size(); ++v)
            if (const StatedQuantity& value = axis.design.values[v]; value.relative)
                column[v] = lever->lowerIsBetter ? 1 / value.value : value.value;
    }
    return factors;
}

/// To twelve digits: products of equal ratios are equal then, whichever order they are multiplied in.
double rounded(double value)
{
    const double unit = std::pow(10, std::floor(std::log10(value)) - 11);
    return std::round(value / unit) * unit;
}

class CloudFiller {
public:
    explicit CloudFiller(std::shared_ptr<const SweepSpace> space) : m_factors(hardwareFactors(*space))
    {
        m_cloud.space = std::move(space);
        for (auto& column : m_cloud.measures)
            column.resize(m_cloud.space->size());
        m_cloud.runs.resize(m_cloud.space->size());
    }

    /// Blocks are apart, so several threads may take one each.
    void take(const SweepBlock& block)
    {
        for (std::size_t i = 0; i < block.size(); ++i) {
            const std::size_t point = block.first + i;
            if (!block.feasibility[i].ok())
                continue;
            m_cloud.runs[point] = 1;
            const double tokens = block.tokensPerStep[i] / block.time[i], perAccelerator = 1 / block.accelerators[i]; // as metrics() has it
            set(DesignMeasure::throughput, point, tokens);
            set(DesignMeasure::throughputPerAccelerator, point, tokens * perAccelerator);
            set(DesignMeasure::stepTime, point, block.time[i]);
            set(DesignMeasure::mfu, point, block.modelFlop[i] * perAccelerator / (block.peak[i] * block.time[i]));
            set(DesignMeasure::memoryHeadroom, point, block.memoryAvailable[i] - block.memoryNeeded[i]);
            set(DesignMeasure::accelerators, point, block.accelerators[i]);
            double hardware = 1;
            for (std::size_t a = 0; a < m_factors.size(); ++a)
                hardware *= m_factors[a][m_cloud.space->valueIndex(point, a)];
            set(DesignMeasure::hardware, point, rounded(hardware));
        }
    }
    DesignCloud finish(std::size_t delivered)
    {
        m_cloud.complete = delivered == m_cloud.size();
        m_cloud.runCount = static_cast<std::size_t>(std::count(m_cloud.runs.begin(), m_cloud.runs.end(), char(1)));
        return std::move(m_cloud);
    }
    std::size_t size() const { return m_cloud.size(); }

private:
    void set(DesignMeasure measure, std::size_t point, double value) { m_cloud.measures[static_cast<std::size_t>(measure)][point] = value; }

    std::vector<std::vector<double>> m_factors;
    DesignCloud m_cloud;
};

} // namespace

const MeasureText& text(DesignMeasure measure)
{
    static constexpr std::array<MeasureText, designMeasureCount> all = {{
        {"tokens_per_s", "tokens/s", "token/s", false},
        {"tokens_per_s_per_accelerator", "tokens/s per accelerator", "token/s", false},
        {"time", "step time", "s", true},
        {"mfu", "MFU", "1", false},
        {"memory_headroom", "memory headroom", "B", false},
        {"accelerators", "accelerators", "1", true},
        {"hardware", "hardware asked for", "1", true},
    }};
    return all.at(static_cast<std::size_t>(measure));
}

DesignMeasures measuresOf(const PairingResult& design)
{
    const Evaluation& e = design.evaluation;
    DesignMeasures values{};
    for (const Metric& metric : metrics(design))
        for (std::size_t m = 0; m < designMeasureCount; ++m)
            if (metric.name == text(static_cast<DesignMeasure>(m)).key)
                values[m] = metric.value;
    values[static_cast<std::size_t>(DesignMeasure::memoryHeadroom)] = e.memoryAvailable - e.memoryNeeded;
    values[static_cast<std::size_t>(DesignMeasure::hardware)] = 1;
    return values;
}

DesignCloud evaluateCloud(std::shared_ptr<const SweepSpace> space, const std::function<void(std::size_t)>& progress, std::stop_token stop, int threads)
{
    SweepOptions options;
    options.threads = threads;
    const SweepSpace& swept = *space;
    CloudFiller filler(std::move(space));
    std::size_t done = 0;
    const std::size_t delivered = streamSweep(swept, 0, filler.size(), options,
                                              [&](const SweepBlock& block) {
                                                  filler.take(block);
                                                  return std::string();
                                              },
                                              [&](const std::string&, std::size_t points) {
                                                  done += points;
                                                  if (progress)
                                                      progress(done);
                                                  return true;
                                              },
                                              stop);
    return filler.finish(delivered);
}

const Lever* leverNamed(std::string_view path)
{
    const auto all = levers();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Lever& lever) { return lever.name == path; });
    return found == all.end() ? nullptr : &*found;
}

std::vector<Lever> leversByEffect(const Plan& plan, const ParameterValues& values)
{
    constexpr double swing = 0.1;
    std::vector<std::pair<double, Lever>> ranked;
    for (const Lever& lever : levers()) {
        const auto at = [&](double factor) { return evaluateTime(plan, withLever(values, lever, factor)); };
        const double up = at(1 + swing), down = at(1 - swing);
        if (const double effect = std::abs(std::log(up / down)); std::isfinite(effect) && effect > 0)
            ranked.emplace_back(effect, lever);
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<Lever> order;
    for (const auto& [effect, lever] : ranked)
        order.push_back(lever);
    return order;
}

} // namespace ridge
