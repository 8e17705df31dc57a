// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalogue/part.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridge {

/// One number of the laws of collectives and links, with where it comes from.
struct FabricConstant {
    double value = 0;    ///< SI: s, s^0.5, bytes, or a share without unit
    bool fitted = false; ///< chosen on measured rows; counted by validation
    std::string source;
    Confidence confidence = Confidence::unverified;
    int rows = 0;                    ///< measured rows that shaped it; 0 when none did
    std::optional<double> low, high; ///< range of a guess, or of what stands in when no row shapes it
    std::optional<double> prior;     ///< what stands in for a fitted value when no row shapes it
    std::string same;                ///< key of the constant whose value this one takes; empty: its own
};

/// A kind of fabric that shares constants: "nvlink-4", "pcie", "efa-2", ... never one system.
struct FabricClass {
    enum class Tier : unsigned char { scaleUp, scaleOut, shared };
    std::string name; ///< shown
    Tier tier = Tier::shared;
    bool reducesInSwitch = false; ///< switches of this class can add up what passes them
    bool peerAccess = false;      ///< ranks read each other's memory in place
    bool seen = true;             ///< measured rows of this class shaped its constants
};

/// Which end of the ranges of guessed constants to take.
enum class Corner : unsigned char { expected, fast, slow };

/// Constants by "class/key". Reading them never fails: the reader has checked that every class is complete.
struct FabricConstants {
    std::map<std::string, FabricClass> classes;
    std::map<std::string, FabricConstant> all;

    /// The constant itself, aliases followed; nullptr when there is none.
    const FabricConstant* find(const std::string& key) const;
    /// Its value at a corner: a long time is slow, a large share is fast. 0 for an unknown key.
    double value(const std::string& key, Corner corner = Corner::expected) const;
    /// Keys of the fitted constants, each once, sorted.
    std::vector<std::string> fitted() const;
};

/// Keys every class of a tier must have, "start", "hop", ...
const std::vector<std::string_view>& fabricKeys(FabricClass::Tier tier, const std::string& className);

/// True for keys that name a share of a rate (more is faster) and not a time.
bool isShareKey(std::string_view key);

} // namespace ridge
