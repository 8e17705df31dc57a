// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <vector>

namespace ridge::ui {

/// One file of a package.
struct PackagePart {
    QString name; ///< "ppt/presentation.xml"
    QByteArray bytes;
};

/// A zip archive in memory, in this order, with one fixed date: equal parts give equal bytes. Empty when it cannot be made.
QByteArray zipOf(const std::vector<PackagePart>& parts);

} // namespace ridge::ui
