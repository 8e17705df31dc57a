// SPDX-License-Identifier: Apache-2.0
#include "validation/kernel_format.hpp"

#include "validation/measurement_row.hpp"

#include <map>

namespace ridge {

namespace {

constexpr double blockOf16 = 1.0 / 16, blockOf32 = 1.0 / 32, blockOf128 = 4.0 / 128; ///< bytes of scales per element

const std::map<std::string, KernelFormat>& formats()
{
    using enum Arithmetic;
    static const KernelFormat wide16{bits16, 2, 2, Cast::none}, wide32{fp32, 4, 4, Cast::none},
        wide64{fp64, 8, 8, Cast::none}, eight{fp8, 1, 1, Cast::tensor},
        eightBlocks{fp8, 1 + blockOf128, 1 + blockOf128, Cast::block},
        mx8{fp8, 1 + blockOf32, 1 + blockOf32, Cast::block}, four{fp4, 0.5 + blockOf16, 0.5 + blockOf16, Cast::block},
        mx4{fp4, 0.5 + blockOf32, 0.5 + blockOf32, Cast::block}, weights8{bits16, 2, 1, Cast::none},
        weights4{bits16, 2, 0.5 + blockOf32, Cast::none};
    static const std::map<std::string, KernelFormat> names = {
        {"bfloat16", wide16}, {"bf16", wide16}, {"float16", wide16}, {"fp16", wide16}, {"half", wide16},
        {"float32", wide32}, {"fp32", wide32}, {"float", wide32}, {"tf32", {tf32, 4, 4, Cast::none}},
        {"float64", wide64}, {"fp64", wide64}, {"double", wide64},
        {"fp8", eight}, {"float8", eight}, {"fp8_e4m3", eight}, {"float8_e4m3fn", eight}, {"e4m3", eight},
        {"fp8_static", {fp8, 1, 1, Cast::block}},
        {"fp8_block", eightBlocks}, {"fp8_blockwise", eightBlocks}, {"mxfp8", mx8},
        {"int8", {int8, 1, 1, Cast::tensor}}, {"int8_wo", weights8}, {"w8a16", weights8},
        {"int4_wo", weights4}, {"w4a16", weights4}, {"fp4", four}, {"nvfp4", four}, {"mxfp4", mx4}};
    return names;
}

} // namespace

std::optional<KernelFormat> kernelFormat(const std::string& name)
{
    const auto found = formats().find(lowerCase(name));
    return found == formats().end() ? std::nullopt : std::optional(found->second);
}

Arithmetic supportedArithmetic(Arithmetic wanted, const KernelDevice& device)
{
    using enum Arithmetic;
    if (device.peak(wanted) > 0)
        return wanted;
    switch (wanted) {
    case fp4: return supportedArithmetic(fp8, device);
    case int8: return device.peak(fp8) > 0 ? fp8 : bits16;
    case tf32: return fp32;
    default: return bits16;
    }
}

std::optional<double> cacheBytesOf(const std::string& name)
{
    const auto format = kernelFormat(name);
    return format ? std::optional(format->activationBytes) : std::nullopt;
}

} // namespace ridge
