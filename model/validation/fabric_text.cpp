// SPDX-License-Identifier: Apache-2.0
#include "validation/fabric_text.hpp"

#include <array>
#include <regex>
#include <utility>

namespace ridge {

namespace {

constexpr double bytesPerGigabit = 1e9 / 8;
constexpr std::size_t longestText = 1000; // a regular expression's stack grows with the text

std::optional<std::string> firstGroup(const std::string& text, const std::regex& pattern)
{
    std::smatch match;
    if (text.size() > longestText || !std::regex_search(text, match, pattern))
        return std::nullopt;
    return match[1].str();
}

double linkRateOf(const Catalogue& catalogue, const std::string& link)
{
    const Part* part = catalogue.find(PartId(link));
    return part ? part->numberOr("device_bw_dir", 0) : 0;
}

/// The class a part's own scale-up network belongs to.
std::string classOfPart(const Part& part)
{
    static const std::regex nvlink(R"(NVLink (\d))");
    const std::string type = part.textOr("scaleup_link_type", "");
    if (const auto generation = firstGroup(type, nvlink))
        return "nvlink-" + *generation;
    return type.find("xGMI") != std::string::npos ? "xgmi" : type.empty() ? "" : "unknown-scale-up";
}

void readScaleUp(RowFabric& fabric, const std::string& text, const Part* part, const Catalogue& catalogue)
{
    static const std::regex nvlink(R"(NVLink[- ]?(\d)\b)", std::regex::icase);
    static const std::regex pcie(R"(PCIe[- ]?(?:Gen ?)?(\d)\b)", std::regex::icase);
    static const std::regex amd(R"((xGMI|Infinity Fabric))", std::regex::icase);
    if (const auto generation = firstGroup(text, nvlink)) {
        fabric.scaleUpClass = "nvlink-" + *generation;
        fabric.linkRate = linkRateOf(catalogue, "nvlink" + *generation);
    } else if (const auto lanes = firstGroup(text, pcie)) {
        fabric.scaleUpClass = "pcie";
        fabric.linkRate = linkRateOf(catalogue, "pcie" + *lanes + "-x16");
    } else if (part) {
        fabric.scaleUpClass = firstGroup(text, amd) ? "xgmi" : classOfPart(*part);
        fabric.linkRate = part->numberOr("scaleup_bw_dir", 0);
        if (text.find("NVLink") == std::string::npos)
            fabric.flags.emplace_back("scale-up-from-part");
        if (fabric.linkRate <= 0 && part->number("pcie_bw_dir")) {
            fabric.scaleUpClass = "pcie";
            fabric.linkRate = *part->number("pcie_bw_dir");
        }
    }
}

double generationRate(const std::string& text)
{
    static constexpr std::array<std::pair<const char*, double>, 6> words = {
        {{"XDR", 100e9}, {"NDR", 50e9}, {"CX7", 50e9}, {"Quantum", 50e9}, {"HDR", 25e9}, {"EDR", 12.5e9}}};
    for (const auto& [word, rate] : words)
        if (text.find(word) != std::string::npos)
            return rate;
    return text.find("Slingshot-11") != std::string::npos ? 25e9 : 0;
}

void readScaleOut(RowFabric& fabric, const std::string& text)
{
    static const std::regex adapters(R"((\d{1,3})\s*x\s*(\d{1,5})\s*G(?:b/s|bit/s|bps))");
    static const std::regex port(R"((\d{1,5})\s*G(?:b/s|bit/s|bps))");
    std::smatch match;
    if (text.size() > longestText)
        return;
    if (std::regex_search(text, match, adapters))
        fabric.nodeRate = std::stod(match[1].str()) * std::stod(match[2].str()) * bytesPerGigabit;
    else if (std::regex_search(text, match, port))
        fabric.rankRate = std::stod(match[1].str()) * bytesPerGigabit;
    else if (const double rate = generationRate(text); rate > 0)
        fabric.rankRate = rate;
}

/// One adapter per accelerator of the speed that came with its generation of links.
double usualAdapterRate(const std::string& scaleUpClass)
{
    if (scaleUpClass == "nvlink-2")
        return 12.5e9;
    return scaleUpClass == "nvlink-3" || scaleUpClass == "pcie" ? 25e9 : 50e9;
}

} // namespace

RowFabric readFabric(const MeasurementRow& row, const TableBindings& bindings, const Catalogue& catalogue)
{
    static const std::regex rack(R"(NVL(\d{2,4})\b)");
    const std::string text = row.text("fabric");
    RowFabric fabric;
    readScaleUp(fabric, text, catalogue.find(PartId(row.text("part"))), catalogue);
    if (const SystemBinding* system = bindings.systemOf(row); system && system->scaleUpBandwidth)
        fabric.linkRate = *system->scaleUpBandwidth;
    if (const NetworkBinding* network = bindings.networkOf(row)) {
        fabric.scaleOutClass = network->networkClass.text;
        readScaleOut(fabric, text);
        if (!fabric.nodeRate && !fabric.rankRate) {
            fabric.rankRate = usualAdapterRate(fabric.scaleUpClass);
            fabric.flags.emplace_back("network-rate-default");
        }
    }
    for (const std::string& place : {text, row.text("system")})
        if (const auto size = firstGroup(place, rack); size && fabric.domain == 0)
            fabric.domain = std::stod(*size);
    return fabric;
}

} // namespace ridge
