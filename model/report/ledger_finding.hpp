// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explore/ledger_compare.hpp"
#include "report/finding.hpp"

#include <string>

namespace ridge {

/// What a ledger comparison shows, as one sentence: B's step time against A's with both job sizes, and the resources
/// that carry the difference. "Mainly" one resource only where the next is less than half of it. Steps of different
/// work are not compared.
/// Numbers: time_a, time_b (s), change, difference (s, of the first resource named).
/// @param noise what makes a change of this size noise, a clause; empty: it is none
Finding ledgerFinding(const LedgerComparison& comparison, Precision precision, const std::string& noise = {});

} // namespace ridge
