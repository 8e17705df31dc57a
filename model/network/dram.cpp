// SPDX-License-Identifier: Apache-2.0
#include "network/dram.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace ridge {

namespace {

constexpr double writeBatch = 48; // controllers gather 32 to 64 writes before they turn the bus

constexpr std::string_view estimate = "unverified: orders of magnitude of JEDEC-class parts; refresh 350 ns every 3.9 "
                                      "us all-bank, per-bank refresh hides most of it";

// rate, burst, banks, row, tRC, tFAW, turnaround, tRFC, tREFI, ecc, bus
constexpr std::array<std::pair<std::string_view, DramTiming>, 4> kinds = {{
    {"hbm2e", {28.8e9, 32, 16, 1024, 48e-9, 16e-9, 20e-9, 160e-9, 3.9e-6, 0, 0.97, estimate}},
    {"hbm3", {26e9, 32, 16, 1024, 48e-9, 16e-9, 18e-9, 160e-9, 3.9e-6, 0, 0.97, estimate}},
    {"lpddr5x", {17.1e9, 32, 16, 2048, 60e-9, 20e-9, 20e-9, 140e-9, 3.9e-6, 0, 0.97, estimate}},
    {"ddr5", {19.2e9, 64, 32, 8192, 48e-9, 13e-9, 20e-9, 195e-9, 3.9e-6, 0, 0.97, estimate}},
}};

} // namespace

DramEfficiency dramEfficiency(const DramTiming& timing, const AccessPattern& pattern)
{
    DramEfficiency share;
    share.bus = timing.busShare;
    share.ecc = 1 - timing.eccShare;
    share.refresh = 1 - timing.refreshTime / timing.refreshInterval;
    if (pattern.accessesPerTurn > 0) {
        const double burst = timing.burstBytes / timing.rate;
        share.turn = burst / (burst + timing.turnaround / pattern.accessesPerTurn);
    }
    const double used = std::clamp(pattern.bytesPerActivation, timing.burstBytes, timing.rowBytes);
    const double onBus = used / timing.rate;
    const double banks = pattern.banksAtOnce > 0 ? std::min(pattern.banksAtOnce, timing.banks) : timing.banks;
    share.row = std::min(1.0, banks * onBus / timing.rowCycle);
    if (timing.fourActivates > 0)
        share.row = std::min(share.row, 4 * onBus / timing.fourActivates);
    if (pattern.bytesPerActivation > 0 && pattern.bytesPerActivation < timing.burstBytes)
        share.row *= pattern.bytesPerActivation / timing.burstBytes; // the rest of the burst is not wanted
    return share;
}

const DramTiming* dramTiming(std::string_view kind)
{
    for (const auto& [name, timing] : kinds)
        if (name == kind)
            return &timing;
    return nullptr;
}

AccessPattern streaming(const DramTiming& timing) { return {timing.rowBytes, 0, 0}; }
AccessPattern streamingBothWays(const DramTiming& timing) { return {timing.rowBytes, writeBatch, 0}; }
AccessPattern scattered(double bytes) { return {bytes, 0, 0}; }
double banksHit(double banks, double requests) { return banks * (1 - std::pow(1 - 1 / banks, requests)); }

double capacityUnderEcc(double capacity, double eccShare) { return capacity * (1 - eccShare); }

} // namespace ridge
