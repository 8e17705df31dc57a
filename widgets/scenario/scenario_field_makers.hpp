// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scenario/scenario_fields.hpp"

#include <QCoreApplication>

#include <type_traits>
#include <utility>

namespace ridge::ui {

/// Fields of a mixture of experts, behind those of the model.
void addExpertFields(std::vector<ScenarioField>& all);
/// Fields of checkpoint writes, behind those of the workload.
void addCheckpointFields(std::vector<ScenarioField>& all);
/// Fields of context, expert and sharded parallelism, schedule and offload, behind those of the mapping.
void addWideMappingFields(std::vector<ScenarioField>& all);

/// How the fields of the scenario form are made; for the files that list them.
namespace makers {

inline QString tr(const char* text) { return QCoreApplication::translate("ScenarioForm", text); }

/// A field of any member that converts to and from a number.
template <class Member>
ScenarioField field(const char* key, const QString& label, FieldGroup group, FieldKind kind, Member member)
{
    ScenarioField made;
    made.key = QString::fromLatin1(key);
    made.label = label;
    made.group = group;
    made.kind = kind;
    made.number = [member](const ScenarioDraft& draft) {
        auto copy = draft;
        return static_cast<double>(member(copy));
    };
    made.setNumber = [member](ScenarioDraft& draft, double value) {
        auto& slot = member(draft);
        slot = static_cast<std::remove_reference_t<decltype(slot)>>(value);
    };
    return made;
}

/// The same for an enumeration or a flag, whose numbers need a cast through int.
template <class Member>
ScenarioField choice(const char* key, const QString& label, FieldGroup group, const QStringList& choices, Member member)
{
    ScenarioField made = field(key, label, group, FieldKind::choice, member);
    made.setNumber = [member](ScenarioDraft& draft, double value) {
        auto& slot = member(draft);
        slot = static_cast<std::remove_reference_t<decltype(slot)>>(int(value));
    };
    made.choices = choices;
    return made;
}

template <class Member>
ScenarioField flag(const char* key, const QString& label, FieldGroup group, Member member)
{
    ScenarioField made = field(key, label, group, FieldKind::flag, member);
    made.setNumber = [member](ScenarioDraft& draft, double value) { member(draft) = value != 0; };
    return made;
}

inline ScenarioField whole(ScenarioField made, double most, const QString& help, const QString& unit = {})
{
    made.most = most;
    made.help = help;
    made.unit = unit;
    return made;
}

inline ScenarioField degree(ScenarioField made, const QString& help)
{
    made.doubles = true;
    return whole(std::move(made), 1e6, help);
}

#define RIDGE_MEMBER(path) [](ScenarioDraft& d) -> auto& { return d.path; }

} // namespace makers

} // namespace ridge::ui
