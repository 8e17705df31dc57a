// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "catalogue/catalogue.hpp"
#include "topology/topology.hpp"

#include <QWidget>

#include <vector>

class QLineEdit;
class QListWidget;
class QListWidgetItem;
class QMouseEvent;

namespace ridge::ui {

/// What the palette offers: a name and the node that is made of it.
struct PaletteEntry {
    QString group, name, id, icon;
    Node node;
};
/// Containers, fabrics and the catalogue's parts, by kind.
std::vector<PaletteEntry> paletteEntries(const Catalogue& catalogue);

/// Parts to place: type to search, Enter or a double click adds, a drag carries one to the canvas.
class PartPalette : public QWidget {
    Q_OBJECT
public:
    explicit PartPalette(const Catalogue& catalogue, QWidget* parent = nullptr);

    void setFramed(bool framed); ///< a box of its own, where it floats
    QLineEdit& search() { return *m_search; }
    QListWidget& list() { return *m_list; }

Q_SIGNALS:
    void chosen(const QString& name, const ridge::Node& node);
    void dragged(const QString& name, const ridge::Node& node, const QPoint& globalPosition);
    void dropped(const QString& name, const ridge::Node& node, const QPoint& globalPosition);
    void left(); ///< Esc, or a drag that was given up

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    bool filterMouse(const QMouseEvent& event);
    void fill();
    void choose();
    const PaletteEntry* entryOf(const QListWidgetItem* item) const;

    std::vector<PaletteEntry> m_entries;
    QLineEdit* m_search;
    QListWidget* m_list;
    const PaletteEntry* m_carried = nullptr;
    QPoint m_pressed;
    bool m_dragging = false, m_framed = true;
};

} // namespace ridge::ui
