// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/id.hpp"
#include "base/result.hpp"
#include "catalogue/catalogue.hpp"
#include "engine/machine.hpp"
#include "network/system_network.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ridge {

/// Where a fitted constant may lie and what is believed of it before any training row is seen. A fit starts from the
/// prior and pays for leaving it: one standard deviation is half the way, in logarithms, from the prior to a bound.
struct Range {
    double low = 0, prior = 0, high = 0;
};

/// One calibrated constant with where it came from.
struct Constant {
    double value = 0;
    bool fitted = false;       ///< least squares or by hand on measured rows; counted by validate
    std::string source;
    Confidence confidence = Confidence::unverified;
    std::string derivedFrom;   ///< name of the one fitted number several constants rest on; counted once
    std::optional<Range> fit = {}; ///< what a fit may do with it; absent: it stays as it is
};

/// Constants of one device family (kernel level), one network class or one software stack, from scenarios/calibration/<name>.json.
struct Calibration {
    CalibrationId id;
    std::string kind;          ///< "device-family", "network-class" or "software-stack"
    std::string name;
    std::string provenance;
    std::vector<std::string> parts;          ///< device family: accelerators, network class: link parts; ids or prefixes ending in '*'
    std::map<std::string, Constant> constants; ///< parameter key -> value; families may add reference-16/8, portable-attention and alignment-8/4
    SoftwareTraits software;   ///< software stack only
    MatrixUnit matrixUnit = MatrixUnit::tiled; ///< device family only
    bool seen = true;          ///< false: no measured row of this family was ever used
    std::string hash;          ///< of the file; goes into results and footnotes
};

struct CalibrationSet {
    std::map<CalibrationId, Calibration> all;

    /// The device family whose part list matches; falls back to the family "other".
    const Calibration* familyOf(const PartId& part) const;
    /// The network class of a link part; falls back to the class "network-other".
    const Calibration* networkOf(const PartId& link) const;
    const Calibration* find(const CalibrationId& id) const;
};

/// Joins a reduced network, the accelerator's catalogue numbers and calibrations into a machine.
/// @param part effective accelerator (overrides applied, see study/resolve.hpp)
Result<Machine> buildMachine(const SystemNetwork& network, const Part& part, const Calibration& family,
                             const Calibration& networkClass, const Calibration& stack);

} // namespace ridge
