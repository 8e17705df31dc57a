// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/feasibility.hpp"
#include "study/study.hpp"

#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

namespace ridge::ui {

/// What the form edits: the workload and how it is spread.
struct ScenarioDraft {
    TrainingScenario training;
    Mapping mapping;

    bool operator==(const ScenarioDraft&) const = default;
};

enum class FieldKind { text, whole, real, choice, flag };
enum class FieldGroup { model, workload, mapping };

/// One field of the form: its words, its range and how it reads and writes a draft.
struct ScenarioField {
    QString key;          ///< "tp"; stable, names the control and the undo step
    QString label, unit, help;
    FieldKind kind = FieldKind::whole;
    FieldGroup group = FieldGroup::model;
    QStringList choices;  ///< of a choice, in the order of `number`
    double least = 1, most = 1e9;
    QString zeroText;     ///< shown for 0 where `least` is 0; empty: "automatic"
    bool doubles = false; ///< the arrow keys double and halve instead of counting
    std::function<double(const ScenarioDraft&)> number;      ///< value, index of a choice, 0 or 1 of a flag
    std::function<void(ScenarioDraft&, double)> setNumber;
    std::function<std::string*(ScenarioDraft&)> text;        ///< of kind text only
};

/// Every field in the order it is shown.
const std::vector<ScenarioField>& scenarioFields();
const ScenarioField* findField(const QString& key);

/// The text a field shows for a draft; an automatic data-parallel degree is empty.
QString fieldText(const ScenarioField& field, const ScenarioDraft& draft);

/// Reads what was typed into a copy of the draft. `reason` says why not, empty when it was taken.
struct FieldReading {
    ScenarioDraft draft;
    QString reason;
};
FieldReading readField(const ScenarioField& field, const ScenarioDraft& draft, const QString& text);

/// Keys of the fields an infeasible result is about, the likeliest first; empty when no field of the form is.
QStringList culpritFields(const Feasibility& feasibility, const ScenarioDraft& draft);

} // namespace ridge::ui
