// SPDX-License-Identifier: Apache-2.0
#include "validation/bindings.hpp"

#include <algorithm>
#include <string_view>

namespace ridge {

namespace {

/// Glob match with '*' only; linear in practice, never recursive.
bool globMatch(std::string_view pattern, std::string_view text)
{
    std::size_t p = 0, t = 0, star = std::string_view::npos, resume = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            resume = t;
        } else if (p < pattern.size() && pattern[p] == text[t]) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++resume;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*')
        ++p;
    return p == pattern.size();
}

template <class Binding>
const Binding* firstMatch(const std::vector<Binding>& list, const MeasurementRow& row)
{
    const auto found = std::find_if(list.begin(), list.end(), [&](const Binding& b) { return matches(b.where, row); });
    return found == list.end() ? nullptr : &*found;
}

} // namespace

bool matchesText(const std::string& pattern, const std::string& text)
{
    return globMatch(lowerCase(pattern), lowerCase(text));
}

bool matches(const RowPattern& pattern, const MeasurementRow& row)
{
    return std::all_of(pattern.begin(), pattern.end(),
                       [&](const auto& entry) { return matchesText(entry.second, row.text(entry.first)); });
}

const SoftwareBinding* TableBindings::softwareOf(const MeasurementRow& row) const { return firstMatch(software, row); }

const NetworkBinding* TableBindings::networkOf(const MeasurementRow& row) const { return firstMatch(networks, row); }

const SystemBinding* TableBindings::systemOf(const MeasurementRow& row) const { return firstMatch(systems, row); }
const ApartBinding* TableBindings::apartOf(const MeasurementRow& row) const { return firstMatch(apart, row); }

const TableBindings& Bindings::table(const std::string& kind) const
{
    static const TableBindings none;
    const auto found = tables.find(kind);
    return found == tables.end() ? none : found->second;
}

StackHabits Bindings::habits(const CalibrationId& stack) const
{
    const auto found = stacks.find(stack);
    return found == stacks.end() ? StackHabits{} : found->second;
}

} // namespace ridge
