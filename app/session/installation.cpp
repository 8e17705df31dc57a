// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/installation.hpp"

#include "io/calibration_json.hpp"
#include "io/catalogue_json.hpp"
#include "io/data_directory.hpp"
#include "io/residuals_json.hpp"
#include "io/text_file.hpp"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace ridge {

Result<InstalledPtr> loadInstalled(const QString& executable)
{
    const auto folder = findDataDirectory(executable.toStdString(), qEnvironmentVariable("RIDGEPOINT_DATA").toStdString());
    if (!folder)
        return folder.diagnostics();
    Result<Catalogue> catalogue = loadCatalogue(std::vector{folder.value() / "catalogue"});
    Result<CalibrationSet> calibrations = loadCalibrations(folder.value() / "calibration");
    Diagnostics problems = catalogue.diagnostics();
    problems.insert(problems.end(), calibrations.diagnostics().begin(), calibrations.diagnostics().end());
    if (!catalogue || !calibrations)
        return problems;
    auto installed = std::make_shared<Installed>();
    installed->catalogue = std::move(catalogue).value();
    installed->calibrations = std::move(calibrations).value();
    installed->folder = QString::fromStdString(folder.value().string());
    const std::string residuals = (folder.value() / "measurements" / "residuals.json").string();
    if (const Result<std::string> text = readFile(residuals)) // without them a number stands alone
        if (const auto tables = readResiduals(*text, residuals))
            installed->bands = trustBands(*tables);
    return Result<InstalledPtr>(InstalledPtr(std::move(installed)), problems);
}

bool isShipped(const Installed& installed, const QString& path)
{
    const QFileInfo file(path);
    // A file that does not exist yet has no canonical path; its folder has.
    const QString folder = QFileInfo(file.absolutePath()).canonicalFilePath();
    const QString data = QFileInfo(installed.folder).canonicalFilePath();
    return !path.isEmpty() && !data.isEmpty() && (folder == data || folder.startsWith(data + u'/'));
}

QString offeredPath(const QString& path)
{
    const QString name = path.isEmpty() ? QStringLiteral("study.ridge") : QFileInfo(path).fileName();
    return QDir(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)).filePath(name);
}

} // namespace ridge
