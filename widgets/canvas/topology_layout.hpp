// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalogue/catalogue.hpp"
#include "study/study.hpp"
#include "theme/theme.hpp"

#include <QPolygonF>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <map>
#include <string>
#include <vector>

namespace ridge::ui {

/// A box of the drawing: container, part or fabric, in scene coordinates.
struct LayoutBox {
    std::string path;     ///< topology path, "/node/gpu"
    QRectF rect;
    bool container = false;
    int depth = 0;
    QString title;
    QStringList facts;    ///< up to two
    QString icon;
    Swatch swatch = Swatch::compute;
    std::int64_t count = 1;
    QRectF stack;         ///< where the memory stack of an accelerator stands; empty: it has none
    QRectF strip;         ///< where the mapping of an accelerator's copies is shown; empty: it has none
    /// What its own words cover: the title line of a container, all of a node.
    QRectF titleRect() const;
    bool operator==(const LayoutBox&) const = default;
};

/// A link of the drawing as an orthogonal line with its label.
struct LayoutLink {
    std::string path;     ///< "/node/nvlink": what tables show
    std::string id;       ///< "/node/links/nvlink": what edits and findings name it by
    QPolygonF line;
    QString label;
    QPointF labelCentre;
    Swatch swatch = Swatch::scaleUp;
    double capacity = 0;  ///< B/s of one connection, one direction; 0: unknown
    QRectF labelRect() const; ///< the capsule around the label
    bool operator==(const LayoutLink&) const = default;
};

/// How far a link is used and what the tooltip says about it.
struct CanvasLinkUse {
    double use = 0; ///< achieved over peak
    QString words;  ///< of the tooltip
    QString bytes, exposed, loadedBy; ///< cells of the table
    bool operator==(const CanvasLinkUse&) const = default;
};
using CanvasLinkUses = std::map<std::string, CanvasLinkUse>; ///< by path of the link

/// The drawing of a topology: boxes from the outside in, links, and the area they cover.
struct TopologyLayout {
    std::vector<LayoutBox> boxes;
    std::vector<LayoutLink> links;
    QRectF bounds;

    std::string scope;    ///< the container whose content is drawn; "" is the whole drawing

    const LayoutBox* find(const std::string& path) const;
    /// Where a node at place (0, 0) of a container stands.
    QPointF contentOrigin(const std::string& container) const;
};

/// Lays a topology out from the left to the right: host, accelerators, scale-up and NICs, scale-out; containers around
/// their children. Text decides sizes, so fonts must be loaded.
/// @param accelerator the effective accelerator; shown in place of its catalogue entry, overrides applied
/// @param places where nodes were put by hand; the others are arranged
/// @param scope path of the container (or fabric, shown alone) to draw
TopologyLayout layoutTopology(const Container& root, const Catalogue& catalogue, const Part* accelerator,
                              const Places& places = {}, const std::string& scope = {});

} // namespace ridge::ui
