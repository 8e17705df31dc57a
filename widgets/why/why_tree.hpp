// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "why/why_model.hpp"

#include <QSet>
#include <QTreeView>

namespace ridge::ui {

/// The rows of a derivation with the keys of a tree view. Remembers what was open when the derivation is made anew.
class WhyTree : public QTreeView {
    Q_OBJECT
public:
    explicit WhyTree(QWidget* parent = nullptr);

    void setExplanation(std::shared_ptr<const MetricExplanation> explanation);
    /// The next derivation is of another number: nothing that was open matters to it.
    void forget();
    const WhyModel* rows() const { return m_rows; }
    int columnLeft(WhyModel::Column column) const { return columnViewportPosition(column); }
    int columnRight(WhyModel::Column column) const { return columnViewportPosition(column) + columnWidth(column); }

Q_SIGNALS:
    void stepChosen(const QModelIndex& index);
    void copyRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override;
    void drawRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    void openHeaviest();
    void collectOpen(const QModelIndex& index, QList<QStringList>& open) const;

    WhyModel* m_rows = nullptr;
};

} // namespace ridge::ui
