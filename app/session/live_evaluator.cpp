// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/live_evaluator.hpp"

#include <QtConcurrentRun>

namespace ridge {

LiveEvaluator::LiveEvaluator(Work work, QObject* parent) : QObject(parent), m_work(std::move(work))
{
    m_pool.setMaxThreadCount(1);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &LiveEvaluator::finish);
}

LiveEvaluator::~LiveEvaluator()
{
    m_pending.reset();
    m_watcher.disconnect(this);
    m_watcher.waitForFinished();
}

quint64 LiveEvaluator::request(const StudyPtr& study)
{
    const Job job{++m_generation, study};
    if (m_running)
        m_pending = job;
    else
        start(job);
    return job.generation;
}

void LiveEvaluator::forget()
{
    m_pending.reset();
    m_oldestWanted = m_generation + 1;
}

void LiveEvaluator::start(const Job& job)
{
    if (!m_running) {
        m_running = true;
        Q_EMIT busyChanged(true);
    }
    m_watcher.setFuture(QtConcurrent::run(&m_pool, [work = m_work, job]() -> LiveResultPtr {
        auto result = std::make_shared<LiveResult>(work(job.study));
        result->generation = job.generation;
        result->study = job.study;
        return result;
    }));
}

void LiveEvaluator::finish()
{
    const LiveResultPtr result = m_watcher.result();
    if (result->generation >= m_oldestWanted)
        Q_EMIT evaluated(result);
    if (m_pending) {
        const Job next = *std::exchange(m_pending, std::nullopt);
        start(next);
        return;
    }
    m_running = false;
    Q_EMIT busyChanged(false);
}

} // namespace ridge
