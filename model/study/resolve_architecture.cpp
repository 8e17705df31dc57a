// SPDX-License-Identifier: Apache-2.0
#include "study/evaluate_study.hpp"

#include "network/reduction.hpp"
#include "study/override_names.hpp"
#include "study/place.hpp"
#include "topology/effective_part.hpp"
#include "topology/part_parameters.hpp"
#include "topology/validate.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace ridge {

namespace {

std::string architecturePointer(const ArchitectureId& id) { return std::string("/architectures/").append(id.text); }

/// The architecture with its bases merged in: children and links replace by name, texts when they are not empty.
Result<Architecture> mergedArchitecture(const Study& study, const ArchitectureId& id)
{
    std::vector<const Architecture*> chain;
    std::set<ArchitectureId> seen;
    std::optional<ArchitectureId> next = id;
    std::string where = architecturePointer(id);
    while (next) {
        const auto found = study.architectures.find(*next);
        if (found == study.architectures.end())
            return Diagnostic{Severity::error, "unknown-architecture", where,
                              "The study has no architecture '" + next->text + "'.", architectureNames(study)};
        if (!seen.insert(*next).second)
            return Diagnostic{Severity::error, "base-cycle", where,
                              "The bases of '" + id.text + "' lead back to '" + next->text + "'.",
                              "Remove the base of one of them."};
        chain.push_back(&found->second);
        where = architecturePointer(*next) + "/base";
        next = found->second.base;
    }
    Architecture merged = *chain.back();
    for (auto it = chain.rbegin() + 1; it != chain.rend(); ++it) {
        const Architecture& delta = **it;
        for (const auto& [name, node] : delta.root.children)
            merged.root.children[name] = node;
        for (const auto& [name, link] : delta.root.links)
            merged.root.links[name] = link;
        for (const auto& [name, value] : delta.overrides)
            merged.overrides[name] = value;
        if (!delta.name.empty())
            merged.name = delta.name;
        if (!delta.scaleContainer.empty())
            merged.scaleContainer = delta.scaleContainer;
        if (delta.year != 0)
            merged.year = delta.year;
        merged.label = delta.label.empty() ? merged.label : delta.label;
    }
    return merged;
}

double applied(const StatedQuantity& value, double present) { return value.relative ? present * value.value : value.value; }

/// Accelerator nodes below the root, with their totals.
double totalAccelerators(const Container& root, const Catalogue& catalogue)
{
    double total = 0;
    forEachNode(root, [&](const std::string&, const Node& node, double count) {
        const Part* part = node.part() != nullptr ? catalogue.find(node.part()->part) : nullptr;
        if (part != nullptr && roleOf(*part) == PartRole::accelerator)
            total += count;
    });
    return total;
}

/// `accelerators`: the count of the scale container follows.
Diagnostics scaleAccelerators(Architecture& architecture, const StatedQuantity& value, const Catalogue& catalogue,
                              const std::string& where)
{
    Node* node = findNode(architecture.root, architecture.scaleContainer);
    if (node == nullptr)
        return {{Severity::error, "no-scale-container", where,
                 architecture.scaleContainer.empty()
                     ? std::string("This architecture names no container whose count may change.")
                     : "The scale container '" + architecture.scaleContainer + "' does not exist.",
                 "Set scaleContainer to the path of the node to multiply, or edit its count."}};
    const double total = totalAccelerators(architecture.root, catalogue);
    const double each = total / static_cast<double>(node->count);
    const double wanted = applied(value, total);
    const double count = each > 0 ? wanted / each : 0;
    if (!(count >= 1) || count > 1e9 || count != static_cast<double>(static_cast<std::int64_t>(count)))
        return {{Severity::error, "does-not-divide", where,
                 "'" + value.text + "' makes " + shortNumber(wanted) + " accelerators, no whole number of "
                     + architecture.scaleContainer + " from 1 to 1000000000.",
                 "Use a multiple of " + shortNumber(each) + "."}};
    node->count = static_cast<std::int64_t>(count);
    return {};
}

/// Short names that change the accelerator's own numbers.
Diagnostics overridePart(Part& part, const std::string& name, const StatedQuantity& value, const std::string& where)
{
    if (name == "compute.peak") {
        const auto peak = part.number("flops_bf16") ? part.number("flops_bf16") : part.number("flops_fp16");
        if (!value.relative && !peak)
            return {{Severity::error, "no-value", where, "The part has no 16-bit matrix peak to set.", "Override flops_bf16."}};
        const StatedQuantity factor{value.relative ? value.value : value.value / *peak, true, value.text};
        std::vector<std::string> keys;
        for (const auto& [key, datum] : part.params)
            if (datum.isNumber()
                && (key.rfind("flops_", 0) == 0 || key.rfind("ops_", 0) == 0 || key.rfind("sustained_", 0) == 0))
                keys.push_back(key);
        Diagnostics problems;
        for (const std::string& key : keys)
            for (Diagnostic& problem : overrideParameter(part, key, factor, where))
                problems.push_back(std::move(problem));
        return problems;
    }
    if (name == "hbm.capacity") {
        const auto capacity = part.number("memory_capacity");
        const auto usable = part.number("memory_usable");
        if (capacity && usable && *capacity > 0) {
            const StatedQuantity factor{value.relative ? value.value : value.value / *capacity, true, value.text};
            if (Diagnostics problems = overrideParameter(part, "memory_usable", factor, where); hasError(problems))
                return problems;
        }
        return overrideParameter(part, "memory_capacity", value, where);
    }
    const char* key = name == "hbm.bandwidth" ? "memory_bandwidth" : name == "l2.capacity" ? "l2_capacity" : "c2c_bw_dir";
    Diagnostics problems = overrideParameter(part, key, value, where);
    if (!hasError(problems) && !isRead(part, key))
        problems.push_back(withoutEffect(name, part.id.text, where));
    return problems;
}

void mark(NetworkTier& tier, const StatedQuantity& value, double before)
{
    tier.overridden *= tier.bandwidth / before;
    tier.source = "override " + value.text + ", drawn: " + rateText(before) + " (" + tier.source + ")";
}

Diagnostics overrideNetwork(SystemNetwork& network, const std::string& name, const StatedQuantity& value,
                            const std::string& where)
{
    NetworkTier& inner = network.scaleUpTier;
    const bool outwards = name == "scale_out.bandwidth";
    if (outwards ? network.fabric.empty() : network.scaleUp == ScaleUpKind::none)
        return {{Severity::error, "no-value", where, "The architecture has no network that '" + name + "' could change.",
                 "Draw the network first."}};
    const double before = name == "scale_up.size" ? inner.ranks : outwards ? network.fabric[0].bandwidth : inner.bandwidth;
    const double after = applied(value, before);
    const bool whole = name != "scale_up.size" || (after >= 1 && after == std::floor(after));
    if (!(after > 0) || !(after < 1e18) || !whole)
        return {{Severity::error, "bad-value", where, "'" + value.text + "' is no possible value of " + name + ".",
                 name == "scale_up.size" ? "State a whole number of accelerators, 1 or more."
                                         : "State a bandwidth above 0 and below 1e18 B/s."}};
    if (name == "scale_up.size") {
        if (network.scaleUp != ScaleUpKind::switched)
            return {{Severity::error, "no-closed-form", where,
                     "scale_up.size changes switched domains only; here it follows from the drawing.",
                     "Edit the count or the torus sizes."}};
        inner.ranks = after;
        inner.source += "; domain of " + shortNumber(after) + " by override, drawn: " + shortNumber(before);
        return {};
    }
    const double factor = after / before;
    if (!outwards) {
        inner.bandwidth = after;
        network.peerBandwidth *= factor;
        mark(inner, value, before);
        return {};
    }
    for (NetworkTier& tier : network.fabric) {
        const double drawn = tier.bandwidth;
        tier.bandwidth *= factor;
        mark(tier, value, drawn);
    }
    return {};
}

void append(Diagnostics& all, Diagnostics more)
{
    for (Diagnostic& diagnostic : more)
        addCapped(all, std::move(diagnostic));
}

bool hasUnknownPart(const Diagnostics& diagnostics)
{
    return std::any_of(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& d) { return d.code == "unknown-part"; });
}

/// Overrides that change the drawing itself: counts and pointers, before anything is reduced.
Diagnostics applyStructural(Architecture& architecture, const Catalogue& catalogue, const std::string& base)
{
    Diagnostics problems;
    const Overrides overrides = architecture.overrides;
    for (const auto& [name, value] : overrides) {
        if (isFull(problems))
            break;
        const std::string where = base + "/overrides/" + name;
        if (!name.empty() && name.front() == '/')
            append(problems, setByPointer(architecture.root, name, value, where));
        else if (shortNameKind(name) == ShortNameKind::unknown)
            problems.push_back(unknownName(name, where));
        else if (shortNameKind(name) == ShortNameKind::scenario)
            problems.push_back({Severity::error, "wrong-place", where, "'" + name + "' belongs to a scenario.",
                                "Change it in the scenario."});
    }
    if (const auto it = overrides.find("accelerators"); it != overrides.end() && !hasError(problems))
        append(problems, scaleAccelerators(architecture, it->second, catalogue, base + "/overrides/accelerators"));
    return problems;
}

/// The accelerator's effective part: instance overrides, then the architecture's short names.
Diagnostics applyToPart(ResolvedArchitecture& resolved, const Architecture& architecture, const Catalogue& catalogue,
                        const Study& study)
{
    const std::string base = architecturePointer(resolved.id);
    const PartInstance* instance = nullptr;
    std::string where;
    forEachNode(architecture.root, [&](const std::string& path, const Node& node, double) {
        const Part* part = node.part() != nullptr ? catalogue.find(node.part()->part) : nullptr;
        if (instance == nullptr && part != nullptr && roleOf(*part) == PartRole::accelerator) {
            instance = node.part();
            where = pointerOf(study, resolved.id, path);
        }
    });
    if (instance == nullptr)
        return {};
    auto part = effectivePart(catalogue, instance->part, instance->overrides, where);
    if (!part)
        return part.diagnostics();
    resolved.accelerator = std::move(part).value();
    Diagnostics problems;
    for (const auto& [name, value] : architecture.overrides)
        if (shortNameKind(name) == ShortNameKind::part)
            append(problems, overridePart(resolved.accelerator, name, value, base + "/overrides/" + name));
    return problems;
}

} // namespace

Result<ResolvedArchitecture> resolveArchitecture(const Study& study, const ArchitectureId& id, const Catalogue& catalogue)
{
    auto merged = mergedArchitecture(study, id);
    if (!merged)
        return merged.diagnostics();
    Architecture architecture = std::move(merged).value();
    const std::string base = architecturePointer(id);
    const auto inStudy = [&](Diagnostics found) { // paths of a drawing become pointers into the study
        for (Diagnostic& diagnostic : found)
            diagnostic.where = pointerOf(study, id, diagnostic.where);
        return found;
    };
    Diagnostics problems = applyStructural(architecture, catalogue, base);
    if (hasError(problems))
        return problems;
    ResolvedArchitecture resolved;
    resolved.id = id;
    resolved.name = architecture.name;
    resolved.overrides = architecture.overrides;
    resolved.networkProblems = inStudy(validateTopology(architecture.root, catalogue));
    append(problems, applyToPart(resolved, architecture, catalogue, study));
    if (hasError(resolved.networkProblems) && (hasError(problems) || hasUnknownPart(resolved.networkProblems)))
        return resolved.networkProblems; // the culprit itself, not what follows from it
    if (hasError(problems))
        return problems;
    if (!hasError(resolved.networkProblems)) {
        auto network = reduceNetwork(architecture.root, catalogue);
        append(resolved.networkProblems, inStudy(network.diagnostics()));
        if (network)
            resolved.network = std::move(network).value();
    }
    if (!hasError(resolved.networkProblems)) {
        for (const auto& [name, value] : architecture.overrides)
            if (shortNameKind(name) == ShortNameKind::network)
                append(problems, overrideNetwork(resolved.network, name, value, base + "/overrides/" + name));
        if (hasError(problems))
            return problems;
        reduceBisection(resolved.network);
    }
    if (const auto it = architecture.overrides.find("scale_out.latency"); it != architecture.overrides.end()) {
        resolved.networkLatency = it->second;
        if (resolved.network.fabric.empty())
            problems.push_back({Severity::warning, "no-effect", base + "/overrides/scale_out.latency",
                                "scale_out.latency has no effect on the result: the architecture has no scale-out network.",
                                "Draw the network first."});
    }
    if (const auto it = architecture.overrides.find("scale_up.latency"); it != architecture.overrides.end())
        resolved.scaleUpLatency = it->second;
    resolved.root = std::move(architecture.root);
    return {std::move(resolved), std::move(problems)};
}

} // namespace ridge
