// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QSettings;

namespace ridge {

inline constexpr int recentFileLimit = 10;

/// Newest first; files that no longer exist are left out.
QStringList recentFiles(const QSettings& settings);
/// The same with the files that no longer exist.
QStringList allRecentFiles(const QSettings& settings);
/// Puts a file first in the list and writes it at once, so that a killed program loses nothing.
void addRecentFile(QSettings& settings, const QString& path);
void clearRecentFiles(QSettings& settings);

} // namespace ridge
