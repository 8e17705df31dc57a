// SPDX-License-Identifier: GPL-3.0-or-later
#include "why_desk.hpp"

#include "report/words.hpp"
#include "study/metric_names.hpp"
#include "why/why_sheet.hpp"

namespace ridge {

using namespace ui;

namespace {

constexpr int staleAfter = 120; ///< ms; shorter waits are not worth a flicker

/// P10 to P90 of the number, where it has them.
QString rangeOf(const LiveResult& live, const std::string& name)
{
    const Metric* metric = findMetric(live.metrics, name);
    const auto range = metric != nullptr && live.interval ? metricInterval(*metric, *live.interval) : std::nullopt;
    return range ? WhyDesk::tr(" · expected %1 (P10 to P90)").arg(QString::fromStdString(intervalText(*range, metric->unit))) : QString();
}

QString subtitleOf(const LiveResult& live, const std::string& metric)
{
    const PairingResult& result = *live.current;
    return (result.own.empty() ? QString() : WhyDesk::tr("Own calibration · ")) + QStringLiteral("%1 on %2 · %3")
               .arg(QString::fromStdString(result.scenario.name), QString::fromStdString(result.architecture.name),
                    QString::fromStdString(mappingText(result.plan.mapping)))
        + rangeOf(live, metric);
}

} // namespace

WhyDesk::WhyDesk(QWidget* ground, QObject* parent) : QObject(parent), m_sheet(new WhySheet(ground))
{
    m_staleTimer.setSingleShot(true);
    m_staleTimer.setInterval(staleAfter);
    connect(&m_staleTimer, &QTimer::timeout, this, [this] { m_sheet->panel().setStale(true); });
    connect(&m_explainer, &Explainer::explained, this, &WhyDesk::showAnswer);
    connect(m_sheet, &WhySheet::closed, this, [this] {
        m_staleTimer.stop();
        m_explainer.forget();
    });
}

WhyDesk::~WhyDesk() { m_explainer.disconnect(this); }

void WhyDesk::ask(const WhyRequest& request)
{
    if (m_live == nullptr || !m_live->current)
        return;
    m_metric = request.metric.toStdString();
    m_sheet->open(request.noun, request.asker, request.lit);
    m_newest = m_explainer.ask({m_live, m_metric});
}

void WhyDesk::show(const LiveResultPtr& live)
{
    m_live = live;
    if (!m_sheet->isOpen())
        return;
    m_newest = m_explainer.ask({m_live, m_metric});
    if (!m_staleTimer.isActive())
        m_staleTimer.start();
}

void WhyDesk::showAnswer(const WhyAnswerPtr& answer)
{
    if (answer->question.metric != m_metric)
        return;
    m_staleTimer.stop();
    WhyContent content;
    content.explanation = answer->explanation;
    content.text = QString::fromStdString(answer->text);
    content.reason = QString::fromStdString(answer->reason);
    if (const LiveResultPtr& live = answer->question.live; live != nullptr && live->current)
        content.subtitle = subtitleOf(*live, m_metric);
    m_sheet->panel().setContent(content);
    if (answer->generation != m_newest)
        m_staleTimer.start();
}

} // namespace ridge
