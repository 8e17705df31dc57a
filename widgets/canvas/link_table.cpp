// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/link_table.hpp"

#include "theme/number_text.hpp"

#include <algorithm>

namespace ridge::ui {

TableTwin linkTable(const TopologyLayout& layout, const CanvasLinkUses& uses)
{
    TableTwin twin;
    twin.headings = {QObject::tr("Link"), QObject::tr("Part"), QObject::tr("Capacity, each way"), QObject::tr("Used"), QObject::tr("Bytes per step and accelerator"),
                     QObject::tr("Exposed"), QObject::tr("Most loaded by")};
    const auto useOf = [&](const LayoutLink& link) {
        const auto found = uses.find(link.path);
        return found == uses.end() ? nullptr : &found->second;
    };
    std::vector<const LayoutLink*> links;
    for (const LayoutLink& link : layout.links)
        links.push_back(&link);
    std::stable_sort(links.begin(), links.end(), [&](const LayoutLink* a, const LayoutLink* b) {
        return (useOf(*a) != nullptr ? useOf(*a)->use : -1) > (useOf(*b) != nullptr ? useOf(*b)->use : -1);
    });
    for (const LayoutLink* link : links) {
        const CanvasLinkUse* use = useOf(*link);
        const QString capacity = link->capacity > 0 ? quantityText(link->capacity, QStringLiteral("B/s")) : QObject::tr("unknown");
        QStringList row{QString::fromStdString(link->path), link->label.section(QStringLiteral(" \u00B7 "), 0, 0), capacity};
        row << (use != nullptr ? QStringList{quantityText(use->use, QStringLiteral("%")), use->bytes, use->exposed, use->loadedBy}
                               : QStringList{QObject::tr("not by the step"), {}, {}, {}});
        twin.rows << row;
    }
    return twin;
}

} // namespace ridge::ui
