// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace ridge {

/// Timing of one DRAM channel or pseudo-channel. Times in s, rates in B/s.
struct DramTiming {
    double rate = 0;            ///< peak of the channel
    double burstBytes = 0;      ///< one access
    double banks = 0;           ///< that can be open at once
    double rowBytes = 0;        ///< most that one activation can give
    double rowCycle = 0;        ///< tRC: activate to activate of one bank
    double fourActivates = 0;   ///< tFAW: window of at most four activations; 0: no limit
    double turnaround = 0;      ///< tWTR + tRTW: one change of direction and back
    double refreshTime = 0;     ///< tRFC
    double refreshInterval = 0; ///< tREFI
    double eccShare = 0;        ///< of the bytes moved that are check bits in the data path; 0: on wires of their own
    double busShare = 1;        ///< what is left for gaps no other term names
    std::string_view source;
};

/// How a program touches memory.
struct AccessPattern {
    double bytesPerActivation = 0; ///< used of a row before another row of its bank is opened
    double accessesPerTurn = 0;    ///< bursts between changes of direction; 0: one direction only
    double banksAtOnce = 0;        ///< independent banks the accesses fall on; 0: all
};

/// Shares of the peak rate that are left; the product is the efficiency.
struct DramEfficiency {
    double bus = 1, row = 1, turn = 1, refresh = 1, ecc = 1;

    double total() const { return bus * row * turn * refresh * ecc; }
};

/// refresh = 1 - tRFC / tREFI. turn = burst / (burst + turnaround / accesses between turns).
/// row = min(1, banks x time on the bus per activation / tRC, 4 x that time / tFAW). ecc = 1 - check share.
/// Source: DRAM timing rules of JEDEC standards; the form is ours. All timings > 0 where they divide.
DramEfficiency dramEfficiency(const DramTiming& timing, const AccessPattern& pattern);

/// Timings of the kinds of memory the catalogue has, one pseudo-channel (HBM) or channel: "hbm2e", "hbm3", "lpddr5x", "ddr5".
/// Order-of-magnitude values, unverified: no vendor timing sheet is public for HBM. nullptr for another name.
const DramTiming* dramTiming(std::string_view kind);

/// Sequential reads: whole rows, one direction.
AccessPattern streaming(const DramTiming& timing);
/// Reads and writes in batches of 48 over whole rows, as controllers batch writes.
AccessPattern streamingBothWays(const DramTiming& timing);
/// Each access opens a row of its own for `bytes` and spreads over all banks: what a deep queue can reach at best.
AccessPattern scattered(double bytes);
/// Distinct banks that as many requests at random addresses fall on: banks (1 - (1 - 1 / banks)^requests). Use as
/// `banksAtOnce` for a queue of that depth.
double banksHit(double banks, double requests);

/// Capacity left for data under error correction kept in the same devices: 1 - check share.
double capacityUnderEcc(double capacity, double eccShare);

} // namespace ridge
