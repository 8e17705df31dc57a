// SPDX-License-Identifier: GPL-3.0-or-later
#include "kpi/kpi_strip.hpp"

#include "kpi/own_mark.hpp"
#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/number_text.hpp"
#include "theme/resource_text.hpp"

#include <QGraphicsOpacityEffect>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace ridge::ui {

namespace {
constexpr int stripHeight = 76, limiterWidth = 292;

bool asks(const QKeyEvent& key)
{
    return key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter || key.key() == Qt::Key_Space;
}
} // namespace

LimiterChip::LimiterChip(QWidget* parent) : QWidget(parent)
{
    setFixedSize(limiterWidth, stripHeight);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
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

/// The charged slices of the bar, in ledger order.
std::vector<LimiterChip::Segment> LimiterChip::segments() const
{
    std::vector<Segment> all;
    const QRectF bar = barRect();
    double x = bar.left();
    for (std::size_t i = 0; i < swatchCount && m_model.feasible; ++i) {
        const double width = bar.width() * m_model.seconds[i] / m_model.time;
        if (width > 0)
            all.push_back({static_cast<Swatch>(i), QRectF(x, bar.top(), width, bar.height())});
        x += width;
    }
    return all;
}

void LimiterChip::drawBar(QPainter& painter, const QRectF& bar) const
{
    const Theme& theme = Theme::current();
    QPainterPath shape;
    shape.addRoundedRect(bar, 3, 3);
    painter.save();
    painter.setClipPath(shape, Qt::IntersectClip);
    QRectF chosen;
    for (const Segment& segment : segments()) {
        if (segment.swatch == m_slice)
            chosen = segment.rect;
        if (segment.rect.width() <= 0.4)
            continue;
        const QRectF inner = segment.rect.adjusted(0, 0, -std::min(1.0, segment.rect.width()), 0);
        painter.fillRect(inner, theme[segment.swatch]);
        if (segment.swatch == Swatch::bubble)
            drawHatch(painter, inner, withAlpha(theme.surface, 0.6));
    }
    painter.restore();
    if (!chosen.isEmpty())
        drawBox(painter, chosen.adjusted(-3, -3, 2, 3), 3, Qt::transparent, theme.accent, 2);
}

QString LimiterChip::describe(double x) const
{
    for (const Segment& segment : segments()) {
        if (x >= segment.rect.left() && x < segment.rect.right()) {
            const QString s = QStringLiteral("s");
            const auto i = static_cast<std::size_t>(segment.swatch);
            return tr("%1\n%2 of the step, %3\n%4 more are hidden behind other work")
                .arg(swatchName(segment.swatch), quantityText(m_model.seconds[i] / m_model.time, QStringLiteral("%")),
                     quantityText(m_model.seconds[i], s), quantityText(m_model.hidden[i], s));
        }
    }
    return {};
}

void LimiterChip::ask(Swatch swatch)
{
    const QString& metric = m_model.metrics[static_cast<std::size_t>(swatch)];
    if (!metric.isEmpty())
        Q_EMIT whyRequested({metric, sliceNoun(swatchName(swatch)), this, rect().adjusted(4, 4, -10, -4)});
}

void LimiterChip::askWhy()
{
    if (m_model.feasible)
        ask(m_slice.value_or(swatchOf(m_model.limiter)));
}

void LimiterChip::chooseNext(bool right)
{
    const std::vector<Segment> all = segments();
    if (all.empty())
        return;
    const auto now = std::find_if(all.begin(), all.end(), [this](const Segment& segment) { return segment.swatch == m_slice; });
    if (now == all.end())
        m_slice = right ? all.front().swatch : all.back().swatch;
    else if (right ? now + 1 != all.end() : now != all.begin())
        m_slice = (right ? now + 1 : now - 1)->swatch;
    setAccessibleDescription(swatchName(*m_slice));
    update();
}

void LimiterChip::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
        return chooseNext(event->key() == Qt::Key_Right);
    if (asks(*event))
        return askWhy();
    QWidget::keyPressEvent(event);
}

void LimiterChip::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    for (const Segment& segment : segments())
        if (segment.rect.adjusted(0, -8, 0, 8).contains(event->position()))
            return ask(segment.swatch);
    askWhy();
}

void LimiterChip::focusOutEvent(QFocusEvent* event)
{
    m_slice.reset();
    QWidget::focusOutEvent(event);
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
    setCursor(Qt::PointingHandCursor);
}

void KpiTileView::askWhy() { Q_EMIT whyRequested({m_tile.key, m_tile.noun, this, rect().adjusted(4, 4, -4, -4)}); }

void KpiTileView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
        focusNextPrevChild(event->key() == Qt::Key_Right);
    else if (asks(*event))
        askWhy();
    else
        QWidget::keyPressEvent(event);
}

void KpiTileView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        askWhy();
    else
        event->ignore();
}

void KpiTileView::setTile(const KpiTile& tile)
{
    if (tile == m_tile)
        return;
    m_tile = tile;
    showWords();
}

void KpiTileView::setEvidence(const QString& sentence)
{
    if (sentence == m_evidence)
        return;
    m_evidence = sentence;
    showWords();
}

void KpiTileView::showWords()
{
    const KpiTile& tile = m_tile;
    QString change;
    if (tile.delta)
        change = std::abs(tile.delta->change) < 0.005 ? tr(", within noise of the baseline (below 0.5 %)")
                                                      : tr(", %1 against the baseline").arg(deltaText(*tile.delta));
    setAccessibleName(QStringLiteral("%1 %2 %3 %4%5").arg(tile.label, tile.value, tile.unit, tile.scope, change));
    QStringList help{QStringLiteral("%1, %2%3").arg(tile.label, tile.scope, change), tile.help, tile.intervalHelp, tile.interval.isEmpty() ? QString() : m_evidence, tile.limiterHelp};
    help.removeAll(QString());
    setToolTip(help.join(u'\n'));
    setAccessibleDescription(QStringList{tile.intervalHelp, tile.limiterHelp}.join(u' ').trimmed());
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
    if (underMouse())
        drawText(painter, {width() - 16.0, 23}, tr("why?"), ridgeFont(11, QFont::DemiBold), theme.text, Qt::AlignRight);
    else
        drawLimiter(painter, x + textWidth(m_tile.label, ridgeFont(11, QFont::Medium)) + 14);
    drawText(painter, {x, 23}, m_tile.label, ridgeFont(11, QFont::Medium), theme.text2);
    const QRectF value = drawText(painter, {x, 46}, m_tile.value, ridgeFont(22, QFont::DemiBold), theme.text);
    drawText(painter, {value.right() + 5, 46}, m_tile.unit, ridgeFont(12), theme.text2);
    double scopeX = x;
    if (m_tile.delta)
        scopeX += drawDelta(painter, {x, 61}, *m_tile.delta) + 7;
    const QFont small = ridgeFont(11);
    const QString words = m_tile.interval.isEmpty() ? m_tile.scope : m_tile.interval + QStringLiteral(" \u00B7 ") + m_tile.scope;
    drawText(painter, {scopeX, 65}, QFontMetricsF(small).elidedText(words, Qt::ElideRight, width() - scopeX - 8), small, theme.text2);
}

void KpiTileView::drawLimiter(QPainter& painter, double left) const
{
    const Theme& theme = Theme::current();
    const QFont font = ridgeFont(11);
    const double mark = m_tile.limiterSwatch ? 12 : 0;
    const QString words = QFontMetricsF(font).elidedText(m_tile.limiter, Qt::ElideRight, std::max(0.0, width() - 16 - left - mark));
    const QRectF box = drawText(painter, {width() - 16.0, 23}, words, font, theme.text2, Qt::AlignRight);
    if (m_tile.limiterSwatch && !words.isEmpty())
        drawBox(painter, QRectF(box.left() - mark, 15.5, 8, 8), 2, theme[*m_tile.limiterSwatch]);
}

KpiStrip::KpiStrip(QWidget* parent) : QWidget(parent), m_limiter(new LimiterChip(this)), m_own(new OwnMark(this))
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
    connect(m_limiter, &LimiterChip::whyRequested, this, &KpiStrip::whyRequested);
    m_own->move(limiterWidth - 20 - m_own->width(), 9);
    m_own->hide();
    connect(m_own, &OwnMark::clicked, this, &KpiStrip::ownRequested);
}

void KpiStrip::setModel(const KpiModel& model)
{
    const bool sameReason = model.feasible == m_model.feasible && model.reason == m_model.reason && model.blank == m_model.blank;
    m_model = model;
    m_limiter->setModel(model);
    while (m_views.size() < model.tiles.size()) {
        QWidget* before = m_views.empty() ? static_cast<QWidget*>(m_limiter) : m_views.back();
        m_views.push_back(new KpiTileView(this));
        setTabOrder(before, m_views.back());
        m_tiles->insertWidget(m_tiles->count() - 1, m_views.back(), 1);
        connect(m_views.back(), &KpiTileView::whyRequested, this, &KpiStrip::whyRequested);
    }
    for (std::size_t i = 0; i < m_views.size(); ++i) {
        m_views[i]->setVisible(i < model.tiles.size());
        if (i < model.tiles.size())
            m_views[i]->setTile(model.tiles[i]);
    }
    if (!sameReason)
        update();
}

void KpiStrip::setEvidence(const QString& sentence)
{
    for (KpiTileView* view : m_views)
        view->setEvidence(sentence);
}

void KpiStrip::setOwn(const QString& words)
{
    m_own->setVisible(!words.isEmpty());
    m_own->raise();
    m_own->setToolTip(words);
    m_own->setAccessibleDescription(words);
}

KpiTileView* KpiStrip::tile(const QString& key) const
{
    const auto view = std::find_if(m_views.begin(), m_views.end(), [&](const KpiTileView* v) { return !v->isHidden() && v->tile().key == key; });
    return view == m_views.end() ? nullptr : *view;
}

bool KpiStrip::askFocused()
{
    if (m_limiter->hasFocus()) {
        m_limiter->askWhy();
        return true;
    }
    for (KpiTileView* view : m_views)
        if (view->hasFocus()) {
            view->askWhy();
            return true;
        }
    return false;
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
    const QColor ink = m_model.blank ? theme.info : theme.bad;
    drawBox(painter, box, 6, m_model.blank ? theme.infoFill : theme.badFill);
    drawIcon(painter, m_model.blank ? QStringLiteral("info") : QStringLiteral("warning"), QRectF(box.left() + 12, box.center().y() - 9, 18, 18), ink);
    const QFont words = ridgeFont(13, QFont::DemiBold);
    drawText(painter, {box.left() + 40, box.center().y() + 5},
             QFontMetricsF(words).elidedText(m_model.reason, Qt::ElideRight, box.width() - 52), words, ink);
}

} // namespace ridge::ui
