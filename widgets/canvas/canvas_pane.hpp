// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/part_palette.hpp"
#include "canvas/topology_editor.hpp"

#include <QPointer>
#include <QWidget>

class QToolButton;

namespace ridge::ui {

class Toast;
class TopologyView;
class TwinView;

/// The canvas with what floats on it: palette, breadcrumb, one-sentence messages and the minimap.
class CanvasPane : public QWidget {
    Q_OBJECT
public:
    CanvasPane(TopologyView* view, const Catalogue& catalogue, QWidget* parent = nullptr);
    ~CanvasPane() override;

    TopologyEditor& editor() { return *m_editor; }
    PartPalette& palettePanel() { return *m_palette; }
    QString message() const; ///< what is being said; empty when nothing is
    QStringList crumbs() const;

    void searchParts();                  ///< opens the palette with the cursor in its field
    void setPaletteVisible(bool visible);
    /// True: the palette stands in a panel of the window; false: it comes back and floats here.
    void setPaletteDocked(bool docked);
    /// One sentence for six seconds; with `undoable`, a button beside it takes back what it tells of.
    void say(const QString& sentence, bool undoable = false);
    /// Shows the links as a table in place of the drawing, or the drawing again.
    void showTable(bool shown);
    bool showsTable() const;
    void refreshTable(); ///< the evaluation changed
    const TwinView& table() const { return *m_table; }
    /// The history moved: what could be taken back is another step now.
    void forgetUndo();

Q_SIGNALS:
    void undoRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void arrange();
    void fillCrumbs();

    TopologyView* m_view;
    TopologyEditor* m_editor;
    QPointer<PartPalette> m_palette; ///< goes with the panel it is docked in
    QWidget* m_crumbs;
    Toast* m_toast;
    QWidget* m_minimap;
    TwinView* m_table;
    QToolButton* m_add;
    bool m_paletteDocked = false;
    bool m_paletteByHand = false, m_paletteShown = false;
};

} // namespace ridge::ui
