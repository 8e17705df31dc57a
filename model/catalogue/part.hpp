// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/id.hpp"

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace ridge {

/// How much a number can be trusted; the catalogue's own words.
enum class Confidence { datasheet, measured, analyst, projected, unverified };

/// Where a number came from. `tier`: primary, citing, press-or-analyst, derived, none.
struct Source {
    std::string id;
    std::string title;
    std::string where;
    std::string tier;
};

/// One sourced value. Numbers are in the SI base unit that `unit` names ("B/s", "FLOP/s", "1", "mm2" ...);
/// a few entries are text ("TSMC 4N", "NVLink 4").
struct Datum {
    std::variant<double, std::string> value;
    std::string unit;
    std::string source; ///< id into Catalogue::sources
    Confidence confidence = Confidence::unverified;
    std::string note;
    std::string label;               ///< disclosure label; empty means public
    std::vector<Datum> alternatives; ///< what other sources say

    bool isNumber() const { return std::holds_alternative<double>(value); }
    double number() const { return std::get<double>(value); } ///< requires isNumber()
    const std::string& text() const { return std::get<std::string>(value); }
};

/// A catalogue entry: accelerator, memory, link, switch, process, system, technology cost.
struct Part {
    PartId id;
    std::string name;
    std::string file;   ///< the catalogue file it stands in: accelerators, memories, links, switches, ...
    std::string kind;   ///< the file's own sub-kind: gpu, tpu, stack, scale-up, node, ...
    std::string vendor;
    std::string status; ///< shipping, announced, ...
    std::string layer;  ///< catalogue layer that supplied it: public, company, project
    std::map<std::string, std::string> attributes; ///< other text fields as they stand (topology, accelerator, notes)
    std::map<std::string, Datum> params;

    const Datum* find(const std::string& key) const;
    /// The number under `key`, or nothing when absent or text.
    std::optional<double> number(const std::string& key) const;
    double numberOr(const std::string& key, double fallback) const { return number(key).value_or(fallback); }
    std::string textOr(const std::string& key, const std::string& fallback) const;
};

} // namespace ridge
