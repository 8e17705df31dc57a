// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/installation.hpp"
#include "session/live_evaluator.hpp"

namespace ridge {

/// The pairing the study shows: its active architecture and scenario, else the first pairing; null when it has none.
const Pairing* activePairing(const Study& study);

/// What a study is compared with: its baseline architecture on the same scenario. A study that is its own baseline is
/// compared with itself without the overrides of the sliders, and not at all while there are none.
struct Comparison {
    Study study;
    Pairing pairing;
    std::string name;
};
std::optional<Comparison> comparisonOf(const Study& study, const Pairing& active);

/// The study with the overrides of the active architecture taken away: what a slider's reset returns to.
Study withoutOverrides(const Study& study, const ArchitectureId& architecture);

/// Evaluates the active pairing and what it is compared with. Pure; runs on the worker.
LiveResult evaluateLive(const StudyPtr& study, const Installed& installed);

} // namespace ridge
