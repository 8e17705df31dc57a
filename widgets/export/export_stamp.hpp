// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/chart_export.hpp"
#include "study/evaluate_study.hpp"

namespace ridge::ui {

/// The stamp of something that was evaluated: study, pairing, the values of its parts and the stamps of the data.
/// The label is the strictest of study, architectures, scenario, assumptions and every catalogue value of the parts drawn.
ExportStamp exportStamp(const Study& study, const PairingResult& result, const Catalogue& catalogue);

/// The stricter of two labels: public < internal < confidential < restricted < any other word, which nobody here knows.
std::string stricterLabel(const std::string& a, const std::string& b);

/// First 12 hex digits of SHA-256 over the study as it is written.
QString studyHash(const Study& study);

} // namespace ridge::ui
