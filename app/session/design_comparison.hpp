// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explore/ledger_compare.hpp"
#include "explore/waterfall.hpp"
#include "report/change_text.hpp"
#include "report/finding.hpp"
#include "session/live_evaluator.hpp"

namespace ridge {

/// The design on screen against the baseline: A is the baseline unless they are swapped.
struct ComparisonQuestion {
    LiveResultPtr live; ///< with both
    bool swapped = false;
};
/// What differs, by input and by resource.
struct DesignComparison {
    quint64 generation = 0;
    ComparisonQuestion question;
    std::string nameA, nameB;
    std::vector<ChangeLine> changes;
    Waterfall waterfall;
    LedgerComparison ledger;
    std::string noise; ///< what makes the change of the step time noise; empty: it is none
    Finding waterfallFinding, ledgerFinding;

    const PairingResult& a() const { return question.swapped ? *question.live->current : *question.live->baseline; }
    const PairingResult& b() const { return question.swapped ? *question.live->baseline : *question.live->current; }
};
using DesignComparisonPtr = std::shared_ptr<const DesignComparison>;

/// Pure; runs on the worker.
DesignComparison compareDesigns(const ComparisonQuestion& question);

} // namespace ridge
