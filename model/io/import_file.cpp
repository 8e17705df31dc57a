// SPDX-License-Identifier: Apache-2.0
#include "io/import_file.hpp"

#include "io/import_collective_log.hpp"
#include "io/import_nccl_topology.hpp"
#include "io/import_smi_topology.hpp"
#include "io/text_lines.hpp"

#include <algorithm>

namespace ridge {

namespace {

constexpr std::size_t largestImport = 16u << 20; // bytes

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

bool isHfConfig(std::string_view bytes)
{
    return bytes.starts_with('{')
        && (contains(bytes, "\"model_type\"") || contains(bytes, "\"hidden_size\"") || contains(bytes, "\"architectures\"") || contains(bytes, "\"quantization\""));
}

bool isNcclTopology(std::string_view bytes)
{
    return bytes.starts_with('<') && (contains(bytes, "<system") || contains(bytes, "<graphs"));
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

struct Kind {
    const char* name;
    const char* title;
    bool (*recognise)(std::string_view); ///< of content without blanks and a byte order mark before it
    Result<ImportedFile> (*read)(std::string_view, const std::string&);
};

/// In the order in which content is tried.
constexpr Kind kinds[] = {
    {"nccl_topo_xml", "NCCL topology", isNcclTopology, ncclTopology},
    {"hf_config", "Hugging Face model configuration", isHfConfig, hfConfig},
    {"nvidia_smi_topo", "nvidia-smi topology matrix", isSmiTopology, smiTopology},
    {"rccl_tests", "rccl-tests log", isRcclTests, rcclTests},
    {"nccl_tests", "nccl-tests log", isCollectiveLog, ncclTests},
};

const Kind* kindNamed(std::string_view name)
{
    const auto found = std::find_if(std::begin(kinds), std::end(kinds), [&](const Kind& kind) { return kind.name == name; });
    return found == std::end(kinds) ? nullptr : &*found;
}

std::string kindList()
{
    std::string list;
    for (const Kind& kind : kinds)
        list += (list.empty() ? "" : ", ") + std::string(kind.name);
    return list;
}

} // namespace

std::vector<std::string> importKinds()
{
    std::vector<std::string> names;
    for (const Kind& kind : kinds)
        names.emplace_back(kind.name);
    return names;
}

std::string importKindTitle(const std::string& kind)
{
    const Kind* found = kindNamed(kind);
    return found == nullptr ? std::string() : found->title;
}

std::string recogniseImport(std::string_view bytes)
{
    if (bytes.size() > largestImport)
        return {};
    if (bytes.starts_with("\xef\xbb\xbf"))
        bytes.remove_prefix(3);
    bytes.remove_prefix(std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size()));
    for (const Kind& kind : kinds)
        if (kind.recognise(bytes))
            return kind.name;
    return {};
}

Result<ImportedFile> importFile(std::string_view bytes, const std::string& file, const std::string& kind)
{
    if (kind != "auto" && kindNamed(kind) == nullptr)
        return Diagnostic{Severity::error, "unknown-kind", file, "found the kind " + quoted(kind) + ", expected auto or one of: " + kindList(), ""};
    if (bytes.size() > largestImport)
        return Diagnostic{Severity::error, "too-large", file, "found " + std::to_string(bytes.size()) + " bytes, expected at most "
                          + std::to_string(largestImport), "cut the file to the part that matters"};
    const Kind* chosen = kindNamed(kind == "auto" ? recogniseImport(bytes) : kind);
    if (chosen == nullptr)
        return Diagnostic{Severity::error, "not-recognised", file, "the content is of no known kind, expected one of: " + kindList(),
                          "name the kind with --kind if you know it"};
    return chosen->read(bytes, file);
}

} // namespace ridge
