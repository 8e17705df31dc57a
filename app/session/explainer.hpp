// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/explain.hpp"
#include "session/live_evaluator.hpp"

namespace ridge {

/// Which number of which operating point is asked about.
struct WhyQuestion {
    LiveResultPtr live;
    std::string metric; ///< as the command line names it
};

/// A number derived, or why there is no derivation.
struct WhyAnswer {
    quint64 generation = 0;
    WhyQuestion question;
    std::shared_ptr<const MetricExplanation> explanation; ///< null: see `reason`
    std::string text;   ///< the derivation as `ridgepoint explain` prints it
    std::string reason;
};
using WhyAnswerPtr = std::shared_ptr<const WhyAnswer>;

/// Derives one number. Pure; runs on the worker.
WhyAnswer answerWhy(const WhyQuestion& question);

/// Derives numbers on a worker thread, newest question first: see NewestJob.
class Explainer : public QObject {
    Q_OBJECT
public:
    explicit Explainer(QObject* parent = nullptr);

    quint64 ask(const WhyQuestion& question) { return m_jobs.request(question); }
    /// Drops what runs and what waits: nobody looks any more.
    void forget() { m_jobs.forget(); }
    bool isBusy() const { return m_jobs.isBusy(); }

Q_SIGNALS:
    void explained(const ridge::WhyAnswerPtr& answer);

private:
    NewestJob<WhyQuestion, WhyAnswer> m_jobs;
};

} // namespace ridge

Q_DECLARE_METATYPE(ridge::WhyAnswerPtr)
