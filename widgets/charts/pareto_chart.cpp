// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/pareto_chart.hpp"

#include "report/pareto_finding.hpp"
#include "theme/fonts.hpp"

#include <QMenu>
#include <QToolButton>

namespace ridge::ui {

namespace {

QToolButton* tool(const QString& text, const QString& hint)
{
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(hint);
    button->setAccessibleName(hint);
    button->setFont(ridgeFont(11, QFont::Medium));
    button->setFixedSize(52, 24);
    return button;
}

} // namespace

ParetoChart::ParetoChart(QWidget* parent)
    : ChartFrame(parent), m_canvas(new ParetoCanvas), m_axes(tool(tr("Axes"), tr("Choose what the axes show"))),
      m_adopt(tool(tr("Adopt"), tr("Make the previewed design the present one (Enter)")))
{
    m_canvas->setAccessibleName(tr("Pareto plot"));
    setBody(m_canvas);
    setIcon(QStringLiteral("pareto"));
    keepTwoTitleLines();
    auto* menu = new QMenu(m_axes);
    for (QMenu*& choices : m_choices)
        choices = menu->addMenu(QString());
    m_axes->setMenu(menu);
    m_axes->setPopupMode(QToolButton::InstantPopup);
    addTool(m_axes);
    addTool(m_adopt);
    fillMenus();
    connect(m_adopt, &QToolButton::clicked, this, [this] {
        if (m_canvas->preview())
            Q_EMIT adoptRequested(*m_canvas->preview());
    });
    connect(m_canvas, &ParetoCanvas::adoptRequested, this, &ParetoChart::adoptRequested);
    connect(m_canvas, &ParetoCanvas::previewChanged, this, &ParetoChart::showWords);
    showWords();
}

void ParetoChart::fillMenus()
{
    for (const std::size_t axis : {0u, 1u}) {
        QMenu* menu = m_choices[axis];
        menu->setTitle((axis == 0 ? tr("Across: %1") : tr("Up: %1")).arg(objectiveTitle(m_objectives[axis])));
        menu->clear();
        for (std::size_t k = 0; k < objectiveCount; ++k) {
            const auto objective = static_cast<Objective>(k);
            QAction* action = menu->addAction(objectiveTitle(objective));
            action->setCheckable(true);
            action->setChecked(objective == m_objectives[axis]);
            action->setEnabled(objective != m_objectives[1 - axis]);
            connect(action, &QAction::triggered, this, [this, axis, objective] {
                auto chosen = m_objectives;
                chosen[axis] = objective;
                setObjectives(chosen);
                Q_EMIT objectivesChosen();
            }, Qt::QueuedConnection); // the menu that is filled again is the one that calls
        }
    }
}

void ParetoChart::setObjectives(const std::array<Objective, 2>& objectives)
{
    m_objectives = objectives;
    fillMenus();
}

void ParetoChart::setData(ParetoChartData data)
{
    if (!data.title.isEmpty()) {
        m_finding = data.title;
        m_scope = data.subtitle;
        setTwin(twinOf(data));
    }
    m_canvas->setData(std::move(data));
    showWords();
}

void ParetoChart::showWords()
{
    const auto point = m_canvas->preview();
    setToolVisible(m_adopt, point.has_value());
    if (!point)
        return setTitle(m_finding, m_scope);
    const QString changes = QString::fromStdString(designChanges(*data().space, *point));
    setTitle(tr("Preview: %1").arg(changes.isEmpty() ? tr("the present design") : changes),
             valuesText(data(), *point) + tr(" \u00B7 Enter adopts, Esc leaves"), QString::fromStdString(designText(*data().space, *point)));
}

} // namespace ridge::ui
