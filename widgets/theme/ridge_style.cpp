// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/ridge_style.hpp"

#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/paint.hpp"

#include <QApplication>
#include <QPainter>
#include <QStyleOption>
#include <QToolTip>

namespace ridge::ui {

namespace {

bool has(const QWidget* widget, const char* property)
{
    return widget != nullptr && widget->property(property).toBool();
}

void drawButton(const QStyleOption& option, QPainter& painter, const QWidget* widget)
{
    const Theme& theme = Theme::current();
    const bool hover = option.state & QStyle::State_MouseOver, down = option.state & QStyle::State_Sunken;
    const bool primary = has(widget, "primary"), ghost = has(widget, "ghost");
    QColor fill = down ? theme.pressed : hover ? theme.hover : theme.surface;
    if (primary)
        fill = !(option.state & QStyle::State_Enabled) ? theme.sunken : hover || down ? mix(theme.accent, theme.surface, 0.15) : theme.accent;
    else if (ghost && !hover && !down)
        fill = Qt::transparent;
    const QRectF rect = option.rect;
    drawBox(painter, rect, 6, fill, primary || ghost ? QColor(Qt::transparent) : theme.borderStrong);
    if (option.state & QStyle::State_HasFocus)
        drawBox(painter, rect.adjusted(1, 1, -1, -1), 5, Qt::transparent, primary ? theme.onAccent : theme.accent, 2);
}

void drawToolButton(const QStyleOption& option, QPainter& painter)
{
    const Theme& theme = Theme::current();
    const QRectF rect = option.rect;
    if (option.state & QStyle::State_Sunken)
        drawBox(painter, rect, 6, theme.pressed);
    else if (option.state & QStyle::State_On)
        drawBox(painter, rect, 6, theme.selected, theme.borderStrong);
    else if (option.state & QStyle::State_MouseOver)
        drawBox(painter, rect, 6, theme.hover);
    if (option.state & QStyle::State_HasFocus)
        drawBox(painter, rect, 6, Qt::transparent, theme.accent, 2);
}

void drawField(const QStyleOption& option, QPainter& painter, const QWidget* widget)
{
    const Theme& theme = Theme::current();
    const bool focus = option.state & QStyle::State_HasFocus, invalid = has(widget, "invalid");
    const QColor frame = invalid ? theme.bad : focus ? theme.accent : theme.borderStrong;
    drawBox(painter, option.rect, 6, option.state & QStyle::State_Enabled ? theme.surface : theme.sunken, frame,
            focus || invalid ? 2 : 1);
}

void drawCheck(const QStyleOption& option, QPainter& painter)
{
    const Theme& theme = Theme::current();
    const bool on = option.state & QStyle::State_On;
    const QRectF box(QRectF(option.rect).center() - QPointF(8, 8), QSizeF(16, 16));
    drawBox(painter, box, 4, on ? theme.accent : theme.surface, on ? theme.accent : theme.control, 1.2);
    if (on)
        drawIcon(painter, QStringLiteral("check"), box.adjusted(2, 2, -2, -2), theme.onAccent, 2);
}

void drawRow(const QStyleOption& option, QPainter& painter)
{
    const Theme& theme = Theme::current();
    const QRectF rect = QRectF(option.rect).adjusted(2, 1, -2, -1);
    if (option.state & QStyle::State_Selected)
        drawBox(painter, rect, 5, theme.selected);
    else if (option.state & QStyle::State_MouseOver)
        drawBox(painter, rect, 5, theme.hover);
}

} // namespace

RidgeStyle::RidgeStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void RidgeStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                               const QWidget* widget) const
{
    painter->setRenderHint(QPainter::Antialiasing);
    const Theme& theme = Theme::current();
    switch (element) {
    case PE_PanelButtonCommand: return drawButton(*option, *painter, widget);
    case PE_PanelButtonTool: return drawToolButton(*option, *painter);
    case PE_PanelLineEdit: return drawField(*option, *painter, widget);
    case PE_FrameLineEdit:
    case PE_FrameFocusRect:
    case PE_FrameStatusBarItem: return;
    case PE_IndicatorCheckBox: return drawCheck(*option, *painter);
    case PE_PanelItemViewRow:
    case PE_PanelItemViewItem: return drawRow(*option, *painter);
    case PE_PanelMenu: return drawBox(*painter, option->rect, 0, theme.raised);
    case PE_FrameMenu: return drawBox(*painter, option->rect, 0, Qt::transparent, theme.borderStrong);
    case PE_PanelTipLabel: return drawBox(*painter, option->rect, 0, theme.accent);
    case PE_PanelMenuBar: return;
    default: QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void RidgeStyle::drawMenuItem(const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
    const Theme& theme = Theme::current();
    if (item == nullptr || item->menuItemType == QStyleOptionMenuItem::Separator) {
        const double y = option->rect.center().y() + 0.5;
        painter->setPen(theme.border);
        painter->drawLine(QPointF(option->rect.left() + 10, y), QPointF(option->rect.right() - 10, y));
        return;
    }
    if (item->state & State_Selected)
        drawBox(*painter, QRectF(item->rect).adjusted(4, 1, -4, -1), 5, theme.selected);
    const QColor ink = item->state & State_Enabled ? theme.text : theme.text3;
    const QRectF rect = item->rect;
    if (item->checked)
        drawIcon(*painter, QStringLiteral("check"), QRectF(rect.left() + 12, rect.center().y() - 7, 14, 14), ink, 2);
    const QStringList parts = item->text.split(u'\t');
    painter->setFont(widget != nullptr ? widget->font() : ridgeFont(13));
    painter->setPen(ink);
    painter->drawText(rect.adjusted(34, 0, -12, 0), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextShowMnemonic, parts.first());
    if (parts.size() > 1) {
        painter->setPen(item->state & State_Enabled ? theme.text2 : theme.text3);
        painter->drawText(rect.adjusted(34, 0, -14, 0), Qt::AlignVCenter | Qt::AlignRight, parts.last());
    }
    if (item->menuItemType == QStyleOptionMenuItem::SubMenu)
        drawIcon(*painter, QStringLiteral("chevron-right"), QRectF(rect.right() - 24, rect.center().y() - 7, 14, 14), ink);
}

void RidgeStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                             const QWidget* widget) const
{
    painter->setRenderHint(QPainter::Antialiasing);
    const Theme& theme = Theme::current();
    switch (element) {
    case CE_PushButtonLabel: {
        auto button = *qstyleoption_cast<const QStyleOptionButton*>(option);
        if (has(widget, "primary"))
            button.palette.setColor(QPalette::ButtonText, option->state & State_Enabled ? theme.onAccent : theme.text2);
        return QProxyStyle::drawControl(element, &button, painter, widget);
    }
    case CE_MenuItem: return drawMenuItem(option, painter, widget);
    case CE_MenuBarEmptyArea: return painter->fillRect(option->rect, theme.surface);
    case CE_MenuBarItem: {
        painter->fillRect(option->rect, theme.surface);
        if (option->state & (State_Selected | State_Sunken))
            drawBox(*painter, QRectF(option->rect).adjusted(1, 2, -1, -2), 5, theme.selected);
        const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
        painter->setPen(theme.text);
        painter->drawText(option->rect, Qt::AlignCenter | Qt::TextShowMnemonic, item->text);
        return;
    }
    case CE_Splitter: return painter->fillRect(option->rect, theme.border);
    case CE_ToolBar: return painter->fillRect(option->rect, theme.surface);
    case CE_ScrollBarAddLine:
    case CE_ScrollBarSubLine:
    case CE_ScrollBarAddPage:
    case CE_ScrollBarSubPage: return;
    default: QProxyStyle::drawControl(element, option, painter, widget);
    }
}

void RidgeStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                                    const QWidget* widget) const
{
    painter->setRenderHint(QPainter::Antialiasing);
    const Theme& theme = Theme::current();
    if (control == CC_ScrollBar) {
        const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
        QRectF rect = subControlRect(control, option, SC_ScrollBarSlider, widget);
        rect = slider->orientation == Qt::Vertical ? rect.adjusted(3, 0, -3, 0) : rect.adjusted(0, 3, 0, -3);
        return drawBox(*painter, rect, 3, theme.borderStrong);
    }
    if (control == CC_ToolButton) {
        drawToolButton(*option, *painter);
        QStyleOptionToolButton button = *qstyleoption_cast<const QStyleOptionToolButton*>(option);
        button.features &= ~QStyleOptionToolButton::HasMenu;
        return drawControl(CE_ToolButtonLabel, &button, painter, widget);
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

int RidgeStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_ScrollBarExtent: return 12;
    case PM_SmallIconSize:
    case PM_ButtonIconSize: return 18;
    case PM_ToolBarIconSize: return 18;
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
    case PM_MenuPanelWidth: return 1;
    case PM_MenuVMargin: return 4;
    case PM_SplitterWidth: return 1;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight: return 18;
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

QRect RidgeStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part, const QWidget* widget) const
{
    const QRect rect = QProxyStyle::subControlRect(control, option, part, widget);
    constexpr int air = 5; // between the frame of a box and its text
    return control == CC_ComboBox && part == SC_ComboBoxEditField ? rect.adjusted(air, 0, 0, 0) : rect;
}

int RidgeStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                          QStyleHintReturn* returnData) const
{
    switch (hint) {
    case SH_EtchDisabledText: return 0;
    case SH_ToolTip_WakeUpDelay: return 400;
    case SH_ToolTipLabel_Opacity: return 255;
    default: return QProxyStyle::styleHint(hint, option, widget, returnData);
    }
}

QSize RidgeStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                   const QWidget* widget) const
{
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
    case CT_PushButton: return QSize(size.width() + 26, 32);
    case CT_LineEdit: result.setHeight(28); return result;
    case CT_ItemViewItem: result.setHeight(std::max(result.height(), 27)); return result;
    case CT_MenuItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
            item != nullptr && item->menuItemType != QStyleOptionMenuItem::Separator)
            return QSize(result.width() + 40, 28);
        return QSize(result.width(), 9);
    default: return result;
    }
}

void setUpApplication(bool dark)
{
    loadFonts();
    QApplication::setStyle(new RidgeStyle);
    QApplication::setFont(ridgeFont(13));
    QToolTip::setFont(ridgeFont(12));
    Theme::apply(dark ? Theme::dark() : Theme::light());
    QApplication::setWindowIcon(applicationIcon());
}

} // namespace ridge::ui
