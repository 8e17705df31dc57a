// SPDX-License-Identifier: GPL-3.0-or-later
#include "target_desk.hpp"

#include "explore/target_sheet.hpp"
#include "report/requirement_text.hpp"
#include "theme/number_text.hpp"

#include <QLineEdit>

#include <cmath>

namespace ridge {

using namespace ui;

namespace {

QString text(const std::string& words) { return QString::fromStdString(words); }

TableTwin requirementTwin(const RequirementSheet& sheet, const PairingResult& present)
{
    TableTwin twin;
    twin.headings = {QObject::tr("Alone"), QObject::tr("Now"), QObject::tr("Must be"), QObject::tr("Factor"), QObject::tr("Then")};
    for (const RequirementLine& line : requirementLines(sheet, present)) {
        const QString unit = text(line.unit);
        twin.rows << QStringList{text(line.name), quantityText(line.now, unit),
                                 line.factor ? quantityText(line.now * *line.factor, unit) : QObject::tr("cannot"),
                                 line.factor ? numberText(*line.factor) + u'x' : QString(), text(line.verdict)};
    }
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
    connect(m_sheet, &TargetSheet::targetChosen, this, &TargetDesk::ask);
    connect(m_sheet, &QDialog::finished, this, [this] { m_solver.forget(); });
    connect(&m_solver, &RequirementSolver::solved, this, &TargetDesk::showAnswer);
}

TargetDesk::~TargetDesk() { m_solver.disconnect(this); }

void TargetDesk::open()
{
    m_sheet->show();
    m_sheet->raise();
    m_sheet->activateWindow();
    m_sheet->field().setFocus(Qt::ShortcutFocusReason);
    m_sheet->field().selectAll();
    ask();
}

void TargetDesk::show(const LiveResultPtr& live)
{
    m_live = live;
    if (m_sheet->isVisible())
        ask();
}

void TargetDesk::ask()
{
    if (m_live != nullptr && m_live->current)
        m_solver.ask({m_live, m_sheet->speedup(), m_sheet->power()});
    else
        m_sheet->setAnswer({tr("No design is evaluated yet"), {}, {}, {}});
}

void TargetDesk::showAnswer(const TargetSolutionPtr& solution)
{
    const PairingResult& present = *solution->question.live->current;
    m_sheet->setAnswer({text(requirementTitle(solution->sheet, present)), text(requirementDetail(solution->sheet)),
                        requirementTwin(solution->sheet, present), sensitivityTwin(solution->tornado)});
}

} // namespace ridge
