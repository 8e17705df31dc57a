// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/why_tree.hpp"

#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/paint.hpp"
#include "theme/resource_text.hpp"
#include "why/why_row.hpp"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>

#include <cmath>

namespace ridge::ui {

namespace {
constexpr int indent = 16;
}

WhyTree::WhyTree(QWidget* parent) : QTreeView(parent)
{
    setItemDelegate(new WhyRow(this));
    setIndentation(indent);
    setFrameShape(NoFrame);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setAllColumnsShowFocus(true);
    setUniformRowHeights(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    setExpandsOnDoubleClick(true);
    setMouseTracking(true);
    header()->hide();
    header()->setMinimumSectionSize(20);
    header()->setStretchLastSection(false);
    setAccessibleName(tr("Derivation"));
}

void WhyTree::collectOpen(const QModelIndex& index, QList<QStringList>& open) const
{
    if (!isExpanded(index))
        return;
    open << m_rows->path(index);
    for (int i = 0; i < m_rows->rowCount(index); ++i)
        collectOpen(m_rows->index(i, 0, index), open);
}

void WhyTree::setExplanation(std::shared_ptr<const MetricExplanation> explanation)
{
    QList<QStringList> open;
    QStringList chosen;
    if (m_rows != nullptr) {
        collectOpen(m_rows->root(), open);
        chosen = m_rows->path(currentIndex().siblingAtColumn(0));
    }
    const WhyModel* old = m_rows;
    m_rows = new WhyModel(std::move(explanation), this);
    setModel(m_rows);
    delete old;
    resizeEvent(nullptr);
    for (const QStringList& path : open)
        if (const QModelIndex index = m_rows->find(path); m_rows->path(index) == path)
            expand(index);
    if (old == nullptr)
        openHeaviest();
    setCurrentIndex(chosen.isEmpty() ? m_rows->root() : m_rows->find(chosen));
}

void WhyTree::forget()
{
    setModel(nullptr);
    delete std::exchange(m_rows, nullptr);
}

/// Opens the heaviest closed step again and again while all rows still fit the view.
void WhyTree::openHeaviest()
{
    std::vector<QModelIndex> closed = {m_rows->root()};
    double height = 0;
    const auto heightOf = [this](const QModelIndex& index) { return itemDelegate()->sizeHint({}, index).height(); };
    while (!closed.empty()) {
        const auto heaviest = std::max_element(closed.begin(), closed.end(), [this](const QModelIndex& a, const QModelIndex& b) {
            return std::abs(m_rows->shareOf(a)) < std::abs(m_rows->shareOf(b));
        });
        const QModelIndex index = *heaviest;
        closed.erase(heaviest);
        double more = 0;
        for (int i = 0; i < m_rows->rowCount(index); ++i)
            more += heightOf(m_rows->index(i, 0, index));
        if (more == 0)
            continue;
        height += more;
        if (height > viewport()->height() - 50)
            return;
        expand(index);
        for (int i = 0; i < m_rows->rowCount(index); ++i)
            if (const QModelIndex child = m_rows->index(i, 0, index); m_rows->step(child) != nullptr && !m_rows->step(child)->isInput)
                closed.push_back(child);
    }
}

void WhyTree::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTreeView::currentChanged(current, previous);
    if (current.isValid())
        Q_EMIT stepChosen(current.siblingAtColumn(0));
}

void WhyTree::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        Q_EMIT copyRequested();
        return;
    }
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        setExpanded(currentIndex().siblingAtColumn(0), !isExpanded(currentIndex().siblingAtColumn(0)));
        return;
    }
    QTreeView::keyPressEvent(event);
}

void WhyTree::resizeEvent(QResizeEvent* event)
{
    if (event != nullptr)
        QTreeView::resizeEvent(event);
    if (m_rows == nullptr)
        return;
    const int room = viewport()->width();
    const int share = room >= 1100 ? 220 : 116, value = 92, source = 44;
    const int term = std::max(room * 34 / 100, 260);
    setColumnWidth(WhyModel::term, term);
    setColumnWidth(WhyModel::formula, room - term - share - value - source);
    setColumnWidth(WhyModel::share, share);
    setColumnWidth(WhyModel::value, value);
    setColumnWidth(WhyModel::source, source);
}

void WhyTree::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const
{
    const Theme& theme = Theme::current();
    painter->setPen(theme.border);
    for (int x = rect.left() + indent / 2; x < rect.right() - indent; x += indent)
        painter->drawLine(QPointF(x + 0.5, rect.top()), QPointF(x + 0.5, rect.bottom() + 1));
    const QRectF mark(rect.right() - indent + 2, rect.center().y() - 6, 13, 13);
    if (m_rows->rowCount(index) > 0)
        drawIcon(*painter, isExpanded(index) ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"), mark, theme.text2, 1.9);
}

void WhyTree::drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Theme& theme = Theme::current();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF row = QRectF(option.rect).adjusted(0, 1, 0, -1);
    const bool chosen = index.siblingAtColumn(0) == currentIndex().siblingAtColumn(0);
    if (chosen)
        drawBox(*painter, row, 5, theme.selected);
    QTreeView::drawRow(painter, option, index);
    if (chosen) {
        drawBox(*painter, QRectF(row.left(), row.top() + 4, 3, row.height() - 8), 1.5, theme.accent);
        if (hasFocus())
            drawBox(*painter, row, 5, Qt::transparent, theme.accent, 2);
    }
    painter->setPen(theme.border);
    painter->drawLine(QPointF(row.left(), option.rect.bottom() + 0.5), QPointF(row.right(), option.rect.bottom() + 0.5));
}

} // namespace ridge::ui
