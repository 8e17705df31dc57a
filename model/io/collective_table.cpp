// SPDX-License-Identifier: Apache-2.0
#include "io/collective_log.hpp"

#include "io/csv_table.hpp"

#include <charconv>
#include <cmath>

namespace ridge {

namespace {

/// The shortest digits that read back the same; empty for nothing.
std::string digits(const std::optional<double>& value)
{
    char text[32];
    return value ? std::string(text, std::to_chars(text, text + sizeof text, *value).ptr) : std::string();
}

std::string digits(const std::optional<std::int64_t>& value) { return value ? std::to_string(*value) : std::string(); }

std::string perNode(const CollectiveLog& log)
{
    const bool even = log.ranks && log.nodes && *log.nodes > 0 && *log.ranks % *log.nodes == 0;
    return even ? std::to_string(*log.ranks / *log.nodes) : std::string();
}

/// A time counts only when there is one and its results are right.
const char* qualityOf(const CollectiveLog::Table& table, const CollectiveLog::Row& row, const CollectiveLog::Side& side)
{
    if (table.failed || side.wrong.value_or(0) > 0)
        return "wrong-results";
    return row.sizeBytes > 0 && side.microseconds > 0 && !table.op.empty() ? "ok" : "no-size";
}

} // namespace

std::string collectiveTable(const CollectiveLog& log, const std::string& part, const std::string& source)
{
    std::string out = csvLine({"row_id", "group", "system", "accelerator", "part", "n_nodes", "gpus_per_node", "n_ranks", "fabric", "library",
                               "lib_version", "op", "dtype", "size_bytes", "in_place", "metric", "value", "unit", "algbw_GBps", "busbw_GBps",
                               "bw_origin", "source", "locator", "licence", "notes", "quality"});
    const std::string group = log.library == "RCCL" ? "rccl-tests log" : "nccl-tests log";
    const auto write = [&](const CollectiveLog::Table& table, const CollectiveLog::Row& row, const CollectiveLog::Side& side, bool inPlace) {
        std::string notes = row.algorithm.empty() ? "" : "algorithm " + row.algorithm + ", protocol " + row.protocol;
        out += csvLine({source + ":" + std::to_string(row.line) + (inPlace ? ":in-place" : ""), group, source, log.device(), part, digits(log.nodes), perNode(log), digits(log.ranks), log.network,
                        log.library, log.version, table.op, row.type, std::to_string(row.sizeBytes), inPlace ? "1" : "0", "time",
                        digits(std::optional(side.microseconds)), "us", digits(side.algbw), digits(side.busbw), "reported", source,
                        "line " + std::to_string(row.line), "", notes, qualityOf(table, row, side)});
    };
    for (const auto& table : log.tables)
        for (const auto& row : table.rows) {
            write(table, row, row.outOfPlace, false);
            if (row.inPlace)
                write(table, row, *row.inPlace, true);
        }
    return out;
}

} // namespace ridge
