// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/toast.hpp"

#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/paint.hpp"

#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace ridge::ui {

namespace {
constexpr int shownFor = 6000, margin = 12; ///< ms; px beside and below
}

Toast::Toast(QWidget* parent) : QWidget(parent), m_undo(new QToolButton(this))
{
    m_undo->setObjectName(QStringLiteral("undoToast"));
    m_undo->setText(tr("Undo"));
    m_undo->setFont(ridgeFont(13, QFont::DemiBold));
    m_undo->setAccessibleName(tr("Undo what the message says"));
    m_timer.setSingleShot(true);
    m_timer.setInterval(shownFor);
    connect(&m_timer, &QTimer::timeout, this, [this] { say({}); });
    connect(m_undo, &QToolButton::clicked, this, [this] {
        say({});
        Q_EMIT undoRequested();
    });
    hide();
}

int Toast::action() const { return m_undo->isHidden() ? 0 : m_undo->sizeHint().width() + 6; }

void Toast::say(const QString& sentence, bool undoable)
{
    m_message = sentence;
    m_undo->setVisible(undoable && !sentence.isEmpty());
    setAttribute(Qt::WA_TransparentForMouseEvents, m_undo->isHidden());
    setAccessibleName(sentence);
    setVisible(!sentence.isEmpty());
    if (sentence.isEmpty())
        return;
    m_timer.start();
    place();
    raise();
    update();
}

void Toast::forgetUndo()
{
    if (!m_undo->isHidden())
        say({});
}

void Toast::setRoom(const QRect& room)
{
    m_room = room;
    place();
}

void Toast::place()
{
    const int widest = std::max(120, std::min(460, m_room.width() - 2 * margin - 60 - action()));
    const QSize text = QFontMetrics(ridgeFont(13)).boundingRect(QRect(0, 0, widest, 400), Qt::TextWordWrap, m_message).size();
    const QSize size(text.width() + 56 + action(), text.height() + 20);
    setGeometry(m_room.right() + 1 - size.width() - margin, m_room.bottom() + 1 - size.height() - margin, size.width(), size.height());
}

void Toast::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawBox(painter, rect(), 8, theme.raised, theme.borderStrong);
    drawIcon(painter, QStringLiteral("info"), QRectF(12, 11, 16, 16), theme.text2);
    painter.setPen(theme.text);
    painter.setFont(ridgeFont(13));
    painter.drawText(rect().adjusted(38, 8, -14 - action(), -8), Qt::AlignVCenter | Qt::TextWordWrap, m_message);
}

void Toast::resizeEvent(QResizeEvent*)
{
    const QSize size = m_undo->sizeHint();
    m_undo->setGeometry(width() - size.width() - 8, (height() - 26) / 2, size.width(), 26);
}

} // namespace ridge::ui
