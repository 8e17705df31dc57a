// SPDX-License-Identifier: Apache-2.0
#include "io/run_columns.hpp"

#include <algorithm>
#include <cctype>
#include <set>

namespace ridge {

namespace {

const std::vector<RunUnit> count = {{"1", 1, {}}};

/// Headings in lower case, other characters than letters and digits as one '_'.
std::string plain(const std::string& heading)
{
    std::string text = "_";
    for (const char c : heading) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0)
            text += static_cast<char>(std::tolower(byte));
        else if (text.back() != '_')
            text += '_';
    }
    return text.back() == '_' ? text : text + '_';
}

/// Headings people give a column, as plain() spells them without the outer '_'; the first match in this order wins.
const std::vector<std::pair<std::string, std::vector<std::string>>>& headings()
{
    static const std::vector<std::pair<std::string, std::vector<std::string>>> all = {
        {"part", {"part", "gpu", "gpu_type", "gpu_name", "gpu_model", "device", "device_name", "accelerator", "accelerator_type", "hardware", "chip", "chip_type"}},
        {"n_accelerators", {"n_accelerators", "accelerators", "num_accelerators", "gpus", "n_gpus", "num_gpus", "gpu_count", "ngpus", "world_size", "devices", "num_devices", "n_devices", "chips", "num_chips"}},
        {"accelerators_per_node", {"accelerators_per_node", "gpus_per_node", "devices_per_node", "local_world_size"}},
        {"model_name", {"model_name", "model", "name", "run", "run_name"}},
        {"n_params", {"n_params", "params", "parameters", "num_params", "model_size", "params_b", "parameters_b", "model_size_b", "size_b"}},
        {"layers", {"layers", "num_layers", "n_layers", "n_layer"}},
        {"hidden", {"hidden", "hidden_size", "d_model", "n_embd", "width", "dim"}},
        {"heads", {"heads", "num_heads", "n_heads", "num_attention_heads", "n_head"}},
        {"kv_heads", {"kv_heads", "num_kv_heads", "num_key_value_heads", "n_kv_heads", "num_query_groups"}},
        {"ffn_hidden", {"ffn_hidden", "ffn_hidden_size", "intermediate_size", "d_ff", "ffn_size"}},
        {"vocab", {"vocab", "vocab_size", "padded_vocab_size"}},
        {"seq_len", {"seq_len", "sequence", "sequence_length", "seq_length", "seq", "max_seq_len", "context_length"}},
        {"global_batch_seqs", {"global_batch_seqs", "global_batch", "global_batch_size", "gbs", "global_batch_tokens", "tokens_per_batch", "batch_tokens", "batch_size", "batch"}},
        {"micro_batch", {"micro_batch", "micro_batch_size", "microbatch", "mbs", "device_batch_size"}},
        {"TP", {"tp", "tensor_parallel", "tensor_parallel_size", "tensor_model_parallel_size", "tp_size"}},
        {"PP", {"pp", "pipeline_parallel", "pipeline_parallel_size", "pipeline_model_parallel_size", "pp_size"}},
        {"VP", {"vp", "vpp", "virtual_pipeline", "virtual_stages", "interleave"}},
        {"CP", {"cp", "context_parallel", "context_parallel_size", "cp_size"}},
        {"EP", {"ep", "expert_parallel", "expert_parallel_size", "ep_size", "expert_model_parallel_size"}},
        {"moe", {"moe"}},
        {"zero_or_fsdp", {"zero_or_fsdp", "zero", "zero_stage", "fsdp", "sharding", "sharding_strategy", "distributed_optimizer"}},
        {"seq_parallel", {"seq_parallel", "sequence_parallel", "sp"}},
        {"recompute", {"recompute", "activation_checkpointing", "checkpointing", "act_ckpt", "recompute_granularity"}},
        {"precision", {"precision", "dtype", "data_type"}},
        {"scaleout_net", {"scaleout_net", "network", "interconnect", "fabric"}},
        {"source", {"framework", "software", "stack", "trainer"}},
        {"notes", {"notes", "comment", "comments"}},
    };
    return all;
}

bool holds(const std::string& text, std::initializer_list<const char*> words)
{
    return std::any_of(words.begin(), words.end(), [&](const char* word) { return text.find(word) != std::string::npos; });
}

/// The unit a heading says by its words; empty when it does not measure a run.
std::string measuredUnit(const std::string& heading)
{
    const bool each = holds(heading, {"_per_gpu_", "_gpu_", "_per_device_", "_device_", "_per_chip_", "_per_accelerator_"});
    if (holds(heading, {"_mfu_"}))
        return holds(heading, {"_pct_", "_percent_"}) ? "MFU in %" : "MFU as a share";
    if (holds(heading, {"_tflops", "_tflop_"}))
        return "TFLOP/s per accelerator";
    if (holds(heading, {"_tokens_", "_tok_", "_tps_", "_throughput_", "_tgs_"}) && holds(heading, {"_s_", "_sec_", "_second_", "_tps_", "_throughput_", "_tgs_"}))
        return each || holds(heading, {"_tgs_"}) ? "tokens/s per accelerator" : "tokens/s of the system";
    if (holds(heading, {"_step_time_", "_iter_time_", "_iteration_time_", "_time_per_step_", "_time_per_iteration_", "_iteration_s_", "_iteration_ms_", "_step_s_", "_step_ms_", "_iter_ms_", "_iter_s_",
                        "_seconds_per_step_", "_s_per_step_", "_ms_per_step_", "_elapsed_time_per_iteration_"}))
        return holds(heading, {"_ms_"}) ? "ms per step" : "s per step";
    return {};
}

std::string unitOf(const std::string& name, const std::string& heading)
{
    if (name == "n_params" && holds(heading, {"_b_"}))
        return "billions";
    if (name == "global_batch_seqs" && holds(heading, {"_tokens_"}))
        return "tokens";
    return {};
}

} // namespace

const std::vector<RunColumn>& runColumns()
{
    static const std::vector<RunColumn> all = {
        {"part", "Accelerator", {}, true},
        {"n_accelerators", "Accelerators in the job", count, true},
        {"measured_value", "What was measured",
         {{"s per step", 1, "iteration_s"}, {"ms per step", 1e-3, "iteration_s"}, {"tokens/s per accelerator", 1, "tokens_per_s_per_gpu"},
          {"tokens/s of the system", 1, "tokens_per_s"}, {"TFLOP/s per accelerator", 1, "tflops_per_gpu"}, {"MFU as a share", 1, "mfu"}, {"MFU in %", 0.01, "mfu"}}, true},
        {"model_name", "Model", {}, false},
        {"n_params", "Parameters", {{"1", 1, {}}, {"billions", 1e9, {}}, {"millions", 1e6, {}}}, false},
        {"layers", "Layers", count, false},
        {"hidden", "Width", count, false},
        {"heads", "Heads", count, false},
        {"kv_heads", "Key and value heads", count, false},
        {"ffn_hidden", "Feed-forward width", count, false},
        {"vocab", "Vocabulary", count, false},
        {"seq_len", "Sequence length", {{"tokens", 1, {}}}, false},
        {"global_batch_seqs", "Global batch", {{"sequences", 1, {}}, {"tokens", 1, {}}}, false},
        {"micro_batch", "Micro-batch", {{"sequences", 1, {}}}, false},
        {"TP", "Tensor parallel", count, false},
        {"PP", "Pipeline parallel", count, false},
        {"VP", "Virtual stages", count, false},
        {"CP", "Context parallel", count, false},
        {"EP", "Expert parallel", count, false},
        {"moe", "Experts (experts=, topk=, moe_ffn=)", {}, false},
        {"zero_or_fsdp", "ZeRO or FSDP", {}, false},
        {"seq_parallel", "Sequence parallel", {}, false},
        {"recompute", "Recompute", {}, false},
        {"precision", "Precision", {}, false},
        {"accelerators_per_node", "Accelerators per node", count, false},
        {"scaleout_net", "Network between nodes", {}, false},
        {"source", "Framework", {}, false},
        {"notes", "Notes", {}, false},
    };
    return all;
}

ColumnMap guessColumnMap(const std::vector<std::string>& columns)
{
    ColumnMap map;
    std::set<std::string> used;
    for (const std::string& column : columns) {
        const std::string unit = measuredUnit(plain(column));
        if (unit.empty() || map.count("measured_value") > 0)
            continue;
        map["measured_value"] = {column, {}, unit};
        used.insert(column);
    }
    for (const auto& [name, words] : headings())
        for (const std::string& word : words) {
            const auto found = std::find_if(columns.begin(), columns.end(), [&](const std::string& column) { return plain(column) == "_" + word + "_" && used.count(column) == 0; });
            if (found == columns.end())
                continue;
            map[name] = {*found, {}, unitOf(name, plain(*found))};
            used.insert(*found);
            break;
        }
    return map;
}

std::vector<std::string> ignoredColumns(const std::vector<std::string>& columns, const ColumnMap& map)
{
    std::set<std::string> used;
    for (const auto& [name, source] : map)
        used.insert(source.column);
    std::vector<std::string> ignored;
    for (const std::string& column : columns)
        if (used.count(column) == 0)
            ignored.push_back(column);
    return ignored;
}

std::vector<std::string> missingColumns(const ColumnMap& map)
{
    std::vector<std::string> missing;
    for (const RunColumn& column : runColumns()) {
        const auto source = map.find(column.name);
        if (column.needed && (source == map.end() || !source->second.isSet()))
            missing.push_back(column.title);
    }
    return missing;
}

std::string columnSignature(const std::vector<std::string>& columns)
{
    std::string text;
    for (const std::string& column : columns)
        text += plain(column) + ',';
    return text;
}

} // namespace ridge
