// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel_device.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace ridge {

namespace {

double firstOf(const Part& part, std::initializer_list<const char*> keys)
{
    for (const char* key : keys)
        if (const auto number = part.number(key); number && *number > 0)
            return *number;
    return 0;
}

} // namespace

int operandBits(Arithmetic arithmetic)
{
    static constexpr std::array<int, 7> bits = {64, 32, 16, 16, 8, 8, 4};
    return bits[static_cast<std::size_t>(arithmetic)];
}

KernelDevice kernelDevice(const Part& part)
{
    KernelDevice device;
    device.units = std::max(1.0, firstOf(part, {"compute_units"}));
    device.memoryRate = firstOf(part, {"memory_bandwidth"});
    device.cacheCapacity = firstOf(part, {"llc_capacity", "l2_capacity"});
    device.clock = firstOf(part, {"clock_boost_max", "clock_boost"});
    device.vectorRate = firstOf(part, {"flops_fp32"});
    const auto set = [&](Arithmetic arithmetic, std::initializer_list<const char*> keys) {
        device.peaks[static_cast<std::size_t>(arithmetic)] = firstOf(part, keys);
    };
    set(Arithmetic::fp64, {"flops_fp64_tensor", "flops_fp64"});
    set(Arithmetic::fp32, {"flops_fp32_tensor", "flops_fp32"});
    set(Arithmetic::tf32, {"flops_tf32"});
    set(Arithmetic::bits16, {"flops_bf16", "flops_fp16"});
    set(Arithmetic::fp8, {"flops_fp8"});
    set(Arithmetic::int8, {"ops_int8"});
    set(Arithmetic::fp4, {"flops_fp4"});
    if (device.peak(Arithmetic::bits16) > 0)
        device.sustainedShare = firstOf(part, {"sustained_bf16"}) / device.peak(Arithmetic::bits16);
    return device;
}

} // namespace ridge
