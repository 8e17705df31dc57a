// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/result.hpp"
#include "catalogue/catalogue.hpp"

#include <filesystem>
#include <vector>

namespace ridge {

/// Loads all *.json files of the layer folders: public, then company, then project; a later layer replaces a part by
/// its id. The stamp is the first 12 hex digits of the hash over all files, layer by layer, in file-name order.
/// Unknown units, missing sources, unknown confidences and numbers that are not finite are errors with file and pointer;
/// every file is read to the end, so that all problems come at once.
Result<Catalogue> loadCatalogue(const std::vector<std::filesystem::path>& layers);

/// One catalogue document into `catalogue`, all its parts marked with `layer`. Problems as above.
Diagnostics readCatalogueFile(std::string_view bytes, const std::string& file, const std::string& layer, Catalogue& catalogue);

/// "datasheet", "measured", ... and back.
std::optional<Confidence> confidenceFrom(std::string_view word);
std::string_view word(Confidence confidence);

} // namespace ridge
