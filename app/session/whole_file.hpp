// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace ridge {

/// Replaces a file whole or not at all. Returns what went wrong, empty when nothing did.
QString writeWhole(const QString& path, const QByteArray& bytes);

} // namespace ridge
