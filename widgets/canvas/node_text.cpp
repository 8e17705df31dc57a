// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/node_text.hpp"

#include "theme/number_text.hpp"
#include "theme/paint.hpp"
#include "topology/generator.hpp"
#include "topology/part_role.hpp"

#include <algorithm>

namespace ridge::ui {

namespace {

QString bytesPerSecond(double rate) { return quantityText(rate, QStringLiteral("B/s")); }

void addFact(QStringList& facts, const Part& part, const char* key, const QString& unit, const QString& suffix = {})
{
    if (const auto value = part.number(key); value && *value > 0)
        facts << quantityText(*value, unit) + suffix;
}

bool holdsAccelerator(const Container& container, const Catalogue& catalogue)
{
    bool found = false;
    forEachNode(container, [&](const std::string&, const Node& node, double) {
        const PartInstance* instance = node.part();
        const Part* part = instance != nullptr ? catalogue.find(instance->part) : nullptr;
        found = found || (part != nullptr && roleOf(*part) == PartRole::accelerator);
    });
    return found;
}

void addMemoryFact(QStringList& facts, const Part& part)
{
    QStringList memory;
    addFact(memory, part, "memory_capacity", QStringLiteral("B"));
    addFact(memory, part, "memory_bandwidth", QStringLiteral("B/s"));
    if (!memory.isEmpty())
        facts << memory.join(QStringLiteral(", "));
}

NodeFace acceleratorFace(const Part& part)
{
    NodeFace face{QString::fromStdString(part.name), {}, QStringLiteral("die"), Swatch::compute, Column::accelerator};
    addFact(face.facts, part, "flops_bf16", QStringLiteral("FLOP/s"), QStringLiteral(" BF16"));
    const qsizetype before = face.facts.size();
    addMemoryFact(face.facts, part);
    face.memory = face.facts.size() > before;
    return face;
}

NodeFace cpuFace(const Part& part)
{
    NodeFace face{QString::fromStdString(part.name), {}, QStringLiteral("cpu"), Swatch::hostMemory, Column::host};
    addMemoryFact(face.facts, part);
    return face;
}

NodeFace linkPartFace(const Part& part)
{
    const bool scaleOut = part.kind == "scale-out";
    NodeFace face{QString::fromStdString(part.name), {}, QStringLiteral("nic"),
                  scaleOut ? Swatch::scaleOut : Swatch::scaleUp, Column::network};
    addFact(face.facts, part, "device_bw_dir", QStringLiteral("B/s"), QStringLiteral(" each way"));
    return face;
}

NodeFace partFace(const Part& part)
{
    if (roleOf(part) == PartRole::accelerator)
        return acceleratorFace(part);
    if (roleOf(part) == PartRole::cpu)
        return cpuFace(part);
    if (part.file == "links")
        return linkPartFace(part);
    if (part.file == "switches") {
        NodeFace face{QString::fromStdString(part.name), {}, QStringLiteral("switch"),
                      part.kind == "nvlink" ? Swatch::scaleUp : Swatch::scaleOut, Column::network};
        addFact(face.facts, part, "switch_bw_dir", QStringLiteral("B/s"));
        return face;
    }
    if (part.file == "memories")
        return {QString::fromStdString(part.name), {}, QStringLiteral("memory"), Swatch::hostMemory, Column::host};
    return {QString::fromStdString(part.name), {}, QStringLiteral("cpu"), Swatch::hostMemory, Column::host};
}

NodeFace fabricFace(const FabricInstance& fabric, const Catalogue& catalogue)
{
    const Part* part = catalogue.find(fabric.part);
    const QString generator = QString::fromStdString(fabric.generator);
    NodeFace face{generator, {}, QStringLiteral("switch"), Swatch::scaleOut, Column::fabric};
    face.title[0] = face.title.isEmpty() ? QChar(u'?') : face.title[0].toUpper();
    const FabricGenerator* kind = findGenerator(fabric.generator);
    face.title.replace(u'-', u' ');
    if (fabric.generator == "switch" || fabric.generator == "multi-plane" || (kind != nullptr && kind->direct)) {
        face.column = Column::network;
        face.swatch = Swatch::scaleUp;
    }
    if (part != nullptr) {
        face.facts << QString::fromStdString(part->name);
        if (part->kind == "ethernet" || part->kind == "infiniband" || part->kind == "scale-out") {
            face.swatch = Swatch::scaleOut;
            face.column = Column::fabric;
        }
    }
    QStringList parameters;
    for (const auto& [name, value] : fabric.parameters)
        parameters << QStringLiteral("%1 %2").arg(QString::fromStdString(name), QString::fromStdString(value.text));
    if (!parameters.isEmpty())
        face.facts << parameters.join(QStringLiteral(", "));
    return face;
}

NodeFace containerFace(const std::string& name, const Container& container, const Catalogue& catalogue)
{
    NodeFace face{QString::fromStdString(name), {}, QStringLiteral("container"), Swatch::compute, Column::host};
    if (holdsAccelerator(container, catalogue))
        face.column = Column::accelerator;
    return face;
}

} // namespace

NodeFace nodeFace(const std::string& name, const Node& node, const Catalogue& catalogue, const Part* accelerator)
{
    NodeFace face{QString::fromStdString(name), {}, QStringLiteral("package"), Swatch::compute, Column::accelerator};
    if (const Container* container = node.container()) {
        face = containerFace(name, *container, catalogue);
    } else if (const FabricInstance* fabric = node.fabric()) {
        face = fabricFace(*fabric, catalogue);
    } else if (const PartInstance* instance = node.part()) {
        const bool effective = accelerator != nullptr && accelerator->id == instance->part;
        if (const Part* part = effective ? accelerator : catalogue.find(instance->part))
            face = partFace(*part);
        else
            face.facts << QString::fromStdString("unknown part " + instance->part.text);
    }
    if (!node.label.empty()) {
        if (node.fabric() != nullptr && face.facts.isEmpty())
            face.facts << face.title;
        face.title = QString::fromStdString(node.label);
    }
    return face;
}

LinkFace linkFace(const Link& link, const Catalogue& catalogue)
{
    LinkFace face;
    const auto network = [](const std::string& port) { return port == "network" || port == "scale-out"; };
    if (network(link.a.port) || network(link.b.port))
        face.swatch = Swatch::scaleOut;
    else if (link.a.port == "scale-up" || link.b.port == "scale-up")
        face.swatch = Swatch::scaleUp;
    const Part* part = catalogue.find(link.part);
    if (part == nullptr) {
        face.label = link.count > 1 ? countText(link.count).mid(2) + QStringLiteral(" ×") : QString();
        return face;
    }
    face.label = QString::fromStdString(part->name);
    if (link.count > 1)
        face.label.prepend(QStringLiteral("%1 × ").arg(link.count));
    if (const auto rate = part->number("link_bw_dir"); rate && *rate > 0) {
        face.capacity = *rate * double(link.count);
        face.label += QStringLiteral(" · ") + bytesPerSecond(face.capacity);
    }
    return face;
}

void applyFactor(TopologyLayout& layout, Swatch swatch, double factor)
{
    if (factor == 1)
        return;
    for (LayoutLink& link : layout.links) {
        if (link.swatch != swatch || link.capacity <= 0)
            continue;
        link.capacity *= factor;
        link.label = QStringLiteral("%1, override").arg(bytesPerSecond(link.capacity)); // the room a part's name had
    }
}

} // namespace ridge::ui
