// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/recent_files.hpp"

#include <QFileInfo>
#include <QSettings>

#include <algorithm>

namespace ridge {

namespace {
const QString key = QStringLiteral("recentFiles");
}

QStringList recentFiles(const QSettings& settings)
{
    QStringList files = settings.value(key).toStringList();
    files.erase(std::remove_if(files.begin(), files.end(), [](const QString& file) { return !QFileInfo::exists(file); }),
                files.end());
    return files;
}

QStringList allRecentFiles(const QSettings& settings) { return settings.value(key).toStringList(); }

void addRecentFile(QSettings& settings, const QString& path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList files = settings.value(key).toStringList();
    files.removeAll(absolute);
    files.prepend(absolute);
    while (files.size() > recentFileLimit)
        files.removeLast();
    settings.setValue(key, files);
    settings.sync();
}

void clearRecentFiles(QSettings& settings) { settings.remove(key); }

} // namespace ridge
