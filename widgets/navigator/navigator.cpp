// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigator/navigator.hpp"

#include "navigator/navigator_list.hpp"
#include "theme/fonts.hpp"
#include "theme/theme.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace ridge::ui {

namespace {

QString text(const std::string& s) { return QString::fromStdString(s); }

bool paired(const Study& study, const ArchitectureId& architecture, const ScenarioId& scenario)
{
    return std::any_of(study.pairings.begin(), study.pairings.end(), [&](const Pairing& p) {
        return p.architecture == architecture && p.scenario == scenario;
    });
}

QString tagOf(const Study& study, const ArchitectureId& id, const Architecture& architecture)
{
    if (study.baselineArchitecture == id && study.architectures.size() > 1)
        return QObject::tr("baseline");
    const auto changes = int(architecture.overrides.size());
    return changes == 0 ? QString() : changes == 1 ? QObject::tr("1 change") : QObject::tr("%1 changes").arg(changes);
}

} // namespace

std::vector<NavigatorRow> architectureRows(const Study& study)
{
    std::vector<NavigatorRow> rows;
    for (const auto& [id, architecture] : study.architectures) {
        NavigatorRow row{text(id.text), text(architecture.name), tagOf(study, id, architecture), text(architecture.name),
                         study.activeArchitecture == id};
        if (architecture.base) {
            const auto base = study.architectures.find(*architecture.base);
            row.detail += QObject::tr("\n%1 with changes").arg(text(base == study.architectures.end() ? architecture.base->text : base->second.name));
        }
        if (study.activeScenario && !paired(study, id, *study.activeScenario))
            row.detail += QObject::tr("\nNot paired with the scenario shown");
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<NavigatorRow> scenarioRows(const Study& study)
{
    std::vector<NavigatorRow> rows;
    for (const auto& [id, scenario] : study.scenarios) {
        NavigatorRow row{text(id.text), text(scenario.name), {}, text(scenario.name), study.activeScenario == id};
        if (study.activeArchitecture && !paired(study, *study.activeArchitecture, id))
            row.detail += QObject::tr("\nNot paired with the architecture shown");
        rows.push_back(std::move(row));
    }
    return rows;
}

Navigator::Navigator(QWidget* parent)
    : QWidget(parent), m_column(new QVBoxLayout(this)),
      m_architectures(addList(NavigatorKind::architecture, tr("Architectures"))),
      m_scenarios(addList(NavigatorKind::scenario, tr("Scenarios")))
{
    m_column->setContentsMargins(0, 10, 1, 8);
    m_column->setSpacing(4);
    m_belowTitle = addHead({});
    m_belowTitle->hide();
    m_column->addStretch(1);
}

QLabel* Navigator::addHead(const QString& title)
{
    auto* head = new QLabel(title);
    head->setFont(ridgeFont(12, QFont::DemiBold));
    head->setContentsMargins(14, m_column->isEmpty() ? 2 : 12, 0, 2);
    m_column->addWidget(head);
    return head;
}

NavigatorList* Navigator::addList(NavigatorKind kind, const QString& title)
{
    QLabel* head = addHead(title);
    auto* list = new NavigatorList(kind, kind == NavigatorKind::architecture ? QStringLiteral("rack") : QStringLiteral("scenario"));
    list->setAccessibleName(title);
    head->setBuddy(list);
    m_column->addWidget(list);
    connect(list, &NavigatorList::showRequested, this, [this, kind](const QString& id) { Q_EMIT showRequested(kind, id); });
    connect(list, &NavigatorList::renamed, this, [this, kind](const QString& id, const QString& name) { Q_EMIT renamed(kind, id, name); });
    connect(list, &NavigatorList::requested, this, [this, kind](NavigatorAct act, const QString& id) { Q_EMIT requested(kind, act, id); });
    return list;
}

void Navigator::setStudy(const Study& study)
{
    m_architectures->setRows(architectureRows(study));
    m_scenarios->setRows(scenarioRows(study));
}

void Navigator::setBelow(QWidget* panel, const QString& title)
{
    if (panel == m_below)
        return;
    if (m_below != nullptr)
        m_column->removeWidget(m_below);
    m_below = panel;
    m_belowTitle->setText(title);
    m_belowTitle->setVisible(panel != nullptr);
    if (panel != nullptr)
        m_column->insertWidget(m_column->count() - 1, panel, 100);
}

void Navigator::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    painter.setPen(theme.border);
    painter.drawLine(QPointF(width() - 0.5, 0), QPointF(width() - 0.5, height()));
}

} // namespace ridge::ui
