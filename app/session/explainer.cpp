// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/explainer.hpp"

#include "report/words.hpp"

#include <QtConcurrentRun>

#include <utility>

namespace ridge {

WhyAnswer answerWhy(const WhyQuestion& question)
{
    WhyAnswer answer;
    answer.question = question;
    if (question.live == nullptr || !question.live->current) {
        answer.reason = "The study cannot be evaluated.";
        return answer;
    }
    const PairingResult& result = *question.live->current;
    Result<MetricExplanation> explanation = explain(result, question.metric);
    if (!explanation) {
        answer.reason = explanation.diagnostics().front().message;
        return answer;
    }
    answer.text = explanationReport(result, *explanation);
    answer.explanation = std::make_shared<const MetricExplanation>(std::move(explanation).value());
    return answer;
}

Explainer::Explainer(QObject* parent) : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &Explainer::finish);
}

Explainer::~Explainer()
{
    m_pending.reset();
    m_watcher.disconnect(this);
    m_watcher.waitForFinished();
}

quint64 Explainer::ask(const WhyQuestion& question)
{
    const Job job{++m_generation, question};
    if (m_running)
        m_pending = job;
    else
        start(job);
    return job.generation;
}

void Explainer::forget()
{
    m_pending.reset();
    m_oldestWanted = m_generation + 1;
}

void Explainer::start(const Job& job)
{
    m_running = true;
    m_watcher.setFuture(QtConcurrent::run(&m_pool, [job]() -> WhyAnswerPtr {
        auto answer = std::make_shared<WhyAnswer>(answerWhy(job.question));
        answer->generation = job.generation;
        return answer;
    }));
}

void Explainer::finish()
{
    const WhyAnswerPtr answer = m_watcher.result();
    if (answer->generation >= m_oldestWanted)
        Q_EMIT explained(answer);
    if (m_pending)
        return start(*std::exchange(m_pending, std::nullopt));
    m_running = false;
}

} // namespace ridge
