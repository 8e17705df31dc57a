// SPDX-License-Identifier: Apache-2.0
#include "validation/row_study.hpp"

#include "report/quantity_text.hpp"
#include "topology/edit.hpp"
#include "units/format.hpp"
#include "units/parse.hpp"
#include "validation/case_builder.hpp"
#include "validation/measured_seconds.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace ridge {

namespace {

StatedQuantity stated(double value, std::string_view unit) { return {value, false, formatExact(value, unit)}; }

/// Three factors of n, as equal as they come: the sides of a torus.
std::array<double, 3> sides(double n, int dimensions)
{
    std::array<double, 3> best{n, 1, 1};
    const auto largest = [](const auto& s) { return std::max({s[0], s[1], s[2]}); };
    for (double x = 1; x * x <= n; ++x)
        for (double y = 1; std::fmod(n, x) == 0 && y * y <= n / x; ++y) {
            const std::array<double, 3> candidate{x, y, n / x / y};
            if (std::fmod(n / x, y) == 0 && (dimensions > 2 || x == 1) && largest(candidate) < largest(best))
                best = candidate;
        }
    return best;
}

/// The link part of a network class whose rate is nearest; where none names the class, an Ethernet one. An override states the rate.
PartId networkPart(const TrainingCase& one, const Catalogue& catalogue, const CalibrationSet& calibrations)
{
    const double wanted = one.network.fabric[0].bandwidth;
    std::map<std::string, std::pair<double, PartId>> nearest; // by network class
    for (const auto& [id, part] : catalogue.parts) {
        const double rate = part.file == "links" ? part.numberOr("device_bw_dir", 0) : 0;
        const Calibration* network = calibrations.networkOf(id);
        if (!(rate > 0) || network == nullptr)
            continue;
        const double distance = std::abs(std::log(rate / wanted));
        const auto [entry, added] = nearest.try_emplace(network->id.text, distance, id);
        if (!added && distance < entry->second.first)
            entry->second = {distance, id};
    }
    const auto named = one.networkClass.text == "network-other" ? nearest.end() : nearest.find(one.networkClass.text);
    const auto chosen = named != nearest.end() ? named : nearest.find("ethernet");
    return chosen == nearest.end() ? PartId() : chosen->second.second;
}

class RowDraughtsman {
public:
    RowDraughtsman(const TrainingCase& one, const Catalogue& catalogue, const CalibrationSet& calibrations) : m_case(one), m_catalogue(catalogue), m_calibrations(calibrations) {}

    Architecture draw(const std::string& name)
    {
        const SystemNetwork& network = m_case.network;
        const double domain = std::max(1.0, std::min(network.scaleUpTier.ranks, network.accelerators));
        const double domains = std::ceil(network.accelerators / domain);
        addAccelerators(std::int64_t(domain));
        if (domain > 1)
            addScaleUp(domain);
        Architecture architecture;
        architecture.name = name;
        if (domains > 1)
            addNetwork(std::int64_t(domain));
        Node node;
        node.count = std::int64_t(domains);
        node.label = "node";
        node.content = m_node;
        architecture.root.children.emplace("node", std::move(node));
        if (domains > 1)
            addFabric(architecture);
        architecture.scaleContainer = "/node";
        if (domain > 1)
            architecture.overrides["scale_up.bandwidth"] = stated(network.scaleUpTier.bandwidth, "B/s");
        if (domains > 1)
            architecture.overrides["scale_out.bandwidth"] = stated(network.fabric[0].bandwidth, "B/s");
        return architecture;
    }
    const PartId& networkPartUsed() const { return m_network; }

private:
    void addAccelerators(std::int64_t count)
    {
        PartInstance instance{m_case.accelerator.id, {}};
        const Part* catalogued = m_catalogue.find(m_case.accelerator.id);
        for (const auto& [key, datum] : m_case.accelerator.params) {
            const auto before = catalogued->number(key);
            if (datum.isNumber() && before && datum.number() != *before && *before > 0)
                instance.overrides[key] = {datum.number() / *before, true, shortestNumber(datum.number() / *before) + "x"};
        }
        Node node;
        node.count = count;
        node.content = std::move(instance);
        m_node.children.emplace("accelerator", std::move(node));
    }

    void join(const PortAt& a, const PortAt& b)
    {
        if (const Result<Edited> joined = connectPorts(m_node, a, b, m_catalogue))
            m_node = joined->root;
    }

    void addScaleUp(double domain)
    {
        const SystemNetwork& network = m_case.network;
        if (network.scaleUp == ScaleUpKind::pointToPoint)
            return join({"/accelerator", "scale-up"}, {"/accelerator", "scale-up"});
        FabricInstance fabric;
        fabric.generator = "switch";
        if (network.scaleUp == ScaleUpKind::torus) {
            fabric.generator = "torus";
            const auto lengths = sides(domain, network.torusDimensions);
            const char* names[] = {"x", "y", "z"};
            for (std::size_t i = 0; i < 3; ++i)
                fabric.parameters[names[i]] = {lengths[i], false, shortestNumber(lengths[i])};
        }
        Node node;
        node.content = std::move(fabric);
        m_node.children.emplace("scale-up", std::move(node));
        join({"/accelerator", "scale-up"}, {"/scale-up", "port"});
    }

    void addNetwork(std::int64_t count)
    {
        m_network = networkPart(m_case, m_catalogue, m_calibrations);
        Node nic;
        nic.count = count;
        nic.content = PartInstance{m_network, {}};
        m_node.children.emplace("nic", std::move(nic));
        join({"/accelerator", "host"}, {"/nic", "host"});
    }

    void addFabric(Architecture& architecture)
    {
        FabricInstance fabric;
        fabric.generator = "fat-tree";
        fabric.parameters["oversubscription"] = {1, false, "1"};
        Node node;
        node.content = std::move(fabric);
        architecture.root.children.emplace("fabric", std::move(node));
        Link uplink;
        uplink.a = {"node/nic", "network"};
        uplink.b = {"fabric", "port"};
        uplink.part = m_network;
        architecture.root.links.emplace("uplink", std::move(uplink));
    }

    const TrainingCase& m_case;
    const Catalogue& m_catalogue;
    const CalibrationSet& m_calibrations;
    Container m_node;
    PartId m_network;
};

std::string machineName(const TrainingCase& one, const Catalogue& catalogue)
{
    const Part* part = catalogue.find(one.accelerator.id);
    return shortestNumber(one.network.accelerators) + " x " + (part != nullptr ? part->name : one.accelerator.id.text);
}

/// Its value is what its text says, as a file holds it.
PublishedFigure figureOf(double seconds, const std::string& source)
{
    const std::string text = quantityText(seconds, "s", 6);
    const auto read = parseQuantity(text);
    return {"time", read ? read->value : seconds, text, source};
}

/// What is not the row's own word.
Diagnostics notesOf(const TrainingCase& one, const PartId& network, const CalibrationSet& calibrations)
{
    Diagnostics notes;
    std::string rules;
    for (const DefaultRule rule : one.defaults)
        rules.append(rules.empty() ? "" : ", ").append(key(rule));
    if (!rules.empty())
        notes.push_back({Severity::note, "defaults", "/scenarios/row", "the row is blank there, so these rules decide: " + rules, ""});
    if (const Calibration* drawn = network.empty() ? nullptr : calibrations.networkOf(network); drawn != nullptr && drawn->id != one.networkClass)
        notes.push_back({Severity::warning, "network-class", "/architectures/row",
                         "the row was predicted as " + calibrations.find(one.networkClass)->name + ", for which no link is in the catalogue; " + drawn->name + " is drawn",
                         "the time differs where that network matters"});
    return notes;
}

} // namespace

Result<Study> studyOfRow(const MeasurementRow& cells, const Bindings& bindings, const Catalogue& catalogue,
                         const CalibrationSet& calibrations)
{
    const TrainingRow row = readTrainingRow(cells);
    auto built = buildCase(row, cells, bindings, catalogue, calibrations);
    if (const Skipped* skipped = std::get_if<Skipped>(&built))
        return Diagnostic{Severity::error, "row-not-predicted", "line " + std::to_string(cells.line), std::string(key(skipped->reason)) + ": " + skipped->detail, ""};
    const TrainingCase& one = std::get<TrainingCase>(built);
    const ArchitectureId architecture("row");
    const ScenarioId scenario("row");
    const std::string named = cells.text("model_name").empty() ? row.id : cells.text("model_name");
    RowDraughtsman draughtsman(one, catalogue, calibrations);
    Study study;
    study.title = named + " on " + machineName(one, catalogue);
    study.architectures[architecture] = draughtsman.draw(machineName(one, catalogue));
    study.scenarios[scenario] = {named, "llm-training", one.scenario, {}};
    study.scenarios[scenario].training.model.name = named;
    Pairing pairing{architecture, scenario, one.mapping, one.stack, {}};
    if (const auto seconds = measuredSeconds(row, one.scenario, one.peak16))
        pairing.published.push_back(figureOf(*seconds, cells.text("source") + (row.id.empty() ? "" : ", row " + row.id)));
    study.pairings.push_back(std::move(pairing));
    study.activeArchitecture = architecture;
    study.activeScenario = scenario;
    return {std::move(study), notesOf(one, draughtsman.networkPartUsed(), calibrations)};
}

} // namespace ridge
