// SPDX-License-Identifier: Apache-2.0
#include "validation/case_builder.hpp"

#include "validation/measured_seconds.hpp"
#include "validation/row_system.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace ridge {

namespace {

constexpr double largestCount = 1e8;  ///< more accelerators, tokens or layers than this is a mistake
constexpr double largestModel = 1e16; ///< parameters

std::optional<Skipped> badValue(const TrainingRow& row, const MeasurementRow& cells)
{
    if (!row.malformed.empty())
        return Skipped{SkipReason::invalidValue, row.malformed.front() + ": found '" + cells.text(row.malformed.front()) + "', expected a positive number"};
    const std::pair<const char*, const std::optional<double>*> counts[] = {{"n_accelerators", &row.accelerators},
                                                                           {"layers", &row.layers},
                                                                           {"hidden", &row.hidden},
                                                                           {"heads", &row.heads},
                                                                           {"kv_heads", &row.kvHeads},
                                                                           {"ffn_hidden", &row.ffnHidden},
                                                                           {"vocab", &row.vocab},
                                                                           {"seq_len", &row.sequence},
                                                                           {"TP", &row.tp},
                                                                           {"PP", &row.pp},
                                                                           {"VP", &row.vp},
                                                                           {"CP", &row.cp},
                                                                           {"EP", &row.ep}};
    for (const auto& [name, value] : counts)
        if (*value && (**value > largestCount || **value != std::floor(**value)))
            return Skipped{SkipReason::invalidValue, std::string(name) + ": found '" + cells.text(name) + "', expected a whole number up to 1e8"};
    if (row.parameters.value_or(0) > largestModel)
        return Skipped{SkipReason::invalidValue, "n_params: expected at most 1e16"};
    return std::nullopt;
}

std::optional<Skipped> screen(const TrainingRow& row, const MeasurementRow& cells, const Catalogue& catalogue)
{
    if (auto bad = badValue(row, cells))
        return bad;
    if (row.part.empty() || !catalogue.find(PartId(row.part)))
        return Skipped{SkipReason::partNotInCatalogue, row.part.empty() ? "blank" : row.part};
    if (!row.accelerators)
        return Skipped{SkipReason::acceleratorsNotStated, "n_accelerators is blank"};
    if (!row.moe.empty() && expertsOf(row.moe, 1).routed <= 0)
        return Skipped{SkipReason::invalidValue, "moe: expected experts=..., topk=..., moe_ffn=..., found " + row.moe};
    return std::nullopt;
}

std::string listMissing(const Diagnostics& diagnostics)
{
    return diagnostics.empty() ? std::string() : diagnostics.front().message;
}

} // namespace

std::string regimeOf(const Mapping& mapping)
{
    if (mapping.ep > 1)
        return "moe";
    if (mapping.cp > 1)
        return "cp";
    if (mapping.zero == ZeroStage::gradients || mapping.zero == ZeroStage::parameters)
        return mapping.dp > 1 ? "fsdp" : "single";
    if (mapping.tp > 1)
        return mapping.pp > 1 ? "tp+pp" : "tp";
    if (mapping.pp > 1)
        return "pp";
    return mapping.dp > 1 ? "dp" : "single";
}

std::variant<TrainingCase, Skipped> stateCase(const TrainingRow& row, const MeasurementRow& cells,
                                              const Bindings& bindings, const Catalogue& catalogue,
                                              const CalibrationSet& calibrations)
{
    if (auto skipped = screen(row, cells, catalogue))
        return *skipped;
    const TableBindings& table = bindings.table("training");
    TrainingCase result;
    DefaultRules& used = result.defaults;
    const Part part = partAsStated(*catalogue.find(PartId(row.part)), row, used);

    const SoftwareBinding* software = table.softwareOf(cells);
    const Calibration* stack = software ? calibrations.find(software->stack) : nullptr;
    if (!stack)
        return Skipped{SkipReason::infeasible, "no software stack is bound to the row"};
    if (software->isDefault)
        used.insert(DefaultRule::stack);
    const StackHabits habits = bindings.habits(software->stack);
    RowDegrees degrees = degreesOf(row, used);
    if (row.globalBatch)
        shareSequences(degrees, *row.globalBatch, used);
    const auto model = modelOf(row, degrees, used);
    if (!model)
        return Skipped{SkipReason::architectureNotStated, row.model};
    RowSystem system = systemOf(row, cells, part, table, catalogue, calibrations, used);

    const Calibration* family = calibrations.familyOf(part.id);
    if (!family || !system.networkClass)
        return Skipped{SkipReason::infeasible, "no calibration of the device family or the network class"};
    const bool systolic = family->matrixUnit == MatrixUnit::systolic;

    TrainingScenario& scenario = result.scenario;
    scenario.model = *model;
    scenario.sequence = sequenceOf(row, habits, used);
    scenario.precision = precisionOf(row, system.accelerator, systolic, habits, used);
    scenario.flashAttention = habits.fusedAttention;
    if (isAdapterRun(row)) {
        scenario.adapterRank = 16;
        used.insert(DefaultRule::adapterRank);
    }
    const RowBatch batch = batchOf(row, degrees, scenario.sequence, habits, used);
    if (!batch.stated && needsStatedBatch(row))
        return Skipped{SkipReason::batchNotStated, "neither global_batch_seqs nor micro_batch"};
    scenario.globalBatch = batch.global;

    Mapping& mapping = result.mapping;
    mapping.tp = degrees.tp;
    mapping.pp = degrees.pp;
    mapping.vp = model->layers < static_cast<double>(degrees.pp) * degrees.vp ? 1 : degrees.vp;
    mapping.dp = degrees.dp;
    mapping.microBatch = batch.micro;
    mapping.cp = degrees.cp;
    mapping.ep = degrees.ep;
    mapping.zero = zeroOf(row, habits, used);
    if (mapping.zero == ZeroStage::parameters)
        mapping.shardGroup = shardGroupOf(row, degrees);
    mapping.sequenceParallel = sequenceParallelOf(row, degrees, habits, used);
    mapping.recompute = recomputeOf(row, habits, used);

    result.network = std::move(system.network);
    result.accelerator = std::move(system.accelerator);
    result.family = family->id;
    result.networkClass = system.networkClass->id;
    result.stack = stack->id;
    return result;
}

std::variant<TrainingCase, Skipped> buildCase(const TrainingRow& row, const MeasurementRow& cells,
                                              const Bindings& bindings, const Catalogue& catalogue,
                                              const CalibrationSet& calibrations)
{
    auto stated = stateCase(row, cells, bindings, catalogue, calibrations);
    TrainingCase* result = std::get_if<TrainingCase>(&stated);
    if (result == nullptr)
        return stated;
    auto machine = buildMachine(result->network, result->accelerator, *calibrations.find(result->family), *calibrations.find(result->networkClass),
                                *calibrations.find(result->stack));
    if (!machine)
        return Skipped{SkipReason::infeasible, listMissing(machine.diagnostics())};
    result->machine = std::move(machine).value();
    result->peak16 = result->machine[Parameter::peak16];
    return stated;
}

} // namespace ridge
