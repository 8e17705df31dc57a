// SPDX-License-Identifier: Apache-2.0
#include "validation/micro_case.hpp"

#include "engine/kernel_time.hpp"
#include "validation/kernel_format.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>

namespace ridge {

namespace {

constexpr double firstLevelBytes = 128e3; ///< a data set up to this size is taken to lie in the level next to the units
constexpr double largestSize = 1e15;

bool has(const std::string& text, const char* word) { return text.find(word) != std::string::npos; }

struct Unit {
    double scale = 0;
    enum Kind { bytes, flop, elements, seconds } kind = bytes;
};

std::optional<Unit> unitOf(const std::string& text)
{
    static const std::map<std::string, Unit> units = {
        {"GB/s", {1e9, Unit::bytes}},       {"TB/s", {1e12, Unit::bytes}},      {"MB/s", {1e6, Unit::bytes}},
        {"GFLOP/s", {1e9, Unit::flop}},     {"TFLOP/s", {1e12, Unit::flop}},    {"TFLOPs/s", {1e12, Unit::flop}},
        {"TIOPs/s", {1e12, Unit::flop}},    {"Gelements/s", {1e9, Unit::elements}}, {"ns", {1e-9, Unit::seconds}},
        {"us", {1e-6, Unit::seconds}},      {"ms", {1e-3, Unit::seconds}}};
    const auto found = units.find(text.substr(0, text.find(' ')));
    return found == units.end() ? std::nullopt : std::optional(found->second);
}

/// The numbers at the start of "64x12288x12288 (MxNxK)", "4096 kB data set", "1.25 FLOP/B"; at most three.
std::vector<double> numbersOf(const std::string& text)
{
    std::vector<double> numbers;
    const char* at = text.data();
    const char* const end = text.data() + text.size();
    while (numbers.size() < 3 && at < end) {
        double value = 0;
        const auto [next, error] = std::from_chars(at, end, value);
        if (error != std::errc() || !(value > 0 && value <= largestSize))
            break;
        numbers.push_back(value);
        if (next == end || *next != 'x')
            break;
        at = next + 1;
    }
    return numbers;
}

/// Share of a part, or number of parts, that "one tile" or "12 tiles" of a part with several dies means; 1 otherwise.
double partsOf(const std::string& device, double dies)
{
    const auto at = device.find(" tile");
    if (at == std::string::npos)
        return 1;
    const auto space = device.rfind(' ', at - 1);
    const std::string word = device.substr(space == std::string::npos ? 0 : space + 1, at - (space == std::string::npos ? 0 : space + 1));
    if (word == "one")
        return 1 / dies;
    const auto counted = numbersOf(word);
    return counted.empty() ? 1 : std::min(counted.front(), 1e6) / dies;
}

/// Format of a matrix product; the test's own name says it where the type is blank ("DGEMM").
std::string typeOf(const MeasurementRow& row)
{
    static const std::map<std::string, std::string> tests = {
        {"dgemm", "fp64"}, {"sgemm", "fp32"}, {"hgemm", "fp16"}, {"bf16gemm", "bf16"}, {"tf32gemm", "tf32"},
        {"i8gemm", "int8"}};
    const auto found = tests.find(row.lower("test"));
    return row.text("dtype").empty() && found != tests.end() ? found->second : row.text("dtype");
}

class Micro {
public:
    Micro(const MeasurementRow& row, const Part& part, double dies, const KernelLaw& law)
        : m_row(row), m_part(part), m_dies(dies), m_device(kernelDevice(part)), m_law(law), m_test(row.lower("test"))
    {}

    std::optional<Skipped> predict(MicroPrediction& result, Unit unit)
    {
        const std::string category = m_row.lower("category");
        const double parts = partsOf(m_row.lower("device"), m_dies);
        std::optional<Skipped> skipped;
        if (category == "latency" && unit.kind == Unit::seconds)
            return latency(result);
        if (category == "gemm" && unit.kind == Unit::flop)
            skipped = gemm(result);
        else if ((category == "memory_bandwidth" || category == "cache_bandwidth") && unit.kind == Unit::bytes)
            skipped = memory(result);
        else if (category == "roofline" && (unit.kind == Unit::flop || unit.kind == Unit::bytes))
            skipped = roofline(result, unit);
        else if (category == "vector_compute" && unit.kind == Unit::flop)
            skipped = vectors(result);
        else if (category == "vector_op" && unit.kind == Unit::elements)
            skipped = vectorOperation(result);
        else
            return Skipped{SkipReason::operationNotModelled, category + " in " + m_row.text("unit")};
        result.predicted *= parts;
        return skipped;
    }

private:
    static Skipped unknownRate(const char* what) { return {SkipReason::rateNotKnown, std::string("the part states no ") + what}; }

    std::optional<Skipped> gemm(MicroPrediction& result)
    {
        const auto format = kernelFormat(typeOf(m_row));
        if (!format)
            return Skipped{SkipReason::precisionNotModelled, "'" + typeOf(m_row) + "'"};
        if (!(m_device.peak(format->arithmetic) > 0) || !(m_device.memoryRate > 0))
            return unknownRate("matrix rate of this precision");
        if (!(m_device.sustainedShare > 0))
            result.flags.emplace_back("share-default");
        const auto sizes = numbersOf(m_row.text("shape_or_size"));
        result.limiter = key(KernelPart::compute);
        if (sizes.size() < 3) { // the largest product that fits
            result.predicted = m_device.peak(format->arithmetic) * gemmShareOf(format->arithmetic, m_device, m_law);
            return std::nullopt;
        }
        GemmCall call{sizes[0], sizes[1], sizes[2], 1, format->arithmetic, format->activationBytes,
                      format->weightBytes, std::max(2.0, format->activationBytes), format->cast};
        const KernelEstimate estimate = gemmSeconds(call, m_device, m_law);
        result.limiter = key(estimate.limiter());
        result.predicted = 2 * call.m * call.n * call.k / estimate.seconds;
        return std::nullopt;
    }

    double streamShare() const
    {
        if (has(m_test, "read"))
            return m_law.streamRead;
        return has(m_test, "write") || has(m_test, "store") || has(m_test, "init") ? m_law.streamWrite : m_law.streamMixed;
    }

    std::optional<Skipped> memory(MicroPrediction& result)
    {
        if (!(m_device.memoryRate > 0))
            return unknownRate("memory rate");
        const auto size = numbersOf(m_row.text("shape_or_size"));
        const bool cached = m_row.lower("category") == "cache_bandwidth" && !size.empty()
                            && size.front() * 1e3 <= m_device.cacheCapacity;
        result.limiter = cached ? "cache" : "memory";
        result.predicted = m_device.memoryRate * (cached ? m_law.cacheOverMemory : streamShare());
        return std::nullopt;
    }

    std::optional<Skipped> roofline(MicroPrediction& result, Unit unit)
    {
        const auto intensity = numbersOf(m_row.text("shape_or_size"));
        if (intensity.empty())
            return Skipped{SkipReason::shapeNotStated, "no FLOP per byte in '" + m_row.text("shape_or_size") + "'"};
        if (!(m_device.memoryRate > 0) || !(m_device.vectorRate > 0))
            return unknownRate("memory or vector rate");
        const double memory = m_device.memoryRate * m_law.streamMixed * intensity.front();
        const double compute = m_device.vectorRate * m_law.vectorShare;
        result.limiter = memory < compute ? "memory" : "compute";
        result.predicted = std::min(memory, compute) / (unit.kind == Unit::bytes ? intensity.front() : 1);
        return std::nullopt;
    }

    std::optional<Skipped> vectors(MicroPrediction& result)
    {
        const bool single = has(m_test, "fp32") || has(m_test, "single"), twice = has(m_test, "fp64") || has(m_test, "double");
        if (!single && !twice)
            return Skipped{SkipReason::precisionNotModelled, "'" + m_row.text("test") + "'"};
        const double rate = single ? m_device.vectorRate : m_part.numberOr("flops_fp64", 0);
        if (!(rate > 0))
            return unknownRate("vector rate of this precision");
        result.limiter = "compute";
        result.predicted = rate * m_law.vectorShare;
        return std::nullopt;
    }

    std::optional<Skipped> vectorOperation(MicroPrediction& result)
    {
        double elements = 1;
        const auto sizes = numbersOf(m_row.text("shape_or_size"));
        for (const double size : sizes)
            elements *= size;
        const auto bytes = cacheBytesOf(m_row.text("dtype"));
        if (sizes.empty())
            return Skipped{SkipReason::shapeNotStated, "no size in '" + m_row.text("shape_or_size") + "'"};
        if (!bytes)
            return Skipped{SkipReason::precisionNotModelled, "'" + m_row.text("dtype") + "'"};
        if (!(m_device.memoryRate > 0))
            return unknownRate("memory rate");
        const KernelEstimate estimate = streamSeconds(2 * *bytes * elements, m_device, m_law);
        result.limiter = key(estimate.limiter());
        result.predicted = elements / estimate.seconds;
        return std::nullopt;
    }

    std::optional<Skipped> latency(MicroPrediction& result)
    {
        const auto size = numbersOf(m_row.text("shape_or_size"));
        if (size.empty())
            return Skipped{SkipReason::shapeNotStated, "no size in '" + m_row.text("shape_or_size") + "'"};
        const double bytes = size.front() * 1e3;
        const bool first = bytes <= firstLevelBytes;
        result.limiter = first || bytes <= m_device.cacheCapacity ? "cache" : "memory";
        result.predicted = m_law.memoryLatency;
        if (result.limiter == "memory")
            return std::nullopt;
        if (!(m_device.clock > 0))
            return unknownRate("clock");
        result.predicted = (first ? m_law.firstLevelCycles : m_law.lastLevelCycles) / m_device.clock;
        return std::nullopt;
    }

    const MeasurementRow& m_row;
    const Part& m_part;
    double m_dies;
    KernelDevice m_device;
    const KernelLaw& m_law;
    std::string m_test;
};

} // namespace

std::variant<MicroPrediction, Skipped> predictMicro(const MeasurementRow& row, const TableBindings& bindings,
                                                    const Catalogue& catalogue, const KernelConstants& constants)
{
    const Part* part = catalogue.find(PartId(row.text("part")));
    if (!part)
        return Skipped{SkipReason::partNotInCatalogue, "'" + row.text("part") + "'"};
    const auto unit = unitOf(row.text("unit"));
    const auto value = row.number("value");
    if (!value || !(*value > 0))
        return Skipped{SkipReason::invalidValue, "value is '" + row.text("value") + "'"};
    if (!unit)
        return Skipped{SkipReason::metricNotModelled, row.text("metric") + " in " + row.text("unit")};
    if (has(row.lower("device"), " cpu") && part->kind != "cpu")
        return Skipped{SkipReason::operationNotModelled, "the processor beside the accelerator"};
    MicroPrediction result;
    static constexpr std::array<const char*, 4> units = {"B/s", "FLOP/s", "1/s", "s"};
    result.measured = *value * unit->scale;
    result.unit = units[unit->kind];
    const SoftwareBinding* software = bindings.softwareOf(row);
    const KernelLaw law =
        kernelLaw(constants, constants.familyOf(part->id), software ? software->stack.text : std::string());
    if (software && software->isDefault)
        result.flags.emplace_back("stack-default");
    if (constants.familyOf(part->id).empty())
        result.flags.emplace_back("family-unseen");
    const SystemBinding* system = bindings.systemOf(row);
    if (const auto skipped = Micro(row, *part, system ? system->diesPerPackage : 1, law).predict(result, *unit))
        return *skipped;
    return result;
}

} // namespace ridge
