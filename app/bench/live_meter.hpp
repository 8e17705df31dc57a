// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <deque>
#include <vector>

namespace ridge {

/// Latency of a live window: from an input to the end of the repaint that first shows it or a newer one.
/// All times in nanoseconds of one clock; generations rise with every input.
class LiveMeter {
public:
    /// An input happened and will be shown as `generation`.
    void input(quint64 generation, qint64 at);
    /// A repaint ended; every chart then showed `generation` or a newer one.
    void repainted(quint64 generation, qint64 at);

    /// Milliseconds, ascending.
    std::vector<double> latencies() const;
    std::size_t inputs() const { return m_inputs; }
    std::size_t frames() const { return m_frames; }   ///< repaints that showed a newer generation
    bool isWaiting() const { return !m_waiting.empty(); }

private:
    struct Input {
        quint64 generation;
        qint64 at;
    };
    std::deque<Input> m_waiting;
    std::vector<double> m_latencies;
    std::size_t m_inputs = 0, m_frames = 0;
    quint64 m_shown = 0;
};

/// Nearest-rank percentile of ascending values; 0 of none. @param share in (0, 1]
double latencyPercentile(const std::vector<double>& ascending, double share);

} // namespace ridge
