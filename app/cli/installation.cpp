// SPDX-License-Identifier: GPL-3.0-or-later
#include "installation.hpp"

#include "answer.hpp"
#include "io/calibration_json.hpp"
#include "io/catalogue_json.hpp"
#include "io/data_directory.hpp"
#include "io/fabric_constants_json.hpp"
#include "io/kernel_constants_json.hpp"
#include "io/node_wiring_json.hpp"
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
    const std::string fabricFile = (*folder / "fabric" / "fabric.json").string();
    const Result<std::string> fabricText = readFile(fabricFile);
    if (!fabricText)
        return fabricText.diagnostics();
    Result<FabricConstants> fabric = readFabricConstants(*fabricText, fabricFile);
    if (!fabric)
        return fabric.diagnostics();
    const std::string wiringFile = (*folder / "fabric" / "wirings.json").string();
    const Result<std::string> wiringText = readFile(wiringFile);
    if (!wiringText)
        return wiringText.diagnostics();
    Result<std::vector<NodeWiring>> wirings = readNodeWirings(*wiringText, wiringFile);
    if (!wirings)
        return wirings.diagnostics();
    const std::string kernelFile = (*folder / "kernels" / "kernels.json").string();
    const Result<std::string> kernelText = readFile(kernelFile);
    if (!kernelText)
        return kernelText.diagnostics();
    Result<KernelConstants> kernels = readKernelConstants(*kernelText, kernelFile);
    if (!kernels)
        return kernels.diagnostics();
    return Installation{std::move(catalogue).value(), std::move(calibrations).value(), std::move(fabric).value(),
                        std::move(wirings).value(), std::move(kernels).value()};
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
