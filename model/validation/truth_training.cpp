// SPDX-License-Identifier: Apache-2.0
#include "validation/truth_case.hpp"

namespace ridge {

namespace {

TruthAnswer unknownMetric(const std::string& name)
{
    return truthProblem("of='" + name + "' is no number of a case; expected one of " + caseMetricNames());
}

/// A number of a training job, `times` a factor for the unit of the truth.
TruthAnswer caseValue(TruthArguments& a, const TruthInput& in)
{
    const std::string of = a.text("of");
    const double times = a.numberOr("times", 1);
    const auto one = statedCase(a, "a", in);
    if (const CaseProblem* problem = std::get_if<CaseProblem>(&one))
        return truthProblem(problem->text);
    const StatedCase& stated = std::get<StatedCase>(one);
    const auto value = caseMetric(stated, of);
    return value ? truthValue(times * *value, caseTerm(stated)) : unknownMetric(of);
}

/// A number of one training job over that of another.
TruthAnswer caseRatio(TruthArguments& a, const TruthInput& in)
{
    const std::string of = a.text("of");
    const double times = a.numberOr("times", 1);
    const auto one = statedCase(a, "a", in), other = statedCase(a, "b", in);
    for (const auto* read : {&one, &other})
        if (const CaseProblem* problem = std::get_if<CaseProblem>(read))
            return truthProblem(problem->text);
    const StatedCase &over = std::get<StatedCase>(one), &under = std::get<StatedCase>(other);
    const auto first = caseMetric(over, of), second = caseMetric(under, of);
    return first && second ? truthValue(times * *first / *second, caseTerm(over, under)) : unknownMetric(of);
}

} // namespace

const TruthChecks& trainingTruthChecks()
{
    static const TruthChecks all = {{"case-value", caseValue}, {"case-ratio", caseRatio}};
    return all;
}

} // namespace ridge
