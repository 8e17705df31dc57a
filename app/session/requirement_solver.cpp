// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/requirement_solver.hpp"

namespace ridge {

TargetSolution solveTarget(const TargetQuestion& question)
{
    const PairingResult& present = *question.live->current;
    TargetSolution solution;
    solution.question = question;
    solution.sheet.feasibility = present.evaluation.feasibility;
    if (!present.evaluation.feasibility.ok())
        return solution;
    solution.sheet = requirementSheet(present.plan, present.machine.values, question.speedup);
    if (question.power > 0)
        holdToPower(solution.sheet, present.plan, present.machine.values, question.power);
    solution.tornado = tornado(present);
    return solution;
}

RequirementSolver::RequirementSolver(QObject* parent)
    : QObject(parent), m_jobs(solveTarget, [this](const TargetSolutionPtr& solution) { Q_EMIT solved(solution); })
{
}

} // namespace ridge
