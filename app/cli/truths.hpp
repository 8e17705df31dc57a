// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answer.hpp"

namespace ridge::cli {

/// `validate truths`: judges the published findings that ship.
Answer validateTruths();

} // namespace ridge::cli
