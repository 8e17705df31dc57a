// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "catalogue/part.hpp"

#include <optional>

namespace ridge {

/// Arithmetic of a kernel, by width and kind.
enum class Arithmetic : unsigned char { fp64, fp32, tf32, bits16, fp8, int8, fp4 };

/// Bits of an operand; 16 for tf32, whose operands are stored in 32 but multiplied like a wide 16-bit format.
int operandBits(Arithmetic arithmetic);

/// What the laws of single kernels read from a data sheet. SI units; 0: not stated.
struct KernelDevice {
    double units = 1;          ///< SMs, CUs or cores that share blocks; 1 when not stated, then nothing is quantised
    double memoryRate = 0;     ///< B/s
    double cacheCapacity = 0;  ///< bytes of the last-level cache
    double clock = 0;          ///< Hz
    double sustainedShare = 0; ///< published best 16-bit matrix rate over the dense peak
    double vectorRate = 0;     ///< FLOP/s of 32-bit vector units
    double peaks[7] = {};      ///< dense FLOP/s by Arithmetic

    /// Dense peak; 0 when the part has none of its own.
    double peak(Arithmetic arithmetic) const { return peaks[static_cast<std::size_t>(arithmetic)]; }
};

/// Reads a part. Never fails: what is missing stays 0.
KernelDevice kernelDevice(const Part& part);

} // namespace ridge
