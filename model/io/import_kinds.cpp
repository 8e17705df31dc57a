// SPDX-License-Identifier: Apache-2.0
#include "io/import_kinds.hpp"

#include "io/import_collective_log.hpp"
#include "io/import_llm_analysis.hpp"
#include "io/import_nccl_topology.hpp"
#include "io/import_numbers.hpp"
#include "io/import_smi_topology.hpp"
#include "io/text_lines.hpp"

namespace ridge {

namespace {

bool contains(std::string_view bytes, std::string_view text) { return bytes.find(text) != std::string_view::npos; }

template <class T>
ImportedFile imported(const char* kind, T value, ImportSummary summary)
{
    return {kind, std::move(summary), std::move(value)};
}

Result<ImportedFile> hfConfig(std::string_view bytes, const std::string& file)
{
    Result<ModelConfig> config = importHfConfig(bytes, file);
    if (!config)
        return config.diagnostics();
    return {imported("hf_config", *config, summaryOf(*config)), config.diagnostics()};
}

Result<ImportedFile> ncclTopology(std::string_view bytes, const std::string& file)
{
    Result<MachineTopology> machine = importNcclTopology(bytes, file);
    if (!machine)
        return machine.diagnostics();
    return {imported("nccl_topo_xml", *machine, summaryOf(*machine)), machine.diagnostics()};
}

Result<ImportedFile> smiTopology(std::string_view bytes, const std::string& file)
{
    Result<SmiTopology> topology = importSmiTopology(bytes, file);
    if (!topology)
        return topology.diagnostics();
    return {imported("nvidia_smi_topo", topology->machine, summaryOf(*topology)), topology.diagnostics()};
}

Result<ImportedFile> collectiveLog(const char* kind, std::string_view bytes, const std::string& file)
{
    Result<CollectiveLog> log = importCollectiveLog(bytes, file);
    if (!log)
        return log.diagnostics();
    return {imported(kind, *log, summaryOf(*log)), log.diagnostics()};
}

Result<ImportedFile> ncclTests(std::string_view bytes, const std::string& file) { return collectiveLog("nccl_tests", bytes, file); }
Result<ImportedFile> rcclTests(std::string_view bytes, const std::string& file) { return collectiveLog("rccl_tests", bytes, file); }

Result<ImportedFile> llmAnalysis(std::string_view bytes, const std::string& file)
{
    Result<ModelConfig> config = importLlmAnalysis(bytes, file);
    if (!config)
        return config.diagnostics();
    return {imported("llm_analysis_model", *config, summaryOf(*config)), config.diagnostics()};
}

/// A kind that is read for its numbers alone.
Result<ImportedFile> numbers(const char* kind, const Result<ImportSummary>& summary)
{
    if (!summary)
        return summary.diagnostics();
    return {ImportedFile{kind, *summary, {}}, summary.diagnostics()};
}

Result<ImportedFile> hwloc(std::string_view bytes, const std::string& file) { return numbers("hwloc", importHwloc(bytes, file)); }
Result<ImportedFile> ncuCsv(std::string_view bytes, const std::string& file) { return numbers("ncu_csv", importNcuCsv(bytes, file)); }
Result<ImportedFile> babelstream(std::string_view bytes, const std::string& file) { return numbers("babelstream", importBabelstream(bytes, file)); }
Result<ImportedFile> calculon(std::string_view bytes, const std::string& file) { return numbers("calculon", importCalculon(bytes, file)); }
Result<ImportedFile> astraSim(std::string_view bytes, const std::string& file) { return numbers("astra_sim", importAstraSim(bytes, file)); }
Result<ImportedFile> slurmTopology(std::string_view bytes, const std::string& file) { return numbers("slurm_topology", importSlurmTopology(bytes, file)); }
Result<ImportedFile> ibnetdiscover(std::string_view bytes, const std::string& file) { return numbers("ibnetdiscover", importIbnetdiscover(bytes, file)); }
Result<ImportedFile> ufmNdt(std::string_view bytes, const std::string& file) { return numbers("ufm_ndt", importUfmNdt(bytes, file)); }
Result<ImportedFile> hpl(std::string_view bytes, const std::string& file) { return numbers("hpl", importHpl(bytes, file)); }
Result<ImportedFile> nvbandwidth(std::string_view bytes, const std::string& file) { return numbers("nvbandwidth", importNvbandwidth(bytes, file)); }
Result<ImportedFile> mlperf(std::string_view bytes, const std::string& file) { return numbers("mlperf", importMlperf(bytes, file)); }

bool isHfConfig(std::string_view bytes)
{
    return bytes.starts_with('{')
        && (contains(bytes, "\"model_type\"") || contains(bytes, "\"hidden_size\"") || contains(bytes, "\"architectures\"") || contains(bytes, "\"quantization\""));
}

bool isNcclTopology(std::string_view bytes)
{
    return bytes.starts_with('<') && (contains(bytes, "<system") || contains(bytes, "<graphs"));
}

bool isLlmAnalysis(std::string_view bytes)
{
    return bytes.starts_with('{') && contains(bytes, "\"hidden_dim\"") && (contains(bytes, "\"n_head\"") || contains(bytes, "\"ffn_embed_dim\""));
}

bool isCalculon(std::string_view bytes)
{
    return bytes.starts_with('{')
        && ((contains(bytes, "\"num_blocks\"") && contains(bytes, "\"attn_heads\"")) || (contains(bytes, "\"tensor_par\"") && contains(bytes, "\"num_procs\""))
            || (contains(bytes, "\"mem1\"") && contains(bytes, "\"networks\"")));
}

bool isAstraSim(std::string_view bytes)
{
    if (bytes.starts_with('{'))
        return contains(bytes, "\"logical-dims\"") || contains(bytes, "\"scheduling-policy\"") || contains(bytes, "\"memory-type\"");
    return contains(bytes, "npus_count") || (contains(bytes, "Nodes ") && contains(bytes, "Tiers ") && contains(bytes, "Radix_"));
}

bool isHwloc(std::string_view bytes) { return bytes.starts_with('<') && contains(bytes, "<topology"); }
bool isNcuCsv(std::string_view bytes)
{
    return (contains(bytes, "\"Metric Name\"") && contains(bytes, "\"Kernel Name\"")) || (contains(bytes, "memroofs") && contains(bytes, "comproofs"));
}
bool isBabelstream(std::string_view bytes)
{
    return contains(bytes, "Function") && (contains(bytes, "MBytes/sec") || contains(bytes, "GBytes/sec") || contains(bytes, "Best Rate MB/s"));
}
bool isSlurm(std::string_view bytes) { return contains(bytes, "SwitchName=") || contains(bytes, "BlockName="); }
bool isUfmNdt(std::string_view bytes) { return contains(bytes.substr(0, bytes.find('\n')), "StartDevice"); }
bool isHpl(std::string_view bytes) { return contains(bytes, "HPLinpack") || (contains(bytes, "T/V") && contains(bytes, "Gflops")); }
bool isMlperf(std::string_view bytes) { return contains(bytes, "MLPerf Results Summary"); }
bool isNvbandwidth(std::string_view bytes) { return contains(bytes, "nvbandwidth Version") || (contains(bytes, "Running ") && contains(bytes, "SUM ") && contains(bytes, "memcpy")); }

/// A line "Switch 41 "S-..."" or "Ca 2 "H-..."".
bool isIbnetdiscover(std::string_view bytes)
{
    for (const std::string& line : textLines(bytes)) {
        const auto cells = wordsIn(line);
        if (cells.size() >= 3 && (cells[0] == "Switch" || cells[0] == "Ca" || cells[0] == "Hca") && integerIn(cells[1]) && cells[2].starts_with('"'))
            return true;
    }
    return false;
}

bool isCollectiveLog(std::string_view bytes)
{
    const Result<CollectiveLog> log = importCollectiveLog(bytes, "");
    return log.ok();
}

bool isRcclTests(std::string_view bytes)
{
    return (contains(bytes, "RCCL version") || contains(bytes, "rccl-tests") || (contains(bytes, "nchannels") && contains(bytes, "busbw"))) && isCollectiveLog(bytes);
}

/// A matrix of devices; the header stands before any row.
bool isSmiTopology(std::string_view bytes)
{
    const std::size_t first = bytes.find("GPU0");
    return first != std::string_view::npos && bytes.find("GPU0", first + 4) != std::string_view::npos && contains(bytes, "X");
}

constexpr ImportKind kinds[] = {
    {"hwloc", "hwloc topology", isHwloc, hwloc},
    {"nccl_topo_xml", "NCCL topology", isNcclTopology, ncclTopology},
    {"llm_analysis_model", "llm-analysis model", isLlmAnalysis, llmAnalysis},
    {"calculon", "Calculon input", isCalculon, calculon},
    {"astra_sim", "ASTRA-sim input", isAstraSim, astraSim},
    {"hf_config", "Hugging Face model configuration", isHfConfig, hfConfig},
    {"ncu_csv", "Nsight Compute table", isNcuCsv, ncuCsv},
    {"ufm_ndt", "UFM cabling table", isUfmNdt, ufmNdt},
    {"nvidia_smi_topo", "nvidia-smi topology matrix", isSmiTopology, smiTopology},
    {"slurm_topology", "Slurm topology", isSlurm, slurmTopology},
    {"ibnetdiscover", "InfiniBand network", isIbnetdiscover, ibnetdiscover},
    {"hpl", "HPL output", isHpl, hpl},
    {"mlperf", "MLPerf summary", isMlperf, mlperf},
    {"nvbandwidth", "nvbandwidth output", isNvbandwidth, nvbandwidth},
    {"babelstream", "stream benchmark output", isBabelstream, babelstream},
    {"rccl_tests", "rccl-tests log", isRcclTests, rcclTests},
    {"nccl_tests", "nccl-tests log", isCollectiveLog, ncclTests},
};

} // namespace

std::span<const ImportKind> knownImportKinds()
{
    return kinds;
}

} // namespace ridge
