// SPDX-License-Identifier: GPL-3.0-or-later
#include "start/start_card.hpp"

#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/paint.hpp"

#include <QFocusEvent>
#include <QPainter>
#include <QPainterPath>

namespace ridge::ui {

namespace {

constexpr int cardHeight = 196, pictureHeight = 122, smallHeight = 72, smallPicture = 92;
constexpr double radius = 10;

/// The container an architecture's drawing starts from: its own, or that of what it is based on.
const Container* drawnRoot(const Study& study, const Architecture* architecture)
{
    for (int depth = 0; architecture != nullptr && depth < 8; ++depth) {
        if (!architecture->base)
            return &architecture->root;
        const auto base = study.architectures.find(*architecture->base);
        architecture = base == study.architectures.end() ? nullptr : &base->second;
    }
    return nullptr;
}

} // namespace

StartEntry startEntry(const Study& study, const QString& path, const Catalogue& catalogue)
{
    StartEntry entry;
    entry.path = path;
    entry.title = QString::fromStdString(study.title);
    const auto active = study.activeArchitecture ? study.architectures.find(*study.activeArchitecture) : study.architectures.begin();
    if (active == study.architectures.end())
        return entry;
    entry.fact = study.architectures.size() > 1 ? StartCard::tr("%1 architectures").arg(study.architectures.size())
                                                : QString::fromStdString(active->second.name);
    if (const Container* root = drawnRoot(study, &active->second); root != nullptr && !root->children.empty())
        entry.picture = thumbnail(*root, catalogue);
    const auto scenario = study.activeScenario ? study.scenarios.find(*study.activeScenario) : study.scenarios.begin();
    if (scenario != study.scenarios.end())
        entry.note = QString::fromStdString(scenario->second.name);
    return entry;
}

StartCard::StartCard(StartEntry entry, bool small, QWidget* parent) : QAbstractButton(parent), m_entry(std::move(entry)), m_small(small)
{
    setFocusPolicy(Qt::StrongFocus);
    setText(m_entry.title);
    setAccessibleName(m_entry.missing ? tr("%1, file not found").arg(m_entry.title) : m_entry.title);
    setAccessibleDescription(m_entry.fact + QStringLiteral(". ") + m_entry.note);
    setToolTip(m_entry.path);
    setFixedHeight(small ? smallHeight : cardHeight);
    setMinimumWidth(150);
    setAttribute(Qt::WA_Hover);
    setEnabled(!m_entry.missing);
}

QSize StartCard::sizeHint() const { return {240, m_small ? smallHeight : cardHeight}; }

void StartCard::focusInEvent(QFocusEvent* event)
{
    QAbstractButton::focusInEvent(event);
    update();
}

void StartCard::focusOutEvent(QFocusEvent* event)
{
    QAbstractButton::focusOutEvent(event);
    update();
}

void StartCard::paintWords(QPainter& painter, const QRectF& area) const
{
    const Theme& theme = Theme::current();
    const QFont title = ridgeFont(13, QFont::DemiBold), small = ridgeFont(11);
    const auto line = [&](double y, const QString& text, const QFont& font, const QColor& colour, Qt::TextElideMode elide) {
        drawText(painter, {area.left(), area.top() + y}, QFontMetricsF(font).elidedText(text, elide, area.width()), font, colour);
    };
    line(13, m_entry.title, title, m_entry.missing ? theme.text3 : theme.text, Qt::ElideRight);
    line(30, m_entry.fact, small, m_entry.missing ? theme.warn : theme.text2, Qt::ElideMiddle);
    line(46, m_entry.note, small, theme.text2, Qt::ElideRight);
}

void StartCard::paintPicture(QPainter& painter, const QRectF& card) const
{
    const Theme& theme = Theme::current();
    const QRectF ground = m_small ? QRectF(card.left() + 8, card.top() + 8, smallPicture - 16, card.height() - 16)
                                  : QRectF(card.left(), card.top(), card.width(), pictureHeight);
    if (m_small) {
        drawBox(painter, ground, 6, theme.sunken);
    } else {
        QPainterPath shape;
        shape.addRoundedRect(card.adjusted(1, 1, -1, -1), radius - 1, radius - 1);
        painter.save();
        painter.setClipPath(shape);
        painter.fillRect(ground, theme.sunken);
        painter.restore();
        painter.setPen(theme.border);
        painter.drawLine(QPointF(card.left() + 1, ground.bottom()), QPointF(card.right() - 1, ground.bottom()));
    }
    const QRectF inner = m_small ? ground.adjusted(5, 5, -5, -5) : ground.adjusted(24, 14, -24, -14);
    painter.setOpacity(m_entry.missing ? 0.4 : 1);
    if (!m_entry.picture.empty()) {
        drawThumbnail(painter, inner, m_entry.picture);
    } else {
        const QSizeF size = m_small ? QSizeF(40, 28) : QSizeF(116, 72);
        const QRectF blank(inner.center() - QPointF(size.width(), size.height()) / 2, size);
        drawBox(painter, blank, 6, Qt::transparent, theme.control, 1.2, Qt::DashLine);
        if (!m_entry.missing)
            drawIcon(painter, QStringLiteral("plus"), QRectF(blank.center() - QPointF(9, 9), QSizeF(18, 18)), theme.text2);
    }
    painter.setOpacity(1);
}

void StartCard::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF card = QRectF(rect()).adjusted(1, 1, -1, -1);
    const bool hover = underMouse() && isEnabled();
    drawBox(painter, card, radius, isDown() ? theme.pressed : hover ? theme.hover : theme.surface, theme.border);
    paintPicture(painter, card);
    paintWords(painter, m_small ? card.adjusted(smallPicture + 4, 10, -10, -6) : card.adjusted(14, pictureHeight + 13, -14, -6));
    if (hasFocus())
        drawBox(painter, QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, Qt::transparent, theme.accent, 2);
}

} // namespace ridge::ui
