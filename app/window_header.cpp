// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_header.hpp"

#include "page_stack.hpp"
#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/paint.hpp"
#include "window_size.hpp"

#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QStyleOption>
#include <QStylePainter>
#include <QToolButton>

#include <algorithm>

namespace ridge {

using namespace ui;

namespace {
constexpr int headerHeight = 48, nameWidth = 250, nameWide = 345, nameWidest = 420, statusHeight = 26, arrowWidth = 56;
constexpr int wordsFrom = 1240; ///< width from which the pages are named

/// A combo box whose text is cut in the middle: pairings differ at both ends.
class MiddleElidedCombo : public QComboBox {
public:
    using QComboBox::QComboBox;

protected:
    void paintEvent(QPaintEvent*) override
    {
        QStylePainter painter(this);
        QStyleOptionComboBox option;
        initStyleOption(&option);
        const QRect room = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
        option.currentText = fontMetrics().elidedText(option.currentText, Qt::ElideMiddle, room.width() - 8);
        painter.drawComplexControl(QStyle::CC_ComboBox, option);
        painter.drawControl(QStyle::CE_ComboBoxLabel, option);
    }
};

} // namespace

WindowHeader::WindowHeader(QWidget* parent) : QWidget(parent), m_row(new QHBoxLayout(this)), m_pairings(new MiddleElidedCombo)
{
    setFixedHeight(headerHeight);
    m_row->setContentsMargins(nameWidth, 0, 12, 0);
    m_row->setSpacing(4);
    m_pairings->setMinimumWidth(260);
    m_pairings->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_pairings->view()->setTextElideMode(Qt::ElideMiddle);
    m_pairings->setFixedHeight(30);
    m_pairings->setAccessibleName(tr("Architecture and scenario"));
    m_pairings->setAccessibleDescription(tr("Which architecture runs which scenario"));
    connect(m_pairings, &QComboBox::activated, this, &WindowHeader::pairingChosen);
}

QToolButton* WindowHeader::makeButton(QAction* action, const QString& iconName)
{
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setFixedSize(30, 30);
    const QString name = action->text().remove(u'&').remove(QStringLiteral("…"));
    button->setAccessibleName(name);
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    action->setToolTip(keys.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, keys));
    m_tools.emplace_back(button, iconName);
    return button;
}

void WindowHeader::addTool(QAction* action, const QString& iconName) { m_row->addWidget(makeButton(action, iconName)); }

void WindowHeader::addSeparator() { m_row->addSpacing(14); }

void WindowHeader::finish(PageSwitch* pages, QAction* exportAction, QAction* themeAction)
{
    m_pages = pages;
    m_row->addStretch(1);
    m_row->addWidget(m_pages);
    m_row->addStretch(1);
    m_row->addWidget(m_pairings, 1000); // what is left over goes to the box until it shows its longest name
    m_row->addStretch(1);
    m_export = new QPushButton(tr("Export"));
    m_export->setToolTip(exportAction->toolTip());
    m_export->setAccessibleName(tr("Export the chart"));
    connect(m_export, &QPushButton::clicked, exportAction, &QAction::trigger);
    connect(exportAction, &QAction::enabledChanged, m_export, &QWidget::setEnabled);
    m_row->addWidget(m_export);
    m_theme = makeButton(themeAction, QString());
    m_row->addWidget(m_theme);
    restyle();
}

void WindowHeader::setStudy(const QString& name, const QString& state)
{
    if (name == m_name && state == m_state)
        return;
    m_name = name;
    m_state = state;
    fitName();
    update();
}

void WindowHeader::fitName()
{
    const double words = std::max(textWidth(m_name, ridgeFont(13, QFont::DemiBold)), textWidth(m_state, ridgeFont(11)));
    const int widest = width() >= wideFrom ? nameWidest : nameWide;
    m_row->setContentsMargins(std::clamp(int(words) + 72, nameWidth, widest), 0, 12, 0);
}

/// What there is room for: the name of the study and the pairing go first.
void WindowHeader::fitPages()
{
    if (m_pages == nullptr)
        return;
    m_pages->setDetail(width() >= wideFrom ? PageSwitch::Detail::both : width() >= wordsFrom ? PageSwitch::Detail::words : PageSwitch::Detail::icons);
    m_pairings->setMinimumWidth(width() >= wideFrom ? 260 : 200);
}

void WindowHeader::resizeEvent(QResizeEvent* event)
{
    fitPages();
    fitName();
    QWidget::resizeEvent(event);
}

void WindowHeader::setPairings(const QStringList& names, int shown)
{
    if (names == m_pairingNames && shown == m_pairings->currentIndex())
        return;
    m_pairingNames = names;
    const QSignalBlocker blocker(m_pairings);
    m_pairings->clear();
    int widest = 0;
    for (const QString& name : names) {
        m_pairings->addItem(name);
        m_pairings->setItemData(m_pairings->count() - 1, name, Qt::ToolTipRole);
        widest = std::max(widest, m_pairings->fontMetrics().horizontalAdvance(name));
    }
    m_pairings->setMaximumWidth(std::max(m_pairings->minimumWidth(), widest + arrowWidth));
    m_pairings->view()->setMinimumWidth(std::min(widest + 48, window()->width()));
    m_pairings->setCurrentIndex(shown);
    m_pairings->setToolTip(shown >= 0 ? names[shown] : QString());
    m_pairings->setVisible(!names.isEmpty());
}

void WindowHeader::restyle()
{
    for (const auto& [button, name] : m_tools) {
        if (!name.isEmpty())
            button->defaultAction()->setIcon(icon(name, 18));
    }
    if (m_theme != nullptr)
        m_theme->defaultAction()->setIcon(Theme::current().isDark ? icon(QStringLiteral("sun"), 18) : icon(QStringLiteral("moon"), 18));
    if (m_export != nullptr)
        m_export->setIcon(icon(QStringLiteral("export"), 16));
}

void WindowHeader::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        restyle();
    QWidget::changeEvent(event);
}

void WindowHeader::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme.surface);
    painter.setPen(theme.border);
    painter.drawLine(QPointF(0, height() - 0.5), QPointF(width(), height() - 0.5));
    drawMark(painter, {12, 11, 26, 26});
    const QFont name = ridgeFont(13, QFont::DemiBold), small = ridgeFont(11);
    const double room = m_row->contentsMargins().left() - 60;
    drawText(painter, {50, 22}, QFontMetricsF(name).elidedText(m_name, Qt::ElideRight, room), name, theme.text);
    drawText(painter, {50, 37}, QFontMetricsF(small).elidedText(m_state, Qt::ElideMiddle, room), small, theme.text2);
}

StatusLine::StatusLine(QWidget* parent) : QWidget(parent), m_findings(new QToolButton), m_own(new QToolButton)
{
    setFixedHeight(statusHeight);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 1, 10, 0);
    row->addStretch(1);
    m_own->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_own->setFont(ridgeFont(11, QFont::Medium));
    m_own->hide();
    connect(m_own, &QToolButton::clicked, this, &StatusLine::ownRequested);
    row->addWidget(m_own);
    m_findings->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_findings->setFont(ridgeFont(11, QFont::Medium));
    m_findings->setToolTip(tr("Show or hide the list of findings (Ctrl+D)"));
    connect(m_findings, &QToolButton::clicked, this, &StatusLine::findingsRequested);
    row->addWidget(m_findings);
}

void StatusLine::setState(const QString& text, bool upToDate)
{
    m_text = text;
    m_upToDate = upToDate;
    setAccessibleName(text);
    update();
}

void StatusLine::setFindings(const QString& summary, std::optional<Severity> worst)
{
    m_findings->setText(summary);
    m_findings->setAccessibleName(tr("Findings: %1").arg(summary));
    m_worst = worst;
    update();
}

void StatusLine::setOwn(const QString& label, const QString& help)
{
    m_own->setText(label);
    m_own->setToolTip(help);
    m_own->setAccessibleName(label);
    m_own->setVisible(!label.isEmpty());
}

/// Up to date is green only where nothing is wrong with what is shown.
QColor StatusLine::light() const
{
    const Theme& theme = Theme::current();
    if (m_worst == Severity::error)
        return theme.bad;
    if (!m_upToDate)
        return theme.control;
    return m_worst == Severity::warning ? theme.warn : theme.good;
}

QString StatusLine::findingsText() const { return m_findings->text(); }

void StatusLine::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme.surface);
    painter.setPen(theme.border);
    painter.drawLine(QPointF(0, 0.5), QPointF(width(), 0.5));
    const double y = height() / 2.0;
    drawBox(painter, QRectF(14, y - 3.5, 7, 7), 3.5, light());
    drawText(painter, {28, y + 4}, m_text, ridgeFont(11), theme.text2);
}

} // namespace ridge
