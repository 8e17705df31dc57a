// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/installation.hpp"

#include "io/calibration_json.hpp"
#include "io/catalogue_json.hpp"
#include "io/data_directory.hpp"

namespace ridge {

Result<InstalledPtr> loadInstalled(const QString& executable)
{
    const auto folder = findDataDirectory(executable.toStdString(), qEnvironmentVariable("RIDGEPOINT_DATA").toStdString());
    if (!folder)
        return folder.diagnostics();
    Result<Catalogue> catalogue = loadCatalogue(std::vector{folder.value() / "catalogue"});
    Result<CalibrationSet> calibrations = loadCalibrations(folder.value() / "calibration");
    Diagnostics problems = catalogue.diagnostics();
    problems.insert(problems.end(), calibrations.diagnostics().begin(), calibrations.diagnostics().end());
    if (!catalogue || !calibrations)
        return problems;
    auto installed = std::make_shared<Installed>();
    installed->catalogue = std::move(catalogue).value();
    installed->calibrations = std::move(calibrations).value();
    installed->folder = QString::fromStdString(folder.value().string());
    return Result<InstalledPtr>(InstalledPtr(std::move(installed)), problems);
}

} // namespace ridge
