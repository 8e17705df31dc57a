// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.hpp"
#include "session/installation.hpp"
#include "study/study.hpp"

#include <QByteArray>
#include <QString>

#include <optional>

namespace ridge {

/// True when text that was pasted or dropped has the content of a kind that can be imported.
bool canImport(const QByteArray& bytes);

/// What foreign bytes become in a study.
struct TakenImport {
    enum class What { scenario, architecture, measurements, numbers };

    What what = What::numbers;
    std::optional<Study> study; ///< with the scenario or architecture added and shown; nothing for the other two
    std::string name;           ///< of what was added, or the kind of the file
    Diagnostics notes;          ///< what was read, assumed and carried over
};

/// Reads the bytes by their content: a model becomes a scenario paired with the architecture shown, a machine an
/// architecture paired with the scenario shown; a log and files of numbers leave the study: a log is told beside the
/// prediction for it (predictLog).
/// Errors: those of importFile, withModel and withMachine.
Result<TakenImport> takeImport(const Study& study, const QByteArray& bytes, const QString& file, const Installed& installed);

} // namespace ridge
