// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/machine.hpp"
#include "engine/plan.hpp"

namespace ridge {

/// Constants of the shape model (docs/model.md, "GEMM"). They belong to how matrix units are tiled, not to a part.
namespace shape {

/// One tile of the output and how much longer its inner loop takes than at peak.
struct Tile {
    int m, n;
    double inverseEfficiency;
};
/// Tile set of tensor-core GEMM libraries; efficiencies are expert defaults (unverified), not fitted.
inline constexpr Tile tiles[]
    = {{256, 128, 1 / 1.0}, {128, 256, 1 / 1.0}, {128, 128, 1 / 0.95}, {128, 64, 1 / 0.80}, {64, 64, 1 / 0.55}};
inline constexpr int maxSplit = 4; ///< K is split into 1, 2 or 4 parts while tiles do not fill the machine
inline constexpr double rampElements = 128;  ///< K0: prologue and epilogue in elements of K, 16 bit
inline constexpr double waveBlend = 0.5;     ///< 0: waves quantise nothing (stream-K); 1: full waves only
inline constexpr double splitEfficiency = 0.9; ///< kept by a split of K (reduction pass)
inline constexpr int systolicLane = 128;     ///< lanes a systolic array pads to

/// Rate kept when a weight dimension is a multiple of 32 or 16 only (64: all); for 8 and 4 the device family says.
inline constexpr double alignment32 = 0.95, alignment16 = 0.90;

} // namespace shape

/// How well C[m,n] += A[m,k] B[k,n] fills the machine: best tile and split.
/// @param rampScale 1 for 16-bit, 2 for 8-bit, 4 for 4-bit operands: the ramp is constant in bytes
ShapeFit fitShape(double m, double n, double k, const MachineStructure& machine, double rampScale = 1);

/// Penalty of dimensions that are no multiple of 64 elements; 1 on systolic arrays, which pad instead.
double alignmentOf(double dimension, const MachineStructure& machine);

} // namespace ridge
