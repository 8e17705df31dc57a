// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/part_palette.hpp"

#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/paint.hpp"
#include "theme/theme.hpp"
#include "topology/part_role.hpp"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QVBoxLayout>

#include <array>

namespace ridge::ui {

namespace {

constexpr int entryRole = Qt::UserRole + 1;

PaletteEntry fabricEntry(const QString& name, const char* generator, std::map<std::string, StatedQuantity> parameters)
{
    return {QStringLiteral("Containers and fabrics"), name, QString::fromLatin1(generator), QStringLiteral("switch"),
            Node{1, {}, FabricInstance{generator, {}, std::move(parameters)}}};
}

StatedQuantity plain(int value) { return {double(value), false, std::to_string(value)}; }

} // namespace

std::vector<PaletteEntry> paletteEntries(const Catalogue& catalogue)
{
    const QString boxes = QStringLiteral("Containers and fabrics");
    std::vector<PaletteEntry> entries{
        {boxes, QStringLiteral("Container"), QStringLiteral("container"), QStringLiteral("container"), Node{1, {}, Container{}}},
        fabricEntry(QStringLiteral("Switch fabric"), "switch", {}),
        fabricEntry(QStringLiteral("Leaf-spine"), "leaf-spine", {{"hosts-per-leaf", plain(16)}}),
        fabricEntry(QStringLiteral("Fat tree"), "fat-tree", {{"oversubscription", plain(1)}}),
        fabricEntry(QStringLiteral("Rail-optimised"), "rail-optimised", {{"rails", plain(8)}}),
        fabricEntry(QStringLiteral("Rail-only"), "rail-only", {{"rails", plain(8)}}),
        fabricEntry(QStringLiteral("Multi-plane switches"), "multi-plane", {{"planes", plain(4)}}),
        fabricEntry(QStringLiteral("Dragonfly"), "dragonfly", {{"hosts-per-router", plain(4)}, {"routers-per-group", plain(8)}, {"global-links", plain(4)}}),
        fabricEntry(QStringLiteral("Optical circuit switch"), "optical-switch", {}),
        fabricEntry(QStringLiteral("Torus"), "torus", {{"x", plain(4)}, {"y", plain(4)}, {"z", plain(4)}}),
        fabricEntry(QStringLiteral("Twisted torus"), "twisted-torus", {{"x", plain(8)}, {"y", plain(4)}, {"z", plain(4)}}),
        fabricEntry(QStringLiteral("Mesh"), "mesh", {{"x", plain(4)}, {"y", plain(4)}}),
        fabricEntry(QStringLiteral("Ring"), "ring", {}),
        fabricEntry(QStringLiteral("Hypercube"), "hypercube", {}),
        fabricEntry(QStringLiteral("Fully connected"), "fully-connected", {}),
    };
    struct Group {
        PartRole role;
        QString name, icon;
    };
    const std::array groups{Group{PartRole::accelerator, QStringLiteral("Accelerators"), QStringLiteral("die")},
                            Group{PartRole::cpu, QStringLiteral("Host CPUs"), QStringLiteral("cpu")},
                            Group{PartRole::nic, QStringLiteral("Network adapters"), QStringLiteral("nic")},
                            Group{PartRole::switchBox, QStringLiteral("Switches"), QStringLiteral("switch")},
                            Group{PartRole::other, QStringLiteral("Memories"), QStringLiteral("memory")}};
    for (const Group& group : groups)
        for (const auto& [id, part] : catalogue.parts) {
            const bool adapter = group.role != PartRole::nic || part.kind == "scale-out"; // other links only join ports
            const bool memory = group.role != PartRole::other || part.file == "memories";
            if (roleOf(part) == group.role && adapter && memory)
                entries.push_back({group.name, QString::fromStdString(part.name), QString::fromStdString(id.text), group.icon,
                                   Node{1, {}, PartInstance{id, {}}}});
        }
    return entries;
}

PartPalette::PartPalette(const Catalogue& catalogue, QWidget* parent)
    : QWidget(parent), m_entries(paletteEntries(catalogue)), m_search(new QLineEdit), m_list(new QListWidget)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 10, 6, 8);
    column->setSpacing(8);
    column->addWidget(m_search);
    column->addWidget(m_list, 1);
    m_search->setTextMargins(6, 0, 6, 0);
    m_search->setPlaceholderText(tr("Find a part"));
    m_search->setAccessibleName(tr("Find a part"));
    m_list->setAccessibleName(tr("Parts"));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setIconSize({16, 16});
    m_list->viewport()->setAutoFillBackground(false);
    m_search->installEventFilter(this);
    m_list->installEventFilter(this);
    m_list->viewport()->installEventFilter(this);
    connect(m_search, &QLineEdit::textChanged, this, &PartPalette::fill);
    fill();
}

void PartPalette::fill()
{
    const QString wanted = m_search->text().trimmed();
    m_list->clear();
    QString group;
    QListWidgetItem* first = nullptr;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const PaletteEntry& entry = m_entries[i];
        bool shown = true;
        for (const QString& word : wanted.split(u' ', Qt::SkipEmptyParts))
            shown = shown && (entry.name + u' ' + entry.id + u' ' + entry.group).contains(word, Qt::CaseInsensitive);
        if (!shown)
            continue;
        if (group != entry.group) {
            group = entry.group;
            auto* head = new QListWidgetItem(group, m_list);
            head->setFlags(Qt::NoItemFlags);
            head->setFont(ridgeFont(12, QFont::DemiBold));
            head->setForeground(Theme::current().text);
        }
        auto* item = new QListWidgetItem(icon(entry.icon, 16), entry.name, m_list);
        item->setData(entryRole, int(i));
        item->setFont(ridgeFont(12));
        item->setToolTip(entry.name);
        if (first == nullptr)
            first = item;
    }
    if (!wanted.isEmpty() && first != nullptr)
        m_list->setCurrentItem(first);
    if (first == nullptr) {
        auto* none = new QListWidgetItem(tr("No part is called that"), m_list);
        none->setFlags(Qt::NoItemFlags);
    }
}

const PaletteEntry* PartPalette::entryOf(const QListWidgetItem* item) const
{
    return item == nullptr || !item->data(entryRole).isValid() ? nullptr : &m_entries[std::size_t(item->data(entryRole).toInt())];
}

void PartPalette::choose()
{
    if (const PaletteEntry* entry = entryOf(m_list->currentItem()))
        Q_EMIT chosen(entry->name, entry->node);
}

bool PartPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            choose();
            return true;
        }
        if (key == Qt::Key_Escape) {
            Q_EMIT left();
            return true;
        }
        if (watched == m_search && (key == Qt::Key_Down || key == Qt::Key_Up)) {
            m_list->setFocus();
            QKeyEvent step(QEvent::KeyPress, key, Qt::NoModifier);
            QCoreApplication::sendEvent(m_list, &step);
            return true;
        }
        return false;
    }
    const auto* mouse = watched == m_list->viewport() ? dynamic_cast<const QMouseEvent*>(event) : nullptr;
    return mouse != nullptr && filterMouse(*mouse);
}

bool PartPalette::filterMouse(const QMouseEvent& event)
{
    switch (event.type()) {
    case QEvent::MouseButtonPress:
        m_carried = event.button() == Qt::LeftButton ? entryOf(m_list->itemAt(event.pos())) : nullptr;
        m_pressed = event.pos();
        m_dragging = false;
        return false;
    case QEvent::MouseMove:
        if (m_carried == nullptr || !event.buttons().testFlag(Qt::LeftButton))
            return false;
        m_dragging = m_dragging || (event.pos() - m_pressed).manhattanLength() >= 6;
        if (m_dragging)
            Q_EMIT dragged(m_carried->name, m_carried->node, event.globalPosition().toPoint());
        return m_dragging;
    case QEvent::MouseButtonRelease:
        if (m_carried != nullptr && m_dragging)
            Q_EMIT dropped(m_carried->name, m_carried->node, event.globalPosition().toPoint());
        m_carried = nullptr;
        return std::exchange(m_dragging, false);
    case QEvent::MouseButtonDblClick:
        m_list->setCurrentItem(m_list->itemAt(event.pos()));
        choose();
        return true;
    default: return false;
    }
}

void PartPalette::setFramed(bool framed)
{
    m_framed = framed;
    update();
}

void PartPalette::paintEvent(QPaintEvent*)
{
    if (!m_framed)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawBox(painter, rect(), 10, Theme::current().raised, Theme::current().border);
}

void PartPalette::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        fill();
    QWidget::changeEvent(event);
}

} // namespace ridge::ui
