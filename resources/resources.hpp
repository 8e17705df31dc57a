// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace ridge::ui {

/// Registers the embedded fonts and icons under ":/ridge". Safe to call more than once.
void initResources();

} // namespace ridge::ui
