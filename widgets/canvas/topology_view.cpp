// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/topology_view.hpp"

#include "canvas/node_text.hpp"
#include "canvas/topology_items.hpp"
#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/number_text.hpp"
#include "theme/paint.hpp"

#include <QHBoxLayout>
#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace ridge::ui {

namespace {

constexpr double smallestZoom = 0.05, largestZoom = 8, largestFit = 1.6, fitMargin = 22;
constexpr double legibleZoom = 0.62; ///< names are drawn from here on
constexpr double topRoom = 30; ///< the breadcrumb
constexpr int dotPitch = 20;

/// The floating group of zoom buttons.
class Cluster : public QWidget {
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        drawBox(painter, rect(), 8, Theme::current().raised, Theme::current().border);
    }
};

bool sameBoxes(const TopologyLayout& a, const TopologyLayout& b)
{
    return a.boxes.size() == b.boxes.size()
        && std::equal(a.boxes.begin(), a.boxes.end(), b.boxes.begin(),
                      [](const LayoutBox& x, const LayoutBox& y) { return x.path == y.path; });
}

/// Both drawings have the same boxes and the same links at the same places.
bool samePlaces(const TopologyLayout& a, const TopologyLayout& b)
{
    return a.bounds == b.bounds && sameBoxes(a, b) && a.links == b.links
        && std::equal(a.boxes.begin(), a.boxes.end(), b.boxes.begin(), [](const LayoutBox& x, const LayoutBox& y) {
               return x.rect == y.rect && x.count == y.count && x.stack == y.stack && x.container == y.container && x.depth == y.depth;
           });
}

} // namespace

TopologyView::TopologyView(QWidget* parent) : QGraphicsView(parent), m_cluster(new Cluster(this)), m_percent(new QLabel)
{
    m_scene.setItemIndexMethod(QGraphicsScene::BspTreeIndex);
    setScene(&m_scene);
    setFrameShape(QFrame::NoFrame);
    setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    setOptimizationFlags(DontSavePainterState | DontAdjustForAntialiasing);
    setViewportUpdateMode(MinimalViewportUpdate);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTransformationAnchor(AnchorUnderMouse);
    setMinimumHeight(180);
    setAccessibleName(tr("Topology of the architecture"));
    viewport()->setCursor(Qt::ArrowCursor);

    auto* row = new QHBoxLayout(m_cluster);
    row->setContentsMargins(2, 1, 2, 1);
    row->setSpacing(0);
    row->addWidget(addTool(tr("Zoom out"), QStringLiteral("zoomout"), &TopologyView::zoomOut));
    m_percent->setFixedWidth(50);
    m_percent->setAlignment(Qt::AlignCenter);
    m_percent->setFont(ridgeFont(12, QFont::Medium));
    row->addWidget(m_percent);
    row->addWidget(addTool(tr("Zoom in"), QStringLiteral("zoomin"), &TopologyView::zoomIn));
    row->addWidget(addTool(tr("Fit all"), QStringLiteral("fit"), &TopologyView::fit));
    restyle();
}

QToolButton* TopologyView::addTool(const QString& name, const QString& iconName, void (TopologyView::*slot)())
{
    auto* button = new QToolButton;
    button->setFixedSize(30, 28);
    button->setToolTip(name);
    button->setAccessibleName(name);
    connect(button, &QToolButton::clicked, this, slot);
    m_tools.emplace_back(button, iconName);
    return button;
}

void TopologyView::setTopology(const Container& root, const Catalogue& catalogue, const Part* accelerator,
                               const Places& places, const std::string& scope)
{
    TopologyLayout layout = layoutTopology(root, catalogue, accelerator, places, scope);
    const bool same = layout.scope == m_layout.scope && (!m_fitted || sameBoxes(layout, m_layout));
    applyFactor(layout, Swatch::scaleUp, m_scaleUpFactor);
    applyFactor(layout, Swatch::scaleOut, m_scaleOutFactor);
    const bool onlyWords = same && samePlaces(layout, m_layout) && m_boxes.size() == layout.boxes.size();
    m_layout = std::move(layout);
    if (onlyWords)
        return refill();
    rebuild();
    if (!same)
        frameLegibly();
}

void TopologyView::setSubject(const std::string& subject)
{
    if (subject == m_subject)
        return;
    m_subject = subject;
    m_fitted = true;
    m_layout.boxes.clear(); // no drawing of this one yet
}

void TopologyView::setLinkFactors(double scaleUp, double scaleOut)
{
    m_scaleUpFactor = scaleUp;
    m_scaleOutFactor = scaleOut;
}

/// Where only words changed, as under a slider, the items stay.
void TopologyView::refill()
{
    for (std::size_t i = 0; i < m_boxes.size(); ++i)
        m_boxes[i]->setBox(m_layout.boxes[i]);
    placeLimiter();
}

void TopologyView::rebuild()
{
    m_scene.clear();
    m_labels = nullptr;
    m_mappingItem = nullptr;
    m_memoryItem = nullptr;
    m_limiterItem = nullptr;
    m_boxes.clear();
    for (const LayoutBox& box : m_layout.boxes) {
        m_boxes.push_back(new BoxItem(box));
        m_scene.addItem(m_boxes.back());
    }
    m_scene.addItem(new LinkLayerItem(m_layout.links, m_layout.bounds));
    m_labels = new LabelLayerItem(m_layout.links, m_layout.bounds);
    m_labels->setUse(m_linkUses);
    m_scene.addItem(m_labels);
    m_mappingItem = new MappingLayerItem(m_layout.boxes, m_layout.bounds);
    m_scene.addItem(m_mappingItem);
    setMapping(m_members, m_mapped);
    std::vector<QRectF> stacks;
    for (const LayoutBox& box : m_layout.boxes)
        if (!box.stack.isEmpty())
            stacks.push_back(box.stack);
    m_memoryItem = new MemoryLayerItem(std::move(stacks), m_layout.bounds);
    m_memoryItem->setUse(m_memoryUse);
    m_scene.addItem(m_memoryItem);
    const double room = std::max(m_layout.bounds.width(), m_layout.bounds.height());
    setSceneRect(m_layout.bounds.adjusted(-room, -room, room, room));
    placeLimiter();
    Q_EMIT rebuilt();
}

const LayoutBox* TopologyView::placeOf(Resource resource) const
{
    const Swatch wanted = swatchOf(resource);
    const auto leaf = [&](Swatch swatch, const char* iconName) -> const LayoutBox* {
        for (const LayoutBox& box : m_layout.boxes) {
            if (!box.container && box.swatch == swatch && box.icon == QLatin1StringView(iconName))
                return &box;
        }
        return nullptr;
    };
    switch (wanted) {
    case Swatch::compute:
    case Swatch::hbm:
    case Swatch::l2: return leaf(Swatch::compute, "die");
    case Swatch::scaleUp: return leaf(Swatch::scaleUp, "switch");
    case Swatch::scaleOut: return leaf(Swatch::scaleOut, resource == Resource::nic ? "nic" : "switch");
    case Swatch::hostMemory: return leaf(Swatch::hostMemory, "memory");
    default: return nullptr;
    }
}

void TopologyView::setLimiter(std::optional<Resource> resource, double share)
{
    m_limiter = resource;
    m_limiterShare = share;
    placeLimiter();
}

void TopologyView::setMemoryUse(std::optional<double> share)
{
    m_memoryUse = share;
    if (m_memoryItem != nullptr)
        m_memoryItem->setUse(share);
}

void TopologyView::setLinkUse(CanvasLinkUses uses)
{
    m_linkUses = std::move(uses);
    if (m_labels != nullptr)
        m_labels->setUse(m_linkUses);
}

void TopologyView::setMapping(int members, const std::string& accelerator)
{
    m_members = members;
    m_mapped = accelerator;
    if (m_mappingItem != nullptr)
        m_mappingItem->setGroups(m_showMapping ? members : 0, accelerator);
}

QString TopologyView::mappingWords() const { return m_mappingItem != nullptr ? m_mappingItem->words() : QString(); }

void TopologyView::showMapping(bool shown)
{
    m_showMapping = shown;
    setMapping(m_members, m_mapped);
}

std::string TopologyView::hottestLink() const
{
    const auto most = std::max_element(m_linkUses.begin(), m_linkUses.end(), [](const auto& a, const auto& b) { return a.second.use < b.second.use; });
    return most == m_linkUses.end() ? std::string() : most->first;
}

QString TopologyView::linkWords(const QPoint& pixel) const
{
    const double reach = 7 / std::min(1.0, zoom());
    const QPointF at = mapToScene(pixel);
    for (const LayoutLink& link : m_layout.links) {
        bool near = !link.label.isEmpty() && link.labelRect().contains(at);
        for (qsizetype i = 0; i + 1 < link.line.size(); ++i)
            near = near || QRectF(link.line[i], link.line[i + 1]).normalized().adjusted(-reach, -reach, reach, reach).contains(at);
        if (!near)
            continue;
        const auto use = m_linkUses.find(link.path);
        return use == m_linkUses.end() ? link.label : link.label + u'\n' + use->second.words;
    }
    return {};
}

bool TopologyView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto boxes = std::find_if(m_layout.boxes.begin(), m_layout.boxes.end(), [&](const LayoutBox& box) { return !box.container && box.rect.contains(mapToScene(help->pos())); });
        if (const QString words = boxes == m_layout.boxes.end() ? linkWords(help->pos()) : QString(); !words.isEmpty()) {
            QToolTip::showText(help->globalPos(), words, viewport());
            return true;
        }
    }
    return QGraphicsView::viewportEvent(event);
}

void TopologyView::placeLimiter()
{
    const LayoutBox* box = m_limiter ? placeOf(*m_limiter) : nullptr;
    if (box == nullptr) {
        delete m_limiterItem;
        m_limiterItem = nullptr;
        return;
    }
    const QString words = tr("%1 of the step").arg(quantityText(m_limiterShare, QStringLiteral("%")));
    const QPointF tag = tagPlace(*box, LimiterItem::tagSize(words));
    if (m_limiterItem != nullptr)
        return m_limiterItem->moveTo(box->rect, tag, swatchOf(*m_limiter), words);
    m_limiterItem = new LimiterItem(box->rect, tag, swatchOf(*m_limiter), words);
    m_scene.addItem(m_limiterItem);
}

/// Above the node, else at its other end, below it or further up: the first place that covers no words.
QPointF TopologyView::tagPlace(const LayoutBox& box, const QSizeF& size) const
{
    const double above = box.rect.top() - 34, below = box.rect.bottom() + 12, right = box.rect.right() - size.width() - 24;
    const QPointF places[] = {{box.rect.left(), above}, {right, above}, {box.rect.left(), below}, {right, below},
                              {box.rect.left(), above - 26}};
    for (const QPointF& place : places) {
        const QRectF tag(place, size);
        const bool onWords = std::any_of(m_layout.boxes.begin(), m_layout.boxes.end(), [&](const LayoutBox& other) { return other.titleRect().intersects(tag); });
        const bool onLabel = std::any_of(m_layout.links.begin(), m_layout.links.end(), [&](const LayoutLink& link) { return !link.label.isEmpty() && link.labelRect().intersects(tag); });
        if (!onWords && !onLabel)
            return place;
    }
    return places[0];
}

QRectF TopologyView::tagRect() const { return m_limiterItem != nullptr ? m_limiterItem->tag() : QRectF(); }

std::string TopologyView::haloPath() const
{
    const LayoutBox* box = m_limiterItem != nullptr ? placeOf(*m_limiter) : nullptr;
    return box != nullptr ? box->path : std::string();
}

void TopologyView::frameLegibly()
{
    fit();
    if (m_layout.boxes.empty() || zoom() >= legibleZoom)
        return;
    // Names before completeness: from the left, where the accelerators stand; the minimap shows the rest.
    const double width = viewport()->width() - m_leftInset, high = viewport()->height() - topRoom;
    const QRectF& all = m_layout.bounds;
    const QSizeF part(std::min(all.width(), (width - 2 * fitMargin) / legibleZoom), std::min(all.height() + 32, (high - 2 * fitMargin) / legibleZoom));
    fitTo(QRectF(QPointF(all.left(), all.center().y() - 10 - part.height() / 2), part), legibleZoom);
    m_fitted = true;
}

void TopologyView::fit()
{
    m_fitted = true;
    if (m_layout.boxes.empty() || viewport()->width() < 10)
        return;
    fitTo(m_layout.bounds.adjusted(0, -26, 0, 6), largestFit); // room for the limiter's tag
    m_fitted = true;
}

void TopologyView::fitTo(const QRectF& target, double largest)
{
    const double width = viewport()->width() - m_leftInset;
    const double scale = std::max(smallestZoom, std::min({(width - 2 * fitMargin) / target.width(),
                                                          (viewport()->height() - topRoom - 2 * fitMargin) / target.height(), largest}));
    setTransform(QTransform::fromScale(scale, scale));
    centerOn(target.center() - QPointF(m_leftInset / 2.0, topRoom / 2.0) / scale);
    m_fitted = false;
    Q_EMIT viewChanged();
}

void TopologyView::setLeftInset(int pixels)
{
    if (m_leftInset == pixels)
        return;
    m_leftInset = pixels;
    if (m_fitted)
        frameLegibly();
}

void TopologyView::scrollContentsBy(int dx, int dy)
{
    QGraphicsView::scrollContentsBy(dx, dy);
    Q_EMIT viewChanged();
}

void TopologyView::zoomBy(double factor)
{
    const double wanted = std::clamp(zoom() * factor, smallestZoom, largestZoom);
    scale(wanted / zoom(), wanted / zoom());
    m_fitted = false;
    Q_EMIT viewChanged();
}

void TopologyView::zoomIn() { zoomBy(1.25); }
void TopologyView::zoomOut() { zoomBy(0.8); }
void TopologyView::resetZoom() { zoomBy(1 / zoom()); }

void TopologyView::wheelEvent(QWheelEvent* event)
{
    zoomBy(std::pow(1.0015, event->angleDelta().y()));
    event->accept();
}

void TopologyView::resizeEvent(QResizeEvent* event)
{
    QGraphicsView::resizeEvent(event);
    m_cluster->adjustSize();
    m_cluster->move(width() - m_cluster->width() - 14, height() - m_cluster->height() - 12);
    if (m_fitted)
        frameLegibly();
}

void TopologyView::paintEvent(QPaintEvent* event)
{
    const QString percent = QStringLiteral("%1 %").arg(qRound(zoom() * 100));
    if (m_percent->text() != percent)
        m_percent->setText(percent);
    QGraphicsView::paintEvent(event);
}

void TopologyView::drawBackground(QPainter* painter, const QRectF& rect)
{
    const Theme& theme = Theme::current();
    painter->fillRect(rect, theme.canvas);
    if (zoom() < 0.5)
        return;
    const double ratio = devicePixelRatioF() * zoom();
    QPixmap tile(QSize(dotPitch, dotPitch) * std::ceil(ratio));
    tile.setDevicePixelRatio(std::ceil(ratio));
    tile.fill(Qt::transparent);
    QPainter dot(&tile);
    dot.setRenderHint(QPainter::Antialiasing);
    dot.setPen(Qt::NoPen);
    dot.setBrush(theme.canvasDots);
    dot.drawEllipse(QPointF(dotPitch / 2.0, dotPitch / 2.0), 1.0, 1.0);
    dot.end();
    const QRectF aligned(std::floor(rect.left() / dotPitch) * dotPitch, std::floor(rect.top() / dotPitch) * dotPitch,
                         rect.width() + 2 * dotPitch, rect.height() + 2 * dotPitch);
    painter->drawTiledPixmap(aligned, tile);
}

void TopologyView::drawForeground(QPainter* painter, const QRectF&)
{
    if (!m_layout.boxes.empty())
        return;
    painter->save();
    painter->resetTransform();
    const QPointF centre = QRectF(viewport()->rect()).center();
    drawText(*painter, centre + QPointF(m_leftInset / 2.0, 0), tr("Nothing is drawn yet"), ridgeFont(15, QFont::DemiBold),
             Theme::current().text, Qt::AlignHCenter);
    drawText(*painter, centre + QPointF(m_leftInset / 2.0, 22), tr("Press / and type the name of a part, or drag one here"), ridgeFont(13),
             Theme::current().text2, Qt::AlignHCenter);
    painter->restore();
}

void TopologyView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        restyle();
    QGraphicsView::changeEvent(event);
}

void TopologyView::restyle()
{
    for (const auto& [button, name] : m_tools)
        button->setIcon(icon(name, 16));
    viewport()->update();
}

} // namespace ridge::ui
