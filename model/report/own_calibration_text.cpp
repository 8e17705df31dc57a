// SPDX-License-Identifier: Apache-2.0
#include "report/own_calibration_text.hpp"

#include "report/quantity_text.hpp"
#include "report/words.hpp"

#include <map>

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

std::string constantTitle(const std::string& key)
{
    static const std::map<std::string, std::string> families = {
        {"alignment-8", "GEMM rate at widths that are multiples of 8 only"}, {"alignment-4", "GEMM rate at widths that are no multiples of 8"},
        {"portable-attention", "portable kernels over tuned ones, attention"}, {"reference-16", "typical share of the 16-bit peak"},
        {"reference-8", "typical share of the 8-bit peak"}};
    if (const auto found = families.find(key); found != families.end())
        return found->second;
    for (std::size_t i = 0; i < parameterCount; ++i)
        if (const auto parameter = static_cast<Parameter>(i); ridge::key(parameter) == key)
            return std::string(parameterTitle(parameter));
    return key;
}

std::string ownCalibrationsText(const OwnCalibrations& own)
{
    std::string text;
    for (const auto& [id, kept] : own)
        text += (text.empty() ? "" : "; ") + id.text + ": " + ownCalibrationText(kept);
    return text;
}

} // namespace ridge
