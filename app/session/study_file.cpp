// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/study_file.hpp"

#include "io/study_json.hpp"
#include "io/text_file.hpp"
#include "session/whole_file.hpp"

#include <QFile>

namespace ridge {

Result<Study> readStudyFile(const QString& path)
{
    const std::string name = path.toStdString();
    const Result<std::string> bytes = readFile(name, largestStudy);
    if (!bytes)
        return bytes.diagnostics();
    Result<Study> study = readStudy(*bytes, name);
    if (!study)
        return study;
    Diagnostics problems = checkStudy(*study, name);
    if (hasError(problems))
        return problems;
    problems.insert(problems.begin(), study.diagnostics().begin(), study.diagnostics().end());
    return {std::move(study).value(), std::move(problems)};
}

Result<void> writeStudyFile(const QString& path, const Study& study)
{
    const QByteArray bytes = QByteArray::fromStdString(writeStudy(study));
    if (const QString reason = writeWhole(path, bytes); !reason.isEmpty())
        return Diagnostic{Severity::error, "cannot-write", path.toStdString(), "the study was not saved: " + reason.toStdString(),
                          "save it under another name; the old file is unchanged"};
    QFile written(path);
    if (!written.open(QIODevice::ReadOnly) || written.readAll() != bytes)
        return Diagnostic{Severity::error, "not-verified", path.toStdString(),
                          "the study was written, but reading it back gives something else",
                          "save it under another name, on another disk"};
    return {};
}

} // namespace ridge
