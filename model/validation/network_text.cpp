// SPDX-License-Identifier: Apache-2.0
#include "validation/default_rules.hpp"

#include <regex>

namespace ridge {

namespace {

constexpr double bytesPerGigabit = 1e9 / 8;

std::optional<double> groupNumber(const std::smatch& match, std::size_t index)
{
    try {
        return std::stod(match[index].str());
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

} // namespace

std::optional<double> networkRate(const std::string& text, std::optional<double> acceleratorsPerNode)
{
    if (text.size() > 1000) // a regular expression's stack grows with the text
        return std::nullopt;
    static const std::regex perAccelerator(R"((\d{1,6})\s*Gb/s per (?:GPU|accelerator|chip))", std::regex::icase);
    static const std::regex compute(R"(compute:\s*(\d{1,3})x?\s.*?(\d{1,6})\s*Gb)", std::regex::icase);
    static const std::regex adapters(R"(^(\d{1,3})x\s.*?(\d{1,6})\s*Gb/?s)", std::regex::icase);
    static const std::regex omniPath(R"(^(\d{1,3})x Omni-Path)", std::regex::icase);
    static const std::regex perNode(R"((\d{1,6})\s*Gb/s per node)", std::regex::icase);
    std::smatch match;
    if (std::regex_search(text, match, perAccelerator))
        if (const auto rate = groupNumber(match, 1))
            return *rate * bytesPerGigabit;
    if (!acceleratorsPerNode || *acceleratorsPerNode <= 0)
        return std::nullopt;
    const bool storage = text.find("torage") != std::string::npos;
    if (std::regex_search(text, match, compute) || (!storage && std::regex_search(text, match, adapters))) {
        const auto count = groupNumber(match, 1), rate = groupNumber(match, 2);
        if (count && rate)
            return *count * *rate * bytesPerGigabit / *acceleratorsPerNode;
    }
    if (std::regex_search(text, match, omniPath))
        if (const auto count = groupNumber(match, 1))
            return *count * 100 * bytesPerGigabit / *acceleratorsPerNode;
    if (std::regex_search(text, match, perNode))
        if (const auto rate = groupNumber(match, 1))
            return *rate * bytesPerGigabit / *acceleratorsPerNode;
    return std::nullopt;
}

} // namespace ridge
