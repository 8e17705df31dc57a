// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.hpp"
#include "study/study.hpp"

#include <QString>

namespace ridge {

/// Reads a study file. Every problem comes back, each naming the file; nothing is changed on the way.
Result<Study> readStudyFile(const QString& path);

/// Writes a study whole or not at all: the old file stays until the new one is on the disk, and the new one is
/// read back and compared. Codes "cannot-write", "not-verified".
Result<void> writeStudyFile(const QString& path, const Study& study);

} // namespace ridge
