// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answer.hpp"

#include <string>
#include <vector>

namespace ridge::cli {

/// `validate truths [FILE...]`: judges published findings, those that ship without files.
/// A file that is no table of truths and a row that cannot be read are told by file and line; exit code 3.
Answer validateTruths(const std::vector<std::string>& files);

} // namespace ridge::cli
