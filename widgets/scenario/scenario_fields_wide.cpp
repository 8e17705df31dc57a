// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/scenario_field_makers.hpp"

#include <algorithm>

namespace ridge::ui {

using namespace makers;

namespace {

ScenarioField helped(ScenarioField made, const QString& help)
{
    made.help = help;
    return made;
}

/// A count that may be none.
ScenarioField orNone(ScenarioField made, const QString& none)
{
    made.least = 0;
    made.zeroText = none;
    return made;
}

/// A dense model that gets experts starts with two per token, each as wide as its FFN; one that loses them is dense.
void setExperts(ScenarioDraft& draft, double value)
{
    TransformerModel& model = draft.training.model;
    Experts& experts = model.experts;
    if (value < 1) {
        experts = {};
        draft.mapping.ep = 1;
        return;
    }
    experts.routed = int(value);
    if (experts.perToken < 1)
        experts.perToken = std::min(2, experts.routed);
    if (experts.ffnHidden < 1)
        experts.ffnHidden = model.ffnHidden;
}

constexpr double gigabyte = 1e9;

} // namespace

void addExpertFields(std::vector<ScenarioField>& all)
{
    const auto group = FieldGroup::model;
    const auto count = [&](const char* key, const QString& label, auto member, const QString& help) {
        return orNone(whole(field(key, label, group, FieldKind::whole, member), 1e5, help), tr("none"));
    };
    all.push_back(orNone(count("experts", tr("Experts"), RIDGE_MEMBER(training.model.experts.routed),
                               tr("Routed experts of a layer; empty: a dense model. The first entry takes two per token, each as wide as the FFN")), tr("dense")));
    all.back().doubles = true;
    all.back().setNumber = setExperts;
    all.push_back(count("expertsPerToken", tr("Experts per token"), RIDGE_MEMBER(training.model.experts.perToken), tr("Routed experts a token visits")));
    all.push_back(count("expertsShared", tr("Shared experts"), RIDGE_MEMBER(training.model.experts.shared), tr("Experts every token visits")));
    all.push_back(count("expertWidth", tr("Expert size"), RIDGE_MEMBER(training.model.experts.ffnHidden), tr("Inner width of one expert")));
    all.back().most = 1e7;
    all.push_back(count("mtpLayers", tr("MTP modules"), RIDGE_MEMBER(training.model.mtpLayers), tr("Multi-token prediction: modules of one layer and the shared head behind the last layer")));
    all.back().most = 100;
}

void addCheckpointFields(std::vector<ScenarioField>& all)
{
    const auto group = FieldGroup::workload;
    all.push_back(orNone(whole(field("checkpointSteps", tr("Checkpoint"), group, FieldKind::whole, RIDGE_MEMBER(training.checkpoints.everySteps)), 1e9,
                               tr("Steps from one checkpoint to the next; empty: none is written"), tr("steps")), tr("none")));
    all.push_back(field("checkpointBandwidth", tr("Storage"), group, FieldKind::real, RIDGE_MEMBER(training.checkpoints.bandwidth)));
    all.back().number = [](const ScenarioDraft& draft) { return draft.training.checkpoints.bandwidth / gigabyte; };
    all.back().setNumber = [](ScenarioDraft& draft, double value) { draft.training.checkpoints.bandwidth = value * gigabyte; };
    all.back().unit = QStringLiteral("GB/s");
    all.back().doubles = true;
    all.back().most = 1e9;
    all.back().help = tr("Rate at which storage takes checkpoints from the whole job");
    all.push_back(flag("checkpointAsync", tr("Async writes"), group, RIDGE_MEMBER(training.checkpoints.asynchronous)));
    all.back().help = tr("Asynchronous: state is copied to host memory and written under the steps that follow");
}

void addWideMappingFields(std::vector<ScenarioField>& all)
{
    const auto group = FieldGroup::mapping;
    all.push_back(field("recomputeShare", tr("Recomputed"), group, FieldKind::real, RIDGE_MEMBER(mapping.recomputeShare)));
    all.back().number = [](const ScenarioDraft& draft) { return 100 * draft.mapping.recomputeShare; };
    all.back().setNumber = [](ScenarioDraft& draft, double value) { draft.mapping.recomputeShare = value / 100; };
    all.back().unit = QStringLiteral("%");
    all.back().most = 100;
    all.back().help = tr("Share of the layers that a stated recompute concerns; the others keep their activations");
    all.push_back(degree(field("cp", tr("Context parallel"), group, FieldKind::whole, RIDGE_MEMBER(mapping.cp)), tr("Ranks that share the tokens of a sequence")));
    all.push_back(helped(choice("contextExchange", tr("Context exchange"), group, {tr("ring"), QStringLiteral("Ulysses")}, RIDGE_MEMBER(mapping.contextExchange)),
                         tr("Keys and values around a ring under the attention, or an all-to-all of heads")));
    all.push_back(degree(field("ep", tr("Expert parallel"), group, FieldKind::whole, RIDGE_MEMBER(mapping.ep)), tr("Ranks out of TP x CP x DP that share the experts")));
    all.push_back(orNone(degree(field("shardGroup", tr("Shard group"), group, FieldKind::whole, RIDGE_MEMBER(mapping.shardGroup)),
                                tr("ZeRO-3 inside groups of this many replicas (HSDP); empty: over all of them")), tr("all replicas")));
    all.push_back(helped(choice("schedule", tr("Schedule"), group, {QStringLiteral("1F1B"), tr("zero bubble"), QStringLiteral("DualPipe")}, RIDGE_MEMBER(mapping.schedule)),
                         tr("Order of the micro-batches in the pipeline; DualPipe keeps two copies of the weights")));
    all.push_back(helped(choice("offload", tr("Offload to host"), group,
                                {tr("none"), tr("optimizer"), tr("activations"), tr("optimizer, activations"), tr("weights"), tr("weights, optimizer"), tr("weights, activations"), tr("all")},
                                RIDGE_MEMBER(mapping.offload)),
                         tr("State that lives in host memory and crosses the host link every step")));
}

} // namespace ridge::ui
