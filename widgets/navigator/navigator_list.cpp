// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigator/navigator_list.hpp"

#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/paint.hpp"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QStyledItemDelegate>

namespace ridge::ui {

namespace {

constexpr int idRole = Qt::UserRole + 1, tagRole = Qt::UserRole + 2, rowHeight = 28, mostRows = 6;

/// Icon, name cut to what the tag leaves, tag at the right; an ink bar at the row that is shown.
class RowDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {60, rowHeight}; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Theme& theme = Theme::current();
        const bool shown = option.state & QStyle::State_Selected;
        painter->setRenderHint(QPainter::Antialiasing);
        if (shown || option.state & QStyle::State_MouseOver)
            drawBox(*painter, QRectF(option.rect).adjusted(8, 0, -4, 0), 5, shown ? theme.selected : theme.hover);
        if (shown)
            drawBox(*painter, QRectF(2, option.rect.top() + 5, 3, option.rect.height() - 10), 1.5, theme.accent);
        const double middle = option.rect.center().y() + 5;
        double right = option.rect.right() - 14;
        if (const QString tag = index.data(tagRole).toString(); !tag.isEmpty()) {
            const QFont small = ridgeFont(11);
            right -= textWidth(tag, small);
            drawText(*painter, {right, middle}, tag, small, theme.text2);
            right -= 8;
        }
        index.data(Qt::DecorationRole).value<QIcon>().paint(painter, QRect(18, option.rect.top() + 6, 16, 16));
        const QFont font = ridgeFont(13, shown ? QFont::DemiBold : QFont::Normal);
        const QString name = QFontMetricsF(font).elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, right - 42);
        drawText(*painter, {42, middle}, name, font, theme.text);
        if (shown && option.state & QStyle::State_HasFocus)
            drawBox(*painter, QRectF(option.rect).adjusted(9, 1, -5, -1), 5, Qt::transparent, theme.accent, 2);
    }

    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        editor->setGeometry(option.rect.adjusted(36, 0, -6, 0));
    }
};

} // namespace

NavigatorList::NavigatorList(NavigatorKind kind, const QString& iconName, QWidget* parent)
    : QListWidget(parent), m_kind(kind), m_iconName(iconName)
{
    setItemDelegate(new RowDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    setEditTriggers(EditKeyPressed);
    setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    connect(this, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (!m_filling && item != nullptr)
            Q_EMIT showRequested(idOf(item));
    });
    connect(this, &QListWidget::itemChanged, this, [this](const QListWidgetItem* item) {
        if (m_filling)
            return;
        const QString id = idOf(item), name = item->text().trimmed();
        // The answer fills this list anew, so it must wait until the editor is gone.
        QMetaObject::invokeMethod(this, [this, id, name] {
            fill();
            if (!name.isEmpty())
                Q_EMIT renamed(id, name);
        }, Qt::QueuedConnection);
    });
}

QString NavigatorList::idOf(const QListWidgetItem* item) const
{
    return item == nullptr ? QString() : item->data(idRole).toString();
}

void NavigatorList::setRows(const std::vector<NavigatorRow>& rows)
{
    if (rows == m_rows)
        return;
    m_rows = rows;
    fill();
}

void NavigatorList::fill()
{
    m_filling = true;
    clear();
    for (const NavigatorRow& row : m_rows) {
        auto* item = new QListWidgetItem(icon(m_iconName, 16), row.name, this);
        item->setData(idRole, row.id);
        item->setData(tagRole, row.tag);
        item->setData(Qt::AccessibleDescriptionRole, row.tag);
        item->setToolTip(row.detail);
        item->setFlags(item->flags() | Qt::ItemIsEditable);
        if (row.shown)
            setCurrentItem(item);
    }
    m_filling = false;
    setFixedHeight(std::clamp(count(), 1, mostRows) * rowHeight + 2);
}

void NavigatorList::fillMenu(QMenu& menu, const QString& id)
{
    const auto add = [&](const QString& words, NavigatorAct act) {
        return menu.addAction(words, this, [this, act, id] { Q_EMIT requested(act, id); });
    };
    menu.addAction(tr("Rename…") + QStringLiteral("\tF2"), this, [this] { editItem(currentItem()); });
    add(tr("Duplicate"), NavigatorAct::duplicate);
    if (m_kind == NavigatorKind::architecture) {
        add(tr("Derive one with changes"), NavigatorAct::derive);
        add(tr("Compare with it (baseline)"), NavigatorAct::setBaseline);
        add(tr("Pair with the scenario shown"), NavigatorAct::pairWithShown);
    } else {
        add(tr("Pair with the architecture shown"), NavigatorAct::pairWithShown);
    }
    menu.addSeparator();
    add(tr("Remove") + QStringLiteral("\tDel"), NavigatorAct::remove);
}

void NavigatorList::contextMenuEvent(QContextMenuEvent* event)
{
    const QListWidgetItem* item = event->reason() == QContextMenuEvent::Mouse ? itemAt(event->pos()) : currentItem();
    if (item == nullptr)
        return;
    QMenu menu(this);
    fillMenu(menu, idOf(item));
    menu.exec(event->globalPos());
}

void NavigatorList::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Delete && currentItem() != nullptr)
        Q_EMIT requested(NavigatorAct::remove, idOf(currentItem()));
    else
        QListWidget::keyPressEvent(event);
}

void NavigatorList::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        fill();
    QListWidget::changeEvent(event);
}

} // namespace ridge::ui
