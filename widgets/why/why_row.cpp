// SPDX-License-Identifier: GPL-3.0-or-later
#include "why/why_row.hpp"

#include "theme/fonts.hpp"
#include "theme/paint.hpp"
#include "theme/resource_text.hpp"
#include "why/why_model.hpp"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ridge::ui {

namespace {

constexpr int tall = 43, low = 28; ///< px; rows with and without a formula's second line
constexpr double percentRoom = 50;

QString elided(const QString& text, const QFont& font, double room)
{
    return QFontMetricsF(font).elidedText(text, Qt::ElideRight, std::max(0.0, room));
}

bool hasTwoLines(const Explanation* step) { return step != nullptr && !step->isInput && !step->substituted.empty() && !step->formula.empty(); }

bool isOverridden(const Explanation* step)
{
    return step != nullptr && step->isInput && std::find(step->flags.begin(), step->flags.end(), "overridden") != step->flags.end();
}

void paintTerm(QPainter& painter, const QRectF& cell, const WhyModel& model, const QModelIndex& index)
{
    const Theme& theme = Theme::current();
    const Explanation* step = model.step(index);
    double x = cell.left() + 4;
    if (const auto parameter = model.parameterOf(index)) {
        const auto swatch = swatchOf(*parameter);
        drawBox(painter, QRectF(x + 1, cell.center().y() - 3.5, 8, 8), 2, swatch ? theme[*swatch] : theme.control);
        x += 16;
    }
    const bool strong = step != nullptr && !step->isInput;
    const QFont font = strong ? ridgeFont(13, QFont::DemiBold) : ridgeFont(12);
    drawText(painter, {x, cell.center().y() + 5}, elided(index.data().toString(), font, cell.right() - x - 8), font,
             strong ? theme.text : theme.text2);
}

void paintFormula(QPainter& painter, const QRectF& cell, const Explanation& step, const QString& words)
{
    const Theme& theme = Theme::current();
    const QFont small = ridgeFont(11), values = ridgeFont(12, QFont::Medium);
    const double room = cell.width() - 12, y = cell.center().y();
    if (!hasTwoLines(&step))
        return void(drawText(painter, {cell.left(), y + 4}, elided(words, small, room), small, theme.text2));
    const QStringList lines = words.split(u'\n');
    drawText(painter, {cell.left(), y - 4}, elided(lines[0], small, room), small, theme.text2);
    drawText(painter, {cell.left(), y + 13}, elided(lines.value(1), values, room), values, theme.text);
}

/// A bar from the left; what works against the number is hollow.
void paintShare(QPainter& painter, const QRectF& cell, double share, const QString& words, const QColor& colour)
{
    const Theme& theme = Theme::current();
    const double room = cell.width() - percentRoom - 14;
    const QRectF track(cell.left(), cell.center().y() - 3.5, room, 7);
    drawBox(painter, track, 2, theme.sliderTrack);
    QRectF bar = track;
    bar.setWidth(std::max(1.5, room * std::min(1.0, std::abs(share))));
    drawBox(painter, bar, 2, share < 0 ? theme.surface : colour, share < 0 ? colour : QColor(Qt::transparent), 1.2);
    drawText(painter, {cell.right() - 14, cell.center().y() + 4}, words, ridgeFont(11), theme.text2, Qt::AlignRight);
}

} // namespace

void WhyRow::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto* model = qobject_cast<const WhyModel*>(index.model());
    const Explanation* step = model->step(index);
    const Theme& theme = Theme::current();
    const QRectF cell = option.rect;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    switch (index.column()) {
    case WhyModel::term: paintTerm(*painter, cell, *model, index); break;
    case WhyModel::formula:
        if (step != nullptr)
            paintFormula(*painter, cell, *step, index.data().toString());
        break;
    case WhyModel::share: {
        const auto parameter = model->parameterOf(index);
        const auto swatch = parameter ? swatchOf(*parameter) : std::nullopt;
        paintShare(*painter, cell, model->shareOf(index), index.data().toString(), swatch ? theme[*swatch] : theme.control);
        break;
    }
    case WhyModel::value:
        drawText(*painter, {cell.right() - 4, cell.center().y() + 5}, index.data().toString(),
                 ridgeFont(13, step != nullptr && !step->isInput ? QFont::DemiBold : QFont::Medium), theme.text, Qt::AlignRight);
        break;
    case WhyModel::source:
        if (const QPointF place(cell.right() - badgeSize - 8, cell.center().y()); isOverridden(step))
            drawOverrideBadge(*painter, place);
        else if (!index.data().toString().isEmpty())
            drawBadge(*painter, place, step->confidence);
        break;
    default: break;
    }
    painter->restore();
}

QSize WhyRow::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    const auto* model = qobject_cast<const WhyModel*>(index.model());
    return {100, model != nullptr && hasTwoLines(model->step(index)) ? tall : low};
}

} // namespace ridge::ui
