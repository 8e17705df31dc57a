// SPDX-License-Identifier: GPL-3.0-or-later
#include "page_stack.hpp"

#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/paint.hpp"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

namespace ridge {

using namespace ui;

namespace {

/// One segment: the chosen one is a raised card in the trough that PageSwitch paints.
class Segment : public QToolButton {
public:
    using QToolButton::QToolButton;

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& theme = Theme::current();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const bool on = isChecked();
        if (on)
            drawBox(painter, QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, theme.raised, theme.borderStrong);
        else if (underMouse())
            drawBox(painter, rect(), 5, theme.hover);
        if (hasFocus())
            drawBox(painter, QRectF(rect()).adjusted(1, 1, -1, -1), 5, Qt::transparent, theme.accent, 2);
        const QColor ink = on ? theme.text : theme.text2;
        const QString words = toolButtonStyle() == Qt::ToolButtonIconOnly ? QString() : text();
        const bool picture = toolButtonStyle() != Qt::ToolButtonTextOnly;
        const double width = textWidth(words, font()) + (picture ? 16 : 0) + (picture && !words.isEmpty() ? 7 : 0);
        double x = (this->width() - width) / 2;
        if (picture) {
            drawIcon(painter, property("pageIcon").toString(), QRectF(x, (height() - 16) / 2.0, 16, 16), ink);
            x += 23;
        }
        drawText(painter, {x, height() / 2.0 + 4.5}, words, font(), ink);
    }
};

} // namespace

PageStack::PageStack(QWidget* parent) : QStackedWidget(parent), m_group(new QActionGroup(this)) {}

QAction* PageStack::add(QWidget* page, const QString& title, const QString& iconName, const QKeySequence& keys)
{
    addWidget(page);
    auto* action = new QAction(title, this);
    action->setCheckable(true);
    action->setChecked(m_actions.empty());
    action->setShortcut(keys);
    action->setProperty("pageIcon", iconName);
    m_group->addAction(action);
    m_actions.push_back(action);
    m_focus.emplace_back();
    connect(action, &QAction::triggered, this, [this, page] {
        show(page);
        Q_EMIT chosen();
    });
    return action;
}

void PageStack::show(QWidget* page)
{
    const int before = currentIndex(), after = indexOf(page);
    if (after < 0 || before == after)
        return;
    if (QWidget* focus = QApplication::focusWidget(); focus != nullptr && currentWidget()->isAncestorOf(focus))
        m_focus[std::size_t(before)] = focus;
    setCurrentIndex(after);
    m_actions[std::size_t(after)]->setChecked(true);
    if (QWidget* focus = m_focus[std::size_t(after)]; focus != nullptr && focus->isVisibleTo(page))
        focus->setFocus(Qt::OtherFocusReason);
    else
        page->setFocus(Qt::OtherFocusReason);
}

PageSwitch::PageSwitch(const PageStack& pages, QWidget* parent) : QWidget(parent)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(2, 2, 2, 2);
    row->setSpacing(2);
    for (QAction* action : pages.pageActions()) {
        auto* segment = new Segment;
        const QString name = action->text().remove(u'&'), keys = action->shortcut().toString(QKeySequence::NativeText);
        segment->setText(name);
        segment->setAccessibleName(tr("%1 page").arg(name));
        segment->setToolTip(QStringLiteral("%1 (%2)").arg(name, keys));
        segment->setProperty("pageIcon", action->property("pageIcon"));
        segment->setCheckable(true);
        segment->setChecked(action->isChecked());
        segment->setFont(ridgeFont(13, QFont::Medium));
        connect(segment, &QToolButton::clicked, action, [action, segment] {
            segment->setChecked(true); // one of them always is
            action->trigger();
        });
        connect(action, &QAction::toggled, segment, &QToolButton::setChecked);
        m_segments.push_back(segment);
        row->addWidget(segment);
    }
    setVisible(m_segments.size() > 1);
    setFixedHeight(32);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    restyle();
}

void PageSwitch::setDetail(Detail detail)
{
    if (detail == m_detail)
        return;
    m_detail = detail;
    restyle();
}

void PageSwitch::restyle()
{
    for (QToolButton* segment : m_segments) {
        segment->setToolButtonStyle(m_detail == Detail::icons   ? Qt::ToolButtonIconOnly
                                    : m_detail == Detail::words ? Qt::ToolButtonTextOnly
                                                                : Qt::ToolButtonTextBesideIcon);
        const int words = m_detail == Detail::icons ? 0 : int(textWidth(segment->text(), segment->font()));
        segment->setFixedSize(words + (m_detail == Detail::icons ? 32 : m_detail == Detail::words ? 20 : 46), 28);
    }
}

void PageSwitch::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        restyle();
    QWidget::changeEvent(event);
}

void PageSwitch::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    drawBox(painter, rect(), 7, Theme::current().chip);
}

} // namespace ridge
