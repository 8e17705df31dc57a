// SPDX-License-Identifier: Apache-2.0
#include "io/collective_log.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace ridge {

namespace {

/// Numbers of ranks that a printed ratio of bus to algorithm bandwidth allows.
struct Interval {
    double low = 1, high = 1e9;

    void meet(double from, double to)
    {
        low = std::max(low, from);
        high = std::min(high, to);
    }
};

/// Busbw / algbw is factor * (n - 1) / n (factor 2: all-reduce, 1: all-gather and its kin), each rounded to 0.01 GB/s.
void meetRatio(Interval& ranks, const CollectiveLog::Side& side, double factor)
{
    constexpr double rounding = 0.005;
    if (!side.algbw || !side.busbw || *side.algbw < 1)
        return;
    const double low = (*side.busbw - rounding) / (*side.algbw + rounding), high = (*side.busbw + rounding) / (*side.algbw - rounding);
    ranks.meet(factor / (factor - std::min(low, factor * (1 - 1e-9))), high >= factor ? 1e9 : factor / (factor - high));
}

double factorOf(const std::string& op)
{
    static const std::set<std::string> shared = {"all_gather", "reduce_scatter", "alltoall", "gather", "scatter", "hypercube"};
    return op == "all_reduce" ? 2 : shared.count(op) > 0 ? 1 : 0;
}

/// Ranks that the element counts say: all-gather and its kin print the elements of one rank. Nothing when they do not.
std::optional<std::int64_t> countedRanks(const CollectiveLog::Table& table)
{
    const CollectiveLog::Row& row = *std::max_element(table.rows.begin(), table.rows.end(),
                                                      [](const auto& a, const auto& b) { return a.sizeBytes < b.sizeBytes; });
    const std::int64_t element = bytesOfType(row.type);
    if (row.count <= 0 || element <= 0 || row.count > row.sizeBytes / element || row.sizeBytes % (row.count * element) != 0)
        return std::nullopt;
    return row.sizeBytes / (row.count * element);
}

Interval fittingRanks(const CollectiveLog& log)
{
    Interval ranks;
    for (const auto& table : log.tables)
        if (const double factor = factorOf(table.op); factor > 0)
            for (const auto& row : table.rows) {
                meetRatio(ranks, row.outOfPlace, factor);
                if (row.inPlace)
                    meetRatio(ranks, *row.inPlace, factor);
            }
    return ranks;
}

/// Mean of busbw / algbw over rows fast enough to tell.
std::optional<double> meanRatio(const CollectiveLog::Table& table)
{
    double bus = 0, alg = 0;
    for (const auto& row : table.rows) {
        bus += row.outOfPlace.busbw.value_or(0);
        alg += row.outOfPlace.algbw.value_or(0);
    }
    return alg > 0 ? std::optional(bus / alg) : std::nullopt;
}

/// All-to-all does not check its in-place results and prints N/A for them; all-gather checks both or none.
std::string gatherOrAllToAll(const CollectiveLog::Table& table, bool& doubtful)
{
    bool checked = false, inPlaceChecked = false;
    for (const auto& row : table.rows) {
        checked = checked || row.outOfPlace.wrong.has_value();
        inPlaceChecked = inPlaceChecked || (row.inPlace && row.inPlace->wrong.has_value());
    }
    doubtful = !checked;
    return checked && !inPlaceChecked ? "alltoall" : "all_gather";
}

} // namespace

std::size_t CollectiveLog::rowCount() const
{
    std::size_t count = 0;
    for (const Table& table : tables)
        count += table.rows.size();
    return count;
}

const CollectiveLog::Row* CollectiveLog::largest(const Table** where) const
{
    const Row* best = nullptr;
    for (const Table& table : tables)
        for (const Row& row : table.rows)
            if (best == nullptr || row.sizeBytes > best->sizeBytes) {
                best = &row;
                if (where != nullptr)
                    *where = &table;
            }
    return best;
}

std::optional<double> CollectiveLog::wrong() const
{
    double rows = 0, footers = 0;
    bool checked = false, footer = false;
    for (const Table& table : tables) {
        for (const Row& row : table.rows)
            for (const Side* side : {&row.outOfPlace, row.inPlace ? &*row.inPlace : nullptr})
                if (side != nullptr && side->wrong) {
                    checked = true;
                    rows += *side->wrong;
                }
        footer = footer || table.outOfBounds.has_value();
        footers += table.outOfBounds.value_or(0);
    }
    return !checked ? std::nullopt : std::optional(footer ? footers : rows);
}

std::string CollectiveLog::device() const
{
    for (const Rank& rank : listed)
        if (rank.device != listed.front().device)
            return {};
    return listed.empty() ? std::string() : listed.front().device;
}

std::int64_t bytesOfType(const std::string& type)
{
    static constexpr std::array<std::pair<const char*, std::int64_t>, 17> sizes = {{
        {"int8", 1}, {"uint8", 1}, {"char", 1}, {"fp8_e4m3", 1}, {"fp8_e5m2", 1}, {"f8e4m3", 1}, {"f8e5m2", 1}, {"half", 2},
        {"float16", 2}, {"bfloat16", 2}, {"int32", 4}, {"uint32", 4}, {"int", 4}, {"float", 4}, {"int64", 8}, {"uint64", 8},
        {"double", 8}}};
    for (const auto& [name, bytes] : sizes)
        if (type == name)
            return bytes;
    return 0;
}

std::string inferOp(const CollectiveLog::Table& table, bool& doubtful)
{
    const CollectiveLog::Row& row = table.rows.front();
    const auto ratio = meanRatio(table);
    const auto counted = countedRanks(table);
    const bool reduces = !row.redop.empty() && row.redop != "none";
    const bool rooted = row.root.value_or(-1) >= 0;
    if (reduces)
        return rooted ? "reduce" : counted.value_or(1) > 1 || (ratio && *ratio < 0.95) ? "reduce_scatter" : ratio ? "all_reduce" : "";
    if (rooted)
        return !ratio ? "" : *ratio > 0.98 && counted.value_or(1) == 1 ? "broadcast" : "gather";
    if (!ratio)
        return {};
    if (counted.value_or(1) == 1)
        return std::abs(*ratio - 1) < 0.02 ? "sendrecv" : "";
    return gatherOrAllToAll(table, doubtful);
}

std::optional<std::int64_t> inferRanks(const CollectiveLog& log)
{
    std::int64_t reach = 0;
    for (const auto& rank : log.listed)
        reach = std::max(reach, rank.rank + 1);
    const Interval fitting = fittingRanks(log);
    const auto fits = [&](std::int64_t n) { return static_cast<double>(n) >= fitting.low - 0.01 && static_cast<double>(n) <= fitting.high + 0.01; };
    if (reach > 0 && fits(reach))
        return reach;
    for (const auto& table : log.tables)
        if (factorOf(table.op) == 1)
            if (const auto counted = countedRanks(table); counted && *counted > 1 && fits(*counted))
                return counted;
    const auto low = static_cast<std::int64_t>(std::ceil(fitting.low - 0.01)), high = static_cast<std::int64_t>(std::floor(fitting.high + 0.01));
    return low == high ? std::optional(low) : std::nullopt;
}

ImportSummary summaryOf(const CollectiveLog& log)
{
    std::set<std::string> ops;
    for (const auto& table : log.tables)
        ops.insert(table.op);
    std::string op;
    for (const std::string& name : ops)
        op += (op.empty() || name.empty() ? "" : ", ") + name;
    const CollectiveLog::Row* row = log.largest();
    const auto of = [&](auto read) { return row == nullptr ? SummaryValue() : summaryValue(read(*row)); };
    const auto wrong = log.wrong();
    return {{"op", summaryText(op)}, {"ranks", summaryValue(log.ranks)}, {"rows", summaryCount(log.rowCount())},
            {"max_size_bytes", row == nullptr ? SummaryValue() : SummaryValue(row->sizeBytes)},
            {"algbw_GBps", of([](const CollectiveLog::Row& r) { return r.outOfPlace.algbw; })},
            {"busbw_GBps", of([](const CollectiveLog::Row& r) { return r.outOfPlace.busbw; })},
            {"wrong", wrong && *wrong < 9e15 && *wrong == std::floor(*wrong) ? SummaryValue(static_cast<std::int64_t>(*wrong)) : summaryValue(wrong)}};
}

} // namespace ridge
