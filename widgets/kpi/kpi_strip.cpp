// SPDX-License-Identifier: GPL-3.0-or-later
#include "kpi/kpi_strip.hpp"

#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/number_text.hpp"
#include "theme/resource_text.hpp"

#include <QGraphicsOpacityEffect>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>

namespace ridge::ui {

namespace {
constexpr int stripHeight = 76, limiterWidth = 292;
}

LimiterChip::LimiterChip(QWidget* parent) : QWidget(parent)
{
    setFixedSize(limiterWidth, stripHeight);
    setFocusPolicy(Qt::TabFocus);
}

void LimiterChip::setModel(const KpiModel& model)
{
    m_model = model;
    setAccessibleName(model.feasible ? tr("Limited by %1, %2 of the step")
                                           .arg(resourceName(model.limiter), quantityText(model.limiterShare, QStringLiteral("%")))
                                     : tr("No limiter: the pairing cannot run"));
    update();
}

QRectF LimiterChip::barRect() const { return {16, 54, width() - 36.0, 8}; }

void LimiterChip::drawBar(QPainter& painter, const QRectF& bar) const
{
    const Theme& theme = Theme::current();
    QPainterPath shape;
    shape.addRoundedRect(bar, 3, 3);
    painter.save();
    painter.setClipPath(shape, Qt::IntersectClip);
    double x = bar.left();
    for (std::size_t i = 0; i < swatchCount; ++i) {
        const double width = bar.width() * m_model.seconds[i] / m_model.time;
        const QRectF segment(x, bar.top(), std::max(0.0, width - 1), bar.height());
        if (width > 0.4)
            painter.fillRect(segment, theme.swatches[i]);
        if (static_cast<Swatch>(i) == Swatch::bubble && width > 0.4)
            drawHatch(painter, segment, withAlpha(theme.surface, 0.6));
        x += width;
    }
    painter.restore();
}

QString LimiterChip::describe(double x) const
{
    const QRectF bar = barRect();
    double end = bar.left();
    for (std::size_t i = 0; i < swatchCount && m_model.time > 0; ++i) {
        end += bar.width() * m_model.seconds[i] / m_model.time;
        if (x >= bar.left() && x < end) {
            const QString s = QStringLiteral("s");
            return tr("%1\n%2 of the step, %3\n%4 more are hidden behind other work")
                .arg(swatchName(static_cast<Swatch>(i)), quantityText(m_model.seconds[i] / m_model.time, QStringLiteral("%")),
                     quantityText(m_model.seconds[i], s), quantityText(m_model.hidden[i], s));
        }
    }
    return {};
}

bool LimiterChip::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), describe(help->pos().x()), this);
        return true;
    }
    return QWidget::event(event);
}

void LimiterChip::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawText(painter, {16, 23}, tr("Limited by"), ridgeFont(11, QFont::Medium), theme.text2);
    if (m_model.feasible) {
        drawBox(painter, QRectF(16, 32, 11, 11), 3, theme[m_model.limiter]);
        const QRectF name = drawText(painter, {34, 43}, resourceName(m_model.limiter), ridgeFont(15, QFont::DemiBold), theme.text);
        drawText(painter, {name.right() + 8, 43},
                 tr("%1 of the step").arg(quantityText(m_model.limiterShare, QStringLiteral("%"))), ridgeFont(12), theme.text2);
        drawBar(painter, barRect());
    } else {
        drawText(painter, {16, 43}, tr("Nothing yet"), ridgeFont(15, QFont::DemiBold), theme.text);
        drawBox(painter, barRect(), 3, theme.sliderTrack);
    }
    if (hasFocus())
        drawBox(painter, QRectF(rect()).adjusted(4, 4, -10, -4), 6, Qt::transparent, theme.accent, 2);
    painter.setPen(theme.border);
    painter.drawLine(QPointF(width() - 0.5, 14), QPointF(width() - 0.5, height() - 14));
}

KpiTileView::KpiTileView(QWidget* parent) : QWidget(parent)
{
    setFixedHeight(stripHeight);
    setMinimumWidth(112);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
}

void KpiTileView::setTile(const KpiTile& tile)
{
    m_tile = tile;
    const QString change = tile.delta ? tr(", %1 against the baseline").arg(deltaText(*tile.delta)) : QString();
    setAccessibleName(QStringLiteral("%1 %2 %3 %4%5").arg(tile.label, tile.value, tile.unit, tile.scope, change));
    setToolTip(QStringLiteral("%1, %2\n%3").arg(tile.label, tile.scope, tile.help));
    update();
}

void KpiTileView::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (underMouse())
        drawBox(painter, QRectF(rect()).adjusted(4, 6, -4, -6), 6, theme.hover);
    if (hasFocus())
        drawBox(painter, QRectF(rect()).adjusted(4, 4, -4, -4), 6, Qt::transparent, theme.accent, 2);
    constexpr double x = 16;
    drawText(painter, {x, 23}, m_tile.label, ridgeFont(11, QFont::Medium), theme.text2);
    const QRectF value = drawText(painter, {x, 46}, m_tile.value, ridgeFont(22, QFont::DemiBold), theme.text);
    drawText(painter, {value.right() + 5, 46}, m_tile.unit, ridgeFont(12), theme.text2);
    double scopeX = x;
    if (m_tile.delta)
        scopeX += drawDelta(painter, {x, 61}, *m_tile.delta) + 7;
    const QFont small = ridgeFont(11);
    drawText(painter, {scopeX, 65}, QFontMetricsF(small).elidedText(m_tile.scope, Qt::ElideRight, width() - scopeX - 8),
             small, theme.text2);
}

KpiStrip::KpiStrip(QWidget* parent) : QWidget(parent), m_limiter(new LimiterChip(this))
{
    setFixedHeight(stripHeight);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_limiter);
    m_tiles = new QHBoxLayout;
    m_tiles->setSpacing(0);
    m_tiles->addSpacerItem(new QSpacerItem(0, 0, QSizePolicy::Expanding)); // holds the room while there are no tiles
    row->addLayout(m_tiles, 1);
    setAccessibleName(tr("Key figures"));
}

void KpiStrip::setModel(const KpiModel& model)
{
    m_model = model;
    m_limiter->setModel(model);
    while (m_views.size() < model.tiles.size()) {
        m_views.push_back(new KpiTileView(this));
        m_tiles->insertWidget(m_tiles->count() - 1, m_views.back(), 1);
    }
    for (std::size_t i = 0; i < m_views.size(); ++i) {
        m_views[i]->setVisible(i < model.tiles.size());
        if (i < model.tiles.size())
            m_views[i]->setTile(model.tiles[i]);
    }
    update();
}

void KpiStrip::setStale(bool stale)
{
    if (m_stale == stale)
        return;
    m_stale = stale;
    for (KpiTileView* view : m_views) {
        auto* effect = stale ? new QGraphicsOpacityEffect(view) : nullptr;
        if (effect != nullptr)
            effect->setOpacity(0.4);
        view->setGraphicsEffect(effect);
    }
}

void KpiStrip::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme.surface);
    painter.setPen(theme.border);
    painter.drawLine(QPointF(0, height() - 0.5), QPointF(width(), height() - 0.5));
    if (m_model.feasible || m_model.reason.isEmpty())
        return;
    const QRectF box = QRectF(limiterWidth + 16, 14, width() - limiterWidth - 32.0, height() - 28);
    drawBox(painter, box, 6, theme.badFill);
    drawIcon(painter, QStringLiteral("warning"), QRectF(box.left() + 12, box.center().y() - 9, 18, 18), theme.bad);
    const QFont words = ridgeFont(13, QFont::DemiBold);
    drawText(painter, {box.left() + 40, box.center().y() + 5},
             QFontMetricsF(words).elidedText(m_model.reason, Qt::ElideRight, box.width() - 52), words, theme.bad);
}

} // namespace ridge::ui
