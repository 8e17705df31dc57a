// SPDX-License-Identifier: Apache-2.0
#include "validation/calibrate_text.hpp"

#include "report/quantity_text.hpp"

namespace ridge {

std::string fitVerdict(const CalibrationFit& fit)
{
    if (!fit.inSample.mape || !fit.leftOut.mape)
        return "It cannot be judged: no row is left to predict.";
    const bool gains = !fit.before.mape || *fit.leftOut.mape < *fit.before.mape;
    const std::string seen = percentText(*fit.inSample.mape / 100), unseen = percentText(*fit.leftOut.mape / 100);
    if (fit.holds())
        return "It carries over: mean error " + seen + " on rows the fit saw, " + unseen + " on those of a " + fit.leftOutBy + " left out"
            + (fit.before.mape ? ", " + percentText(*fit.before.mape / 100) + " before" : "") + (gains ? "" : "; rows left out gain nothing from it");
    return "It does not carry over: rows of a " + fit.leftOutBy + " left out are off by " + unseen + ", more than twice the " + seen + " of those the fit saw. It is not kept.";
}

} // namespace ridge
