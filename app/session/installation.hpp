// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.hpp"
#include "catalogue/catalogue.hpp"
#include "engine/calibration.hpp"
#include "validation/residual_bands.hpp"

#include <QString>

#include <memory>

namespace ridge {

/// What ships beside the program and every evaluation needs; shared with the worker, never changed.
struct Installed {
    Catalogue catalogue;
    CalibrationSet calibrations;
    TrustBands bands; ///< of training runs
    QString folder; ///< the data folder: studies/, templates/
};
using InstalledPtr = std::shared_ptr<const Installed>;

/// True for a file below the data folder: a shipped original, which is never written.
bool isShipped(const Installed& installed, const QString& path);
/// Where a shipped study or one without a file is offered to go: the same name in the user's documents.
QString offeredPath(const QString& path);

/// Loads catalogue and calibrations beside the executable (or of RIDGEPOINT_DATA).
Result<InstalledPtr> loadInstalled(const QString& executable);

} // namespace ridge
