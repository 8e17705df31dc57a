// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/installation.hpp"
#include "session/live_evaluator.hpp"
#include "validation/nearest_evidence.hpp"

namespace ridge {

/// The measured run nearest to what the window shows; nothing for a design that does not run.
struct EvidenceAnswer {
    quint64 generation = 0;
    LiveResultPtr live;
    std::optional<NearestEvidence> nearest;
};
using EvidenceAnswerPtr = std::shared_ptr<const EvidenceAnswer>;

/// Looks up published runs on a worker thread, newest design first: see NewestJob. They are read at the first question.
class EvidenceFinder : public QObject {
    Q_OBJECT
public:
    explicit EvidenceFinder(InstalledPtr installed, QObject* parent = nullptr);

    void ask(const LiveResultPtr& live) { m_jobs.request(live); }
    bool isBusy() const { return m_jobs.isBusy(); }

Q_SIGNALS:
    void found(const ridge::EvidenceAnswerPtr& answer);

private:
    NewestJob<LiveResultPtr, EvidenceAnswer> m_jobs;
};

} // namespace ridge

Q_DECLARE_METATYPE(ridge::EvidenceAnswerPtr)
