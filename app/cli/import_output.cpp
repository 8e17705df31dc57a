// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_output.hpp"

#include "installation.hpp"
#include "io/device_part.hpp"
#include "io/study_additions.hpp"
#include "io/study_json.hpp"

#include <algorithm>
#include <filesystem>

namespace ridge::cli {

namespace {

std::string stemOf(const std::string& file)
{
    const std::string stem = std::filesystem::path(file).stem().string();
    return stem.empty() ? "imported" : stem;
}

Diagnostic cannotBecome(const NamedImport& item, const char* what, const char* hint)
{
    return {Severity::error, "cannot-become", item.file, "a file of kind " + item.imported.kind + " cannot become " + what, hint};
}

/// Takes the architecture and the scenario the study was started from out again, where something stands in their place.
void dropStart(Study& study, const Study& start)
{
    const bool machines = study.architectures.size() > start.architectures.size(), models = study.scenarios.size() > start.scenarios.size();
    if (machines)
        for (const auto& [id, unused] : start.architectures)
            study.architectures.erase(id);
    if (models)
        for (const auto& [id, unused] : start.scenarios)
            study.scenarios.erase(id);
    std::erase_if(study.pairings, [&](const Pairing& p) { return study.architectures.count(p.architecture) == 0 || study.scenarios.count(p.scenario) == 0; });
    study.baselineArchitecture.reset();
}

/// Machines come before models, so that a model is paired with the machine imported beside it.
Result<Study> studyOf(std::vector<NamedImport> files, const Catalogue& catalogue, const PartId& gpu)
{
    const Result<Study> start = readStudy(shippedFile("templates/hgx-h100.ridge"));
    if (!start)
        return start.diagnostics();
    std::stable_partition(files.begin(), files.end(), [](const NamedImport& f) { return std::holds_alternative<MachineTopology>(f.imported.content); });
    Study study = *start;
    Diagnostics notes;
    for (const NamedImport& item : files) {
        const auto* machine = std::get_if<MachineTopology>(&item.imported.content);
        const auto* model = std::get_if<ModelConfig>(&item.imported.content);
        if (machine == nullptr && model == nullptr)
            return cannotBecome(item, "part of a study", "write a log to a .csv file; other kinds are read for their numbers");
        const Result<GrownStudy> grown = machine != nullptr ? withMachine(study, *machine, catalogue, stemOf(item.file), gpu) : withModel(study, *model, stemOf(item.file));
        const Diagnostics problems = inFile(item.file, grown.diagnostics());
        notes.insert(notes.end(), problems.begin(), problems.end());
        if (!grown)
            return notes;
        study = grown->study;
    }
    dropStart(study, *start);
    study.title = stemOf(files.front().file);
    return {std::move(study), std::move(notes)};
}

Result<std::string> tableOf(const std::vector<NamedImport>& files, const Catalogue& catalogue)
{
    std::string table;
    for (const NamedImport& item : files) {
        const auto* log = std::get_if<CollectiveLog>(&item.imported.content);
        if (log == nullptr)
            return cannotBecome(item, "a table of measurements", "write models and machines to a .ridge file");
        if (log->rowCount() == 0)
            return cannotBecome(item, "a table of measurements: it holds no row", "run the test to its end");
        const std::string rows = collectiveTable(*log, partOfDevice(catalogue, log->device()).text, std::filesystem::path(item.file).filename().string());
        table += table.empty() ? rows : rows.substr(rows.find('\n') + 1);
    }
    return table;
}

} // namespace

ImportOutput writeImports(const std::vector<NamedImport>& files, const std::string& output, bool replace, const std::string& gpu)
{
    const std::string ending = std::filesystem::path(output).extension().string();
    if (ending != ".ridge" && ending != ".csv")
        return {usage, {{Severity::error, "usage", "-o", "found \"" + output + "\"", "expected a file ending in .ridge (models, machines) or .csv (logs)"}}};
    const Result<Installation> installed = loadInstallation();
    if (!installed)
        return {failed, installed.diagnostics()};
    if (!gpu.empty() && installed->catalogue.find(PartId(gpu)) == nullptr) {
        std::string nearest;
        for (const std::string& id : installed->catalogue.nearest(gpu))
            nearest += (nearest.empty() ? "nearest: " : ", ") + id;
        return {usage, {{Severity::error, "unknown-part", "--gpu", "the catalogue has no part \"" + gpu + "\"", nearest}}};
    }
    Diagnostics notes;
    std::string content;
    if (ending == ".ridge") {
        const Result<Study> study = studyOf(files, installed->catalogue, PartId(gpu));
        notes = study.diagnostics();
        if (!study)
            return {invalidInput, notes};
        content = writeStudy(*study);
    } else {
        const Result<std::string> table = tableOf(files, installed->catalogue);
        if (!table)
            return {invalidInput, table.diagnostics()};
        content = *table;
    }
    const Diagnostics problems = writeFile(output, content, replace);
    notes.insert(notes.end(), problems.begin(), problems.end());
    return {problems.empty() ? done : failed, notes};
}

} // namespace ridge::cli
