// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

/// The rules of docs/architecture.md as functions of one file's path and text, so that each can be shown to fail.
namespace rules {

/// A source file with its path below the repository's root, '/'-separated.
struct SourceFile {
    QString path;
    QString text;
};

/// Files that #include lines name, as written, without brackets or quotes.
QStringList includesOf(const QString& text);

/// One sentence per include that points upwards or sideways: model layers, application parts.
QStringList layering(const SourceFile& file);
/// One sentence per library header that this file may not name.
QStringList libraries(const SourceFile& file);
/// Networking headers and CMake's Qt Network component are forbidden everywhere.
QStringList network(const SourceFile& file);
/// The licence line: Apache-2.0 in model/ and its tests, GPL-3.0-or-later in app/, widgets/ and theirs, either elsewhere.
QStringList licence(const SourceFile& file);
/// At most 500 lines, no unfinished-work markers, nothing printed and no clock in model/.
QStringList habits(const SourceFile& file);

} // namespace rules
