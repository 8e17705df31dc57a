// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.hpp"
#include "installation.hpp"
#include "result_text.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace ridge::cli {

Answer templatesCommand(const Request&)
{
    Answer answer;
    answer.result = Json::array();
    std::vector<std::vector<std::string>> rows;
    for (const std::string& name : templateNames()) {
        const Result<Study> study = readStudy(shippedFile("templates/" + name + ".ridge"));
        if (!study) {
            answer.exitCode = failed;
            answer.diagnostics.insert(answer.diagnostics.end(), study.diagnostics().begin(), study.diagnostics().end());
            continue;
        }
        Json entry = Json::object();
        entry.set("name", name).set("title", study->title);
        answer.result.push(std::move(entry));
        rows.push_back({name, study->title});
    }
    answer.text = columns(rows, {false, false}, "");
    return answer;
}

Answer newCommand(const Request& request)
{
    const std::vector<std::string> names = templateNames();
    if (std::find(names.begin(), names.end(), request.name) == names.end()) {
        std::string known;
        for (const std::string& name : names)
            known += (known.empty() ? "" : ", ") + name;
        return refuse(usage, Diagnostic{Severity::error, "unknown-template", "new", "no template \"" + request.name + "\"",
                                        "one of: " + known});
    }
    const std::string source = shippedFile("templates/" + request.name + ".ridge");
    std::ifstream file(source, std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    if (!file)
        return refuse(failed, Diagnostic{Severity::error, "cannot-read", source, "the template cannot be read", ""});
    Answer answer;
    answer.diagnostics = writeFile(request.output, content.str(), request.force);
    if (!answer.diagnostics.empty()) {
        answer.exitCode = failed;
        return answer;
    }
    answer.result = Json::object();
    answer.result.set("template", request.name).set("study", request.output);
    answer.text = "Wrote " + request.output + "\n";
    return answer;
}

} // namespace ridge::cli
