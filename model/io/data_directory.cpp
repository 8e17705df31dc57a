// SPDX-License-Identifier: Apache-2.0
#include "io/data_directory.hpp"

namespace ridge {

namespace {

bool holdsData(const std::filesystem::path& folder)
{
    std::error_code error;
    return std::filesystem::is_directory(folder / "catalogue", error);
}

} // namespace

Result<std::filesystem::path> findDataDirectory(const std::filesystem::path& executable, const std::string& setting)
{
    if (!setting.empty()) {
        if (holdsData(setting))
            return std::filesystem::path(setting);
        return Diagnostic{Severity::error, "missing-data", setting,
                          "RIDGEPOINT_DATA is '" + setting + "', which has no folder 'catalogue'",
                          "correct or unset RIDGEPOINT_DATA"};
    }
    const auto installed = (executable.parent_path() / ".." / "share" / "ridgepoint").lexically_normal();
    const std::filesystem::path built = RIDGE_SOURCE_DATA;
    for (const auto& folder : {installed, built})
        if (holdsData(folder))
            return folder;
    return Diagnostic{Severity::error, "missing-data", installed.string(),
                      "no shipped data in " + installed.string() + " or " + built.string(),
                      "set RIDGEPOINT_DATA to the folder that holds 'catalogue'"};
}

} // namespace ridge
