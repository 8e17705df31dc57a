// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/design_sweeper.hpp"

#include "report/design_words.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

namespace {

constexpr int ticksApart = 80; ///< ms

std::size_t indexOf(const Study& study, const Pairing& pairing)
{
    const auto found = std::find_if(study.pairings.begin(), study.pairings.end(), [&](const Pairing& p) {
        return p.architecture == pairing.architecture && p.scenario == pairing.scenario;
    });
    return std::size_t(found - study.pairings.begin());
}

} // namespace

SweptDesigns sweepDesigns(const SweepQuestion& question)
{
    QElapsedTimer clock;
    clock.start();
    SweptDesigns designs;
    designs.question = question;
    const LiveResult& live = *question.live;
    const std::size_t pairing = indexOf(*live.study, live.current->pairing);
    if (pairing == live.study->pairings.size())
        return designs;
    Result<SweepSpace> space = compileSweep(*live.study, pairing, question.axes, question.installed->catalogue, question.installed->calibrations);
    if (!space) {
        designs.problems = space.diagnostics();
        return designs;
    }
    const double resolved = double(clock.nsecsElapsed()) / 1e6;
    designs.cloud = std::make_shared<const DesignCloud>(evaluateCloud(std::make_shared<const SweepSpace>(std::move(space).value()),
                                                                      [&](std::size_t done) { question.done->store(done); }, question.stop.get_token()));
    designs.milliseconds = double(clock.nsecsElapsed()) / 1e6;
    designs.evaluating = designs.milliseconds - resolved;
    return designs;
}

DesignSweeper::DesignSweeper(InstalledPtr installed, QObject* parent)
    : QObject(parent), m_installed(std::move(installed)), m_jobs(sweepDesigns, [this](const SweptDesignsPtr& designs) {
          if (designs->generation == m_jobs.newestRequest())
              m_ticks.stop();
          Q_EMIT swept(designs);
      })
{
    m_ticks.setInterval(ticksApart);
    connect(&m_ticks, &QTimer::timeout, this, [this] {
        const double done = double(m_done->load()), seconds = double(m_clock.nsecsElapsed()) / 1e9;
        Q_EMIT progressed(done, m_designs, done / seconds);
    });
}

void DesignSweeper::sweep(const LiveResultPtr& live, const std::vector<DesignAxis>& axes, double designs)
{
    stop();
    m_stop = std::stop_source();
    m_done = std::make_shared<std::atomic<std::size_t>>(0);
    m_designs = designs;
    m_clock.start();
    m_ticks.start();
    m_jobs.request({live, axes, m_installed, m_done, m_stop});
}

void DesignSweeper::stop() { m_stop.request_stop(); }

FilteredDesigns filterDesigns(const FilterQuestion& question)
{
    FilteredDesigns answer;
    answer.question = question;
    const DesignCloud& cloud = *question.designs->cloud;
    const PairingResult& present = *question.designs->question.live->current;
    answer.left = designsWithin(cloud, question.limits);
    answer.best = bestDesigns(cloud, question.objectives, answer.left);
    SweepOptions withLedger;
    withLedger.ledger = true;
    for (const std::uint32_t point : answer.best)
        answer.limiters.push_back(evaluateBlock(*cloud.space, point, point + 1, withLedger).limiter.front().resource);
    if (!question.settled)
        return answer;
    const ParameterValues& values = present.machine.values;
    std::vector<std::string> limits;
    for (const DesignLimit& limit : question.limits) {
        std::pair<double, double> range(HUGE_VAL, -HUGE_VAL);
        for (std::size_t i = 0; i < cloud.size(); ++i)
            if (cloud.runs[i]) {
                const double value = valueAlong(cloud, limit.coordinate, i);
                range = {std::min(range.first, value), std::max(range.second, value)};
            }
        limits.push_back(limitText(coordinateText(*cloud.space, values, limit.coordinate), limit, range));
    }
    std::vector<CoordinateText> objectives;
    for (const DesignObjective& objective : question.objectives)
        objectives.push_back(coordinateText(*cloud.space, values, objective.coordinate));
    answer.counts = cloudFinding(cloud, limits, answer.left.size(), answer.best.size(), objectives);
    const DesignObjective &up = question.objectives[0], &across = question.objectives[1];
    const DesignMeasures measures = measuresOf(present);
    const auto now = [&](const Coordinate& coordinate) {
        const auto* measure = std::get_if<DesignMeasure>(&coordinate);
        return measure != nullptr ? measures[std::size_t(*measure)] : 1.0; // an objective that is an axis is a factor
    };
    const bool runs = present.evaluation.feasibility.ok();
    answer.trade = tradeFinding(cloud, values, across, up, answer.best, answer.left.size(),
                                runs ? std::optional(std::pair(now(across.coordinate), now(up.coordinate))) : std::nullopt);
    return answer;
}

} // namespace ridge
