// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/id.hpp"
#include "validation/measurement_row.hpp"
#include "validation/residual_bands.hpp"
#include "workload/scenario.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ridge {

/// Column -> pattern; '*' stands for any text, case does not matter. Matches when every pattern does; empty: always.
using RowPattern = std::map<std::string, std::string>;

bool matches(const RowPattern& pattern, const MeasurementRow& row);
/// One pattern against one text.
bool matchesText(const std::string& pattern, const std::string& text);

/// What a row's publisher ran: a framework of an era.
struct SoftwareBinding {
    RowPattern where;
    CalibrationId stack;
    bool isDefault = false; ///< a guess from device and framework words, not a statement; raises a flag
    std::string source;
};

/// Which network class a network text names.
struct NetworkBinding {
    RowPattern where;
    CalibrationId networkClass;
};

/// Facts of a part's usual system beyond the catalogue.
struct SystemBinding {
    RowPattern where;
    std::optional<double> scaleUpDomain;    ///< accelerators
    std::optional<double> scaleUpBandwidth; ///< B/s per accelerator, one direction
    std::optional<double> nicRate;          ///< B/s per accelerator, one direction
    int diesPerPackage = 1;                 ///< > 1: the row counts dies as accelerators
    std::string source;
};

/// Rows that are reported apart from the headline for what they say about themselves.
struct ApartBinding {
    RowPattern where;
    std::string reason;
};

/// What a software stack does when a row does not say.
struct StackHabits {
    bool fusedAttention = true;
    ZeroStage zero = ZeroStage::none;
    bool sequenceParallel = false; ///< on when TP > 1
    bool lowPrecision = false;     ///< trains in 8 bit where the device can
    bool batchPerDevice = false;   ///< micro-batches are stated per device, of which TP x PP share a replica
    int sequence = 4096;           ///< tokens per sequence when not stated
    Recompute recompute = Recompute::automatic; ///< where a row states none
};

/// Bindings of one kind of table; in every list the first match wins.
struct TableBindings {
    std::vector<std::string> headline; ///< qualities the headline counts
    std::vector<SoftwareBinding> software;
    std::vector<NetworkBinding> networks;
    std::vector<SystemBinding> systems;
    std::vector<ResidualBand> residuals; ///< how far left-out predictions were off; of measurements/residuals.json
    std::vector<ApartBinding> apart;

    const SoftwareBinding* softwareOf(const MeasurementRow& row) const;
    const NetworkBinding* networkOf(const MeasurementRow& row) const;
    const SystemBinding* systemOf(const MeasurementRow& row) const;
    const ApartBinding* apartOf(const MeasurementRow& row) const;
};

/// scenarios/measurements/bindings.json: what the free text of measured rows means.
struct Bindings {
    std::map<CalibrationId, StackHabits> stacks;
    std::map<std::string, TableBindings> tables; ///< by kind: "training", ...

    /// The bindings of a table; an empty set when the file has none.
    const TableBindings& table(const std::string& kind) const;
    StackHabits habits(const CalibrationId& stack) const;
};

} // namespace ridge
