// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answer.hpp"
#include "installation.hpp"
#include "json.hpp"
#include "measurements.hpp"
#include "validation/nearest_evidence.hpp"
#include "validation/prediction_interval.hpp"

#include <future>
#include <optional>
#include <string>
#include <vector>

namespace ridge::cli {

/// What tells how far a prediction is to be trusted: the bands of left-out errors and the published runs.
struct Trust {
    Bindings bindings;
    std::vector<ResidualBand> bands;
    EvidenceBase base;
};

/// Bands of training runs that ship; empty when they cannot be read.
TrustBands shippedBands();

/// Reads the training runs that ship beside what the caller does until it needs them.
class TrustReader {
public:
    TrustReader();
    /// Waits for them. Empty with a warning when they cannot be read. Once.
    Trust trust(const Installation& installation, Diagnostics& problems);

private:
    std::future<Result<MeasuredTable>> m_table;
};

/// Adds "interval" (P10 and P90 of time, class, rows behind it; null without bands) and "nearest_evidence" to a result.
void addTrust(Json& object, const PairingResult& result, const Trust& trust, const Installation& installation);

/// Two lines: the interval of the time, and the nearest measured run; empty for what does not run.
std::string trustText(const PairingResult& result, const Trust& trust, const Installation& installation);

} // namespace ridge::cli
