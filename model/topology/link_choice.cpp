// SPDX-License-Identifier: Apache-2.0
#include "topology/link_choice.hpp"

#include "topology/part_role.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>

namespace ridge {

namespace {

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

std::string textOf(const Part& part, const char* key)
{
    const Datum* datum = part.find(key);
    return datum == nullptr || datum->isNumber() ? std::string() : lower(datum->text());
}

/// Family by the words catalogues use for it.
std::string familyIn(const std::string& words)
{
    for (const auto& [word, family] : {std::pair{"ualink", "ualink"}, {"nvlink", "nvlink"}, {"infiniband", "infiniband"},
                                       {"slingshot", "slingshot"}, {"roce", "ethernet"}, {"ethernet", "ethernet"}, {"pcie", "pcie"}})
        if (words.find(word) != std::string::npos)
            return family;
    return {};
}

const LinkEnd* with(const LinkEnd& a, const LinkEnd& b, PartRole role)
{
    for (const LinkEnd* end : {&a, &b})
        if (end->part != nullptr && !end->fabric && roleOf(*end->part) == role)
            return end;
    return nullptr;
}

/// The same rate within the rounding of data sheets.
bool near(double a, double b) { return std::abs(a - b) <= 0.02 * std::max(a, b); }

/// "nvlink 4" of "nvlink 4 (hopper)", "ici" of "ici, 3d torus".
std::string head(const std::string& words)
{
    std::string first = words.substr(0, words.find_first_of(",("));
    while (!first.empty() && first.back() == ' ')
        first.pop_back();
    return first;
}

/// Words of two or more letters that hold a digit ("v5p", "mi300x"): what tells generations apart.
bool sharesGeneration(const Part& device, const Part& link)
{
    const std::string text = lower(link.id.text + " " + link.name);
    std::string word;
    for (const char c : lower(device.id.text) + "-") {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
            word += c;
            continue;
        }
        const bool digit = std::any_of(word.begin(), word.end(), [](unsigned char d) { return std::isdigit(d) != 0; });
        const bool letter = std::any_of(word.begin(), word.end(), [](unsigned char d) { return std::isalpha(d) != 0; });
        if (word.size() > 1 && digit && letter && text.find(word) != std::string::npos)
            return true;
        word.clear();
    }
    return false;
}

/// A device's scale-up link: same rate a link; then the family's name and generation, then the same sum.
PartId scaleUpPart(const Part& device, const Catalogue& catalogue)
{
    const std::optional<double> rate = device.number("scaleup_link_bw_dir"), sum = device.number("scaleup_bw_dir");
    const std::string type = textOf(device, "scaleup_link_type");
    PartId best;
    int bestScore = 2; // family or generation at least
    for (const auto& [id, link] : catalogue.parts) {
        if (link.file != "links" || link.kind != "scale-up")
            continue;
        const std::optional<double> linkRate = link.number("link_bw_dir"), linkSum = link.number("device_bw_dir");
        if (rate && linkRate && !near(*rate, *linkRate))
            continue;
        const std::string name = lower(link.name);
        const bool named = !type.empty() && (name.find(head(type)) != std::string::npos || type.find(head(name)) != std::string::npos);
        const int score = 4 * int(named) + 3 * int(sharesGeneration(device, link)) + 2 * int(rate && linkRate)
                        + 2 * int(sum && linkSum && near(*sum, *linkSum));
        if (score > bestScore) {
            best = id;
            bestScore = score;
        }
    }
    return best;
}

/// The link part of a kind whose name or id a device's own name occurs in ("Grace", "Vera").
PartId chipToChipPart(const LinkEnd& a, const LinkEnd& b, const Catalogue& catalogue)
{
    const LinkEnd* cpu = with(a, b, PartRole::cpu);
    for (const auto& [id, link] : catalogue.parts)
        if (cpu != nullptr && link.file == "links" && link.kind == "chip-to-chip"
            && lower(link.name).find(cpu->part->id.text) != std::string::npos)
            return id;
    return {};
}

PartId pciePart(const LinkEnd& a, const LinkEnd& b, const Catalogue& catalogue)
{
    double generation = 0;
    for (const LinkEnd* end : {&a, &b})
        if (const auto own = end->part == nullptr ? std::nullopt : end->part->number("pcie_gen"))
            generation = generation > 0 ? std::min(generation, *own) : *own;
    const PartId id("pcie" + std::to_string(int(generation)) + "-x16");
    return generation > 0 && catalogue.find(id) != nullptr ? id : PartId();
}

/// A network link of a switch's family and port rate, for accelerators and switches that bring no adapter.
PartId networkPart(const LinkEnd& a, const LinkEnd& b, const Catalogue& catalogue)
{
    if (const LinkEnd* nic = with(a, b, PartRole::nic))
        return nic->part->id;
    for (const LinkEnd* end : {&a, &b}) {
        const std::optional<double> rate = end->part == nullptr ? std::nullopt : end->part->number("port_bw_dir");
        for (const auto& [id, link] : catalogue.parts)
            if (rate && link.file == "links" && link.kind == "scale-out" && near(link.numberOr("link_bw_dir", 0), *rate)
                && familyIn(lower(link.name)) == familyOf(*end))
                return id;
    }
    return {};
}

LinkChoice scaleUpChoice(const LinkEnd& a, const LinkEnd& b, bool self, const Catalogue& catalogue)
{
    const LinkEnd& device = a.port == "scale-up" ? a : b;
    const LinkEnd& other = &device == &a ? b : a;
    LinkChoice choice;
    if (device.part != nullptr)
        choice.part = scaleUpPart(*device.part, catalogue);
    const double links = device.part == nullptr ? 1 : device.part->numberOr("scaleup_links", 1);
    if (self)
        choice.count = std::max<std::int64_t>(1, static_cast<std::int64_t>(links) / std::max<std::int64_t>(1, device.nodes - 1));
    else if (other.port == "port" && !other.torus)
        choice.count = std::max<std::int64_t>(1, static_cast<std::int64_t>(links));
    return choice;
}

} // namespace

std::string familyOf(const LinkEnd& end)
{
    if (end.part == nullptr || end.port == "c2c")
        return {};
    const Part& part = *end.part;
    if (end.port == "scale-up")
        return familyIn(textOf(part, "scaleup_link_type"));
    if (end.port == "host")
        return "pcie";
    const std::string own = familyIn(lower(part.kind));
    return own.empty() ? familyIn(lower(part.name)) : own;
}

LinkChoice chooseLink(const LinkEnd& a, const LinkEnd& b, bool self, const Catalogue& catalogue)
{
    if (a.port == "scale-up" || b.port == "scale-up")
        return scaleUpChoice(a, b, self, catalogue);
    LinkChoice choice;
    if (a.port == "c2c" || b.port == "c2c")
        choice.part = chipToChipPart(a, b, catalogue);
    else if (a.port == "host" || b.port == "host")
        choice.part = pciePart(a, b, catalogue);
    else
        choice.part = networkPart(a, b, catalogue);
    const bool socket = a.port == "port" || b.port == "port";
    if (!socket)
        choice.pattern = a.nodes == b.nodes ? LinkPattern::pairwise : LinkPattern::uniform;
    return choice;
}

} // namespace ridge
