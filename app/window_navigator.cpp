// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window does about the navigator: the study's architectures and scenarios as lists that can be changed.
#include "canvas/canvas_pane.hpp"
#include "main_window.hpp"
#include "navigator/navigator.hpp"
#include "session/edit_study.hpp"

namespace ridge {

using namespace ui;

namespace {

struct Step {
    QString words;
    std::function<void(Study&)> change;
};

Step architectureStep(NavigatorAct act, const ArchitectureId& id)
{
    switch (act) {
    case NavigatorAct::duplicate: return {QObject::tr("duplicate an architecture"), [id](Study& s) { duplicateArchitecture(s, id); }};
    case NavigatorAct::derive: return {QObject::tr("derive an architecture"), [id](Study& s) { deriveArchitecture(s, id); }};
    case NavigatorAct::setBaseline: return {QObject::tr("set the baseline"), [id](Study& s) { setBaseline(s, id); }};
    case NavigatorAct::pairWithShown:
        return {QObject::tr("pair an architecture"), [id](Study& s) {
                    if (s.activeScenario)
                        pair(s, id, ScenarioId(*s.activeScenario));
                }};
    case NavigatorAct::remove: return {QObject::tr("remove an architecture"), [id](Study& s) { removeArchitecture(s, id); }};
    }
    return {};
}

Step scenarioStep(NavigatorAct act, const ScenarioId& id)
{
    switch (act) {
    case NavigatorAct::duplicate: return {QObject::tr("duplicate a scenario"), [id](Study& s) { duplicateScenario(s, id); }};
    case NavigatorAct::pairWithShown:
        return {QObject::tr("pair a scenario"), [id](Study& s) {
                    if (s.activeArchitecture)
                        pair(s, ArchitectureId(*s.activeArchitecture), id);
                }};
    case NavigatorAct::remove: return {QObject::tr("remove a scenario"), [id](Study& s) { removeScenario(s, id); }};
    case NavigatorAct::derive:
    case NavigatorAct::setBaseline: break; // of architectures only
    }
    return {};
}

template <class Map, class Id>
QString nameOf(const Map& all, const Id& id)
{
    const auto it = all.find(id);
    return QString::fromStdString(it == all.end() ? id.text : it->second.name);
}

} // namespace

void MainWindow::connectNavigator()
{
    connect(m_navigator, &Navigator::showRequested, this, [this](NavigatorKind kind, const QString& id) {
        m_document.edit(tr("show another pairing"), {}, [&](Study& study) {
            if (kind == NavigatorKind::architecture)
                showArchitecture(study, ArchitectureId(id.toStdString()));
            else
                ridge::showScenario(study, ScenarioId(id.toStdString()));
        });
        m_navigator->setStudy(*m_document.study()); // what cannot be shown does not stay marked
    });
    connect(m_navigator, &Navigator::renamed, this, [this](NavigatorKind kind, const QString& id, const QString& name) {
        m_document.edit(tr("rename"), {}, [&](Study& study) {
            if (kind == NavigatorKind::architecture)
                renameArchitecture(study, ArchitectureId(id.toStdString()), name.toStdString());
            else
                renameScenario(study, ScenarioId(id.toStdString()), name.toStdString());
        });
    });
    connect(m_navigator, &Navigator::requested, this, [this](NavigatorKind kind, NavigatorAct act, const QString& id) {
        const bool architecture = kind == NavigatorKind::architecture;
        if (architecture && act == NavigatorAct::remove)
            if (const std::string holder = heldBy(*m_document.study(), ArchitectureId(id.toStdString())); !holder.empty())
                return m_pane->say(tr("It stays: %1 is this architecture with changes.").arg(QString::fromStdString(holder)));
        const Step step = architecture ? architectureStep(act, ArchitectureId(id.toStdString()))
                                       : scenarioStep(act, ScenarioId(id.toStdString()));
        if (!step.change)
            return;
        const QString name = architecture ? nameOf(m_document.study()->architectures, ArchitectureId(id.toStdString()))
                                          : nameOf(m_document.study()->scenarios, ScenarioId(id.toStdString()));
        m_document.edit(step.words, {}, step.change);
        if (act == NavigatorAct::remove)
            m_pane->say(tr("Removed %1").arg(name), true);
    });
}

} // namespace ridge
