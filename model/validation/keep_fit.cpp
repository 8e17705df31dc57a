// SPDX-License-Identifier: Apache-2.0
#include "validation/keep_fit.hpp"

namespace ridge {

OwnCalibration keptFit(const CalibrationFit& fit, const std::string& table, const std::string& basis)
{
    OwnCalibration own;
    own.table = table;
    own.rows = fit.rows;
    own.basis = basis;
    if (fit.before.mape && fit.inSample.mape && fit.leftOut.mape)
        own.errors = FitErrors{*fit.before.mape, *fit.inSample.mape, *fit.leftOut.mape, fit.leftOutBy};
    for (const CalibratedConstant& constant : fit.constants)
        own.constants[constant.key] = constant.after;
    return own;
}

Result<CalibrationSet> fittingBase(const CalibrationSet& shipped, OwnCalibrations own, const CalibrationId& id)
{
    own.erase(id);
    return withOwn(shipped, own);
}

} // namespace ridge
