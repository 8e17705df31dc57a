// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.hpp"
#include "catalogue/catalogue.hpp"
#include "engine/calibration.hpp"
#include "io/measuring_data.hpp"
#include "study/study.hpp"

#include <string>
#include <vector>

namespace ridge::cli {

/// What ships beside the program and every evaluation needs.
struct Installation {
    Catalogue catalogue;
    CalibrationSet calibrations;
    MeasuringLaws laws; ///< of collectives, links and single kernels
};

/// Reads catalogue, calibrations, constants of fabrics and kernels and described nodes of the data folder.
Result<Installation> loadInstallation();

/// Reads and checks a study; every diagnostic names the file and the place in it.
Result<Study> readStudy(const std::string& path);

/// File of a shipped study or template, "studies/gpt3-175b-selene.ridge"; empty without a data folder.
std::string shippedFile(const std::string& relative);

/// Names (without ending) of the shipped templates, sorted.
std::vector<std::string> templateNames();

} // namespace ridge::cli
