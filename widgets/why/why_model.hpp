// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/explain.hpp"

#include <QAbstractItemModel>

#include <map>
#include <memory>
#include <optional>

namespace ridge::ui {

/// The derivation of one number as a tree. Rows are made when they are first looked at; a step that another row
/// derives opens to the same rows, and what is below half a per cent stands together in one row.
class WhyModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { term, formula, share, value, source, columns };

    explicit WhyModel(std::shared_ptr<const MetricExplanation> explanation, QObject* parent = nullptr);
    ~WhyModel() override;

    /// The step of a row; null for a row that gathers small ones.
    const Explanation* step(const QModelIndex& index) const;
    double shareOf(const QModelIndex& index) const;
    /// The parameter of an input's row.
    std::optional<Parameter> parameterOf(const QModelIndex& index) const;
    QModelIndex root() const { return index(0, 0, {}); }
    /// The words of the steps down to a row: the same row of a later derivation has the same path.
    QStringList path(const QModelIndex& index) const;
    /// The row of a path, or the deepest one on its way that is there.
    QModelIndex find(const QStringList& path) const;

    QModelIndex index(int row, int column, const QModelIndex& parent) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent) const override;
    int columnCount(const QModelIndex&) const override { return columns; }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row;
    Row& rowOf(const QModelIndex& index) const;
    void fill(Row& row) const;
    void note(const Explanation& step);
    QString text(const Row& row, int column) const;

    std::shared_ptr<const MetricExplanation> m_explanation;
    std::map<std::string, const Explanation*> m_derived; ///< where a step that others repeat is derived
    std::unique_ptr<Row> m_top;                          ///< not shown; its only child is the number itself
};

/// A share of the explained number: "62.6 %".
QString shareText(double share);
/// A value of a derivation with its unit, shares of 1 as they stand.
QString stepValueText(const Explanation& step);

} // namespace ridge::ui
