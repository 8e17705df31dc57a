// SPDX-License-Identifier: Apache-2.0
#include <io/calibration_json.hpp>
#include <io/catalogue_json.hpp>
#include <io/study_json.hpp>
#include <io/text_file.hpp>
#include <study/evaluate_study.hpp>

#include <cmath>
#include <cstdio>
#include <filesystem>

namespace {

int fail(const char* what, const ridge::Diagnostics& diagnostics)
{
    std::printf("consumer: %s failed\n", what);
    for (const ridge::Diagnostic& d : diagnostics)
        std::printf("  %s: %s\n", d.where.c_str(), d.message.c_str());
    return 1;
}

} // namespace

/// Evaluates the default study with the installed data and nothing else.
int main()
{
    const std::filesystem::path data = RIDGEPOINT_DATA_DIR;
    const auto catalogue = ridge::loadCatalogue({data / "catalogue"});
    const auto calibrations = ridge::loadCalibrations(data / "calibration");
    const auto text = ridge::readFile(data / "studies" / "gpt3-175b-selene.ridge");
    if (!catalogue || !calibrations || !text)
        return fail("reading", !catalogue ? catalogue.diagnostics() : !calibrations ? calibrations.diagnostics() : text.diagnostics());
    const auto study = ridge::readStudy(*text, "gpt3-175b-selene.ridge");
    if (!study)
        return fail("the study", study.diagnostics());
    const auto result = ridge::evaluatePairing(*study, study->pairings.front(), *catalogue, *calibrations);
    if (!result)
        return fail("evaluation", result.diagnostics());
    double ledger = 0;
    for (const auto& phase : result->evaluation.exposed)
        for (const double seconds : phase)
            ledger += seconds;
    const double time = result->evaluation.time;
    std::printf("consumer: %.4f s per step, ledger %.4f s\n", time, ledger);
    return result->evaluation.feasibility.ok() && time > 0 && std::abs(ledger - time) < 1e-9 * time ? 0 : 1;
}
