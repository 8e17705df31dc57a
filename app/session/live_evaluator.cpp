// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/live_evaluator.hpp"

namespace ridge {

LiveEvaluator::LiveEvaluator(Work work, QObject* parent)
    : QObject(parent),
      m_jobs(
          [work = std::move(work)](const StudyPtr& study) {
              LiveResult result = work(study);
              result.study = study;
              return result;
          },
          [this](const LiveResultPtr& result) { Q_EMIT evaluated(result); })
{
}

} // namespace ridge
