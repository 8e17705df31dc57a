// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/topology_items.hpp"

#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/paint.hpp"

#include <QPainter>
#include <QPainterPath>
#include <QStyleOptionGraphicsItem>

#include <algorithm>
#include <cmath>

namespace ridge::ui {

namespace {

constexpr int gaugeStep = 4; ///< per cent; finer steps repaint at every tick of a slider and nobody sees them
constexpr double blocksBelow = 0.35, namesFrom = 0.6, factsFrom = 0.6, cornerRadius = 9;

double detailOf(const QPainter& painter)
{
    return QStyleOptionGraphicsItem::levelOfDetailFromTransform(painter.worldTransform());
}

/// Outlines behind a box, up and to the right: "there are more of these".
void drawReplicas(QPainter& painter, const QRectF& rect, double radius, double step, const QColor& fill, const QColor& frame)
{
    for (int copy = 2; copy > 0; --copy)
        drawBox(painter, rect.translated(step * copy, -step * copy), radius, fill, mix(frame, fill, 0.25 * copy));
}

QPainterPath rounded(const QPolygonF& line)
{
    QPainterPath path(line.first());
    for (qsizetype i = 1; i + 1 < line.size(); ++i) {
        QLineF before(line[i], line[i - 1]), after(line[i], line[i + 1]);
        const double radius = std::min({cornerRadius, before.length() / 2, after.length() / 2});
        before.setLength(radius);
        after.setLength(radius);
        path.lineTo(before.p2());
        path.quadTo(line[i], after.p2());
    }
    path.lineTo(line.last());
    return path;
}

double trackWidth(double capacity)
{
    return capacity > 0 ? std::clamp(3 + 2 * std::log2(std::max(1.0, capacity / 50e9)), 4.0, 14.0) : 5;
}

} // namespace

BoxItem::BoxItem(const LayoutBox& box) : m_box(box)
{
    setPos(0, 0);
    setZValue(box.container ? box.depth : 100);
    nameIt();
}

void BoxItem::nameIt() { setToolTip(QStringList(QStringList(m_box.title) + m_box.facts).join(u'\n')); }

void BoxItem::setBox(const LayoutBox& box)
{
    if (box == m_box)
        return;
    m_box = box;
    nameIt();
    update();
}

QRectF BoxItem::boundingRect() const { return m_box.rect.adjusted(-2, -14, 16, 2); }

void BoxItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    const double detail = detailOf(*painter);
    painter->setRenderHint(QPainter::Antialiasing);
    if (m_box.container)
        paintContainer(*painter, detail);
    else
        paintNode(*painter, detail);
}

void BoxItem::paintContainer(QPainter& painter, double detail) const
{
    const Theme& theme = Theme::current();
    const QColor fill = m_box.depth % 2 == 0 ? theme.nested : theme.surface;
    const QColor frame = mix(theme.borderStrong, theme.border, m_box.depth == 0 ? 0 : 0.35);
    if (m_box.count > 1)
        drawReplicas(painter, m_box.rect, 9, 4, fill, frame);
    drawBox(painter, m_box.rect, 9, fill, frame, 1.1);
    if (detail < blocksBelow)
        return;
    const QPointF corner = m_box.rect.topLeft();
    const QRectF title = drawText(painter, corner + QPointF(12, 21), m_box.title, ridgeFont(12, QFont::DemiBold), theme.text);
    if (m_box.count > 1)
        drawPill(painter, QPointF(title.right() + 8, corner.y() + 17), countText(m_box.count), theme.onAccent, theme.countPill);
}

void BoxItem::paintNode(QPainter& painter, double detail) const
{
    const Theme& theme = Theme::current();
    const QColor colour = theme[m_box.swatch];
    const QRectF rect = m_box.rect;
    if (detail < blocksBelow)
        return drawBox(painter, rect, 7, mix(colour, theme.surface, 0.6));
    if (m_box.count > 1)
        drawReplicas(painter, rect, 7, 3, theme.surface, theme.borderStrong);
    drawBox(painter, rect, 7, theme.surface, theme.borderStrong, 1.1);
    QPainterPath inside;
    inside.addRoundedRect(rect.adjusted(1, 1, -1, -1), 6, 6);
    painter.save();
    painter.setClipPath(inside, Qt::IntersectClip);
    painter.fillRect(QRectF(rect.left(), rect.top(), 4, rect.height()), colour);
    painter.restore();
    drawIcon(painter, m_box.icon, QRectF(rect.left() + 11, rect.top() + 8, 18, 18), theme.text2);
    if (detail >= namesFrom)
        drawText(painter, rect.topLeft() + QPointF(34, 21), m_box.title, ridgeFont(12, QFont::DemiBold), theme.text);
    for (qsizetype i = 0; detail >= factsFrom && i < m_box.facts.size(); ++i)
        drawText(painter, rect.topLeft() + QPointF(12, 40 + 15.0 * double(i)), m_box.facts[i], ridgeFont(11), theme.text2);
    if (m_box.count > 1) {
        const QString words = countText(m_box.count);
        drawPill(painter, QPointF(rect.right() - pillWidth(words) + 8, rect.top() - 3), words, theme.onAccent, theme.countPill);
    }
}

LinkLayerItem::LinkLayerItem(std::vector<LayoutLink> links, const QRectF& bounds)
    : m_links(std::move(links)), m_bounds(bounds.adjusted(-20, -20, 20, 20))
{
    setZValue(50);
}

void LinkLayerItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    const Theme& theme = Theme::current();
    const double detail = detailOf(*painter);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(Qt::NoBrush);
    for (const LayoutLink& link : m_links) {
        const QColor colour = theme[link.swatch];
        if (detail < blocksBelow) {
            QPen thin(colour, 0);
            painter->setPen(thin);
            painter->drawPolyline(link.line);
            continue;
        }
        const QPainterPath path = rounded(link.line);
        const double width = trackWidth(link.capacity);
        const auto stroke = [&](const QColor& c, double w) {
            painter->setPen(QPen(c, w, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
            painter->drawPath(path);
        };
        stroke(theme.surface, width + 3);
        stroke(mix(colour, theme.surface, 0.6), width);
        stroke(colour, 1.6);
    }
}

LabelLayerItem::LabelLayerItem(std::vector<LayoutLink> links, const QRectF& bounds)
    : m_links(std::move(links)), m_percent(m_links.size(), -1), m_bounds(bounds.adjusted(-60, -20, 60, 20))
{
    setZValue(200);
}

void LabelLayerItem::setUse(const CanvasLinkUses& uses)
{
    std::ptrdiff_t hottest = -1;
    double most = 0;
    for (std::size_t i = 0; i < m_links.size(); ++i) {
        const auto use = uses.find(m_links[i].path);
        const int percent = use == uses.end() ? -1 : gaugeStep * int(std::lround(100 * use->second.use / gaugeStep));
        if (use != uses.end() && use->second.use > most) {
            most = use->second.use;
            hottest = std::ptrdiff_t(i);
        }
        if (percent != m_percent[i])
            update(m_links[i].labelRect().adjusted(-1, -1, 1, 1));
        m_percent[i] = percent;
    }
    if (hottest == m_hottest)
        return;
    for (const std::ptrdiff_t i : {hottest, m_hottest})
        if (i >= 0)
            update(m_links[std::size_t(i)].labelRect().adjusted(-1, -1, 1, 1));
    m_hottest = hottest;
}

void LabelLayerItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    if (detailOf(*painter) < namesFrom)
        return;
    const Theme& theme = Theme::current();
    painter->setRenderHint(QPainter::Antialiasing);
    for (const LayoutLink& link : m_links) {
        if (link.label.isEmpty())
            continue;
        const QRectF box = link.labelRect();
        const auto i = std::size_t(&link - m_links.data());
        const bool hottest = m_hottest == std::ptrdiff_t(i);
        drawBox(*painter, box, 9, theme.surface);
        if (m_percent[i] >= 0) {
            painter->save();
            painter->setClipRect(QRectF(box.topLeft(), QSizeF(box.width() * std::min(100, m_percent[i]) / 100.0, box.height())), Qt::IntersectClip);
            drawBox(*painter, box, 9, mix(theme[link.swatch], theme.surface, 0.66));
            painter->restore();
        }
        drawBox(*painter, box, 9, Qt::transparent, hottest ? theme[link.swatch] : theme.border, hottest ? 1.8 : 1);
        drawText(*painter, {box.left() + 7, box.center().y() + 4}, link.label, ridgeFont(11, QFont::Medium), theme.text2);
    }
}

MemoryLayerItem::MemoryLayerItem(std::vector<QRectF> stacks, const QRectF& bounds)
    : m_stacks(std::move(stacks)), m_bounds(bounds)
{
    setZValue(110); // on the nodes
    setAcceptedMouseButtons(Qt::NoButton);
}

void MemoryLayerItem::setUse(std::optional<double> share)
{
    if (share == m_use)
        return;
    m_use = share;
    update();
}

void MemoryLayerItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    if (detailOf(*painter) < namesFrom)
        return;
    const Theme& theme = Theme::current();
    const bool tooMuch = m_use && *m_use > 1;
    const QColor frame = tooMuch ? theme.bad : theme[Swatch::hbm];
    constexpr int layers = 4;
    painter->setRenderHint(QPainter::Antialiasing);
    for (const QRectF& stack : m_stacks) {
        const double filled = std::clamp(m_use.value_or(0), 0.0, 1.0) * stack.height();
        drawBox(*painter, stack, 3, mix(frame, theme.surface, 0.84));
        painter->fillRect(QRectF(stack.left(), stack.bottom() - filled, stack.width(), filled), mix(frame, theme.surface, 0.35));
        drawBox(*painter, stack, 3, Qt::transparent, frame, 1.1);
        painter->setPen(QPen(frame, 1));
        for (int layer = 1; layer < layers; ++layer) {
            const double y = stack.top() + stack.height() * layer / layers;
            painter->drawLine(QLineF(stack.left(), y, stack.right(), y));
        }
    }
}

MappingLayerItem::MappingLayerItem(const std::vector<LayoutBox>& boxes, const QRectF& bounds) : m_bounds(bounds)
{
    setZValue(110); // on the nodes
    setAcceptedMouseButtons(Qt::NoButton);
    for (const LayoutBox& box : boxes)
        if (!box.strip.isEmpty())
            m_strips.push_back({box.path, box.strip, box.count});
}

void MappingLayerItem::setGroups(int members, const std::string& path)
{
    if (members == m_members && path == m_path)
        return;
    m_members = members;
    m_path = path;
    for (const Strip& strip : m_strips)
        update(strip.rect);
}

QString MappingLayerItem::words() const
{
    for (const Strip& strip : m_strips) {
        if (strip.path != m_path || m_members <= 0)
            continue;
        const std::int64_t groups = strip.count / m_members;
        return groups >= 1 ? QObject::tr("TP %1: %2 in each").arg(m_members).arg(groups == 1 ? QObject::tr("one group") : QObject::tr("%1 groups").arg(groups))
                           : QObject::tr("TP %1 spans %2 of these").arg(m_members).arg((m_members + strip.count - 1) / strip.count);
    }
    return {};
}

void MappingLayerItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    if (m_members <= 0 || detailOf(*painter) < namesFrom)
        return;
    constexpr double widest = 18, numberFrom = 11, wordsGap = 8;
    constexpr std::int64_t mostTiles = 32;
    const Theme& theme = Theme::current();
    painter->setRenderHint(QPainter::Antialiasing);
    for (const Strip& strip : m_strips) {
        if (strip.path != m_path)
            continue;
        const QFont font = ridgeFont(10, QFont::Medium);
        const QString caption = words();
        const double room = strip.rect.width() - textWidth(caption, font) - wordsGap;
        const double tile = std::min(widest, room / double(strip.count));
        const bool tiles = strip.count <= mostTiles && tile >= 3;
        double x = strip.rect.left();
        for (std::int64_t i = 0; tiles && i < strip.count; ++i, x += tile) {
            const std::int64_t group = i / m_members;
            const QRectF box(x, strip.rect.top(), tile - 1, strip.rect.height());
            drawBox(*painter, box, 2, theme.mapping[std::size_t(group % 4)], theme.border, 0.8);
            if (tile >= numberFrom)
                drawText(*painter, {box.center().x(), box.center().y() + 3.6}, QString::number(group + 1), font, theme.text, Qt::AlignHCenter);
        }
        const QString shown = tiles ? caption : QFontMetricsF(font).elidedText(caption, Qt::ElideRight, strip.rect.width());
        drawText(*painter, {x + (tiles ? wordsGap - 1 : 0), strip.rect.center().y() + 3.6}, shown, font, theme.text2);
    }
}

QSizeF LimiterItem::tagSize(const QString& words) { return {textWidth(words, ridgeFont(12, QFont::DemiBold)) + 18, 22}; }

LimiterItem::LimiterItem(const QRectF& rect, const QPointF& tag, Swatch swatch, const QString& words)
    : m_rect(rect), m_tag(tag), m_swatch(swatch), m_words(words)
{
    setZValue(90); // behind its own node, above the links
    setAcceptedMouseButtons(Qt::NoButton);
}

void LimiterItem::moveTo(const QRectF& rect, const QPointF& tag, Swatch swatch, const QString& words)
{
    if (rect == m_rect && tag == m_tag && swatch == m_swatch && words == m_words)
        return;
    prepareGeometryChange();
    m_rect = rect;
    m_tag = tag;
    m_swatch = swatch;
    m_words = words;
    update();
}

QRectF LimiterItem::boundingRect() const
{
    return m_rect.adjusted(-20, -20, 20, 20) | QRectF(m_tag, tagSize(m_words)).adjusted(-1, -1, 1, 1);
}

void LimiterItem::paint(QPainter* painter, const QStyleOptionGraphicsItem*, QWidget*)
{
    const Theme& theme = Theme::current();
    painter->setRenderHint(QPainter::Antialiasing);
    drawHalo(*painter, m_rect, 7, theme[m_swatch]);
    const QRectF tag(m_tag, tagSize(m_words));
    drawBox(*painter, tag, 6, theme[m_swatch]);
    drawText(*painter, {tag.left() + 9, tag.center().y() + 4.4}, m_words, ridgeFont(12, QFont::DemiBold), theme.inkOn(theme[m_swatch]));
}

} // namespace ridge::ui
