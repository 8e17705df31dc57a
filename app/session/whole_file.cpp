// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/whole_file.hpp"

#include <QCoreApplication>
#include <QSaveFile>

namespace ridge {

QString writeWhole(const QString& path, const QByteArray& bytes)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return file.errorString();
    // QSaveFile::commit() of Qt 6.4 overlooks a flush that fails on a full disk and would put a torn file in place.
    const bool whole = file.write(bytes) == bytes.size() && file.flush() && file.size() == bytes.size();
    if (whole && file.commit())
        return {};
    const QString reason = file.errorString();
    file.cancelWriting();
    return reason.isEmpty() ? QCoreApplication::translate("writeWhole", "it could not be written to its end") : reason;
}

} // namespace ridge
