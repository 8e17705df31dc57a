// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/resource_text.hpp"

#include <array>

namespace ridge::ui {

QString resourceName(Resource resource)
{
    static const std::array<const char*, resourceCount> names = {
        "Compute", "Compute", "Compute", "Vector units", "HBM bandwidth", "L2 bandwidth", "Chip-to-chip links",
        "Die-to-die links", "Scale-up bandwidth", "NIC bandwidth", "Fabric, tier 1", "Fabric, tier 2", "Host memory",
        "Kernel launch", "Latency", "Pipeline bubble", "Imbalance", "Jitter", "Storage", "Failures"};
    return QString::fromLatin1(names.at(static_cast<std::size_t>(resource)));
}

QString swatchName(Swatch swatch)
{
    static const std::array<const char*, swatchCount> names = {
        "Compute", "HBM", "L2 and SRAM", "Chip-to-chip", "Scale-up", "Scale-out", "Host memory", "Launch and latency",
        "Bubble", "Imbalance", "Optimizer", "Failure"};
    return QString::fromLatin1(names.at(static_cast<std::size_t>(swatch)));
}

} // namespace ridge::ui
