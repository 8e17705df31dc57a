// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/why_panel.hpp"

#include "report/quantity_text.hpp"
#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/paint.hpp"
#include "why/why_card.hpp"
#include "why/why_tree.hpp"

#include <QEvent>
#include <QGraphicsOpacityEffect>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>

namespace ridge::ui {

namespace {

constexpr int inset = 32, treeTop = 112, legendHeight = 36, footHeight = 36, gap = 16;

/// The number as its question says it: shares of a peak in per cent.
QString numberOf(const MetricExplanation& explanation)
{
    const bool isShare = explanation.metric == "mfu" || explanation.metric == "mfu_causal" || explanation.metric == "hfu";
    return isShare ? shareText(explanation.root.value) : stepValueText(explanation.root);
}

int cardHeight(int height) { return std::clamp(height / 4, 168, 236); }

} // namespace

WhyPanel::WhyPanel(QWidget* parent)
    : QWidget(parent), m_tree(new WhyTree(this)), m_copy(new QPushButton(tr("Copy as text"), this)), m_close(new QToolButton(this)),
      m_savings(new WhyCard(this)), m_chosen(new WhyCard(this)), m_trust(new WhyCard(this))
{
    m_copy->setProperty("ghost", true);
    m_copy->setToolTip(tr("The whole derivation as plain text (Ctrl+C)"));
    m_close->setAccessibleName(tr("Close"));
    m_close->setToolTip(tr("Close (Esc)"));
    m_close->setFocusPolicy(Qt::StrongFocus);
    restyle();
    connect(m_tree, &WhyTree::stepChosen, this, &WhyPanel::showStep);
    connect(m_tree, &WhyTree::copyRequested, this, &WhyPanel::copyRequested);
    connect(m_copy, &QPushButton::clicked, this, &WhyPanel::copyRequested);
    connect(m_close, &QToolButton::clicked, this, &WhyPanel::closeRequested);
}

void WhyPanel::restyle()
{
    m_copy->setIcon(icon(QStringLiteral("export"), 16));
    m_close->setIcon(icon(QStringLiteral("close"), 18));
}

void WhyPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        restyle();
    QWidget::changeEvent(event);
}

void WhyPanel::ask(const QString& label)
{
    m_label = label;
    m_title = tr("Why %1?").arg(label);
    m_content = {};
    m_waiting = true;
    m_tree->forget();
    setStale(false);
    for (WhyCard* card : {m_savings, m_chosen, m_trust})
        card->setLines({}, {});
    setAccessibleName(m_title);
    update();
}

void WhyPanel::setContent(const WhyContent& content)
{
    m_content = content;
    m_waiting = false;
    setStale(false);
    const bool derived = content.explanation != nullptr;
    m_copy->setEnabled(derived);
    for (WhyCard* card : {m_savings, m_chosen, m_trust})
        card->setVisible(derived);
    m_title = derived ? tr("Why is %1 %2?").arg(m_label, numberOf(*content.explanation)) : tr("Why %1?").arg(m_label);
    setAccessibleName(m_title);
    if (derived) {
        m_savings->setLines(tr("If it were free, the step would save"), savingLines(*content.explanation));
        m_trust->setLines(tr("What the number rests on"), trustLines(*content.explanation));
        m_tree->setExplanation(content.explanation);
    } else {
        m_tree->forget();
    }
    update();
}

void WhyPanel::setStale(bool stale)
{
    if (m_stale == stale)
        return;
    m_stale = stale;
    for (QWidget* widget : std::initializer_list<QWidget*>{m_tree->viewport(), m_savings, m_chosen, m_trust}) {
        auto* effect = stale ? new QGraphicsOpacityEffect(widget) : nullptr;
        if (effect != nullptr)
            effect->setOpacity(0.4);
        widget->setGraphicsEffect(effect);
    }
    update();
}

void WhyPanel::showStep(const QModelIndex& index)
{
    const WhyModel& rows = *m_tree->rows();
    if (const Explanation* step = rows.step(index)) {
        m_chosen->setLines(tr("%1, %2").arg(QString::fromStdString(step->title), stepValueText(*step)), stepLines(*step, rows.shareOf(index)));
    } else {
        WhyLine line;
        line.name = tr("Together");
        line.value = shareText(rows.shareOf(index));
        m_chosen->setLines(rows.data(index, Qt::DisplayRole).toString(), {line});
    }
}

void WhyPanel::resizeEvent(QResizeEvent*)
{
    const int cards = cardHeight(height()), cardTop = height() - footHeight - cards;
    m_close->setGeometry(width() - inset - 24, 24, 30, 30);
    const int copy = m_copy->sizeHint().width();
    m_copy->setGeometry(m_close->x() - copy - 12, 23, copy, 32);
    m_tree->setGeometry(inset - 12, treeTop, width() - 2 * inset + 24, cardTop - legendHeight - treeTop);
    const double each = (width() - 2.0 * inset - 2 * gap) / 3;
    int i = 0;
    for (WhyCard* card : {m_savings, m_chosen, m_trust})
        card->setGeometry(QRectF(inset + i++ * (each + gap), cardTop, each, cards).toRect());
}

void WhyPanel::drawCaptions(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const QFont font = ridgeFont(11, QFont::Medium);
    const double y = treeTop - 10, left = m_tree->x();
    const auto caption = [&](WhyModel::Column column, bool right) {
        const double x = left + (right ? m_tree->columnRight(column) - 4 : m_tree->columnLeft(column));
        drawText(painter, {column == WhyModel::term ? double(inset) : x, y}, m_tree->rows()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(),
                 font, theme.text2, right ? Qt::AlignRight : Qt::AlignLeft);
    };
    caption(WhyModel::term, false);
    caption(WhyModel::formula, false);
    caption(WhyModel::share, false);
    caption(WhyModel::value, true);
    caption(WhyModel::source, true);
    painter.setPen(theme.border);
    painter.drawLine(QPointF(inset, treeTop - 0.5), QPointF(width() - inset, treeTop - 0.5));
}

void WhyPanel::drawFoot(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const QFont font = ridgeFont(11);
    double x = inset;
    const double y = height() - footHeight - cardHeight(height()) - legendHeight / 2.0;
    for (const Confidence confidence : {Confidence::measured, Confidence::datasheet, Confidence::analyst, Confidence::projected, Confidence::unverified}) {
        drawBadge(painter, {x, y}, confidence);
        x = drawText(painter, {x + badgeSize + 6, y + 4}, badgeText(confidence), font, theme.text2).right() + 18;
    }
    const QString weakest = tr("Weakest input: %1").arg(badgeText(m_content.explanation->root.confidence));
    if (!m_content.explanation->inputs.empty() && x + textWidth(weakest, font) < width() - inset)
        drawText(painter, {double(width() - inset), y + 4}, weakest, font, theme.text2, Qt::AlignRight);
    drawText(painter, {double(width() - inset), height() - 13.0}, tr("Up, Down move · Right opens a term · Ctrl+C copies · Esc closes"),
             font, theme.text2, Qt::AlignRight);
    drawText(painter, {double(inset), height() - 13.0}, tr("Weight: what 1 % more of the term does to the number, in hundredths; hollow: it falls"), font, theme.text2);
}

void WhyPanel::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme.surface);
    painter.setPen(theme.borderStrong);
    painter.drawLine(QPointF(0.5, 0), QPointF(0.5, height()));
    drawIcon(painter, QStringLiteral("why"), QRectF(inset, 27, 22, 22), theme.text, 1.7);
    const double x = inset + 32, room = m_copy->x() - x - 12;
    const QFont title = ridgeFont(20, QFont::DemiBold), small = ridgeFont(12);
    const QRectF words = drawText(painter, {x, 45}, QFontMetricsF(title).elidedText(m_title, Qt::ElideRight, room), title, theme.text);
    drawText(painter, {x, 66}, QFontMetricsF(small).elidedText(m_content.subtitle, Qt::ElideRight, width() - x - inset), small, theme.text2);
    if (m_stale && words.right() + 90 < m_copy->x())
        drawPill(painter, {words.right() + 12, 39}, tr("updating"), theme.text2, theme.chip);
    if (m_content.explanation != nullptr) {
        drawCaptions(painter);
        drawFoot(painter);
        return;
    }
    const QFont reason = ridgeFont(13);
    painter.setFont(reason);
    painter.setPen(theme.text2);
    painter.drawText(QRectF(x, 96, width() - x - inset, 120), Qt::TextWordWrap,
                     m_waiting ? tr("Deriving…") : fittedText(m_content.reason, reason, width() - x - inset, 5));
}

} // namespace ridge::ui
