// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>

namespace ridge {

/// Closed-form collectives, written once for double, Dual and Traced. n ranks, payload S bytes as NCCL counts it,
/// B bytes/s one direction, alpha seconds per step. Byte functions give what the busiest port moves in one direction.
/// Sources: Thakur, Rabenseifner, Gropp 2005; Chan et al. 2007; NCCL documentation for bus bandwidth.
namespace collective {

// The names the number types use; theirs are found through their arguments.
inline double squareRoot(double value) { return std::sqrt(value); }
inline double maximum(double a, double b) { return std::max(a, b); }

/// Square-root size law: T = alpha + y + c sqrt(y), y = bytes / B. The root is what an optimally chunked pipeline adds.
/// @param c s^0.5, @param alpha s
template <class Num>
Num sizeLaw(const Num& alpha, const Num& y, const Num& c)
{
    return alpha + y + c * squareRoot(y);
}

/// Steps times alpha plus bytes over bandwidth.
template <class Num>
Num stepLaw(double steps, const Num& alpha, double bytes, const Num& bandwidth)
{
    return alpha * Num(steps) + Num(bytes) / bandwidth;
}

inline double stepsOfTree(double n) { return std::ceil(std::log2(n)); }

// Bytes on the busiest port.
inline double allReduceBytes(double n, double payload) { return 2 * (n - 1) / n * payload; }
inline double allGatherBytes(double n, double payload) { return (n - 1) / n * payload; } ///< payload gathered in all; also reduce-scatter, all-to-all
inline double inNetworkBytes(double n, double payload) { return (n + 1) / n * payload; } ///< all-reduce by multicast and reduction in the switch

template <class Num>
Num ringAllReduce(double n, double payload, const Num& bandwidth, const Num& alpha)
{
    return stepLaw(2 * (n - 1), alpha, allReduceBytes(n, payload), bandwidth);
}

template <class Num>
Num ringAllGather(double n, double payload, const Num& bandwidth, const Num& alpha)
{
    return stepLaw(n - 1, alpha, allGatherBytes(n, payload), bandwidth);
}

template <class Num>
Num ringReduceScatter(double n, double payload, const Num& bandwidth, const Num& alpha)
{
    return ringAllGather(n, payload, bandwidth, alpha);
}

/// Pipelined double binary tree.
template <class Num>
Num treeAllReduce(double n, double payload, const Num& bandwidth, const Num& alpha)
{
    return stepLaw(2 * stepsOfTree(n), alpha, n > 1 ? 2 * payload : 0, bandwidth);
}

/// Recursive halving, then doubling; n a power of two.
template <class Num>
Num rabenseifnerAllReduce(double n, double payload, const Num& bandwidth, const Num& alpha)
{
    return stepLaw(2 * stepsOfTree(n), alpha, allReduceBytes(n, payload), bandwidth);
}

/// Exchange of the whole payload in every step; for small payloads.
template <class Num>
Num recursiveDoublingAllReduce(double n, double payload, const Num& bandwidth, const Num& alpha)
{
    return stepLaw(stepsOfTree(n), alpha, stepsOfTree(n) * payload, bandwidth);
}

template <class Num>
Num inNetworkAllReduce(double n, double payload, const Num& bandwidth, const Num& alpha)
{
    return stepLaw(2, alpha, inNetworkBytes(n, payload), bandwidth);
}

template <class Num>
Num treeBroadcast(double n, double payload, const Num& bandwidth, const Num& alpha)
{
    return stepLaw(stepsOfTree(n), alpha, n > 1 ? payload : 0, bandwidth);
}

/// Pairwise exchange; payload is what one rank holds for all ranks together.
template <class Num>
Num pairwiseAllToAll(double n, double payload, const Num& bandwidth, const Num& alpha)
{
    return stepLaw(n - 1, alpha, allGatherBytes(n, payload), bandwidth);
}

/// Bruck: fewer, longer messages; for small payloads.
template <class Num>
Num bruckAllToAll(double n, double payload, const Num& bandwidth, const Num& alpha)
{
    return stepLaw(stepsOfTree(n), alpha, stepsOfTree(n) * payload / 2, bandwidth);
}

/// Inner and outer level of one hierarchical collective; overlap 1 hides the shorter, 0 adds it.
template <class Num>
Num hierarchical(const Num& a, const Num& b, const Num& overlap)
{
    const Num longer = maximum(a, b);
    return longer + (Num(1.0) - overlap) * (a + b - longer);
}

/// Bytes per accelerator that leave the node in a hierarchical all-reduce of g ranks in each of k nodes.
inline double hierarchicalOuterBytes(double g, double k, double payload) { return allReduceBytes(k, payload) / g; }

/// Most an in-network all-reduce can gain over a ring.
inline double inNetworkGain(double n) { return 2 * (n - 1) / (n + 1); }

/// Bus bandwidth of nccl-tests from payload and time.
inline double allReduceBusBandwidth(double n, double payload, double seconds) { return allReduceBytes(n, payload) / seconds; }
inline double allGatherBusBandwidth(double n, double payload, double seconds) { return allGatherBytes(n, payload) / seconds; }

/// What the adapters of one node carry at a given bus bandwidth: n ranks over k nodes, busbw (k - 1) / (n - 1).
inline double nodeRateOfBusBandwidth(double busBandwidth, double n, double k) { return busBandwidth * (k - 1) / (n - 1); }

/// Latency of NCCL's tuner for a ring all-reduce, hops inside and between nodes.
/// Source: NCCL src/graph/tuning.cc at 5067397. Seconds in, seconds out.
inline double ncclRingLatency(double base, double intra, double inter, double ranks, double nodes)
{
    const double outer = 2 * (nodes - 1);
    return base + (2 * (ranks - 1) - outer) * intra + outer * inter;
}

/// The same for the double binary tree: chains inside a node, log2 of the nodes between them.
inline double ncclTreeLatency(double base, double intra, double inter, double ranks, double nodes)
{
    return base + 2 * ((ranks / nodes - 1) * intra + std::log2(nodes) * inter);
}

} // namespace collective

} // namespace ridge
