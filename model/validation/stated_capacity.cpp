// SPDX-License-Identifier: Apache-2.0
#include "validation/default_rules.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <vector>

namespace ridge {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool near(double a, double b) { return std::abs(a - b) <= 0.01 * b; }

/// Bytes of the unit that starts at `at`, when a capacity stands there and nothing that makes it a rate or a name.
std::optional<double> capacityUnit(const std::string& text, std::size_t at)
{
    const bool binary = text.compare(at, 3, "GiB") == 0;
    if (!binary && text.compare(at, 2, "GB") != 0)
        return std::nullopt;
    const std::size_t after = at + (binary ? 3 : 2);
    if (after < text.size() && (text[after] == '/' || std::isalnum(static_cast<unsigned char>(text[after]))))
        return std::nullopt; // "900 GB/s", "8 GB200"
    return binary ? 1073741824.0 : 1e9;
}

} // namespace

std::optional<double> statedCapacity(const std::string& hardware)
{
    std::vector<double> found;
    for (std::size_t i = 0; i < hardware.size(); ++i) {
        if (!isDigit(hardware[i]))
            continue;
        double value = 0;
        const char* const begin = hardware.data();
        const char* const end
            = std::from_chars(begin + i, begin + hardware.size(), value, std::chars_format::fixed).ptr;
        std::size_t unit = static_cast<std::size_t>(end - begin);
        i = std::max(i, unit - 1);
        while (unit < hardware.size() && hardware[unit] == ' ')
            ++unit;
        if (const auto scale = capacityUnit(hardware, unit); scale && value > 0 && std::isfinite(value))
            found.push_back(value * *scale);
    }
    const bool one = !found.empty() && std::all_of(found.begin(), found.end(), [&](double v) { return v == found[0]; });
    return one ? std::optional(found[0]) : std::nullopt;
}

Part partAsStated(const Part& part, const TrainingRow& row, DefaultRules& used)
{
    const auto stated = statedCapacity(row.hardware);
    const auto label = part.number("memory_capacity");
    if (!stated || !label)
        return part;
    constexpr double binary = 1073741824.0 / 1e9; // sources write GB for either
    const double node = *label * row.acceleratorsPerNode.value_or(1);
    if (near(*stated, *label) || near(*stated * binary, *label) || near(*stated, node))
        return part;
    used.insert(DefaultRule::capacity);
    Part changed = part;
    Datum& capacity = changed.params["memory_capacity"];
    capacity.value = *stated;
    capacity.source = "stated by the row: " + row.hardware;
    capacity.confidence = Confidence::measured;
    capacity.alternatives.clear();
    changed.params.erase("memory_usable"); // of the other capacity
    return changed;
}

} // namespace ridge
