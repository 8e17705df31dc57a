// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "io/collective_log.hpp"
#include "io/import_hf_config.hpp"
#include "io/import_summary.hpp"
#include "io/machine_topology.hpp"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ridge {

/// A foreign file that was understood.
struct ImportedFile {
    std::string kind;      ///< "hf_config", "nccl_topo_xml", ... : the words of `import --kind`
    ImportSummary summary; ///< the kind's keys, nothing where the file says nothing
    /// What a study or table can be made of: a model, a machine, a log; nothing for kinds that are read for their numbers.
    std::variant<std::monostate, ModelConfig, MachineTopology, CollectiveLog> content;
};

/// The kinds that can be imported, as `import --kind` names them.
std::vector<std::string> importKinds();

/// The kind a file's content has; empty when it is none of importKinds().
std::string recogniseImport(std::string_view bytes);

/// Reads a file of a kind, or with "auto" of the kind its content has. Codes: those of the importers, "unknown-kind" (the
/// word is no kind), "not-recognised" (auto, and the content is of no kind), "too-large".
Result<ImportedFile> importFile(std::string_view bytes, const std::string& file, const std::string& kind = "auto");

/// "Hugging Face model configuration" for "hf_config"; empty for an unknown kind.
std::string importKindTitle(const std::string& kind);

} // namespace ridge
