// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/topology_layout.hpp"

namespace ridge::ui {

/// What stands where from left to right in a container.
enum class Column { host, accelerator, network, fabric };

/// How a node presents itself: words, icon, colour, column.
struct NodeFace {
    QString title;
    QStringList facts;
    QString icon;
    Swatch swatch = Swatch::compute;
    Column column = Column::accelerator;
    bool memory = false; ///< carries memory of its own, drawn as a stack
};

NodeFace nodeFace(const std::string& name, const Node& node, const Catalogue& catalogue, const Part* accelerator);

/// The words, colour and capacity of a link: "12 × NVLink 3, 300 GB/s".
struct LinkFace {
    QString label;
    Swatch swatch = Swatch::chipToChip;
    double capacity = 0;
};
LinkFace linkFace(const Link& link, const Catalogue& catalogue);
/// Makes the links of one kind say what is in force under an override, and that it is one.
void applyFactor(TopologyLayout& layout, Swatch swatch, double factor);

} // namespace ridge::ui
