// SPDX-License-Identifier: Apache-2.0
#include "io/device_part.hpp"

#include "io/text_lines.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace ridge {

namespace {

std::vector<std::string> tokens(std::string_view text)
{
    std::vector<std::string> list(1);
    for (const char c : lowered(text)) {
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            list.back() += c;
        else if (!list.back().empty())
            list.emplace_back();
    }
    if (list.back().empty())
        list.pop_back();
    return list;
}

bool has(const std::vector<std::string>& list, std::string_view word)
{
    return std::any_of(list.begin(), list.end(), [&](const std::string& token) { return token.starts_with(word); });
}

/// Gigabytes as the name says: "80GB".
std::optional<double> gigabytes(const std::vector<std::string>& name)
{
    for (const std::string& token : name)
        if (token.size() > 2 && token.ends_with("gb"))
            return numberIn(std::string_view(token).substr(0, token.size() - 2));
    return std::nullopt;
}

bool fits(const Part& part, const std::vector<std::string>& name)
{
    const auto id = tokens(part.id.text);
    if (part.file != "accelerators" || id.empty() || std::find(name.begin(), name.end(), id[0]) == name.end())
        return false;
    if (has(name, "pcie") ? !has(id, "pcie") : has(id, "pcie"))
        return false;
    const auto said = gigabytes(name), own = part.number("memory_capacity");
    return !said || !own || std::abs(*own / (*said * 1e9) - 1) < 0.08; // names round, data sheets reserve
}

} // namespace

PartId partOfDevice(const Catalogue& catalogue, std::string_view deviceName)
{
    const auto name = tokens(deviceName);
    PartId found;
    for (const auto& [id, part] : catalogue.parts)
        if (fits(part, name)) {
            if (!found.empty())
                return {};
            found = id;
        }
    return found;
}

PartId partOfGpu(const Catalogue& catalogue, const MachineTopology::Gpu& gpu)
{
    static constexpr std::array<std::pair<const char*, const char*>, 15> known = {{
        {"10de:1db1", "v100-sxm2-16"}, {"10de:1db5", "v100-sxm2-32"}, {"10de:20b0", "a100-sxm-40"}, {"10de:20b2", "a100-sxm-80"},
        {"10de:2330", "h100-sxm"},     {"10de:2331", "h100-pcie"},    {"10de:2335", "h200-sxm"},    {"10de:26b9", "l40s"},
        {"10de:2901", "b200-sxm"},     {"10de:2941", "gb200"},        {"1002:74a0", "mi300a"},      {"1002:74a1", "mi300x"},
        {"1002:74b5", "mi300x"},       {"1002:74a5", "mi325x"},       {"1002:75a3", "mi355x"}}};
    for (const auto& [device, part] : known)
        if (gpu.device == device && catalogue.find(PartId(part)) != nullptr)
            return PartId(part);
    return {};
}

std::vector<PartId> partsWithLinks(const Catalogue& catalogue, const std::string& linkName, std::int64_t links)
{
    std::vector<PartId> fitting;
    for (const auto& [id, part] : catalogue.parts)
        if (part.file == "accelerators" && links > 0 && !linkName.empty() && part.numberOr("scaleup_links", 0) == static_cast<double>(links)
            && part.textOr("scaleup_link_type", "").find(linkName) != std::string::npos)
            fitting.push_back(id);
    return fitting;
}

PartId partOfNic(const Catalogue& catalogue, const MachineTopology::Nic& nic)
{
    if (!nic.gigabits)
        return {};
    PartId found;
    for (const auto& [id, part] : catalogue.parts) {
        const std::string name = lowered(part.name);
        const bool infiniband = name.find("infiniband") != std::string::npos, ethernet = name.starts_with("ethernet");
        const auto rate = part.number("device_bw_dir");
        if (part.file != "links" || !rate || std::abs(*rate * 8e-9 / *nic.gigabits - 1) > 0.02)
            continue;
        if ((infiniband && nic.family != "ethernet") || (ethernet && nic.family != "infiniband")) {
            if (!found.empty())
                return {};
            found = id;
        }
    }
    return found;
}

} // namespace ridge
