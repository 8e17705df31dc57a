// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFutureWatcher>
#include <QThreadPool>
#include <QtConcurrentRun>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace ridge {

/// Answers requests on one worker thread, newest first: one job runs, one waits, a newer one replaces the one that
/// waits. A running job always finishes and is told of, as a slider that cancels its own picture shows none.
/// Answer has a member `generation`, which is set here. Use it on one thread; `done` is called there.
template<typename Request, typename Answer>
class NewestJob {
public:
    using AnswerPtr = std::shared_ptr<const Answer>;
    using Work = std::function<Answer(const Request&)>; ///< runs on the worker, one call at a time
    using Done = std::function<void(const AnswerPtr&)>;

    NewestJob(Work work, Done done) : m_work(std::move(work)), m_done(std::move(done))
    {
        m_pool.setMaxThreadCount(1);
        QObject::connect(&m_watcher, &QFutureWatcherBase::finished, &m_watcher, [this] { finish(); });
    }
    ~NewestJob() ///< waits for the running job
    {
        m_watcher.disconnect();
        m_watcher.waitForFinished();
    }
    NewestJob(const NewestJob&) = delete;
    NewestJob& operator=(const NewestJob&) = delete;

    /// Returns the generation the answer will carry.
    quint64 request(Request request)
    {
        Job job{++m_generation, std::move(request)};
        if (m_running)
            m_pending = std::move(job);
        else
            start(std::move(job));
        return m_generation;
    }
    /// Drops what runs and what waits: their answers would be about something that is gone.
    void forget()
    {
        m_pending.reset();
        m_oldestWanted = m_generation + 1;
    }
    bool isBusy() const { return m_running; }
    quint64 newestRequest() const { return m_generation; }

private:
    struct Job {
        quint64 generation;
        Request request;
    };

    void start(Job job)
    {
        m_running = true;
        m_watcher.setFuture(QtConcurrent::run(&m_pool, [work = m_work, job = std::move(job)]() -> AnswerPtr {
            auto answer = std::make_shared<Answer>(work(job.request));
            answer->generation = job.generation;
            return answer;
        }));
    }

    void finish()
    {
        const AnswerPtr answer = m_watcher.result();
        if (answer->generation >= m_oldestWanted)
            m_done(answer);
        m_running = m_pending.has_value();
        if (m_running)
            start(*std::exchange(m_pending, std::nullopt));
    }

    Work m_work;
    Done m_done;
    QThreadPool m_pool;
    QFutureWatcher<AnswerPtr> m_watcher;
    std::optional<Job> m_pending;
    bool m_running = false;
    quint64 m_generation = 0;
    quint64 m_oldestWanted = 1;
};

} // namespace ridge
