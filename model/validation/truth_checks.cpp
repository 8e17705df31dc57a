// SPDX-License-Identifier: Apache-2.0
#include "validation/truth_checks.hpp"

#include "base/edit_distance.hpp"
#include "base/word_list.hpp"

#include <charconv>
#include <cmath>

namespace ridge {

namespace {

/// Words of a line; 'single quotes' hold blanks together and go.
std::vector<std::string> wordsOf(const std::string& line)
{
    std::vector<std::string> words;
    std::string word;
    bool quoted = false, any = false;
    for (const char c : line + ' ') {
        if (c == '\'') {
            quoted = !quoted;
            any = true;
        } else if (quoted || (c != ' ' && c != '\t')) {
            word += c;
            any = true;
        } else if (any) {
            words.push_back(word.empty() ? "=" : std::move(word)); // two quotes alone are no input
            word.clear();
            any = false;
        }
    }
    if (quoted)
        words.push_back("'" + word); // never closed: the only word that holds one
    return words;
}

std::optional<double> positiveNumber(const std::string& text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool all = error == std::errc() && end == text.data() + text.size();
    return all && std::isfinite(value) && value > 0 ? std::optional(value) : std::nullopt;
}

std::string nearestCheck(const std::string& name, const std::vector<const TruthChecks*>& topics)
{
    std::string nearest;
    for (const TruthChecks* topic : topics)
        for (const auto& [known, check] : *topic)
            if (nearest.empty() || editDistance(shortened(name), known) < editDistance(shortened(name), nearest))
                nearest = known;
    return nearest;
}

} // namespace

TruthArguments::TruthArguments(const std::string& words)
{
    for (const std::string& word : wordsOf(words)) {
        const auto equals = word.find('=');
        if (word.front() == '\'')
            note("has a quote that does not close before the end");
        else if (equals == std::string::npos || equals == 0)
            note("takes inputs KEY=VALUE, found '" + shortened(word) + "'");
        else if (!m_cells.emplace(word.substr(0, equals), word.substr(equals + 1)).second)
            note("has the input '" + shortened(word.substr(0, equals)) + "' twice");
    }
}

void TruthArguments::note(const std::string& problem)
{
    if (m_problem.find(problem) == std::string::npos)
        m_problem += (m_problem.empty() ? "" : "; ") + problem;
}

double TruthArguments::number(const std::string& key)
{
    const std::string cell = text(key);
    if (!has(key))
        return 1;
    const auto value = positiveNumber(cell);
    if (!value)
        note("needs " + key + " as a number above zero, found '" + shortened(cell) + "'");
    return value.value_or(1);
}

double TruthArguments::numberOr(const std::string& key, double fallback) { return has(key) ? number(key) : fallback; }

std::string TruthArguments::text(const std::string& key)
{
    const auto found = m_cells.find(key);
    if (found == m_cells.end() && m_asked.count(key) == 0)
        note("needs " + key);
    m_asked.insert(key);
    return found == m_cells.end() ? std::string() : found->second;
}

std::map<std::string, std::string> TruthArguments::group(const std::string& prefix)
{
    std::map<std::string, std::string> members;
    for (const auto& [key, value] : m_cells)
        if (key.rfind(prefix, 0) == 0) {
            members[key.substr(prefix.size())] = value;
            m_asked.insert(key);
        }
    return members;
}

std::string TruthArguments::unused() const
{
    for (const auto& [key, value] : m_cells)
        if (m_asked.count(key) == 0)
            return key;
    return {};
}

TruthAnswer answerTruth(const std::string& check, TruthArguments& arguments, const TruthInput& input)
{
    const std::vector<const TruthChecks*> topics = {&arithmeticTruthChecks(), &collectiveTruthChecks(),
                                                    &topologyTruthChecks(), &trainingTruthChecks()};
    if (check.empty())
        return truthProblem("no check is named; expected one, or what is missing as 'needs ...'");
    for (const TruthChecks* topic : topics) {
        const auto found = topic->find(check);
        if (found == topic->end())
            continue;
        TruthAnswer answer = found->second(arguments, input);
        if (!arguments.problem().empty())
            return truthProblem("check '" + check + "' " + arguments.problem());
        if (answer.problem.empty() && answer.detail.empty() && !arguments.unused().empty())
            return truthProblem("check '" + check + "' has no input '" + shortened(arguments.unused()) + "'");
        return answer;
    }
    return truthProblem("no check is named '" + shortened(check) + "'; the nearest is '" + nearestCheck(check, topics) + "'");
}

} // namespace ridge
