// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/design_filter.hpp"
#include "report/finding.hpp"
#include "session/live_evaluator.hpp"
#include "session/installation.hpp"

#include <QElapsedTimer>
#include <QTimer>

#include <atomic>

namespace ridge {

/// A sweep around a design.
struct SweepQuestion {
    LiveResultPtr live;              ///< the present design
    std::vector<DesignAxis> axes;
    InstalledPtr installed;
    std::shared_ptr<std::atomic<std::size_t>> done; ///< points so far, for who watches
    std::stop_source stop;
};
struct SweptDesigns {
    quint64 generation = 0;
    SweepQuestion question;
    Diagnostics problems;            ///< why there is no cloud
    std::shared_ptr<const DesignCloud> cloud;
    double milliseconds = 0;         ///< all of it
    double evaluating = 0;           ///< ms, of the points alone
};
/// Pure but for the progress it tells; runs on the worker.
SweptDesigns sweepDesigns(const SweepQuestion& question);
using SweptDesignsPtr = std::shared_ptr<const SweptDesigns>;

/// Sweeps designs on worker threads. A new question stops the running one between two blocks.
class DesignSweeper : public QObject {
    Q_OBJECT
public:
    explicit DesignSweeper(InstalledPtr installed, QObject* parent = nullptr);

    void sweep(const LiveResultPtr& live, const std::vector<DesignAxis>& axes, double designs);
    /// Ends the running sweep; what was found until then is told.
    void stop();
    void forget() { stop(); m_jobs.forget(); }
    bool isBusy() const { return m_jobs.isBusy(); }

Q_SIGNALS:
    void swept(const ridge::SweptDesignsPtr& designs);
    /// Some ten times a second while a sweep runs. @param rate designs a second
    void progressed(double done, double designs, double rate);

private:
    InstalledPtr m_installed;
    NewestJob<SweepQuestion, SweptDesigns> m_jobs;
    std::shared_ptr<std::atomic<std::size_t>> m_done;
    std::stop_source m_stop;
    double m_designs = 0;
    QElapsedTimer m_clock;
    QTimer m_ticks;
};

/// Which designs of a cloud keep limits, and which of these are best.
struct FilterQuestion {
    SweptDesignsPtr designs;
    std::vector<DesignLimit> limits;
    std::vector<DesignObjective> objectives; ///< two at least; the first two are the plane of the trade
    bool settled = true;                     ///< false while a brush moves: no sentences
};
struct FilteredDesigns {
    quint64 generation = 0;
    FilterQuestion question;
    std::vector<std::uint32_t> left, best;   ///< ascending
    std::vector<Resource> limiters;          ///< of each of the best
    std::optional<Finding> counts, trade;
};
using FilteredDesignsPtr = std::shared_ptr<const FilteredDesigns>;
/// Pure; runs on the worker.
FilteredDesigns filterDesigns(const FilterQuestion& question);

} // namespace ridge

Q_DECLARE_METATYPE(ridge::SweptDesignsPtr)
