// SPDX-License-Identifier: Apache-2.0
#include "report/finding.hpp"

#include "report/quantity_text.hpp"

#include <array>
#include <cmath>
#include <limits>

namespace ridge {

std::string Finding::whole() const { return detail.empty() ? text : text + ". " + detail; }

double Finding::operator[](std::string_view name) const
{
    for (const FindingNumber& number : numbers)
        if (number.name == name)
            return number.value;
    return std::numeric_limits<double>::quiet_NaN();
}

std::string resourcePhrase(Resource resource, Precision precision)
{
    static constexpr std::array<std::string_view, resourceCount> phrases = {
        "16-bit compute", "8-bit compute", "4-bit compute", "the vector units", "HBM bandwidth", "L2 bandwidth",
        "chip-to-chip links", "die-to-die links", "scale-up bandwidth", "NIC bandwidth", "fabric tier 1",
        "fabric tier 2", "host memory", "kernel launches", "latency", "the pipeline bubble", "stage imbalance",
        "jitter", "storage", "failures"};
    if (resource == Resource::compute16)
        return precision == Precision::fp16 ? "FP16 compute" : "BF16 compute";
    return std::string(phrases.at(static_cast<std::size_t>(resource)));
}

std::string limiterPhrase(const Limiter& limiter, Precision precision)
{
    return limiter.severalPrecisions ? std::string("compute") : resourcePhrase(limiter.resource, precision);
}

std::string groupedCount(double value)
{
    std::string text = plainNumber(value);
    const std::size_t whole = std::min(text.find('.'), text.size());
    for (std::size_t i = whole; i > 3 + (value < 0 ? 1u : 0u); i -= 3)
        text.insert(i - 3, ",");
    return text;
}

std::string changeText(double share)
{
    const double size = std::abs(share);
    return percentText(size, size < 0.0995 ? 1 : 0);
}

} // namespace ridge
