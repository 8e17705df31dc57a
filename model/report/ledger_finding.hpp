// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/ledger_compare.hpp"
#include "report/finding.hpp"

namespace ridge {

/// What a ledger comparison shows, as one sentence: B's step time against A's with both job sizes, and the resources
/// that carry the difference. "Mainly" one resource only where the next is less than half of it. Steps of different
/// work are not compared.
/// Numbers: time_a, time_b (s), change, difference (s, of the first resource named).
Finding ledgerFinding(const LedgerComparison& comparison, Precision precision);

} // namespace ridge
