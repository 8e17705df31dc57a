// SPDX-License-Identifier: Apache-2.0
#include "report/requirement_text.hpp"

#include "report/finding.hpp"
#include "report/quantity_text.hpp"
#include "report/words.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

namespace {

std::string factorText(double factor) { return quantityText(factor, "1") + "x"; }

std::string powerVerdictOf(const Requirement& r, const RequirementSheet& sheet)
{
    const std::string drawn = "cannot: draws " + factorText(r.power->power / sheet.powerNow) + " the power at " + factorText(r.solution.factor);
    return r.power->fastest ? drawn + "; " + factorText(*r.power->fastest) + " the speed is what the budget allows"
                            : drawn + "; the present is over the budget";
}

std::string verdictOf(const Requirement& r, const RequirementSheet& sheet, Precision precision)
{
    if (r.power && !r.power->within)
        return powerVerdictOf(r, sheet);
    if (r.solution.verdict == SolveVerdict::alreadyMet)
        return "met already";
    const std::string owner = limiterPhrase(r.solution.owner, precision);
    if (r.solution.verdict == SolveVerdict::solved)
        return std::string(r.solution.jumps ? "jumps past the target there; " : "") + "then limited by " + owner + ", " + percentText(r.solution.owner.share);
    if (r.noEffect)
        return "cannot: without effect on the step";
    const std::string held = "held by " + owner + ", " + percentText(r.solution.owner.share);
    return r.solution.best ? "cannot: " + quantityText(*r.solution.best, "s") + " at best, " + held
                           : "cannot: runs nowhere within " + factorText(sheet.range);
}

std::string budgetText(const RequirementSheet& sheet)
{
    return sheet.powerBudget > 0 ? " at " + factorText(sheet.powerAsked) + " the power" : "";
}

std::string changeOf(double ratio) { return ratio > 0 ? signedPercentText(ratio - 1) : "does not run"; }

} // namespace

/// The title of the number it moves first.
std::string leverTitle(const Lever& lever)
{
    if (lever.name == "compute.peak")
        return "Matrix peak, all precisions";
    std::string title(parameterTitle(lever.parameters.front()));
    if (title.front() >= 'a' && title.front() <= 'z')
        title.front() = static_cast<char>(title.front() - 'a' + 'A');
    return title;
}

std::string requirementTitle(const RequirementSheet& sheet, const PairingResult& present)
{
    if (!sheet.feasibility.ok())
        return "The present design does not run, so nothing can be a multiple of it";
    return factorText(sheet.timeNow / sheet.timeTarget) + " the speed" + budgetText(sheet) + " of " + present.architecture.name + " on " + present.scenario.name + ": "
         + quantityText(sheet.timeNow, "s") + " to " + quantityText(sheet.timeTarget, "s") + " a step"
         + (sheet.powerBudget > 0 ? ", at most " + quantityText(sheet.powerBudget, "W") + " for " + quantityText(sheet.powerNow, "W") : "") + ", same mapping";
}

std::string requirementDetail(const RequirementSheet& sheet)
{
    if (!sheet.feasibility.ok())
        return {};
    const auto able = std::count_if(sheet.alone.begin(), sheet.alone.end(), [](const Requirement& r) { return r.able(); });
    std::string text = std::to_string(able) + " of " + std::to_string(sheet.alone.size()) + (able == 1 ? " numbers reaches" : " numbers reach") + " it alone, within "
                     + factorText(sheet.range) + ". ";
    if (sheet.powerAsked > 0 && !(sheet.powerBudget > 0))
        text += "The part states no TDP, so its power is not known; this answers for the speed. ";
    if (const auto& pair = sheet.cheapestPair; !pair)
        return text + "No two together do.";
    else if (pair->firstFactor == 1 || pair->secondFactor == 1)
        return text + "No two do with a lesser product of improvements than one alone.";
    else
        return text + "Least product of two improvements, " + quantityText(pair->cost, "1") + ": " + leverTitle(pair->first) + " " + factorText(pair->firstFactor) + " with "
             + leverTitle(pair->second) + " " + factorText(pair->secondFactor) + ".";
}

std::vector<RequirementLine> requirementLines(const RequirementSheet& sheet, const PairingResult& present)
{
    std::vector<RequirementLine> lines;
    for (const Requirement& r : sheet.alone) {
        RequirementLine line;
        line.name = leverTitle(r.lever);
        line.now = present.machine[r.lever.parameters.front()];
        line.unit = unitOf(r.lever.parameters.front());
        if (r.able())
            line.factor = r.solution.factor;
        line.verdict = verdictOf(r, sheet, present.plan.precision);
        lines.push_back(std::move(line));
    }
    std::stable_partition(lines.begin(), lines.end(), [](const RequirementLine& line) { return line.factor.has_value(); });
    return lines;
}

std::vector<SensitivityLine> sensitivityLines(const Tornado& tornado)
{
    std::vector<SensitivityLine> lines;
    for (const Sensitivity& row : tornado.rows) {
        SensitivityLine line;
        line.group = row.group == InputGroup::hardware ? "hardware" : row.group == InputGroup::calibration ? "calibration" : "workload";
        line.name = row.group != InputGroup::workload ? std::string(parameterTitle(row.parameter)) : row.input == WorkloadInput::batch ? "Global batch" : "Sequence length";
        line.low = changeOf(row.low);
        line.high = changeOf(row.high);
        line.elasticity = row.kink || !row.elasticity ? quantityText(row.left, "1", 2) + " below, " + quantityText(row.right, "1", 2) + " above" : quantityText(*row.elasticity, "1", 2);
        lines.push_back(std::move(line));
    }
    return lines;
}

} // namespace ridge
