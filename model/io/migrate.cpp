// SPDX-License-Identifier: Apache-2.0
#include "io/migrate.hpp"

#include "io/json_fields.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

using nlohmann::json;

std::span<const Migration> studyMigrations() { return {}; }

Result<json> migrate(json document, const std::string& file, int newest, std::span<const Migration> migrations)
{
    const auto refuse = [&](const char* code, const std::string& message, const std::string& hint) {
        return Diagnostic{Severity::error, code, file + ":/version", message, hint};
    };
    const auto member = document.find("version");
    if (member == document.end())
        return refuse("missing-version", "'version' is missing, expected a whole number up to " + std::to_string(newest), {});
    if (!member->is_number() || member->get<double>() != std::floor(member->get<double>()))
        return refuse("unknown-version", "found " + describe(*member) + ", expected a whole number up to "
                      + std::to_string(newest), {});
    const double written = member->get<double>();
    if (written > newest)
        return refuse("newer-version", "the file has version " + member->dump() + ", this program reads up to version "
                      + std::to_string(newest), "open it with the program version that wrote it, or a later one");
    double version = written;
    while (version < newest) {
        const auto step = std::find_if(migrations.begin(), migrations.end(),
                                       [&](const Migration& m) { return m.from == version; });
        if (step == migrations.end())
            return refuse("unknown-version", "no known way from version " + json(version).dump() + " to "
                          + std::to_string(newest), {});
        document = step->apply(std::move(document));
        version += 1;
        document["version"] = static_cast<int>(version);
    }
    if (version == written)
        return document;
    Diagnostic note{Severity::note, "migrated", file + ":/version",
                    "read from an older version; saving writes version " + std::to_string(newest), {}};
    return {std::move(document), Diagnostics{std::move(note)}};
}

} // namespace ridge
