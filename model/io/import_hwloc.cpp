// SPDX-License-Identifier: Apache-2.0
#include "io/import_numbers.hpp"

#include "io/text_lines.hpp"
#include "io/xml_document.hpp"

#include <map>
#include <vector>

namespace ridge {

namespace {

/// Objects by type and the memory of the NUMA nodes.
struct Count : pugi::xml_tree_walker {
    std::map<std::string, std::int64_t, std::less<>> objects;
    std::int64_t gpus = 0;
    std::optional<double> memory;

    bool for_each(pugi::xml_node& node) override
    {
        if (std::string_view(node.name()) != "object")
            return true;
        std::string type = node.attribute("type").value();
        if (type == "Socket") // hwloc 1
            type = "Package";
        ++objects[type];
        const std::string_view name = node.attribute("name").value();
        if (type == "OSDev" && (name.starts_with("nvml") || name.starts_with("rsmi") || name.starts_with("ve") || name.starts_with("ze")))
            ++gpus;
        if (const auto bytes = numberIn(node.attribute("local_memory").value()); bytes && *bytes > 0)
            memory = memory.value_or(0) + *bytes;
        return true;
    }

    SummaryValue of(std::string_view type) const
    {
        const auto found = objects.find(type);
        return found == objects.end() ? SummaryValue() : SummaryValue(found->second);
    }
};

/// Objects and values of the matrix named NVLinkBandwidth, in MB/s per direction.
struct LinkMatrix {
    std::vector<bool> isGpu;
    std::vector<double> values;
};

std::optional<LinkMatrix> linkMatrix(const pugi::xml_node& root)
{
    for (const pugi::xml_node& node : root.children()) {
        if (std::string_view(node.attribute("name").value()) != "NVLinkBandwidth")
            continue;
        LinkMatrix matrix;
        for (const pugi::xml_node& child : node.children())
            for (const std::string_view word : wordsIn(child.text().get())) {
                if (std::string_view(child.name()) == "indexes")
                    matrix.isGpu.push_back(word.starts_with("OSDev"));
                else
                    matrix.values.push_back(numberIn(word).value_or(0));
            }
        if (!matrix.isGpu.empty() && matrix.values.size() == matrix.isGpu.size() * matrix.isGpu.size())
            return matrix;
    }
    return std::nullopt;
}

/// "16 GPUs and 12 other ends; a GPU sends 150 GB/s over its links" of the first GPU's row.
void noteLinks(const pugi::xml_node& root, const std::string& file, Diagnostics& notes)
{
    const auto matrix = linkMatrix(root);
    if (!matrix)
        return;
    std::size_t gpus = 0, peers = 0;
    double sum = 0;
    bool first = true;
    for (std::size_t i = 0; i < matrix->isGpu.size(); ++i) {
        gpus += matrix->isGpu[i] ? 1 : 0;
        if (!matrix->isGpu[i] || !first)
            continue;
        first = false;
        for (std::size_t j = 0; j < matrix->isGpu.size(); ++j)
            if (const double rate = matrix->values[i * matrix->isGpu.size() + j]; j != i && rate > 0 && rate < 1e9) {
                sum += rate;
                ++peers;
            }
    }
    notes.push_back({Severity::note, "nvlinks", file, std::to_string(gpus) + " GPUs and " + std::to_string(matrix->isGpu.size() - gpus)
                     + " switches or hosts in the NVLink matrix; the first GPU has " + std::to_string(peers) + " peers, "
                     + std::to_string(static_cast<long long>(sum)) + " MB/s in all and per direction", ""});
}

} // namespace

Result<ImportSummary> importHwloc(std::string_view bytes, const std::string& file)
{
    pugi::xml_document document;
    if (auto broken = parseXml(bytes, file, document))
        return *broken;
    const pugi::xml_node root = document.document_element();
    if (std::string_view(root.name()) != "topology")
        return Diagnostic{Severity::error, "not-that-kind", file, "found the root element " + quotedText(root.name()) + ", expected <topology> of hwloc",
                          "write it with lstopo --of xml"};
    Count count;
    document.traverse(count);
    if (count.objects.empty())
        return Diagnostic{Severity::error, "not-that-kind", file, "<topology> holds no object", "write it with lstopo --of xml"};
    Diagnostics notes;
    noteLinks(root, file, notes);
    if (count.gpus == 0)
        notes.push_back({Severity::note, "no-gpu", file, "the file lists no accelerator", ""});
    const SummaryValue memory = count.memory && *count.memory < 9e15 ? SummaryValue(static_cast<std::int64_t>(*count.memory)) : SummaryValue();
    return {ImportSummary{{"packages", count.of("Package")}, {"numa_nodes", count.of("NUMANode")}, {"cores", count.of("Core")}, {"pus", count.of("PU")},
                          {"memory_bytes", memory}, {"osdevs", count.of("OSDev")}}, notes};
}

} // namespace ridge
