// SPDX-License-Identifier: Apache-2.0
#include "io/study_diff.hpp"

#include "io/study_json.hpp"

#include <nlohmann/json.hpp>

namespace ridge {

namespace {

using Leaves = std::map<std::string, std::string>;

Leaves leavesOf(Study study)
{
    study.layout.clear();
    study.writtenBy.clear();
    study.catalogue.clear();
    Leaves leaves;
    const nlohmann::json flat = nlohmann::json::parse(writeStudy(study)).flatten();
    for (const auto& [pointer, value] : flat.items())
        leaves[pointer] = value.is_string() ? value.get<std::string>() : value.dump();
    return leaves;
}

} // namespace

std::vector<StudyChange> studyChanges(const Study& a, const Study& b)
{
    const Leaves before = leavesOf(a), after = leavesOf(b);
    std::vector<StudyChange> changes;
    auto left = before.begin();
    auto right = after.begin();
    while (left != before.end() || right != after.end()) {
        if (right == after.end() || (left != before.end() && left->first < right->first)) {
            changes.push_back({left->first, left->second, {}});
            ++left;
        } else if (left == before.end() || right->first < left->first) {
            changes.push_back({right->first, {}, right->second});
            ++right;
        } else {
            if (left->second != right->second)
                changes.push_back({left->first, left->second, right->second});
            ++left, ++right;
        }
    }
    return changes;
}

} // namespace ridge
