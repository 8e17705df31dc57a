// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/why_model.hpp"

#include "report/quantity_text.hpp"
#include "theme/paint.hpp"

#include <cmath>
#include <utility>

namespace ridge::ui {

namespace {

constexpr double smallShare = 0.005; ///< the same as in the text of a derivation
const QString gathered = QStringLiteral("gathered");

QString text(const std::string& words) { return QString::fromStdString(words); }

} // namespace

struct WhyModel::Row {
    const Explanation* step = nullptr; ///< null: gathers the small ones of its parent
    Row* parent = nullptr;
    int place = 0;                     ///< among its parent's children
    double share = 0;
    bool filled = false;
    std::vector<std::unique_ptr<Row>> children;

    Row& add(const Explanation* child, double part)
    {
        children.push_back(std::make_unique<Row>());
        Row& row = *children.back();
        row.step = child;
        row.parent = this;
        row.place = int(children.size()) - 1;
        row.share = part;
        return row;
    }
};

QString shareText(double share)
{
    QString words = text(percentText(share));
    return words.startsWith(u'-') ? QChar(0x2212) + words.mid(1) : words;
}

QString stepValueText(const Explanation& step) { return text(ridge::quantityText(step.value, step.unit)); }

WhyModel::WhyModel(std::shared_ptr<const MetricExplanation> explanation, QObject* parent)
    : QAbstractItemModel(parent), m_explanation(std::move(explanation)), m_top(std::make_unique<Row>())
{
    note(m_explanation->root);
    m_top->filled = true;
    m_top->add(&m_explanation->root, m_explanation->root.share);
}

WhyModel::~WhyModel() = default;

void WhyModel::note(const Explanation& step)
{
    if (!step.repeated && !step.children.empty())
        m_derived.emplace(step.id, &step);
    for (const Explanation& child : step.children)
        note(child);
}

WhyModel::Row& WhyModel::rowOf(const QModelIndex& index) const
{
    return index.isValid() ? *static_cast<Row*>(index.internalPointer()) : *m_top;
}

void WhyModel::fill(Row& row) const
{
    if (std::exchange(row.filled, true))
        return;
    const Explanation* step = row.step;
    if (step->repeated) {
        const auto derived = m_derived.find(step->id);
        if (derived == m_derived.end())
            return;
        step = derived->second;
    }
    std::vector<const Explanation*> small;
    double together = 0;
    for (const Explanation& child : step->children) {
        if (std::abs(child.share) >= smallShare) {
            row.add(&child, child.share);
            continue;
        }
        small.push_back(&child);
        together += child.share;
    }
    if (small.empty())
        return;
    Row& rest = small.size() == 1 ? row : row.add(nullptr, together);
    for (const Explanation* child : small)
        rest.add(child, child->share);
    rest.filled = true;
}

const Explanation* WhyModel::step(const QModelIndex& index) const { return rowOf(index).step; }
double WhyModel::shareOf(const QModelIndex& index) const { return rowOf(index).share; }

std::optional<Parameter> WhyModel::parameterOf(const QModelIndex& index) const
{
    const Explanation* step = rowOf(index).step;
    for (std::size_t i = 0; step != nullptr && step->isInput && i < parameterCount; ++i)
        if (step->id == key(static_cast<Parameter>(i)))
            return static_cast<Parameter>(i);
    return std::nullopt;
}

QStringList WhyModel::path(const QModelIndex& index) const
{
    QStringList words;
    for (const Row* row = &rowOf(index); row->parent != nullptr; row = row->parent)
        words.prepend(row->step == nullptr ? gathered : ui::text(row->step->id));
    return words;
}

QModelIndex WhyModel::find(const QStringList& path) const
{
    QModelIndex found = root();
    for (const QString& word : path.mid(1)) {
        QModelIndex next;
        for (int i = 0; i < rowCount(found) && !next.isValid(); ++i)
            if (const QModelIndex child = index(i, 0, found); this->path(child).last() == word)
                next = child;
        if (!next.isValid())
            break;
        found = next;
    }
    return found;
}

QModelIndex WhyModel::index(int row, int column, const QModelIndex& parent) const
{
    Row& above = rowOf(parent);
    fill(above);
    const bool there = row >= 0 && std::size_t(row) < above.children.size() && column >= 0 && column < columns;
    return there ? createIndex(row, column, above.children[std::size_t(row)].get()) : QModelIndex();
}

QModelIndex WhyModel::parent(const QModelIndex& index) const
{
    Row* above = index.isValid() ? rowOf(index).parent : nullptr;
    return above == nullptr || above == m_top.get() ? QModelIndex() : createIndex(above->place, 0, above);
}

int WhyModel::rowCount(const QModelIndex& parent) const
{
    if (parent.column() > 0)
        return 0;
    Row& row = rowOf(parent);
    fill(row);
    return int(row.children.size());
}

QString WhyModel::text(const Row& row, int column) const
{
    const Explanation* step = row.step;
    if (column == share)
        return shareText(row.share);
    if (step == nullptr)
        return column == term ? tr("%1 more below %2").arg(row.children.size()).arg(shareText(smallShare)) : QString();
    switch (column) {
    case term: return ui::text(step->title);
    case value: return stepValueText(*step);
    case source: return step->isInput || !step->children.empty() ? badgeText(step->confidence) : QString();
    default: break;
    }
    if (step->isInput)
        return ui::text(step->source);
    return ui::text(step->substituted.empty() ? step->formula : step->formula + "\n" + step->substituted);
}

QVariant WhyModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Row& row = rowOf(index);
    if (role == Qt::DisplayRole)
        return text(row, index.column());
    if (role == Qt::ToolTipRole && row.step != nullptr)
        return index.column() == source ? ui::text(row.step->source) : text(row, index.column());
    if (role == Qt::AccessibleTextRole && index.column() == term)
        return QStringList{text(row, term), text(row, value), tr("%1 of the number").arg(text(row, share)), text(row, formula)}.join(QStringLiteral(", "));
    return {};
}

QVariant WhyModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    static const QStringList names = {tr("Term"), tr("Formula, then with values"), tr("Weight"), tr("Value"), tr("Source")};
    return orientation == Qt::Horizontal && role == Qt::DisplayRole && section < names.size() ? names[section] : QVariant();
}

} // namespace ridge::ui
