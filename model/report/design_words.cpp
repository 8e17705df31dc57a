// SPDX-License-Identifier: Apache-2.0
#include "report/design_words.hpp"

#include "report/quantity_text.hpp"
#include "report/requirement_text.hpp"
#include "report/words.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace ridge {

namespace {

/// A field of a mapping, as charts and sentences name it; the path itself for what is not listed.
std::string fieldTitle(const std::string& path)
{
    static constexpr std::pair<std::string_view, std::string_view> names[] = {
        {"tp", "TP"}, {"pp", "PP"}, {"vp", "Chunks per stage"}, {"dp", "DP"}, {"microBatch", "Micro-batch"},
        {"batch", "Global batch"}, {"sequence", "Sequence length"}};
    for (const auto& [key, name] : names)
        if (key == path)
            return std::string(name);
    return path;
}

std::string capital(std::string text)
{
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string lowerFirst(std::string text)
{
    if (text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'a' && text[1] <= 'z')
        text[0] = static_cast<char>(text[0] - 'A' + 'a');
    return text;
}

std::string listed(std::span<const std::string> words)
{
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i)
        list.append(i == 0 ? "" : i + 1 == words.size() ? " and " : ", ").append(words[i]);
    return list;
}

std::string ratioText(double ratio) { return numberText(ratio) + "x"; }

std::string pluralDesigns(std::size_t count) { return groupedCount(double(count)) + (count == 1 ? " design" : " designs"); }

/// "+12 % tokens/s per accelerator"; the value itself where the present one is no measure of it (a headroom may be negative).
std::string against(const CoordinateText& text, double value, double now)
{
    if (!(now > 0))
        return text.phrase() + " " + coordinateValue(text, value);
    const double ratio = value / now;
    if (std::abs(ratio - 1) < neutralShare)
        return "the same " + text.phrase() + " within 0.5 %";
    return ratio >= 2 ? ratioText(ratio) + " the present " + text.phrase() : (ratio > 1 ? "+" : "-") + changeText(ratio - 1) + " " + text.phrase();
}

} // namespace

std::string CoordinateText::phrase() const
{
    return lowerFirst(title);
}

CoordinateText coordinateText(const SweepSpace& space, const ParameterValues& present, const Coordinate& coordinate)
{
    CoordinateText words;
    if (const auto* measure = std::get_if<DesignMeasure>(&coordinate)) {
        const MeasureText& m = text(*measure);
        words.title = capital(std::string(m.title));
        words.unit = m.unit == "1" ? "" : std::string(m.unit);
        words.directed = true;
        words.lowerIsBetter = m.lowerIsBetter;
        words.whole = *measure == DesignMeasure::accelerators;
        return words;
    }
    const DesignAxis& axis = space.axes[std::get<std::size_t>(coordinate)].design;
    const bool relative = !axis.values.empty() && axis.values.front().relative;
    if (const Lever* lever = leverNamed(axis.path); lever != nullptr && relative) {
        const auto known = std::find_if(lever->parameters.begin(), lever->parameters.end(), [&](Parameter p) { return present[index(p)] > 0; });
        words.title = leverTitle(*lever);
        words.unit = known == lever->parameters.end() ? "" : std::string(unitOf(*known));
        words.scale = known == lever->parameters.end() ? 1 : present[index(*known)];
        words.directed = true;
        words.lowerIsBetter = !lever->lowerIsBetter; // what asks for less hardware
        return words;
    }
    words.title = fieldTitle(axis.path);
    words.whole = true;
    return words;
}

std::string coordinateValue(const CoordinateText& text, double value)
{
    if (!text.unit.empty())
        return quantityText(value * text.scale, text.unit);
    return text.whole ? groupedCount(value) : numberText(value) + (text.title == "MFU" ? "" : "x");
}

std::string limitText(const CoordinateText& text, const DesignLimit& limit, const std::pair<double, double>& range)
{
    const bool fromBottom = limit.low <= range.first, toTop = limit.high >= range.second;
    if (fromBottom && toTop)
        return text.title + " any";
    if (fromBottom)
        return text.title + " at most " + coordinateValue(text, limit.high);
    if (toTop)
        return text.title + " at least " + coordinateValue(text, limit.low);
    return text.title + " " + coordinateValue(text, limit.low) + " to " + coordinateValue(text, limit.high);
}

std::string changesText(const SweepSpace& space, std::size_t point)
{
    std::vector<std::string> words;
    TrainingScenario scenario = space.scenario;
    Mapping mapping = space.mapping;
    for (std::size_t a = 0; a < space.axes.size(); ++a) {
        const SweepSpace::Axis& axis = space.axes[a];
        const StatedQuantity& value = axis.design.values[space.valueIndex(point, a)];
        const Lever* lever = leverNamed(axis.design.path);
        if (lever != nullptr && value.relative) {
            if (value.value != 1)
                words.push_back(lowerFirst(leverTitle(*lever).substr(0, leverTitle(*lever).find(','))) + " x " + plainNumber(std::round(value.value * 1000) / 1000));
        } else if (axis.field == PlanField::none || planFieldValue(scenario, mapping, axis.field) != value.value) {
            words.push_back(fieldTitle(axis.design.path) + " " + plainNumber(value.value));
        }
    }
    std::string list;
    for (const std::string& word : words)
        list.append(list.empty() ? "" : ", ").append(word);
    return list;
}

Finding cloudFinding(const DesignCloud& cloud, std::span<const std::string> limits, std::size_t left, std::size_t best, std::span<const CoordinateText> objectives)
{
    Finding finding;
    finding.numbers = {{"designs", double(cloud.runCount)}, {"left", double(left)}, {"best", double(best)}};
    finding.recomputed = "designs = points that run; left = those within every limit; best = those of them that none of them dominates in the objectives";
    std::vector<std::string> names;
    for (const CoordinateText& text : objectives)
        names.push_back(text.phrase());
    if (cloud.runCount == 0) {
        finding.text = "None of " + groupedCount(double(cloud.size())) + " designs runs";
        return finding;
    }
    if (limits.empty())
        finding.text = groupedCount(double(best)) + " of " + groupedCount(double(left)) + " designs "
            + (best == 1 ? "is" : "are") + " unbeaten in " + listed(names);
    else
        finding.text = groupedCount(double(left)) + " of " + groupedCount(double(cloud.runCount)) + " designs "
            + (left == 1 ? "keeps " : "keep ") + (limits.size() == 1 ? "the limit" : "all " + std::to_string(limits.size()) + " limits")
            + (left == 0 ? "" : "; " + groupedCount(double(best)) + " of them " + (best == 1 ? "is" : "are") + " unbeaten in " + listed(names));
    const std::size_t out = cloud.size() - cloud.runCount;
    finding.detail = listed(limits) + (limits.empty() ? "" : ". ") + pluralDesigns(cloud.size()) + " swept"
        + (out == 0 ? ", all of them run" : ", " + groupedCount(double(out)) + " cannot run") + (cloud.complete ? "" : "; the sweep was stopped");
    return finding;
}

Finding tradeFinding(const DesignCloud& cloud, const ParameterValues& present, const DesignObjective& across, const DesignObjective& up,
                     std::span<const std::uint32_t> best, std::size_t left, const std::optional<std::pair<double, double>>& now)
{
    const CoordinateText x = coordinateText(*cloud.space, present, across.coordinate), y = coordinateText(*cloud.space, present, up.coordinate);
    const auto xOf = [&](std::uint32_t i) { return valueAlong(cloud, across.coordinate, i); };
    const auto yOf = [&](std::uint32_t i) { return valueAlong(cloud, up.coordinate, i); };
    const auto better = [](double a, double b, bool lower) { return lower ? a < b : a > b; };
    const auto beats = [&](std::uint32_t i) {
        return now && !better(now->first, xOf(i), across.lowerIsBetter) && !better(now->second, yOf(i), up.lowerIsBetter)
            && (better(xOf(i), now->first, across.lowerIsBetter) || better(yOf(i), now->second, up.lowerIsBetter));
    };
    std::optional<std::uint32_t> winner, farthest;
    for (const std::uint32_t i : best) {
        if (beats(i) && (!winner || better(yOf(i), yOf(*winner), up.lowerIsBetter)))
            winner = i;
        if (!farthest || better(yOf(i), yOf(*farthest), up.lowerIsBetter))
            farthest = i;
    }
    Finding finding;
    const std::uint32_t told = winner.value_or(farthest.value_or(0));
    finding.numbers = {{"left", double(left)}};
    const bool product = across.coordinate == Coordinate(DesignMeasure::hardware) || up.coordinate == Coordinate(DesignMeasure::hardware);
    finding.recomputed = "up, across = values of the named design over the present ones";
    if (best.empty()) {
        finding.text = "No design is left";
        return finding;
    }
    finding.numbers.push_back({"point", double(told)});
    const std::string place = y.title + " " + coordinateValue(y, yOf(told)) + " at " + x.phrase() + " " + coordinateValue(x, xOf(told));
    if (!now) {
        finding.text = "The present design does not run; " + place + " is reached";
        return finding;
    }
    finding.numbers.insert(finding.numbers.end(), {{"up", yOf(told) / now->second}, {"across", xOf(told) / now->first}});
    const std::string change = against(y, yOf(told), now->second) + ", " + against(x, xOf(told), now->first);
    if (winner) {
        const std::string changes = changesText(*cloud.space, told);
        finding.text = change + (changes.empty() ? ": the present design" : ": " + changes);
        finding.detail = "Of " + pluralDesigns(left) + ", those that beat the present one in both: the best in " + y.phrase();
    } else {
        finding.text = "None of " + pluralDesigns(left) + " beats the present one in " + y.phrase() + " and " + x.phrase();
        finding.detail = "The best in " + y.phrase() + ": " + change;
    }
    if (product)
        finding.detail += "; hardware asked for: product of the varied factors";
    return finding;
}

} // namespace ridge
