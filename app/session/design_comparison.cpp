// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/design_comparison.hpp"

#include "io/study_diff.hpp"
#include "report/ledger_finding.hpp"
#include "report/waterfall_text.hpp"
#include "validation/ratio_noise.hpp"

namespace ridge {

namespace {

/// A study of one design alone, under names of its own, so that two of them differ in what the designs differ in.
Study alone(const PairingResult& design)
{
    Study study;
    const ArchitectureId id("design");
    Architecture architecture;
    architecture.root = design.architecture.root;
    architecture.overrides = design.architecture.overrides;
    study.architectures.emplace(id, std::move(architecture));
    const ScenarioId scenario("scenario");
    study.scenarios.emplace(scenario, design.scenario);
    Pairing pairing = design.pairing;
    pairing.architecture = id;
    pairing.scenario = scenario;
    pairing.published.clear();
    study.pairings.push_back(std::move(pairing));
    return study;
}

} // namespace

DesignComparison compareDesigns(const ComparisonQuestion& question)
{
    DesignComparison comparison;
    comparison.question = question;
    const std::string& baseline = question.live->baselineName;
    const std::string& current = question.live->current->architecture.name;
    comparison.nameA = question.swapped ? current : baseline;
    comparison.nameB = question.swapped ? baseline : current;
    const PairingResult &a = comparison.a(), &b = comparison.b();
    std::vector<PlacedChange> changes;
    for (const StudyChange& change : studyChanges(alone(a), alone(b)))
        changes.push_back({change.where, change.before, change.after});
    comparison.changes = changeLines(changes);
    comparison.waterfall = waterfall(a, b);
    comparison.noise = noiseOf(a, b, question.live->bands.ratios);
    comparison.waterfallFinding = waterfallFinding(comparison.waterfall, comparison.nameA, comparison.nameB, comparison.noise);
    comparison.ledger = compareLedgers(a, b);
    comparison.ledger.a = comparison.nameA;
    comparison.ledger.b = comparison.nameB;
    comparison.ledgerFinding = ledgerFinding(comparison.ledger, b.plan.precision, comparison.noise);
    return comparison;
}

} // namespace ridge
