// SPDX-License-Identifier: Apache-2.0
#include "report/own_calibration_text.hpp"

#include "report/quantity_text.hpp"

namespace ridge {

namespace {

std::string counted(std::size_t n, const std::string& noun) { return std::to_string(n) + " " + noun + (n == 1 ? "" : "s"); }

} // namespace

std::string ownCalibrationText(const OwnCalibration& own)
{
    const std::string text = counted(own.constants.size(), "constant") + " fitted to " + counted(own.rows, "row") + " of " + own.table;
    if (!own.errors)
        return text + "; its error is not stated";
    const FitErrors& e = *own.errors;
    return text + "; mean error " + percentText(e.inSample / 100) + " on those rows, " + percentText(e.leftOut / 100) + " on a " + e.leftOutBy + " left out, "
        + percentText(e.before / 100) + " before";
}

std::string ownCalibrationsText(const OwnCalibrations& own)
{
    std::string text;
    for (const auto& [id, kept] : own)
        text += (text.empty() ? "" : "; ") + id.text + ": " + ownCalibrationText(kept);
    return text;
}

} // namespace ridge
