// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_pane.hpp"

#include "canvas/link_table.hpp"
#include "canvas/topology_view.hpp"
#include "panels/toast.hpp"
#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/paint.hpp"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ridge::ui {

namespace {

constexpr int paletteWidth = 212, paletteFrom = 1150, margin = 12, crumbHeight = 28, zoomHeight = 44;
const QSize mapSize(168, 96), smallMap(120, 52);
constexpr int smallMapBelow = 360; ///< height of a canvas that the large one would cover

/// Keeps what stands on it readable above the drawing.
class Backing : public QWidget {
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        drawBox(painter, rect(), 6, withAlpha(Theme::current().canvas, 0.85));
    }
};

/// The whole drawing in small, with the part in view; a click goes there.
class Minimap : public QWidget {
public:
    Minimap(TopologyView& view, QWidget* parent) : QWidget(parent), m_view(view) { setFixedSize(mapSize); }

    bool isNeeded() const
    {
        const QRectF seen = m_view.mapToScene(m_view.viewport()->rect()).boundingRect();
        return !m_view.layoutData().boxes.empty() && !seen.contains(m_view.layoutData().bounds.adjusted(10, 20, -20, -10));
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& theme = Theme::current();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        drawBox(painter, rect(), 8, theme.raised, theme.border);
        const QTransform map = transform();
        for (const LayoutBox& box : m_view.layoutData().boxes)
            drawBox(painter, map.mapRect(box.rect), 1.5, box.container ? withAlpha(theme.text2, 0.08) : mix(theme[box.swatch], theme.raised, 0.45));
        const QRectF seen = map.mapRect(m_view.mapToScene(m_view.viewport()->rect()).boundingRect()) & QRectF(rect()).adjusted(2, 2, -2, -2);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 1.4));
        painter.drawRect(seen);
    }
    void mousePressEvent(QMouseEvent* event) override { m_view.centerOn(transform().inverted().map(event->position())); }
    void mouseMoveEvent(QMouseEvent* event) override { m_view.centerOn(transform().inverted().map(event->position())); }

private:
    QTransform transform() const
    {
        const QRectF bounds = m_view.layoutData().bounds.adjusted(-20, -20, 20, 20);
        const double scale = std::min((width() - 12) / bounds.width(), (height() - 12) / bounds.height());
        QTransform map;
        map.translate(width() / 2.0, height() / 2.0);
        map.scale(scale, scale);
        map.translate(-bounds.center().x(), -bounds.center().y());
        return map;
    }

    TopologyView& m_view;
};

} // namespace

CanvasPane::CanvasPane(TopologyView* view, const Catalogue& catalogue, QWidget* parent)
    : QWidget(parent), m_view(view), m_editor(new TopologyEditor(*view, catalogue)), m_palette(new PartPalette(catalogue, this)),
      m_crumbs(new Backing(this)), m_toast(new Toast(this)), m_minimap(new Minimap(*view, this)), m_table(new TwinView(this)), m_add(new QToolButton(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(view);
    view->lower();
    setMinimumHeight(180);
    auto* row = new QHBoxLayout(m_crumbs);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    m_table->setAccessibleName(tr("Links of the drawing"));
    m_table->hide();
    auto* keys = new QShortcut(QKeySequence(tr("Ctrl+T")), this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
    connect(keys, &QShortcut::activated, this, [this] { showTable(!showsTable()); });
    m_add->setToolTip(tr("Parts (/)"));
    m_add->setAccessibleName(tr("Parts"));
    m_add->setFixedSize(30, crumbHeight);
    connect(m_add, &QToolButton::clicked, this, [this] { setPaletteVisible(!m_paletteShown); });
    connect(m_editor, &TopologyEditor::said, this, [this](const QString& sentence) { say(sentence); });
    connect(m_editor, &TopologyEditor::removed, this, [this](const QString& sentence) { say(sentence, true); });
    connect(m_toast, &Toast::undoRequested, this, &CanvasPane::undoRequested);
    connect(m_editor, &TopologyEditor::scopeChanged, this, &CanvasPane::fillCrumbs);
    connect(m_editor, &TopologyEditor::searchRequested, this, &CanvasPane::searchParts);
    connect(view, &TopologyView::rebuilt, this, &CanvasPane::fillCrumbs);
    connect(view, &TopologyView::viewChanged, this, [this] {
        m_minimap->setVisible(!showsTable() && static_cast<Minimap*>(m_minimap)->isNeeded());
        m_minimap->update();
    });
    connect(m_palette, &PartPalette::chosen, this, [this](const QString& name, const Node& node) {
        if (m_editor->addPart(name, node))
            m_view->setFocus();
    });
    connect(m_palette, &PartPalette::dragged, this, [this](const QString& name, const Node& node, const QPoint& at) {
        m_editor->showGhost(name, node, m_view->viewport()->mapFromGlobal(at));
    });
    connect(m_palette, &PartPalette::dropped, this, [this](const QString& name, const Node& node, const QPoint& at) {
        const QPoint place = m_view->viewport()->mapFromGlobal(at);
        const bool onPalette = m_palette->rect().contains(m_palette->mapFromGlobal(at));
        const bool onCanvas = m_view->viewport()->rect().contains(place) && !onPalette;
        if (!onCanvas)
            m_editor->hideGhost();
        else if (m_editor->addPart(name, node, place))
            m_view->setFocus();
    });
    connect(m_palette, &PartPalette::left, this, [this] {
        m_editor->hideGhost();
        m_palette->search().clear();
        m_view->setFocus();
        if (width() < paletteFrom && !m_paletteDocked)
            setPaletteVisible(false);
    });
    m_palette->hide();
    fillCrumbs();
}

// The parts go on talking while QWidget takes them down, when this is a pane no more.
CanvasPane::~CanvasPane()
{
    m_view->disconnect(this);
    m_editor->disconnect(this);
    if (m_palette)
        m_palette->disconnect(this);
}

void CanvasPane::setPaletteVisible(bool visible)
{
    m_paletteByHand = true;
    m_paletteShown = visible;
    arrange();
}

void CanvasPane::searchParts()
{
    if (!m_paletteShown && !m_paletteDocked)
        setPaletteVisible(true);
    m_palette->search().setFocus(Qt::ShortcutFocusReason);
    m_palette->search().selectAll();
}

void CanvasPane::setPaletteDocked(bool docked)
{
    if (docked == m_paletteDocked)
        return;
    m_paletteDocked = docked;
    m_palette->setFramed(!docked);
    if (!docked)
        m_palette->setParent(this);
    m_palette->setVisible(docked || m_paletteShown);
    arrange();
}

void CanvasPane::say(const QString& sentence, bool undoable) { m_toast->say(sentence, undoable); }

QString CanvasPane::message() const { return m_toast->message(); }

void CanvasPane::showTable(bool shown)
{
    m_table->setVisible(shown);
    m_table->raise();
    refreshTable();
    arrange();
    (shown ? static_cast<QWidget*>(m_table) : m_view)->setFocus(Qt::ShortcutFocusReason);
}

bool CanvasPane::showsTable() const { return m_table->isVisibleTo(this); }

void CanvasPane::refreshTable()
{
    if (!showsTable())
        return;
    if (const TableTwin twin = linkTable(m_view->layoutData(), m_view->linkUses()); !(twin == m_table->twin()))
        m_table->setTwin(twin);
}

void CanvasPane::forgetUndo() { m_toast->forgetUndo(); }

void CanvasPane::arrange()
{
    if (!m_paletteByHand)
        m_paletteShown = width() >= paletteFrom;
    const int inset = m_paletteShown && !m_paletteDocked ? paletteWidth + margin : 0;
    if (!m_paletteDocked) {
        m_palette->setVisible(m_paletteShown);
        m_palette->setGeometry(margin, margin, paletteWidth, height() - 2 * margin);
    }
    m_view->setLeftInset(inset);
    m_add->setVisible(!m_paletteDocked);
    m_add->move(inset + margin, 8);
    const int crumbs = m_paletteDocked ? margin : m_add->x() + m_add->width() + 6;
    m_crumbs->setGeometry(crumbs, 8, std::clamp(m_crumbs->sizeHint().width(), 10, std::max(10, width() - inset - 80)), crumbHeight);
    m_table->setGeometry(inset, crumbHeight + 14, width() - inset, std::max(40, height() - crumbHeight - 14));
    m_minimap->setFixedSize(height() < smallMapBelow ? smallMap : mapSize);
    m_minimap->move(inset + margin, height() - m_minimap->height() - margin);
    m_minimap->setVisible(!showsTable() && static_cast<Minimap*>(m_minimap)->isNeeded());
    m_toast->setRoom(rect().adjusted(inset, 0, 0, -zoomHeight));
}

QStringList CanvasPane::crumbs() const
{
    QStringList words;
    for (const QToolButton* button : m_crumbs->findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly))
        if (!button->isHidden() || !m_crumbs->isVisible())
            words << button->text();
    return words;
}

void CanvasPane::fillCrumbs()
{
    qDeleteAll(m_crumbs->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
    delete m_crumbs->layout();
    auto* row = new QHBoxLayout(m_crumbs);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    m_add->setIcon(icon(QStringLiteral("plus"), 16));
    const std::string& scope = m_editor->scope();
    const auto add = [&](const std::string& path, const QString& words) {
        auto* button = new QToolButton(m_crumbs);
        button->setText(words);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setFont(ridgeFont(13, path == scope ? QFont::DemiBold : QFont::Medium));
        button->setAccessibleName(tr("Go to %1").arg(words));
        // The row is rebuilt by the click, so the button must not be at work any more.
        connect(button, &QToolButton::clicked, this, [this, path] { m_editor->open(path); }, Qt::QueuedConnection);
        row->addWidget(button);
        button->show();
    };
    add({}, tr("System"));
    for (std::size_t slash = scope.find('/'); slash != std::string::npos; slash = scope.find('/', slash + 1)) {
        const std::string path = scope.substr(0, scope.find('/', slash + 1));
        const Node* node = nodeOf(m_editor->root(), path);
        const std::string name = node != nullptr && !node->label.empty() ? node->label : path.substr(path.rfind('/') + 1);
        add(path, QStringLiteral("› ") + QString::fromStdString(name));
    }
    arrange();
}

void CanvasPane::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void CanvasPane::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        fillCrumbs();
    QWidget::changeEvent(event);
}

} // namespace ridge::ui
