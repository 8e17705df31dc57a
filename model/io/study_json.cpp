// SPDX-License-Identifier: Apache-2.0
#include "io/study_json.hpp"

#include "io/migrate.hpp"
#include "io/study_reader.hpp"
#include "study/override_names.hpp"

namespace ridge {

using nlohmann::json;

namespace {

constexpr std::size_t longestBaseChain = 64;

/// Collects the problems of a study's cross references; `where` as the reader writes it.
class StudyCheck {
public:
    StudyCheck(const Study& study, std::string file) : m_study(study), m_file(std::move(file)) {}

    Diagnostics run()
    {
        if (m_study.pairings.size() > mostPairings) {
            add("too-many", "/pairings", "found " + std::to_string(m_study.pairings.size()) + " pairings, at most "
                + std::to_string(mostPairings) + " are evaluated", "split the study");
            return std::move(m_problems);
        }
        for (const auto& [id, system] : m_study.architectures)
            checkArchitecture(id, system);
        for (const auto& [id, work] : m_study.scenarios)
            checkId(id.text, "/scenarios");
        for (const auto& [id, entry] : m_study.assumptions)
            checkId(id, "/assumptions");
        for (const auto& [id, own] : m_study.calibrations)
            checkId(id.text, "/calibrations");
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
        addCapped(m_problems, {Severity::error, code, m_file + ":" + pointer, std::move(message), std::move(hint)});
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
        if (isFull(m_problems))
            return;
        std::vector<std::string_view> names; // of the first ones only: a hint is not worth a long search
        for (auto known = map.begin(); known != map.end() && names.size() < 200; ++known)
            names.push_back(known->first.text);
        add("unknown-id", pointer, "no " + what + " '" + id.text.substr(0, 80) + "' in this study", didYouMean(id.text, names));
    }

    void checkArchitecture(const ArchitectureId& id, const Architecture& system)
    {
        const std::string at = "/architectures" + pointerStep(id.text);
        checkId(id.text, "/architectures");
        checkContainer(system.root, at + "/root", 1);
        if (system.base)
            checkKnown(m_study.architectures, *system.base, at + "/base", "architecture");
        const Architecture* step = &system;
        for (std::size_t i = 0; step->base; ++i) {
            if (*step->base == id) {
                add("base-cycle", at + "/base", "architecture '" + id.text + "' is its own base through '"
                    + system.base->text + "'", "remove one of the bases");
                return;
            }
            if (i >= longestBaseChain) {
                add("too-deep", at + "/base", "more than " + std::to_string(longestBaseChain) + " bases stand behind '"
                    + id.text + "'", "name a base nearer to the first one");
                return;
            }
            const auto next = m_study.architectures.find(*step->base);
            if (next == m_study.architectures.end())
                return;
            step = &next->second;
        }
        checkScaleContainer(system, at);
    }

    /// The node may come from any of the bases: children replace by name, the nearest definition counts.
    void checkScaleContainer(const Architecture& system, const std::string& at)
    {
        const std::string& path = system.scaleContainer;
        if (path.empty())
            return;
        std::string known;
        for (const Architecture* step = &system; step != nullptr;) {
            if (findNode(step->root, path) != nullptr)
                return;
            for (auto child = step->root.children.begin(); child != step->root.children.end() && known.size() < 200; ++child)
                known += " /" + child->first;
            const auto next = step->base ? m_study.architectures.find(*step->base) : m_study.architectures.end();
            step = next == m_study.architectures.end() ? nullptr : &next->second;
        }
        add("unknown-node", at + "/scaleContainer", "no node '" + path.substr(0, 80) + "' in this architecture",
            known.empty() ? "the architecture has no nodes" : "at the top:" + known);
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

void append(Diagnostics& to, const Diagnostics& from)
{
    for (const Diagnostic& diagnostic : from)
        addCapped(to, diagnostic);
}

} // namespace

Diagnostics checkStudy(const Study& study, const std::string& fileName) { return StudyCheck(study, fileName).run(); }

Result<Study> readStudy(std::string_view bytes, const std::string& fileName)
{
    if (bytes.size() > largestStudy)
        return Diagnostic{Severity::error, "too-large", fileName + ":/",
                          "has " + std::to_string(bytes.size() / (1024 * 1024)) + " MiB, a study has at most "
                              + std::to_string(largestStudy / (1024 * 1024)) + " MiB", "split the study"};
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
