// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "validation/truth.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>

namespace ridge {

/// Inputs of one check, "key=value key='several words'", and what is wrong with them.
class TruthArguments {
public:
    explicit TruthArguments(const std::string& words);

    /// A finite number above zero; notes the key when there is none, and answers 1.
    double number(const std::string& key);
    /// The same where the input may be left out.
    double numberOr(const std::string& key, double fallback);
    /// Notes the key when it is not given.
    std::string text(const std::string& key);
    bool has(const std::string& key) const { return m_cells.count(key) > 0; }
    /// All inputs "prefixNAME=text" as NAME -> text, in order of their names.
    std::map<std::string, std::string> group(const std::string& prefix);

    /// What was asked for and not given as it must be, or is no input at all; empty: nothing.
    const std::string& problem() const { return m_problem; }
    /// The first input no check asked for; empty: none.
    std::string unused() const;

private:
    void note(const std::string& problem);

    std::map<std::string, std::string> m_cells;
    std::set<std::string> m_asked;
    std::string m_problem;
};

struct TruthAnswer {
    std::optional<double> value; ///< in the unit of the truth
    std::string term;            ///< what makes it
    std::string detail;          ///< without a value: what this version has no model of
    std::string problem;         ///< without a value: what is wrong with the inputs
};

/// A value and what makes it.
inline TruthAnswer truthValue(double value, std::string term) { return {value, std::move(term), {}, {}}; }
/// Inputs that cannot be used: what was found and what was expected.
inline TruthAnswer truthProblem(std::string problem) { return {std::nullopt, {}, {}, std::move(problem)}; }

using TruthCheck = TruthAnswer (*)(TruthArguments&, const TruthInput&);
using TruthChecks = std::map<std::string, TruthCheck>;

/// Numbers that follow from the inputs, or from the catalogue, in one step.
const TruthChecks& arithmeticTruthChecks();
/// Collectives, expert exchanges and described nodes.
const TruthChecks& collectiveTruthChecks();
/// Tori and rails, routed.
const TruthChecks& topologyTruthChecks();
/// Training jobs.
const TruthChecks& trainingTruthChecks();

/// Computes what a check names; `problem` of the answer says when the name is unknown or an input is wrong.
TruthAnswer answerTruth(const std::string& check, TruthArguments& arguments, const TruthInput& input);

} // namespace ridge
