// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/document.hpp"
#include "session/newest_job.hpp"
#include "study/evaluate_study.hpp"
#include "validation/prediction_interval.hpp"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace ridge {

/// What the window shows of one study: the active pairing, what it is compared with, and every complaint.
struct LiveResult {
    quint64 generation = 0;
    StudyPtr study;
    std::optional<PairingResult> current;
    std::optional<PairingResult> reference; ///< the active architecture without the overrides of its sliders
    std::optional<PairingResult> baseline;  ///< the pinned baseline; empty when there is nothing to compare with
    std::vector<Metric> metrics, baselineMetrics;
    std::optional<PredictionInterval> interval; ///< of the active pairing when it runs
    TrustBands bands;                       ///< behind intervals and what is called noise
    std::string baselineName;
    std::array<double, parameterCount> elasticities{}; ///< d ln(step time) / d ln(parameter), of the hardware's rates
    Diagnostics diagnostics;
    double milliseconds = 0;                ///< of evaluation, on the worker

    /// Nothing is drawn yet: where one begins, and no fault.
    bool isBlank() const { return current && current->architecture.root.children.empty(); }
};
using LiveResultPtr = std::shared_ptr<const LiveResult>;

/// Evaluates studies on a worker thread, newest first: see NewestJob.
class LiveEvaluator : public QObject {
    Q_OBJECT
public:
    using Work = std::function<LiveResult(const StudyPtr&)>; ///< pure; runs on the worker

    explicit LiveEvaluator(Work work, QObject* parent = nullptr);

    /// Returns the generation the result will carry.
    quint64 request(const StudyPtr& study) { return m_jobs.request(study); }
    /// Drops what runs and what waits: another study was opened, their results would be of the old one.
    void forget() { m_jobs.forget(); }
    bool isBusy() const { return m_jobs.isBusy(); }
    quint64 newestRequest() const { return m_jobs.newestRequest(); }

Q_SIGNALS:
    void evaluated(const ridge::LiveResultPtr& result);

private:
    NewestJob<StudyPtr, LiveResult> m_jobs;
};

} // namespace ridge

Q_DECLARE_METATYPE(ridge::LiveResultPtr)
