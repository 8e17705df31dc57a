// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "io/import_summary.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ridge {

/// What nccl-tests and rccl-tests print. Nothing is what the log does not say.
struct CollectiveLog {
    /// One of the two measurements of a row.
    struct Side {
        double microseconds = 0;
        std::optional<double> algbw, busbw; ///< GB/s as printed
        std::optional<double> wrong;        ///< results that differ; nothing for N/A
    };
    struct Row {
        std::size_t line = 0;
        std::int64_t sizeBytes = 0, count = 0;
        std::string type, redop, algorithm, protocol;
        std::optional<std::int64_t> root, channels;
        Side outOfPlace;
        std::optional<Side> inPlace;
    };
    /// Rows under one header.
    struct Table {
        std::string op;                       ///< all_reduce, all_gather, reduce_scatter, ...; empty when unknown
        std::vector<Row> rows;
        std::optional<double> averageBusbw;   ///< of the footer
        std::optional<double> outOfBounds;    ///< of the footer, in runs
        bool failed = false;                  ///< the footer says FAILED
    };
    struct Rank {
        std::int64_t rank = 0;
        std::string host, device;             ///< "NVIDIA A800-SXM4-80GB"
    };

    std::string library;                      ///< NCCL or RCCL; empty when not said
    std::string network;                      ///< between nodes, as the library says it at start: "InfiniBand", "RoCE", "EFA", "Ethernet sockets"
    std::string version;                      ///< "2.4.8+cuda10.1"; empty when not said
    std::vector<Table> tables;
    std::vector<Rank> listed;                 ///< the "Rank n ... on host device" lines that are there
    std::optional<std::int64_t> ranks;
    std::optional<std::int64_t> nodes;        ///< only when every rank is listed

    std::size_t rowCount() const;
    /// The row of the largest size over all tables and the table it stands in; null without rows.
    const Row* largest(const Table** table = nullptr) const;
    /// Wrong results: of the footers, else of the rows; nothing when nothing was checked.
    std::optional<double> wrong() const;
    /// The device all listed ranks name; empty when they differ or none is listed.
    std::string device() const;
};

/// Bytes of an element of a type as nccl-tests print it ("float", "half", "bfloat16"); 0 for an unknown type.
std::int64_t bytesOfType(const std::string& type);

/// The collective that the rows' columns and ratios fit, in the words of the binaries without "_perf". An all-gather and an
/// all-to-all differ only in whether in-place results are checked; `doubtful` is set when even that is missing.
std::string inferOp(const CollectiveLog::Table& table, bool& doubtful);

/// Number of ranks: from the listing when it reaches as far as the rows' ratios, else from element counts and the ratio
/// of bus to algorithm bandwidth; nothing when several numbers fit the printed digits.
std::optional<std::int64_t> inferRanks(const CollectiveLog& log);

/// The keys of `import --json`. The bandwidths are those of the largest size, out of place.
ImportSummary summaryOf(const CollectiveLog& log);

/// The log as a table of measurements, one row per size and placement, in the columns of
/// scenarios/measurements (collectives); `part` is a catalogue id or empty. CSV with a header line.
std::string collectiveTable(const CollectiveLog& log, const std::string& part, const std::string& source);

} // namespace ridge
