// SPDX-License-Identifier: Apache-2.0
#include "validation/kernel_case.hpp"

#include "validation/kernel_format.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace ridge {

namespace {

constexpr double largestSize = 1e9, mostGroups = 1e7;

bool has(const std::string& text, const char* word) { return text.find(word) != std::string::npos; }

/// Numbers of one row; the first that is missing or cannot be is remembered.
class Sizes {
public:
    explicit Sizes(const MeasurementRow& row) : m_row(row) {}

    double required(const char* column, double most = largestSize)
    {
        if (m_row.text(column).empty() && !m_problem)
            m_problem = Skipped{SkipReason::shapeNotStated, std::string(column) + " is blank"};
        return checked(column, most, 1);
    }
    double orOne(const char* column, double most) { return m_row.text(column).empty() ? 1 : checked(column, most, 1); }
    const std::optional<Skipped>& problem() const { return m_problem; }

private:
    double checked(const char* column, double most, double otherwise)
    {
        const auto number = m_row.number(column);
        if (number && *number >= 1 && *number <= most)
            return *number;
        if (!m_problem)
            m_problem = Skipped{SkipReason::invalidValue, std::string(column) + " is '" + m_row.text(column) + "'"};
        return otherwise;
    }

    const MeasurementRow& m_row;
    std::optional<Skipped> m_problem;
};

/// Arrays of one element each that a streaming operation reads and writes; 0: none of them.
double arraysOf(const std::string& op)
{
    static const std::map<std::string, double> arrays = {
        {"copy", 2}, {"rmsnorm", 2}, {"layernorm", 2}, {"norm", 2}, {"softmax", 2}, {"gelu", 2}, {"silu", 2},
        {"relu", 2}, {"elementwise", 2}, {"scale", 2}, {"add", 3}, {"mul", 3}, {"triad", 3}, {"swiglu", 3},
        {"silu_and_mul", 3}};
    const auto found = arrays.find(op);
    return found == arrays.end() ? 0 : found->second;
}

bool isGrouped(const std::string& op) { return has(op, "grouped") || has(op, "moe"); }

bool isGemm(const std::string& op) { return has(op, "gemm") || op == "matmul" || op == "linear" || op == "bmm"; }

std::optional<Skipped> readGemm(KernelCase& one, const MeasurementRow& row, const std::string& op)
{
    Sizes sizes(row);
    GemmCall call;
    call.m = sizes.required("m");
    call.n = sizes.required("n");
    call.k = sizes.required("k");
    const bool grouped = isGrouped(op);
    call.groups = grouped ? sizes.required("batch", mostGroups) : sizes.orOne("batch", mostGroups);
    if (sizes.problem())
        return sizes.problem();
    const auto format = kernelFormat(row.text("dtype"));
    if (!format)
        return Skipped{SkipReason::precisionNotModelled, "'" + row.text("dtype") + "'"};
    call.arithmetic = supportedArithmetic(format->arithmetic, one.device);
    call.activationBytes = format->activationBytes;
    call.weightBytes = format->weightBytes;
    call.cast = format->cast;
    call.resultBytes = std::max(2.0, format->activationBytes);
    if (call.arithmetic != format->arithmetic) { // the operands are widened before they are multiplied
        one.flags.emplace_back("no-native-precision");
        if (call.arithmetic == Arithmetic::bits16) {
            call.activationBytes = 2;
            call.cast = Cast::none;
        }
    }
    if (!(one.device.peak(call.arithmetic) > 0))
        return Skipped{SkipReason::rateNotKnown, "part '" + one.part.text + "' states no matrix rate"};
    if (!(one.device.sustainedShare > 0))
        one.flags.emplace_back("share-default");
    one.regime = grouped ? "grouped-gemm" : "gemm";
    one.call = call;
    return std::nullopt;
}

/// "fp8" of "attn=bfloat16;kv=fp8" for "kv="; the whole text when it names no parts.
std::string partOfType(const std::string& type, const std::string& key)
{
    const auto at = type.find(key);
    if (at == std::string::npos)
        return type.find('=') == std::string::npos ? type : std::string();
    const auto start = at + key.size();
    return type.substr(start, type.find(';', start) - start);
}

std::optional<Skipped> readAttention(KernelCase& one, const MeasurementRow& row, bool decode)
{
    Sizes sizes(row);
    AttentionCall call;
    call.decode = decode;
    call.batch = sizes.required("batch", mostGroups);
    call.heads = sizes.required("heads", mostGroups);
    call.cacheHeads = row.text("kv_heads").empty() ? call.heads : sizes.required("kv_heads", mostGroups);
    call.headWidth = sizes.required("head_dim", mostGroups);
    call.tokens = sizes.required("isl_or_kvlen");
    if (sizes.problem())
        return sizes.problem();
    if (call.cacheHeads > call.heads)
        return Skipped{SkipReason::invalidValue, "more kv_heads than heads"};
    const std::string type = row.lower("dtype");
    const auto arithmetic = kernelFormat(partOfType(type, "attn="));
    const auto cache = cacheBytesOf(partOfType(type, "kv="));
    if (!arithmetic || !cache)
        return Skipped{SkipReason::precisionNotModelled, "'" + row.text("dtype") + "'"};
    call.cacheBytes = std::min(*cache, arithmetic->activationBytes);
    if (!(one.device.peak(Arithmetic::bits16) > 0))
        return Skipped{SkipReason::rateNotKnown, "part '" + one.part.text + "' states no 16-bit matrix rate"};
    one.regime = decode ? "decode" : "prefill";
    one.call = call;
    return std::nullopt;
}

std::optional<Skipped> readStream(KernelCase& one, const MeasurementRow& row, double arrays)
{
    Sizes sizes(row);
    const double elements = sizes.required("m") * sizes.orOne("n", largestSize);
    if (sizes.problem())
        return sizes.problem();
    const auto bytes = cacheBytesOf(row.text("dtype"));
    if (!bytes)
        return Skipped{SkipReason::precisionNotModelled, "'" + row.text("dtype") + "'"};
    one.regime = "stream";
    one.call = StreamCall{arrays * *bytes * elements};
    return std::nullopt;
}

std::optional<Skipped> readCall(KernelCase& one, const MeasurementRow& row)
{
    const std::string op = row.lower("op");
    if (has(op, "mla"))
        return Skipped{SkipReason::operationNotModelled, op};
    if (isGemm(op))
        return readGemm(one, row, op);
    if (has(op, "attention") || has(op, "attn") || has(op, "fmha")) {
        if (has(op, "context") || has(op, "prefill"))
            return readAttention(one, row, false);
        if (has(op, "generation") || has(op, "decode"))
            return readAttention(one, row, true);
    }
    if (const double arrays = arraysOf(op); arrays > 0)
        return readStream(one, row, arrays);
    return Skipped{SkipReason::operationNotModelled, "'" + row.text("op") + "'"};
}

/// Multiply-adds counted twice; of a causal prompt the half that is computed.
double flopOf(const KernelCall& call)
{
    if (const auto* gemm = std::get_if<GemmCall>(&call))
        return 2 * gemm->groups * gemm->m * gemm->n * gemm->k;
    if (const auto* attention = std::get_if<AttentionCall>(&call))
        return 4 * attention->batch * attention->heads * attention->headWidth
               * (attention->decode ? attention->tokens : attention->tokens * (attention->tokens + 1) / 2);
    return 0;
}

std::optional<Skipped> readMeasured(KernelCase& one, const MeasurementRow& row)
{
    static const std::map<std::string, double> times = {{"s", 1}, {"ms", 1e-3}, {"us", 1e-6}, {"ns", 1e-9}};
    static const std::map<std::string, double> flops = {{"GFLOP/s", 1e9}, {"TFLOP/s", 1e12}, {"TFLOPs/s", 1e12},
                                                        {"TFLOPS", 1e12}, {"PFLOP/s", 1e15}};
    const auto value = row.number("value");
    if (!value || !(*value > 0))
        return Skipped{SkipReason::invalidValue, "value is '" + row.text("value") + "'"};
    const std::string unit = row.text("unit"), metric = row.lower("metric");
    const auto time = times.find(unit);
    const auto rate = flops.find(unit);
    if (time != times.end() && (metric == "latency" || metric == "time" || metric == "duration"))
        one.measured = *value * time->second;
    else if (rate != flops.end() && flopOf(one.call) > 0)
        one.measured = flopOf(one.call) / (*value * rate->second);
    else
        return Skipped{SkipReason::metricNotModelled, row.text("metric") + " in " + unit};
    return std::nullopt;
}

} // namespace

std::variant<KernelCase, Skipped> buildKernelCase(const MeasurementRow& row, const TableBindings& bindings,
                                                  const Catalogue& catalogue)
{
    const Part* part = catalogue.find(PartId(row.text("part")));
    if (!part)
        return Skipped{SkipReason::partNotInCatalogue, "'" + row.text("part") + "'"};
    KernelCase one;
    one.part = part->id;
    one.device = kernelDevice(*part);
    one.precision = row.text("dtype");
    if (!(one.device.memoryRate > 0))
        return Skipped{SkipReason::rateNotKnown, "part '" + one.part.text + "' states no memory rate"};
    if (const SoftwareBinding* software = bindings.softwareOf(row)) {
        one.stack = software->stack.text;
        if (software->isDefault)
            one.flags.emplace_back("stack-default");
    }
    if (const auto skipped = readCall(one, row))
        return *skipped;
    if (const auto skipped = readMeasured(one, row))
        return *skipped;
    return one;
}

KernelEstimate predictKernel(const KernelCase& one, const KernelLaw& law)
{
    if (const auto* gemm = std::get_if<GemmCall>(&one.call))
        return gemmSeconds(*gemm, one.device, law);
    if (const auto* attention = std::get_if<AttentionCall>(&one.call))
        return attentionSeconds(*attention, one.device, law);
    return streamSeconds(std::get<StreamCall>(one.call).bytes, one.device, law);
}

KernelEstimate predictKernel(const KernelCase& one, const KernelConstants& constants)
{
    return predictKernel(one, kernelLaw(constants, constants.familyOf(one.part), one.stack));
}

} // namespace ridge
