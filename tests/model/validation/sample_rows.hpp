// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalogue/catalogue.hpp"
#include "engine/calibration.hpp"
#include "validation/bindings.hpp"
#include "validation/measurement_row.hpp"

#include <string>

namespace sample {

/// A complete dense row: 8 accelerators of part "chip-a", 2 layers, width 256.
inline ridge::MeasurementRow row()
{
    ridge::MeasurementRow r;
    r.line = 2;
    r.cells = {{"id", "R1"},
               {"part", "chip-a"},
               {"source_group", "lab"},
               {"quality", "A"},
               {"n_accelerators", "8"},
               {"accelerators_per_node", "8"},
               {"scaleout_net", "800 Gb/s per node InfiniBand"},
               {"model_name", "GPT-2M"},
               {"layers", "2"},
               {"hidden", "256"},
               {"heads", "2"},
               {"kv_heads", "2"},
               {"ffn_hidden", "1024"},
               {"vocab", "1024"},
               {"seq_len", "128"},
               {"global_batch_seqs", "32"},
               {"micro_batch", "4"},
               {"TP", "2"},
               {"PP", "1"},
               {"zero_or_fsdp", "none"},
               {"recompute", "none"},
               {"seq_parallel", "no"},
               {"precision", "bf16"},
               {"measured_metric", "iteration_s"},
               {"measured_value", "0.5"}};
    return r;
}

/// The complete row with one cell changed.
inline ridge::MeasurementRow with(const std::string& column, const std::string& text)
{
    ridge::MeasurementRow r = row();
    r.cells[column] = text;
    return r;
}

inline ridge::Datum datum(double value)
{
    return {value, std::string("1"), std::string("test"), ridge::Confidence::datasheet, {}, {}, {}};
}

/// One accelerator, "chip-a": 100 TFLOP/s at 16 bit, 200 at 8, 1 TB/s; and the node it usually stands in.
inline ridge::Catalogue catalogue()
{
    ridge::Catalogue c;
    ridge::Part chip;
    chip.id = ridge::PartId("chip-a");
    chip.name = "Chip A";
    chip.file = "accelerators";
    chip.kind = "gpu";
    chip.params = {{"flops_bf16", datum(100e12)},    {"flops_fp8", datum(200e12)},  {"memory_bandwidth", datum(1e12)},
                   {"memory_capacity", datum(80e9)}, {"compute_units", datum(100)}, {"scaleup_bw_dir", datum(300e9)}};
    ridge::Part node;
    node.id = ridge::PartId("node-a");
    node.name = "Node A";
    node.file = "systems";
    node.kind = "node";
    node.attributes = {{"accelerator", "chip-a"}, {"topology", "8 chips to one switch"}};
    node.params = {{"scaleup_domain", datum(8)},
                   {"accelerators", datum(8)},
                   {"nics_per_node", datum(4)},
                   {"nic_bw_dir", datum(25e9)}};
    c.parts = {{chip.id, chip}, {node.id, node}};
    return c;
}

inline void add(ridge::CalibrationSet& set, const char* id, const char* kind,
                const std::map<std::string, double>& constants, const std::vector<std::string>& parts = {})
{
    ridge::Calibration c;
    c.id = ridge::CalibrationId(id);
    c.kind = kind;
    c.name = id;
    c.parts = parts;
    for (const auto& [key, value] : constants)
        c.constants[key] = {value, false, "test", ridge::Confidence::analyst, {}};
    set.all[c.id] = c;
}

/// Family "other", network "network-other" and stack "plain", all with round numbers.
inline ridge::CalibrationSet calibrations()
{
    ridge::CalibrationSet set;
    add(set, "other", "device-family",
        {{"gemm-16", 0.5},
         {"gemm-8", 0.5},
         {"attention-forward", 0.5},
         {"attention-backward", 0.25},
         {"hbm-stream", 0.8},
         {"hbm-optimizer", 0.8},
         {"scale-up-reduce", 0.8},
         {"scale-up-gather", 0.8},
         {"scale-up-sqrt", 0.005},
         {"kernel-gap", 2e-6},
         {"scale-up-latency", 1e-5},
         {"scale-up-latency-growth", 0.05}},
        {"*"});
    add(set, "network-other", "network-class",
        {{"nic-share", 0.75},
         {"nic-sqrt", 0.005},
         {"network-latency", 2e-5},
         {"network-latency-growth", 0.5},
         {"tier-overlap", 0.5}});
    add(set, "plain", "software-stack",
        {{"host-forward", 1e-4},
         {"host-norm", 2},
         {"elementwise", 1},
         {"elementwise-backward", 1.6},
         {"loss-bytes", 20},
         {"softmax-forward", 9},
         {"softmax-backward", 11},
         {"accumulation-bytes", 8},
         {"cast-bytes", 4},
         {"overlap-tp", 0.5},
         {"overlap-dp", 0.9},
         {"overlap-dp-floor", 0.1},
         {"pipeline-exposed", 0.5},
         {"optimizer-bytes", 30},
         {"step-fixed", 0.01},
         {"jitter-sigma", 0.004},
         {"memory-reserve", 0.92},
         {"memory-fixed", 2e9}});
    return set;
}

/// Everything runs on "plain"; publisher "guessed" is a default.
inline ridge::Bindings bindings()
{
    ridge::Bindings b;
    b.stacks[ridge::CalibrationId("plain")] = {true, ridge::ZeroStage::optimizer, true, true, false, 4096};
    ridge::TableBindings t;
    t.headline = {"A", "B"};
    t.software = {{{{"source_group", "lab"}}, ridge::CalibrationId("plain"), false, "stated"},
                  {{}, ridge::CalibrationId("plain"), true, "usual"}};
    t.networks = {{{{"scaleout_net", "*infiniband*"}}, ridge::CalibrationId("network-other")},
                  {{}, ridge::CalibrationId("network-other")}};
    b.tables["training"] = t;
    return b;
}

} // namespace sample
