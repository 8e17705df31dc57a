// SPDX-License-Identifier: Apache-2.0
#include "validation/truth.hpp"

#include "validation/truth_checks.hpp"

#include <array>
#include <cmath>
#include <sstream>

namespace ridge {

namespace {

JudgedTruth read(const MeasurementRow& row)
{
    JudgedTruth truth;
    truth.line = row.line;
    truth.id = row.text("id");
    truth.topic = row.text("topic");
    truth.kind = row.text("kind");
    truth.statement = row.text("statement");
    truth.quantity = row.text("quantity");
    truth.unit = row.text("unit");
    truth.note = row.text("note");
    truth.expected = row.number("expected");
    truth.low = row.number("accept_lo");
    truth.high = row.number("accept_hi");
    return truth;
}

void judge(JudgedTruth& truth, const std::string& check, const TruthInput& input)
{
    std::istringstream words(check);
    std::string name, word;
    words >> name;
    if (name == "needs") {
        std::getline(words >> std::ws, truth.detail);
        truth.verdict = truth.detail.empty() ? TruthVerdict::invalid : TruthVerdict::notBuilt;
        if (truth.detail.empty())
            truth.detail = "'needs' does not say what";
        return;
    }
    std::string inputs;
    std::getline(words, inputs);
    TruthArguments arguments(inputs);
    const TruthAnswer answer = answerTruth(name, arguments, input);
    truth.verdict = TruthVerdict::invalid;
    if (!answer.problem.empty())
        truth.detail = answer.problem;
    else if (!truth.low || !truth.high || *truth.low > *truth.high)
        truth.detail = "accept_lo and accept_hi must be numbers, the lower first";
    else if (answer.value && !std::isfinite(*answer.value))
        truth.detail = "the inputs of '" + name + "' give no number";
    else if (!answer.value) {
        truth.verdict = TruthVerdict::notBuilt;
        truth.detail = answer.detail;
    } else {
        truth.value = answer.value;
        truth.term = answer.term;
        truth.verdict =
            *truth.low <= *truth.value && *truth.value <= *truth.high ? TruthVerdict::holds : TruthVerdict::misses;
    }
}

} // namespace

std::vector<JudgedTruth> judgeTruths(const std::vector<MeasurementRow>& rows, const TruthInput& input)
{
    std::vector<JudgedTruth> truths;
    for (const MeasurementRow& row : rows) {
        truths.push_back(read(row));
        judge(truths.back(), row.text("check"), input);
    }
    return truths;
}

const char* key(TruthVerdict verdict)
{
    static constexpr std::array<const char*, 4> keys = {"holds", "misses", "not-built", "invalid"};
    return keys[static_cast<std::size_t>(verdict)];
}

} // namespace ridge
