// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/fabric_form.hpp"

#include <array>

namespace ridge::ui {

namespace {

struct Entry {
    const char *parameter, *label, *unit, *help;
};

constexpr std::array<Entry, 20> entries = {{
    {"hosts-per-leaf", "Ports below a leaf", "",
     "Adapters (or, on rails, nodes) that plug into one leaf switch. Without oversubscription half the ports of the switch's data sheet."},
    {"spines", "Spines", "", "Switches of the top level. Unless an oversubscription is stated, a leaf has one uplink of a port's rate to each."},
    {"radix", "Switch radix", "ports",
     "Ports of every switch of a three-tier fat tree: R/2 hosts an edge switch, R²/4 a pod, R³/4 in all (Al-Fares, Loukissas, Vahdat, SIGCOMM 2008)."},
    {"pod-size", "Ports below a pod", "", "Adapters that reach each other at full bandwidth."},
    {"pod-size-2", "Ports below an outer pod", "", "Adapters that reach each other without the outermost level."},
    {"oversubscription", "Oversubscription", "to 1", "Bandwidth that enters a leaf or pod from below over bandwidth that leaves it upwards. 1, or less, is full bandwidth."},
    {"oversubscription-2", "Outer oversubscription", "to 1", "The same at the second level."},
    {"hash-imbalance", "Hash imbalance", "× mean",
     "Fullest of the equal uplinks over their mean when flows are hashed to links (ECMP, RFC 2992): 2.60 for 8 flows on 8 links, near 1 for very many. 1: packets are sprayed."},
    {"rails", "Rails", "", "Adapters of a node; those of equal number meet on leaves of their own."},
    {"hosts-per-router", "Hosts on a router", "", "p of a dragonfly (Kim, Dally, Scott, Abts, ISCA 2008). Balanced: p = h."},
    {"routers-per-group", "Routers in a group", "", "a of a dragonfly (Kim et al., ISCA 2008). Balanced: a = 2h."},
    {"global-links", "Global links of a router", "", "h of a dragonfly (Kim et al., ISCA 2008). All of a group's are dealt to the other groups in turn."},
    {"local-width", "Width of a local link", "ports", "Rate of a link between two routers of a group, in ports of a host."},
    {"global-width", "Width of a global link", "ports", "Rate of one link between groups, in ports of a host."},
    {"detour-share", "Detours between groups", "share",
     "Share of what groups send each other that goes through a third one; each detour loads twice as many links. Shortest routes: nothing. "
     "Valiant's routing: 1 (SIAM J. Comput. 11, 1982). Adaptive routing lies between."},
    {"x", "Side x", "", "Places along the first axis. The product of the sides is the number of members."},
    {"y", "Side y", "", "Places along the second axis."},
    {"z", "Side z", "", "Places along the third axis; nothing: a network of two axes."},
    {"planes", "Planes", "", "Parallel switches that the links of every member are dealt to."},
    {"circuits", "Circuits of a port", "", "Peers one port reaches at a time. The time to set circuits anew is not counted."},
}};

} // namespace

FabricWords fabricWords(std::string_view parameter)
{
    for (const Entry& entry : entries)
        if (parameter == entry.parameter)
            return {QString::fromUtf8(entry.label), QString::fromUtf8(entry.unit), QString::fromUtf8(entry.help)};
    return {QString::fromUtf8(parameter.data(), qsizetype(parameter.size())), {}, {}};
}

} // namespace ridge::ui
