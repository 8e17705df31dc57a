// SPDX-License-Identifier: Apache-2.0
#include "io/study_json.hpp"

#include "io/migrate.hpp"
#include "io/study_reader.hpp"

namespace ridge {

using nlohmann::json;

namespace {

/// Collects the problems of a study's cross references; `where` as the reader writes it.
class StudyCheck {
public:
    StudyCheck(const Study& study, std::string file) : m_study(study), m_file(std::move(file)) {}

    Diagnostics run()
    {
        for (const auto& [id, system] : m_study.architectures)
            checkArchitecture(id, system);
        for (const auto& [id, work] : m_study.scenarios)
            checkId(id.text, "/scenarios");
        for (const auto& [id, entry] : m_study.assumptions)
            checkId(id, "/assumptions");
        for (std::size_t i = 0; i < m_study.pairings.size(); ++i) {
            const std::string at = "/pairings/" + std::to_string(i);
            checkKnown(m_study.architectures, m_study.pairings[i].architecture, at + "/architecture", "architecture");
            checkKnown(m_study.scenarios, m_study.pairings[i].scenario, at + "/scenario", "scenario");
        }
        if (m_study.activeArchitecture)
            checkKnown(m_study.architectures, *m_study.activeArchitecture, "/active/architecture", "architecture");
        if (m_study.activeScenario)
            checkKnown(m_study.scenarios, *m_study.activeScenario, "/active/scenario", "scenario");
        if (m_study.baselineArchitecture)
            checkKnown(m_study.architectures, *m_study.baselineArchitecture, "/baseline", "architecture");
        return std::move(m_problems);
    }

private:
    void add(const char* code, const std::string& pointer, std::string message, std::string hint = {})
    {
        m_problems.push_back({Severity::error, code, m_file + ":" + pointer, std::move(message), std::move(hint)});
    }

    void checkId(const std::string& id, const std::string& parent)
    {
        if (!isValidId(id))
            add("bad-id", parent + pointerStep(id), "id '" + id.substr(0, 80) + "' is not allowed",
                "lower-case letters, digits and dashes, at most 64, starting with a letter or digit");
    }

    template <class Map, class Key>
    void checkKnown(const Map& map, const Key& id, const std::string& pointer, const std::string& what)
    {
        if (map.contains(id))
            return;
        std::vector<std::string_view> names;
        for (const auto& [known, value] : map)
            names.push_back(known.text);
        add("unknown-id", pointer, "no " + what + " '" + id.text.substr(0, 80) + "' in this study", didYouMean(id.text, names));
    }

    void checkArchitecture(const ArchitectureId& id, const Architecture& system)
    {
        const std::string at = "/architectures" + pointerStep(id.text);
        checkId(id.text, "/architectures");
        checkContainer(system.root, at + "/root", 1);
        if (!system.base)
            return;
        checkKnown(m_study.architectures, *system.base, at + "/base", "architecture");
        const Architecture* step = &system;
        for (std::size_t i = 0; step->base && i <= m_study.architectures.size(); ++i) {
            if (*step->base == id) {
                add("base-cycle", at + "/base", "architecture '" + id.text + "' is its own base through '"
                    + system.base->text + "'", "remove one of the bases");
                return;
            }
            const auto next = m_study.architectures.find(*step->base);
            if (next == m_study.architectures.end())
                return;
            step = &next->second;
        }
    }

    void checkContainer(const Container& box, const std::string& at, int depth)
    {
        if (depth > 32) {
            add("too-deep", at, "containers nested deeper than 32");
            return;
        }
        for (const auto& [name, child] : box.children) {
            checkId(name, at + "/children");
            if (const Container* inner = child.container())
                checkContainer(*inner, at + "/children" + pointerStep(name) + "/container", depth + 1);
        }
        for (const auto& [name, bundle] : box.links)
            checkId(name, at + "/links");
    }

    const Study& m_study;
    std::string m_file;
    Diagnostics m_problems;
};

void append(Diagnostics& to, const Diagnostics& from) { to.insert(to.end(), from.begin(), from.end()); }

} // namespace

Diagnostics checkStudy(const Study& study, const std::string& fileName) { return StudyCheck(study, fileName).run(); }

Result<Study> readStudy(std::string_view bytes, const std::string& fileName)
{
    Result<json> parsed = parseJson(bytes, fileName);
    if (!parsed)
        return parsed.diagnostics();
    ProblemList problems(bytes, fileName);
    const Fields top(*parsed, "", problems);
    if (const std::string format = top.text("format", true); top.isObject() && !format.empty() && format != "ridge-study")
        problems.error("unknown-format", "/format", "found '" + format.substr(0, 60) + "', expected 'ridge-study'");
    if (problems.failed())
        return problems.all();
    Result<json> newest = migrate(std::move(parsed).value(), fileName, studyVersion, studyMigrations());
    if (!newest)
        return newest.diagnostics();
    Study study = StudyReader(problems).read(*newest);
    Diagnostics all = newest.diagnostics();
    append(all, problems.all());
    append(all, checkStudy(study, fileName));
    if (hasError(all))
        return all;
    return {std::move(study), std::move(all)};
}

} // namespace ridge
