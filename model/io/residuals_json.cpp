// SPDX-License-Identifier: Apache-2.0
#include "io/residuals_json.hpp"

#include "io/json_fields.hpp"

namespace ridge {

using nlohmann::json;

namespace {

ResidualBand readBand(const Fields& fields)
{
    ResidualBand band;
    band.residualClass = fields.text("class", true);
    band.low = fields.number("low", true).value_or(1);
    band.high = fields.number("high", true).value_or(1);
    band.rows = static_cast<std::size_t>(fields.integer("rows", 0, 1'000'000'000, true).value_or(0));
    if (!(band.low > 0) || !(band.low <= band.high))
        fields.problems().error("out-of-range", fields.pointer(), "expected 0 < low <= high");
    return band;
}

} // namespace

Result<std::map<std::string, std::vector<ResidualBand>>> readResiduals(std::string_view bytes, const std::string& file)
{
    const Result<json> document = parseJson(bytes, file);
    if (!document)
        return document.diagnostics();
    ProblemList problems(bytes, file);
    const Fields top(*document, "", problems);
    if (const std::string format = top.text("format", true); !format.empty() && format != "ridge-residuals")
        problems.error("unknown-format", "/format", "found '" + format + "', expected 'ridge-residuals'");
    if (const auto version = top.number("version", true); version && *version != 1)
        problems.error("unknown-version", "/version", "this program reads version 1");
    std::map<std::string, std::vector<ResidualBand>> tables;
    if (const auto all = top.object("tables", true))
        for (const auto& [kind, list] : all->value().items()) {
            const std::string at = all->pointerTo(kind);
            if (!list.is_array()) {
                problems.error("wrong-type", at, "found " + describe(list) + ", expected a list of bands");
                continue;
            }
            for (std::size_t i = 0; i < list.size(); ++i)
                tables[kind].push_back(readBand(Fields(list[i], at + "/" + std::to_string(i), problems)));
        }
    if (problems.failed())
        return problems.all();
    return {std::move(tables), problems.all()};
}

} // namespace ridge
