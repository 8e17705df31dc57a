// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/collective_log.hpp"
#include "session/installation.hpp"
#include "study/study.hpp"

#include <string>

namespace ridge {

/// Every measured time of a log (out of place) beside the prediction for it, one note each, the largest size first, under one
/// line with their median error. A log that names no device is predicted for the accelerator of the architecture the study
/// shows, and the notes say so. Rows that cannot be predicted are counted with the reason.
Diagnostics predictLog(const CollectiveLog& log, const std::string& file, const Study& study, const Installed& installed);

} // namespace ridge
