// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/live_meter.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

void LiveMeter::input(quint64 generation, qint64 at)
{
    ++m_inputs;
    m_waiting.push_back({generation, at});
}

void LiveMeter::repainted(quint64 generation, qint64 at)
{
    if (generation <= m_shown)
        return;
    m_shown = generation;
    ++m_frames;
    while (!m_waiting.empty() && m_waiting.front().generation <= generation) {
        m_latencies.push_back(double(at - m_waiting.front().at) / 1e6);
        m_waiting.pop_front();
    }
}

std::vector<double> LiveMeter::latencies() const
{
    std::vector<double> ascending = m_latencies;
    std::sort(ascending.begin(), ascending.end());
    return ascending;
}

double latencyPercentile(const std::vector<double>& ascending, double share)
{
    if (ascending.empty())
        return 0;
    const auto rank = std::size_t(std::ceil(share * double(ascending.size())));
    return ascending[std::clamp<std::size_t>(rank, 1, ascending.size()) - 1];
}

} // namespace ridge
