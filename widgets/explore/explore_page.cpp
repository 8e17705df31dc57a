// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/explore_page.hpp"

#include "theme/fonts.hpp"

#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

namespace ridge::ui {

namespace {

constexpr int panelWide = 300, panelNarrow = 264, wideFrom = 1600, hairline = 1;

QToolButton* headButton(const QString& text, const QString& hint)
{
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(hint);
    button->setAccessibleName(hint);
    button->setFont(ridgeFont(11, QFont::Medium));
    button->setFixedSize(64, 24);
    return button;
}

} // namespace

ExploreFrame::ExploreFrame(QWidget* canvas, const QString& icon, QWidget* parent) : ChartFrame(parent)
{
    setIcon(icon);
    setBody(canvas);
}

ExplorePage::ExplorePage(QWidget* parent)
    : QWidget(parent), m_panel(new SweepPanel), m_parallel(new ParallelCanvas), m_trade(new TradeCanvas), m_map(new MapCanvas), m_tornado(new TornadoCanvas),
      m_parallelFrame(new ExploreFrame(m_parallel, QStringLiteral("parallel"))), m_tradeFrame(new ExploreFrame(m_trade, QStringLiteral("pareto"))),
      m_mapFrame(new ExploreFrame(m_map, QStringLiteral("map"))), m_tornadoFrame(new ExploreFrame(m_tornado, QStringLiteral("tornado"))),
      m_mapMenu(new QMenu(this)), m_toTornado(switchButton(tr("Tornado"), false)), m_toMap(switchButton(tr("Map"), true)),
      m_escape(new QShortcut(QKeySequence(Qt::Key_Escape), this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut))
{
    auto* axes = headButton(tr("Axes"), tr("Choose the numbers of the map"));
    axes->setMenu(m_mapMenu);
    axes->setPopupMode(QToolButton::InstantPopup);
    m_mapFrame->addTool(axes);
    m_mapFrame->addTool(m_toTornado);
    m_tornadoFrame->addTool(m_toMap);
    auto* charts = new QVBoxLayout;
    charts->setSpacing(hairline);
    charts->addWidget(m_parallelFrame, 46);
    auto* below = new QHBoxLayout;
    below->setSpacing(hairline);
    for (ExploreFrame* frame : {m_tradeFrame, m_mapFrame, m_tornadoFrame})
        below->addWidget(frame, 1);
    charts->addLayout(below, 54);
    auto* all = new QHBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(m_panel);
    all->addLayout(charts, 1);
    setFocusPolicy(Qt::TabFocus);
    m_escape->setEnabled(false);
    connect(m_escape, &QShortcut::activated, this, &ExplorePage::stopRequested);
    connect(m_panel, &SweepPanel::stopRequested, this, &ExplorePage::stopRequested);
}

QToolButton* ExplorePage::switchButton(const QString& text, bool map)
{
    QToolButton* button = headButton(text, tr("Show the %1 here").arg(text.toLower()));
    connect(button, &QToolButton::clicked, this, [this, map] {
        m_mapChosen = map;
        arrange();
        (map ? m_mapFrame : m_tornadoFrame)->focusBody();
    });
    return button;
}

void ExplorePage::arrange()
{
    const bool wide = width() >= wideFrom;
    m_panel->setFixedWidth(wide ? panelWide : panelNarrow);
    m_mapFrame->setVisible(wide || m_mapChosen);
    m_tornadoFrame->setVisible(wide || !m_mapChosen);
    m_mapFrame->setToolVisible(m_toTornado, !wide);
    m_tornadoFrame->setToolVisible(m_toMap, !wide);
}

void ExplorePage::focusChart(std::size_t index)
{
    if (index >= 2) {
        m_mapChosen = index == 2;
        arrange();
    }
    frames()[index]->focusBody();
}

void ExplorePage::setRunning(bool running) { m_escape->setEnabled(running); }

void ExplorePage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    Q_EMIT shown();
}

/// The page itself has no use for the keys: the first chart has, as soon as it shows something.
void ExplorePage::focusInEvent(QFocusEvent*) { m_parallelFrame->focusBody(); }

void ExplorePage::resizeEvent(QResizeEvent* event)
{
    arrange();
    QWidget::resizeEvent(event);
}

void ExplorePage::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::current().border); // shows between the charts
}

} // namespace ridge::ui
