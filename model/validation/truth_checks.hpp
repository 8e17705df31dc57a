// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "validation/truth.hpp"

#include <map>
#include <optional>
#include <string>

namespace ridge {

/// Inputs of one check: key -> text.
class TruthArguments {
public:
    explicit TruthArguments(std::map<std::string, std::string> cells) : m_cells(std::move(cells)) {}

    /// A number above zero; notes the key when there is none.
    double number(const std::string& key);
    std::string text(const std::string& key);
    /// Keys that were asked for and not given as they must be, for a message.
    const std::string& missing() const { return m_missing; }

private:
    std::map<std::string, std::string> m_cells;
    std::string m_missing;
};

struct TruthAnswer {
    std::optional<double> value; ///< in the unit of the truth
    std::string term;            ///< what makes it
    std::string detail;          ///< why there is none
};

/// Computes what a check names; nothing for an unknown name.
std::optional<TruthAnswer> answerTruth(const std::string& check, TruthArguments& arguments, const TruthInput& input);

} // namespace ridge
