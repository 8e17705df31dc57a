// SPDX-License-Identifier: Apache-2.0
#include "validation/training_row.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace ridge {

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isWord(char c) { return isDigit(c) || (c >= 'a' && c <= 'z') || c == '_'; }

std::optional<double> scaleOf(char unit)
{
    switch (unit) {
    case 't':
        return 1e12;
    case 'b':
        return 1e9;
    case 'm':
        return 1e6;
    default:
        return std::nullopt;
    }
}

} // namespace

std::optional<double> sizeInName(const std::string& name)
{
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (!isDigit(name[i]))
            continue;
        double value = 0;
        const char* end =
            std::from_chars(name.data() + i, name.data() + name.size(), value, std::chars_format::fixed).ptr;
        auto unit = static_cast<std::size_t>(end - name.data());
        const std::size_t after = unit;
        while (unit < name.size() && name[unit] == ' ')
            ++unit;
        const auto scale = unit < name.size() ? scaleOf(name[unit]) : std::nullopt;
        if (scale && (unit + 1 == name.size() || !isWord(name[unit + 1])))
            return value * *scale;
        i = std::max(i, after - 1);
    }
    return std::nullopt;
}

TrainingRow readTrainingRow(const MeasurementRow& row)
{
    TrainingRow r;
    r.id = row.text("id");
    r.part = row.text("part");
    r.group = row.text("source_group").empty() ? row.text("group") : row.text("source_group");
    r.quality = row.text("quality");
    r.hardware = row.text("hardware");
    r.model = row.lower("model_name");
    r.network = row.text("scaleout_net");
    r.sharding = row.lower("zero_or_fsdp");
    r.sequenceParallel = row.lower("seq_parallel");
    r.recompute = row.lower("recompute");
    r.precision = row.lower("precision");
    r.moe = row.text("moe");
    r.notes = row.lower("notes");
    r.metric = row.text("measured_metric");
    r.flopCount = row.text("mfu_def");
    const auto read = [&](const std::string& column, std::optional<double>& into) {
        into = row.number(column);
        if (row.malformedNumber(column) || (into && *into < 0))
            r.malformed.push_back(column);
        if (into && *into == 0)
            into.reset(); // a zero degree or size says nothing
    };
    read("n_accelerators", r.accelerators);
    read("accelerators_per_node", r.acceleratorsPerNode);
    read("n_params", r.parameters);
    read("layers", r.layers);
    read("hidden", r.hidden);
    read("heads", r.heads);
    read("kv_heads", r.kvHeads);
    read("ffn_hidden", r.ffnHidden);
    read("vocab", r.vocab);
    read("seq_len", r.sequence);
    read("global_batch_seqs", r.globalBatch);
    read("micro_batch", r.microBatch);
    read("TP", r.tp);
    read("PP", r.pp);
    read("VP", r.vp);
    read("CP", r.cp);
    read("EP", r.ep);
    read("DP", r.dp);
    read("measured_value", r.value);
    read("iteration_s_equiv", r.secondsEquivalent);
    if (!r.parameters)
        r.parameters = sizeInName(r.model);
    return r;
}

bool isTrainingTable(const std::vector<std::string>& columns)
{
    const auto has = [&](const char* name) { return std::find(columns.begin(), columns.end(), name) != columns.end(); };
    return has("part") && has("n_accelerators") && has("global_batch_seqs") && has("measured_metric");
}

} // namespace ridge
