// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_frame.hpp"

#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/paint.hpp"

#include <QEvent>
#include <QGraphicsOpacityEffect>
#include <QPainter>
#include <QToolButton>

namespace ridge::ui {

namespace {
constexpr int headHeight = 46, inset = 14;
}

ChartFrame::ChartFrame(QWidget* parent) : QWidget(parent), m_export(new QToolButton(this))
{
    m_export->setFixedSize(28, 28);
    m_export->setToolTip(tr("Export this chart"));
    m_export->setAccessibleName(tr("Export this chart"));
    connect(m_export, &QToolButton::clicked, this, &ChartFrame::exportRequested);
    restyle();
}

void ChartFrame::setBody(QWidget* body)
{
    m_body = body;
    body->setParent(this);
    auto* effect = new QGraphicsOpacityEffect(body);
    effect->setOpacity(0.4);
    effect->setEnabled(false);
    body->setGraphicsEffect(effect);
    body->show();
}

void ChartFrame::setTitle(const QString& title, const QString& subtitle)
{
    m_title = title;
    m_subtitle = subtitle;
    setAccessibleName(title);
    setAccessibleDescription(subtitle);
    update();
}

void ChartFrame::setStale(bool stale, const QString& note)
{
    if (m_stale == stale && m_note == note)
        return;
    m_stale = stale;
    m_note = note;
    if (m_body != nullptr && m_body->graphicsEffect() != nullptr)
        m_body->graphicsEffect()->setEnabled(stale);
    update();
}

void ChartFrame::setEmptyReason(const QString& reason, const QString& advice)
{
    m_reason = reason;
    m_advice = advice;
    if (m_body != nullptr)
        m_body->setVisible(reason.isEmpty());
    m_export->setEnabled(reason.isEmpty());
    update();
}

void ChartFrame::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme.surface);
    double room = width() - 2 * inset - m_export->width() - 8;
    if (m_stale && !m_note.isEmpty()) {
        const double w = pillWidth(m_note);
        drawPill(painter, {inset + room - w, 22}, m_note, theme.info, theme.infoFill);
        room -= w + 8;
    }
    const QFont titleFont = ridgeFont(13, QFont::DemiBold), subtitleFont = ridgeFont(11);
    drawText(painter, {inset, 21}, QFontMetricsF(titleFont).elidedText(m_title, Qt::ElideRight, room), titleFont, theme.text);
    drawText(painter, {inset, 38}, QFontMetricsF(subtitleFont).elidedText(m_subtitle, Qt::ElideRight, room), subtitleFont,
             theme.text2);
    if (m_reason.isEmpty())
        return;
    const QRectF box = QRectF(rect()).adjusted(inset, headHeight + 8, -inset, -inset);
    drawBox(painter, box, 10, theme.sunken, theme.control, 1.2, Qt::DashLine);
    const double width = box.width() - 96;
    const QRectF words(box.left() + 68, box.center().y() - 34, width, 72);
    drawIcon(painter, QStringLiteral("roofline"), QRectF(box.left() + 24, words.top(), 26, 26), theme.text2, 1.3);
    painter.setPen(theme.text);
    painter.setFont(ridgeFont(15, QFont::DemiBold));
    painter.drawText(words, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_reason);
    painter.setPen(theme.text2);
    painter.setFont(ridgeFont(13));
    const QRectF used = QFontMetricsF(ridgeFont(15, QFont::DemiBold)).boundingRect(words, Qt::TextWordWrap, m_reason);
    painter.drawText(words.adjusted(0, used.height() + 6, 0, 40), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_advice);
}

void ChartFrame::resizeEvent(QResizeEvent*)
{
    m_export->move(width() - inset - m_export->width() + 4, 10);
    if (m_body != nullptr)
        m_body->setGeometry(rect().adjusted(6, headHeight, -inset, -6));
}

void ChartFrame::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        restyle();
    QWidget::changeEvent(event);
}

void ChartFrame::restyle() { m_export->setIcon(icon(QStringLiteral("export"), 16)); }

} // namespace ridge::ui
