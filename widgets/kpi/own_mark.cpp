// SPDX-License-Identifier: GPL-3.0-or-later
#include "kpi/own_mark.hpp"

#include "theme/fonts.hpp"
#include "theme/paint.hpp"

#include <QPainter>

namespace ridge::ui {

namespace {
constexpr int markHeight = 20, inset = 9; ///< px
}

OwnMark::OwnMark(QWidget* parent) : QAbstractButton(parent)
{
    setText(tr("Own calibration"));
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setFixedSize(sizeHint());
}

QSize OwnMark::sizeHint() const { return {int(textWidth(text(), ridgeFont(11, QFont::DemiBold))) + 2 * inset + 1, markHeight}; }

void OwnMark::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    drawBox(painter, box, box.height() / 2, underMouse() || isDown() ? theme.hover : theme.infoFill, hasFocus() ? theme.accent : theme.info, hasFocus() ? 2 : 1);
    drawText(painter, {box.center().x(), 14}, text(), ridgeFont(11, QFont::DemiBold), theme.info, Qt::AlignHCenter);
}

} // namespace ridge::ui
