// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/id.hpp"
#include "catalogue/part.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridge {

/// One number of the laws of single kernels, with where it comes from.
struct KernelConstant {
    double value = 0;    ///< SI: s, bytes, s per element of K, or a share without unit
    bool fitted = false; ///< chosen on measured rows; counted by validation
    std::string source;
    Confidence confidence = Confidence::unverified;
    int rows = 0;                ///< measured rows that shaped it; 0 when none did
    std::optional<double> prior; ///< what stands in for a fitted value when no row shapes it
};

/// Device family whose parts share constants; never one part.
struct KernelFamily {
    std::string name;
    std::vector<std::string> parts; ///< ids, or prefixes ending in '*'
    bool seen = true;               ///< false after a fit that had no row of it: its constants are not used
    std::map<std::string, KernelConstant> constants;
};

/// What one call of an operation runs, and who times it.
struct KernelStack {
    std::string name;
    std::string source;
    bool casts = false;          ///< brings activations to 8 or 4 bits inside the timed operation
    bool wholeAttention = false; ///< attention takes in rotary positions and the write into the cache
    std::optional<KernelConstant> start; ///< seconds before the kernel; absent: that of replayed kernels
};

/// The numbers of the laws for one device under one stack. Formulas: docs/model.md, "Single kernels".
struct KernelLaw {
    // of the device family
    double memoryShare = 0;    ///< of the memory rate, matrix products and streams
    double attentionShare = 0; ///< of the 16-bit peak, attention over a prompt, heads 128 wide
    double prefillStart = 0;   ///< s before attention over a prompt
    double decodeStart = 0;    ///< s before attention of one new token
    // matrix products
    double gemmGain = 0;    ///< rate of typical large shapes over the published sustained one
    double gemmShare = 0;   ///< share of peak of a part that publishes no sustained rate
    double narrowLoss = 0;  ///< inverse share that each doubling of the nominal rate adds
    double start = 0;       ///< s per kernel
    double fill = 0;        ///< blocks per compute unit that saturate memory
    double splitTime = 0;   ///< s a split of K costs beside its traffic
    double castTraffic = 0; ///< of a cast, over the least it needs
    double tensorCastTime = 0, tensorCastDepth = 0; ///< one scale for the tensor: s; s per element of K
    double blockCastTime = 0, blockCastDepth = 0;   ///< a scale per block of K: s; s per element of K
    // attention
    double blockTime = 0;       ///< s per block of queries, prompt
    double narrowCacheGain = 0; ///< rate over a prompt with an 8-bit cache over that with 16 bits
    double lastBlock = 0;       ///< share of the longest block that stays exposed at the end
    double headTime = 0;        ///< s per block of one query head, decoding
    double headTraffic = 0;     ///< bytes of memory time per query head of a group, decoding, heads 128 wide
    double decodeFill = 0;      ///< blocks per compute unit that saturate memory, decoding
    double cacheReadShare = 0;  ///< of the memory rate, reading keys and values
    // memory and vector units
    double cacheOverMemory = 0; ///< last-level cache rate over the memory rate
    double streamRead = 0, streamWrite = 0, streamMixed = 0; ///< shares of the memory rate
    double vectorShare = 0;     ///< of the vector peak
    double firstLevelCycles = 0, lastLevelCycles = 0, memoryLatency = 0; ///< cycles; cycles; s
    bool casts = false, wholeAttention = false; ///< of the stack
};

/// Constants of kernels, of all families and stacks. The reader has checked that they are complete.
struct KernelConstants {
    std::map<std::string, KernelFamily> families;
    std::map<std::string, KernelConstant> shared; ///< of matrix products and attention
    std::map<std::string, KernelConstant> memory; ///< of memory, caches and vector units; shaped by micro-benchmarks
    std::map<std::string, KernelStack> stacks;

    /// Key of the family with the longest pattern that matches and that rows were seen of; empty: none.
    std::string familyOf(const PartId& part) const;
    /// The constant "family/key", "shared/key", "memory/key" or "stack-start/key"; nullptr when there is none.
    const KernelConstant* find(const std::string& name) const;
    KernelConstant* find(const std::string& name);
    /// Names of the fitted constants, sorted.
    std::vector<std::string> fitted() const;
};

/// The law of a family under a stack. An empty or unseen family: the data-sheet rule, the geometric mean of the families
/// seen. An unknown stack casts nothing and starts like replayed kernels.
KernelLaw kernelLaw(const KernelConstants& constants, const std::string& family, const std::string& stack);

/// Keys every family, the shared group and the memory group must have.
const std::vector<std::string_view>& kernelFamilyKeys();
const std::vector<std::string_view>& kernelSharedKeys();
const std::vector<std::string_view>& kernelMemoryKeys();

} // namespace ridge
