// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/why_sheet.hpp"

#include "theme/paint.hpp"
#include "why/why_tree.hpp"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QStyle>

#include <algorithm>

namespace ridge::ui {

namespace {

constexpr int slideTime = 180; ///< ms
constexpr int narrowest = 760, widest = 1320;

/// No motion where nobody sees it or the platform asks for none.
bool moves(const QWidget& widget)
{
    return QGuiApplication::platformName() != QStringLiteral("offscreen")
        && widget.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &widget) > 0;
}

} // namespace

WhySheet::WhySheet(QWidget* parent) : QWidget(parent), m_panel(new WhyPanel(this))
{
    hide();
    m_slide.setDuration(slideTime);
    m_slide.setEasingCurve(QEasingCurve::OutCubic);
    m_slide.setStartValue(0.0);
    m_slide.setEndValue(1.0);
    connect(&m_slide, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) { place(value.toDouble()); });
    connect(m_panel, &WhyPanel::closeRequested, this, &WhySheet::closeSheet);
    connect(m_panel, &WhyPanel::copyRequested, this, &WhySheet::copy);
    parent->installEventFilter(this);
}

WhySheet::~WhySheet()
{
    m_slide.disconnect(this);
    m_panel->disconnect(this);
    if (parentWidget() != nullptr)
        parentWidget()->removeEventFilter(this);
}

void WhySheet::open(const QString& label, QWidget* asker, const QRect& lit)
{
    m_asker = asker;
    m_lit = lit;
    m_panel->ask(label);
    show();
    raise();
    place(1);
    m_panel->tree().setFocus(Qt::OtherFocusReason);
    if (moves(*this))
        m_slide.start();
}

void WhySheet::closeSheet()
{
    if (!isOpen())
        return;
    m_slide.stop();
    if (m_asker != nullptr)
        m_asker->setFocus(Qt::OtherFocusReason);
    hide();
    Q_EMIT closed();
}

void WhySheet::copy() const
{
    if (!m_panel->content().text.isEmpty())
        QGuiApplication::clipboard()->setText(m_panel->content().text);
}

QRect WhySheet::litRect() const
{
    if (m_asker == nullptr || !m_asker->isVisible())
        return {};
    const QRect lit(m_asker->mapTo(parentWidget(), m_lit.topLeft()), m_lit.size());
    return lit.intersects(m_panel->geometry()) ? QRect() : lit;
}

/// The panel takes the whole height, or what is below a number high up that it would cover.
void WhySheet::place(double shown)
{
    setGeometry(parentWidget()->rect());
    const int wide = std::min(width(), std::clamp(width() * 2 / 3, narrowest, widest));
    int top = 0;
    if (m_asker != nullptr && m_asker->isVisible()) {
        const QRect lit(m_asker->mapTo(parentWidget(), m_lit.topLeft()), m_lit.size());
        if (lit.right() >= width() - wide && lit.bottom() < height() / 4)
            top = lit.bottom() + 1;
    }
    m_panel->setGeometry(width() - int(wide * shown), top, wide, height() - top);
    update();
}

/// The keys of the whole sheet. Letters belong to the tree's search, not to the window's actions.
bool WhySheet::takesKey(QKeyEvent* key, bool act)
{
    if (key->key() == Qt::Key_Escape) {
        if (act)
            closeSheet();
        return true;
    }
    if (key->matches(QKeySequence::Copy)) {
        if (act)
            copy();
        return true;
    }
    return (key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0 && !key->text().isEmpty() && key->text().front().isPrint();
}

bool WhySheet::event(QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return QWidget::event(event);
    auto* key = dynamic_cast<QKeyEvent*>(event);
    if (key == nullptr || !takesKey(key, event->type() == QEvent::KeyPress))
        return QWidget::event(event);
    event->accept();
    return true;
}

bool WhySheet::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parent() && event->type() == QEvent::Resize && isOpen())
        place(1);
    return QWidget::eventFilter(watched, event);
}

/// Tab stays in the sheet.
bool WhySheet::focusNextPrevChild(bool next)
{
    QWidget* start = focusWidget() != nullptr ? focusWidget() : m_panel;
    for (QWidget* w = next ? start->nextInFocusChain() : start->previousInFocusChain(); w != start;
         w = next ? w->nextInFocusChain() : w->previousInFocusChain())
        if (isAncestorOf(w) && w->isVisible() && w->isEnabled() && (w->focusPolicy() & Qt::TabFocus) != 0) {
            w->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
            return true;
        }
    return true;
}

void WhySheet::mousePressEvent(QMouseEvent*) { closeSheet(); }

void WhySheet::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath scrim;
    scrim.addRect(rect());
    const QRectF lit = litRect();
    if (!lit.isEmpty()) {
        QPainterPath hole;
        hole.addRoundedRect(lit, 6, 6);
        scrim -= hole;
    }
    painter.fillPath(scrim, theme.scrim);
    if (!lit.isEmpty())
        drawBox(painter, lit, 6, Qt::transparent, theme.accent, 2);
}

} // namespace ridge::ui
