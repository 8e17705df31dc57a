// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/canvas_overlay.hpp"
#include "base/diagnostic.hpp"

#include <QObject>
#include <QPoint>

#include <optional>

class QKeyEvent;
class QLineEdit;
class QMouseEvent;

namespace ridge::ui {

class TopologyView;

/// The hand on the canvas: selects, moves, connects, replicates. It changes no drawing itself: every edit is announced
/// as a new value, and the owner sets the drawing that came of it.
class TopologyEditor : public QObject {
    Q_OBJECT
public:
    TopologyEditor(TopologyView& view, const Catalogue& catalogue);

    /// The drawing as it stands. `readOnly` says in one sentence why it cannot be edited; empty when it can.
    void setDrawing(const Container& root, const Part* accelerator, const Places& places, const QString& readOnly = {});
    /// Marks the culprits: `where` is a container path.
    void setFindings(const Diagnostics& findings);
    /// Another study: forget scope and selection.
    void reset();

    const CanvasState& state() const { return m_state; }
    const std::vector<std::string>& selection() const { return m_state.selected; }
    void select(std::vector<std::string> paths);
    const std::string& scope() const { return m_scope; }
    const Container& root() const { return m_root; }
    QLineEdit& field() const { return *m_field; }
    QPoint portPoint(const PortAt& at) const; ///< in the viewport; a null point when it is not drawn

    /// Adds a part at a point of the viewport, or to the selected container: on a part of its kind it takes that one's
    /// place, on a link it goes between the two ends.
    bool addPart(const QString& name, const Node& node, std::optional<QPoint> at = {});
    void showGhost(const QString& name, const Node& node, const QPoint& at);
    void hideGhost();
    void open(const std::string& path); ///< drills into a container or fabric
    void up();
    void removeSelection();
    void editCount();
    void rename();
    void group();
    void ungroup();
    void copy();
    void cut();
    void paste();
    bool canPaste() const { return !m_clipboard.empty(); } ///< something was copied or cut here
    void selectAll();
    void startConnecting();
    void zoomToSelection();

    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    void edited(const QString& text, const ridge::Edited& edit); ///< one undoable step
    void moved(const ridge::Places& places);                     ///< new places of nodes; the drawing is the same
    void said(const QString& sentence);
    void removed(const QString& sentence); ///< the same, about what one step back brings again
    void scopeChanged();
    void selectionChanged();
    void searchRequested();

private:
    enum class Grip { none, move, link, band, pan };
    enum class Field { none, count, name };

    std::string replaceable(const Node& node, const QPointF& at) const;
    bool apply(const QString& text, const Result<Edited>& result);
    bool mayEdit();
    void showDrawing();
    void redraw();
    void markFindings();
    void refresh();
    void addOverlay();
    void showPorts();
    std::vector<std::string> selectedNodes() const;
    std::string titleOf(const std::string& path) const;
    QString count(const std::vector<std::string>& paths) const;

    bool mousePress(QMouseEvent* event);
    bool mouseMove(QMouseEvent* event);
    bool mouseRelease(QMouseEvent* event);
    bool doubleClick(QMouseEvent* event);
    void pick(const QPointF& at, bool toggle);
    void hover(const QPointF& at);
    void beginLink(PortAt from);
    void dragLink(const QPointF& at);
    void endLink();
    void dragNodes(const QPointF& at);
    void dropNodes(const QPointF& at);
    void dropBand(bool add);
    const PortMark* portNear(const std::vector<PortMark>& ports, const QPointF& at) const;
    const LayoutBox* boxAt(const QPointF& at) const;
    const LayoutBox* containerAt(const QPointF& at, const std::vector<std::string>& except) const;
    const LayoutLink* linkAt(const QPointF& at) const;
    bool onPill(const LayoutBox& box, const QPointF& at) const;

    bool keyPress(QKeyEvent* event);
    bool connectingKey(int key);
    void walk(bool next);
    void step(int dx, int dy);
    void nudge(int dx, int dy);
    void showTarget();
    void openField(Field what);
    void closeField(bool keep);

    TopologyView& m_view;
    QObject* m_viewport; ///< only compared: events still come while the view is taken down
    const Catalogue& m_catalogue;
    Container m_root;
    std::optional<Part> m_accelerator;
    Places m_places;
    QString m_readOnly;
    std::string m_scope;
    CanvasState m_state;
    CanvasOverlay* m_overlay = nullptr;
    Clipping m_clipboard;
    Diagnostics m_findings;
    Grip m_grip = Grip::none;
    QPointF m_pressed;          ///< scene
    QPoint m_pressedPixel;
    bool m_dragging = false, m_spaceDown = false;
    std::size_t m_target = 0;   ///< of a link drawn by keys
    bool m_byKeys = false;
    QLineEdit* m_field;
    Field m_fieldUse = Field::none;
    std::string m_fieldPath;
};

} // namespace ridge::ui
