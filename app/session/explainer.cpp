// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/explainer.hpp"

#include "report/words.hpp"

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

Explainer::Explainer(QObject* parent)
    : QObject(parent), m_jobs(answerWhy, [this](const WhyAnswerPtr& answer) { Q_EMIT explained(answer); })
{
}

} // namespace ridge
