// SPDX-License-Identifier: Apache-2.0
#include "io/measuring_data.hpp"

#include "io/bindings_json.hpp"
#include "io/fabric_constants_json.hpp"
#include "io/kernel_constants_json.hpp"
#include "io/node_wiring_json.hpp"
#include "io/residuals_json.hpp"
#include "io/text_file.hpp"

namespace ridge {

namespace {

/// A file through its reader.
template <class Reader>
auto readThrough(const std::filesystem::path& path, Reader reader) -> decltype(reader(std::string(), std::string()))
{
    const Result<std::string> text = readFile(path);
    if (!text)
        return text.diagnostics();
    return reader(*text, path.string());
}

} // namespace

Result<MeasuringLaws> loadMeasuringLaws(const std::filesystem::path& folder)
{
    Result<FabricConstants> fabric = readThrough(folder / "fabric" / "fabric.json", [](const auto& text, const auto& file) { return readFabricConstants(text, file); });
    if (!fabric)
        return fabric.diagnostics();
    Result<std::vector<NodeWiring>> wirings = readThrough(folder / "fabric" / "wirings.json", [](const auto& text, const auto& file) { return readNodeWirings(text, file); });
    if (!wirings)
        return wirings.diagnostics();
    Result<KernelConstants> kernels = readThrough(folder / "kernels" / "kernels.json", [](const auto& text, const auto& file) { return readKernelConstants(text, file); });
    if (!kernels)
        return kernels.diagnostics();
    return MeasuringLaws{std::move(fabric).value(), std::move(wirings).value(), std::move(kernels).value()};
}

Result<Bindings> loadBindings(const std::filesystem::path& folder)
{
    Result<Bindings> bindings = readThrough(folder / "measurements" / "bindings.json", [](const auto& text, const auto& file) { return readBindings(text, file); });
    if (!bindings)
        return bindings;
    const auto residuals = readThrough(folder / "measurements" / "residuals.json", [](const auto& text, const auto& file) { return readResiduals(text, file); });
    if (!residuals)
        return residuals.diagnostics();
    for (const auto& [kind, bands] : *residuals)
        bindings.value().tables[kind].residuals = bands;
    return bindings;
}

} // namespace ridge
