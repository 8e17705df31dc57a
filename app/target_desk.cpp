// SPDX-License-Identifier: GPL-3.0-or-later
#include "target_desk.hpp"

#include "explore/target_sheet.hpp"
#include "report/requirement_text.hpp"
#include "session/evaluate_live.hpp"

#include <QLineEdit>

#include <cmath>

namespace ridge {

using namespace ui;

namespace {

constexpr int restBefore = 120; ///< ms without a change before the sheet solves again; a drag is not interrupted

QString text(const std::string& words) { return QString::fromStdString(words); }

TableTwin requirementTwin(const RequirementSheet& sheet, const PairingResult& present)
{
    TableTwin twin;
    twin.headings = {QObject::tr("Alone"), QObject::tr("Now"), QObject::tr("Must be"), QObject::tr("Factor"), QObject::tr("Then")};
    for (const RequirementLine& line : requirementLines(sheet, present))
        twin.rows << QStringList{text(line.name), text(line.now).replace(QStringLiteral(" us"), QStringLiteral(" \u00B5s")), line.reachable ? text(line.needed).replace(QStringLiteral(" us"), QStringLiteral(" \u00B5s")) : QObject::tr("cannot"), text(line.factor), text(line.verdict)};
    return twin;
}

TableTwin sensitivityTwin(const Tornado& tornado)
{
    TableTwin twin;
    const int swing = int(std::lround(100 * tornado.swing));
    twin.headings = {QObject::tr("Kind"), QObject::tr("Number"), QObject::tr("Throughput at \u2212%1 %").arg(swing), QObject::tr("at +%1 %").arg(swing), QObject::tr("% for 1 %")};
    for (const SensitivityLine& line : sensitivityLines(tornado))
        twin.rows << QStringList{text(line.group), text(line.name), text(line.low), text(line.high), text(line.elasticity)};
    return twin;
}

} // namespace

TargetDesk::TargetDesk(QWidget* window) : QObject(window), m_sheet(new TargetSheet(window))
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(restBefore);
    connect(&m_pause, &QTimer::timeout, this, &TargetDesk::answer);
    connect(m_sheet, &TargetSheet::targetChosen, this, &TargetDesk::answer);
}

void TargetDesk::open()
{
    m_sheet->show();
    m_sheet->raise();
    m_sheet->activateWindow();
    m_sheet->field().setFocus(Qt::ShortcutFocusReason);
    m_sheet->field().selectAll();
    answer();
}

void TargetDesk::show(const LiveResultPtr& live)
{
    m_live = live;
    if (m_sheet->isVisible())
        m_pause.start();
}

void TargetDesk::answer()
{
    if (!m_sheet->isVisible())
        return;
    if (m_live == nullptr || !m_live->current)
        return m_sheet->setAnswer({tr("No design is evaluated yet"), {}, {}, {}});
    const PairingResult& present = *m_live->current;
    const bool runs = present.evaluation.feasibility.ok();
    const RequirementSheet sheet = runs ? requirementSheet(present.plan, present.machine.values, m_sheet->speedup()) : RequirementSheet{0, 0, present.evaluation.feasibility, 0, {}, {}};
    TargetAnswer answer{text(requirementTitle(sheet, present)), text(requirementDetail(sheet)), requirementTwin(sheet, present), sensitivityTwin(runs ? tornado(present) : Tornado{})};
    m_sheet->setAnswer(answer);
}

} // namespace ridge
