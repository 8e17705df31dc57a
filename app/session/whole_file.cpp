// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/whole_file.hpp"

#include "io/whole_file.hpp"

namespace ridge {

QString writeWhole(const QString& path, const QByteArray& bytes)
{
    const auto written = writeWholeFile(path.toStdString(), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    return written ? QString() : QString::fromStdString(written.diagnostics().front().message);
}

} // namespace ridge
