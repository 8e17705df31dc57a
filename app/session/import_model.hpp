// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.hpp"
#include "io/import_hf_config.hpp"
#include "study/study.hpp"

#include <QByteArray>
#include <QString>

namespace ridge {

/// True when text that was pasted or dropped looks like a JSON object, so that reading it as one makes sense.
bool looksLikeConfig(const QByteArray& bytes);

/// A study with one scenario more, and what to tell about it.
struct ImportedModel {
    Study study;
    std::string name;      ///< of the new scenario
    Diagnostics notes;     ///< what was assumed, what was carried over
};

/// Makes a scenario of a Hugging Face config.json, pairs it with the architecture the study shows and shows the pair.
/// Sequence, batch, precision, mapping and calibration are those of the pairing shown before. Codes of importHfConfig,
/// and "not-dense" (no dense decoder with all sizes), "no-pairing" (the study shows none to take the rest from).
Result<ImportedModel> importModel(const Study& study, const QByteArray& bytes, const QString& file);

} // namespace ridge
