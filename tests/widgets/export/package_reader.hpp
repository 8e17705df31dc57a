// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QMap>
#include <QString>
#include <QStringList>

namespace ridge::test {

using Package = QMap<QString, QByteArray>;

/// The parts of a zip in memory; empty when it is none. `order` gets the names as they stand in it.
Package readPackage(const QByteArray& bytes, QStringList* order = nullptr);

/// What is wrong with a package by ECMA-376 part 2: XML that does not parse, parts without a content type, relations to
/// nothing, parts no relation leads to.
QStringList packageProblems(const Package& package);

/// Cells of the sheet "Sheet1" of a workbook, "B2" -> "312".
QMap<QString, QString> sheetCells(const QByteArray& workbook);

/// A reference of a chart with its cache.
struct ChartReference {
    QString formula;
    QMap<int, QString> points;
    int count = -1;
};
QList<ChartReference> chartReferences(const QByteArray& chart);

/// "Sheet1!$A$2:$A$4" as cell names.
QStringList cellsOf(const QString& formula);

} // namespace ridge::test
