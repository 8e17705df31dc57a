// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "import_output.hpp"
#include "io/import_file.hpp"
#include "io/text_file.hpp"
#include "result_text.hpp"

namespace ridge::cli {

namespace {

Json jsonOf(const std::optional<double>& value)
{
    return value ? Json(*value) : Json();
}

Json jsonOf(const SummaryValue& value)
{
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag;
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return *whole;
    if (const auto* number = std::get_if<double>(&value))
        return *number;
    if (const auto* text = std::get_if<std::string>(&value))
        return *text;
    if (const auto* list = std::get_if<SummaryList>(&value)) {
        Json array = Json::array();
        for (const auto& entry : *list)
            array.push(jsonOf(entry));
        return array;
    }
    return {};
}

Json summaryJson(const ImportSummary& summary)
{
    Json object = Json::object();
    for (const SummaryItem& item : summary)
        object.set(item.key, jsonOf(item.value));
    return object;
}

std::string fileText(const std::string& file, const ImportedFile& imported)
{
    std::vector<std::vector<std::string>> rows;
    for (const SummaryItem& item : imported.summary)
        rows.push_back({item.key, textOf(item.value)});
    return file + ": " + importKindTitle(imported.kind) + "\n" + columns(rows, {false, true}, "  ") + "\n";
}

Result<ImportedFile> read(const std::string& file, const std::string& kind)
{
    const Result<std::string> bytes = readFile(file);
    return bytes ? importFile(*bytes, file, kind) : Result<ImportedFile>(bytes.diagnostics());
}

void append(Diagnostics& all, const Diagnostics& more)
{
    all.insert(all.end(), more.begin(), more.end());
}

} // namespace

Answer importCommand(const Request& request)
{
    Answer answer;
    answer.result = Json::array();
    std::vector<NamedImport> understood;
    for (const std::string& file : request.files) {
        const Result<ImportedFile> imported = read(file, request.kind);
        const Diagnostics problems = inFile(file, imported.diagnostics());
        Json entry = Json::object();
        entry.set("file", file).set("kind", imported ? Json(imported->kind) : Json());
        entry.set("summary", imported ? summaryJson(imported->summary) : Json()).set("diagnostics", diagnosticsJson(problems));
        answer.result.push(std::move(entry));
        append(answer.diagnostics, problems);
        if (!imported) {
            answer.exitCode = invalidInput;
            continue;
        }
        answer.text += fileText(file, *imported);
        understood.push_back({file, *imported});
    }
    if (request.output.empty() || answer.exitCode != done)
        return answer;
    const ImportOutput output = writeImports(understood, request.output, request.force, request.gpu);
    append(answer.diagnostics, output.diagnostics);
    answer.exitCode = output.exitCode;
    if (output.exitCode == done)
        answer.text += "Wrote " + request.output + "\n";
    return answer;
}

} // namespace ridge::cli
