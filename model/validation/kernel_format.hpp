// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel_time.hpp"

#include <optional>
#include <string>

namespace ridge {

/// What the name of a number format says about a matrix product.
struct KernelFormat {
    Arithmetic arithmetic = Arithmetic::bits16;
    double activationBytes = 2, weightBytes = 2; ///< per element, scales included
    Cast cast = Cast::none;                      ///< how activations get there from 16 bits
};

/// "bfloat16", "fp8", "fp8_block", "nvfp4", "int4_wo", ...; nothing for a name the laws do not know.
std::optional<KernelFormat> kernelFormat(const std::string& name);

/// The next wider arithmetic the device has, "fp4" -> "fp8" -> 16 bits; the same when it has it. 16-bit results when nothing fits.
Arithmetic supportedArithmetic(Arithmetic wanted, const KernelDevice& device);

/// Bytes per element of keys and values; nothing for an unknown name.
std::optional<double> cacheBytesOf(const std::string& name);

} // namespace ridge
