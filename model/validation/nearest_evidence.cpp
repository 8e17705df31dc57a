// SPDX-License-Identifier: Apache-2.0
#include "validation/nearest_evidence.hpp"

#include "explore/parallel.hpp"
#include "report/finding.hpp"
#include "report/quantity_text.hpp"
#include "validation/case_builder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridge {

namespace {

constexpr double closeBelow = 1, farFrom = 3; ///< doublings
constexpr double degreeWeight = 0.5, otherPart = 1, otherFamily = 3, otherSharding = 1, otherRecompute = 0.5;
constexpr double sameWithin = 1.15;           ///< ratios below this are not worth words

double doublings(double a, double b) { return a > 0 && b > 0 ? std::abs(std::log2(a / b)) : 0; }

/// "2x the accelerators", "a quarter of ..." as a plain factor; nothing when nearly equal.
void addRatio(std::vector<std::string>& words, double design, double run, const std::string& what)
{
    if (!(design > 0) || !(run > 0) || std::max(design / run, run / design) < sameWithin)
        return;
    words.push_back(numberText(design / run, 2) + "x the " + what);
}

struct Extreme {
    double RunFeatures::*member;
    const char* what;
};
constexpr Extreme extremes[] = {{&RunFeatures::parameters, "parameters"}, {&RunFeatures::sequence, "tokens per sequence"}, {&RunFeatures::accelerators, "accelerators"}};

/// Where a design lies outside everything measured.
void addExtremes(std::vector<std::string>& words, const RunFeatures& design, const std::vector<RunFeatures>& runs)
{
    for (const auto& [member, what] : extremes) {
        const auto [low, high] = std::minmax_element(runs.begin(), runs.end(), [&, m = member](const auto& a, const auto& b) { return a.*m < b.*m; });
        if (design.*member > sameWithin * ((*high).*member))
            words.push_back(numberText(design.*member / ((*high).*member), 2) + "x more " + what + " than any measured run");
        else if (design.*member * sameWithin < (*low).*member)
            words.push_back(numberText(((*low).*member) / (design.*member), 2) + "x fewer " + what + " than any measured run");
    }
    const bool seen = std::any_of(runs.begin(), runs.end(), [&](const RunFeatures& run) { return run.family == design.family; });
    if (design.checkpoints)
        words.emplace_back("no measured run writes checkpoints");
    if (design.prediction)
        words.emplace_back("no measured run has prediction modules");
    if (!seen)
        words.push_back("no measured run on the family " + design.family.text);
}

std::string joined(const std::vector<std::string>& words, const char* between)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : between) + word;
    return text;
}

bool recomputesOtherwise(const RunFeatures& a, const RunFeatures& b)
{
    return a.recompute != b.recompute && a.recompute != Recompute::automatic && b.recompute != Recompute::automatic;
}

} // namespace

RunFeatures featuresOf(const TrainingScenario& scenario, const Mapping& mapping, double accelerators, const PartId& part,
                       const CalibrationSet& calibrations)
{
    RunFeatures features;
    features.parameters = totalParameters(scenario.model);
    features.sequence = scenario.sequence;
    features.accelerators = accelerators;
    features.part = part;
    if (const Calibration* family = calibrations.familyOf(part))
        features.family = family->id;
    features.tp = mapping.tp;
    features.pp = mapping.pp;
    features.cp = mapping.cp;
    features.ep = mapping.ep;
    features.sharded = mapping.zero == ZeroStage::gradients || mapping.zero == ZeroStage::parameters;
    features.recompute = mapping.recompute;
    features.checkpoints = scenario.checkpoints.everySteps > 0;
    features.prediction = scenario.model.mtpLayers > 0;
    features.bits = matrixBits(scenario.precision);
    return features;
}

RunFeatures featuresOf(const PairingResult& result, const CalibrationSet& calibrations)
{
    return featuresOf(result.scenario.training, result.plan.mapping, result.plan.accelerators, result.architecture.network.accelerator, calibrations);
}

double runDistance(const RunFeatures& a, const RunFeatures& b)
{
    double sum = doublings(a.parameters, b.parameters) + doublings(a.sequence, b.sequence) + doublings(a.accelerators, b.accelerators);
    sum += degreeWeight * (doublings(a.tp, b.tp) + doublings(a.pp, b.pp) + doublings(a.cp, b.cp) + doublings(a.ep, b.ep));
    sum += doublings(a.bits, b.bits) + (a.sharded != b.sharded ? otherSharding : 0) + (recomputesOtherwise(a, b) ? otherRecompute : 0);
    return sum + (a.part == b.part ? 0 : a.family == b.family ? otherPart : otherFamily);
}

std::optional<std::size_t> nearestRun(const RunFeatures& design, const std::vector<RunFeatures>& runs)
{
    std::optional<std::size_t> best;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (const double distance = runDistance(design, runs[i]); distance < least) {
            least = distance;
            best = i;
        }
    return best;
}

std::string distanceText(const RunFeatures& design, const std::vector<RunFeatures>& runs, std::size_t nearest)
{
    const RunFeatures& run = runs[nearest];
    const double distance = runDistance(design, run);
    std::vector<std::string> words, beyond;
    addExtremes(beyond, design, runs);
    if (design.part != run.part)
        words.push_back(design.family == run.family ? "another part of the family" : "another device family");
    addRatio(words, design.parameters, run.parameters, "parameters");
    addRatio(words, design.sequence, run.sequence, "sequence");
    addRatio(words, design.accelerators, run.accelerators, "accelerators");
    if (design.tp != run.tp || design.pp != run.pp || design.cp != run.cp || design.ep != run.ep || design.sharded != run.sharded)
        words.emplace_back("another mapping");
    if (recomputesOtherwise(design, run))
        words.emplace_back("another recompute");
    if (design.bits != run.bits)
        words.push_back(std::to_string(design.bits) + " bit instead of " + std::to_string(run.bits));
    const std::string head = !beyond.empty() || distance >= farFrom ? "far" : distance < closeBelow ? "close" : "some way off";
    const std::string detail = joined(words, ", "), outside = joined(beyond, ", ");
    if (detail.empty() && outside.empty())
        return head + ": no difference that counts";
    return head + ": " + detail + (detail.empty() || outside.empty() ? "" : "; ") + outside;
}

EvidenceBase evidenceBase(std::vector<MeasurementRow> rows, const Bindings& bindings, const Catalogue& catalogue, const CalibrationSet& calibrations)
{
    EvidenceBase base;
    base.rows = std::move(rows);
    const auto& qualities = bindings.table("training").headline;
    std::vector<std::optional<RunFeatures>> features(base.rows.size());
    const auto describe = [&](std::size_t i) {
        const std::string quality = base.rows[i].text("quality");
        if (!quality.empty() && std::find(qualities.begin(), qualities.end(), quality) == qualities.end())
            return;
        const TrainingRow row = readTrainingRow(base.rows[i]);
        const auto stated = stateCase(row, base.rows[i], bindings, catalogue, calibrations);
        if (const TrainingCase* one = std::get_if<TrainingCase>(&stated))
            features[i] = featuresOf(one->scenario, one->mapping, one->network.accelerators, PartId(row.part), calibrations);
    };
    forEachInParallel(base.rows.size(), 0, describe);
    for (std::size_t i = 0; i < features.size(); ++i)
        if (features[i]) {
            base.runs.push_back(*std::move(features[i]));
            base.rowOf.push_back(i);
        }
    return base;
}

std::string NearestEvidence::sentence() const
{
    return "Nearest measured run: " + run + ", predicted " + signedPercentText(errorPercent / 100) + " off. This design is " + away;
}

std::optional<NearestEvidence> nearestEvidence(const PairingResult& result, const EvidenceBase& base, const Bindings& bindings,
                                               const Catalogue& catalogue, const CalibrationSet& calibrations)
{
    if (!result.evaluation.feasibility.ok())
        return std::nullopt;
    const RunFeatures design = featuresOf(result, calibrations);
    const auto nearest = nearestRun(design, base.runs);
    if (!nearest)
        return std::nullopt;
    const MeasurementRow& row = base.rows[base.rowOf[*nearest]];
    ValidationReport report = validateTraining({row}, bindings, catalogue, calibrations);
    NearestEvidence evidence;
    evidence.verdict = std::move(report.verdicts.front());
    if (!evidence.verdict.errorPercent)
        return std::nullopt;
    const std::string model = row.text("model_name");
    evidence.run = (model.empty() ? evidence.verdict.id : model) + " on " + groupedCount(base.runs[*nearest].accelerators) + " x " + row.text("part") + " ("
        + (evidence.verdict.group.empty() ? evidence.verdict.id : evidence.verdict.group) + ")";
    evidence.errorPercent = *evidence.verdict.errorPercent;
    evidence.distance = runDistance(design, base.runs[*nearest]);
    evidence.away = distanceText(design, base.runs, *nearest);
    return evidence;
}

} // namespace ridge
