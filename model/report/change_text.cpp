// SPDX-License-Identifier: Apache-2.0
#include "report/change_text.hpp"

#include "explore/design_cloud.hpp"
#include "report/requirement_text.hpp"
#include "study/place.hpp"

#include <algorithm>
#include <map>

namespace ridge {

namespace {

std::string orNone(const std::string& text) { return text.empty() ? "none" : text; }

std::string shortNameTitle(const std::string& name)
{
    const Lever* lever = leverNamed(name);
    return lever != nullptr ? leverTitle(*lever) : name;
}

/// The words of a pointer from one on, as a path.
std::string path(const std::vector<std::string>& words, std::size_t from)
{
    std::string joined;
    for (std::size_t i = from; i < words.size(); ++i)
        joined.append(joined.empty() ? "" : " / ").append(words[i]);
    return joined;
}

/// Where a pointer into a drawing ends as a node or a link, and what of it is meant.
struct DrawnPlace {
    std::string owner; ///< "node / gpu"
    std::string field;
};
DrawnPlace drawnPlace(const std::vector<std::string>& words, std::size_t root)
{
    DrawnPlace place;
    std::size_t i = root;
    while (i + 1 < words.size() && (words[i] == "children" || words[i] == "container" || words[i] == "links")) {
        if (words[i] == "container") {
            ++i;
            continue;
        }
        place.owner.append(place.owner.empty() ? "" : " / ").append(words[i + 1]);
        i += 2;
    }
    place.field = path(words, i);
    return place;
}

std::string mappingField(const std::string& field)
{
    if (field == "tp" || field == "pp" || field == "vp" || field == "dp" || field == "cp" || field == "ep") {
        std::string upper = field;
        for (char& c : upper)
            c = static_cast<char>(c - 'a' + 'A');
        return upper;
    }
    return field == "microBatch" ? "micro-batch" : field == "sequenceParallel" ? "sequence parallelism" : field == "zero" ? "ZeRO stage" : field;
}

} // namespace

std::vector<ChangeLine> changeLines(const std::vector<PlacedChange>& changes)
{
    std::vector<ChangeLine> overrides, others, drawn;
    struct Whole {
        std::vector<ChangeLine> lines;
        bool added = true, removed = true;
    };
    std::map<std::string, Whole> owners;
    for (const PlacedChange& change : changes) {
        const std::vector<std::string> words = wordsOf(change.where);
        const auto root = std::find(words.begin(), words.end(), "root");
        const bool architecture = words.size() > 2 && words[0] == "architectures";
        if (architecture && root != words.end()) {
            const DrawnPlace place = drawnPlace(words, std::size_t(root - words.begin()) + 1);
            Whole& whole = owners[place.owner];
            whole.added &= change.before.empty();
            whole.removed &= change.after.empty();
            whole.lines.push_back({(place.owner.empty() ? "Drawing" : place.owner) + ": " + place.field, orNone(change.before), orNone(change.after)});
        } else if (architecture && words[2] == "overrides") {
            overrides.push_back({"Override of " + shortNameTitle(path(words, 3)), orNone(change.before), orNone(change.after)});
        } else if (words.size() > 3 && words[0] == "pairings" && words[2] == "mapping") {
            others.push_back({"Mapping: " + mappingField(words[3]), orNone(change.before), orNone(change.after)});
        } else if (words.size() > 2 && words[0] == "pairings") {
            others.push_back({words[2] == "calibration" ? "Software stack" : path(words, 2), orNone(change.before), orNone(change.after)});
        } else if (words.size() > 2 && words[0] == "scenarios") {
            others.push_back({"Scenario: " + path(words, 2), orNone(change.before), orNone(change.after)});
        } else {
            others.push_back({path(words, architecture ? 2 : 0), orNone(change.before), orNone(change.after)});
        }
    }
    for (const auto& [owner, whole] : owners) {
        if (whole.lines.size() > 1 && !owner.empty() && (whole.added || whole.removed))
            drawn.push_back({owner, whole.added ? "none" : "drawn", whole.added ? "drawn" : "none"});
        else
            drawn.insert(drawn.end(), whole.lines.begin(), whole.lines.end());
    }
    overrides.insert(overrides.end(), others.begin(), others.end());
    overrides.insert(overrides.end(), drawn.begin(), drawn.end());
    return overrides;
}

} // namespace ridge
