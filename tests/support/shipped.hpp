// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/calibration_json.hpp"
#include "io/catalogue_json.hpp"
#include "io/study_json.hpp"
#include "study/evaluate_study.hpp"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QString>
#include <QStringList>

namespace ridge::shipped {

inline QString root() { return QStringLiteral(RIDGE_SOURCE_DIR "/scenarios"); }

/// Paths of all studies and templates that ship, in name order.
inline QStringList studyFiles()
{
    QStringList all;
    for (const char* folder : {"/studies", "/templates"}) {
        const QDir dir(root() + QLatin1String(folder));
        for (const QString& name : dir.entryList({QStringLiteral("*.ridge")}, QDir::Files, QDir::Name))
            all << dir.filePath(name);
    }
    return all;
}

inline QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline Result<Study> study(const QString& path)
{
    const QByteArray bytes = bytesOf(path);
    return readStudy({bytes.constData(), std::size_t(bytes.size())}, path.toStdString());
}

/// The data that ships, loaded once per test program; requires that it loads without error.
inline const Catalogue& catalogue()
{
    static const Catalogue loaded = loadCatalogue({(root() + QStringLiteral("/catalogue")).toStdString()}).value();
    return loaded;
}

inline const CalibrationSet& calibrations()
{
    static const CalibrationSet loaded
        = loadCalibrations((root() + QStringLiteral("/calibration")).toStdString()).value();
    return loaded;
}

} // namespace ridge::shipped
