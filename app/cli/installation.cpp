// SPDX-License-Identifier: GPL-3.0-or-later
#include "installation.hpp"

#include "answer.hpp"
#include "io/calibration_json.hpp"
#include "io/catalogue_json.hpp"
#include "io/data_directory.hpp"
#include "io/study_json.hpp"
#include "io/text_file.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace ridge::cli {

namespace {

namespace fs = std::filesystem;

Result<fs::path> dataDirectory()
{
    std::error_code ignored;
    const char* setting = std::getenv("RIDGEPOINT_DATA");
    return findDataDirectory(fs::read_symlink("/proc/self/exe", ignored), setting == nullptr ? "" : setting);
}

} // namespace

Result<Installation> loadInstallation()
{
    const Result<fs::path> folder = dataDirectory();
    if (!folder)
        return folder.diagnostics();
    Result<Catalogue> catalogue = loadCatalogue({*folder / "catalogue"});
    if (!catalogue)
        return catalogue.diagnostics();
    Result<CalibrationSet> calibrations = loadCalibrations(*folder / "calibration");
    if (!calibrations)
        return calibrations.diagnostics();
    Result<MeasuringLaws> laws = loadMeasuringLaws(*folder);
    if (!laws)
        return laws.diagnostics();
    return Installation{std::move(catalogue).value(), std::move(calibrations).value(), std::move(laws).value()};
}

Result<Study> readStudy(const std::string& path)
{
    const Result<std::string> bytes = readFile(path, largestStudy);
    if (!bytes)
        return bytes.diagnostics();
    Result<Study> study = ridge::readStudy(*bytes, path);
    if (!study)
        return study;
    Diagnostics problems = checkStudy(*study, path);
    if (hasError(problems))
        return problems;
    problems.insert(problems.begin(), study.diagnostics().begin(), study.diagnostics().end());
    return {std::move(study).value(), std::move(problems)};
}

std::string shippedFile(const std::string& relative)
{
    const Result<fs::path> folder = dataDirectory();
    return folder ? (*folder / relative).string() : relative;
}

std::vector<std::string> templateNames()
{
    std::vector<std::string> names;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(shippedFile("templates"), ignored))
        if (entry.path().extension() == ".ridge")
            names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

} // namespace ridge::cli
