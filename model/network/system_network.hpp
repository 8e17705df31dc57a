// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/fixed_vector.hpp"
#include "base/result.hpp"
#include "catalogue/catalogue.hpp"
#include "topology/topology.hpp"

#include <string>

namespace ridge {

/// One level of a hierarchical network as ranks see it: `ranks` accelerators share it, each with `bandwidth`.
struct NetworkTier {
    double ranks = 1;         ///< accelerators below one instance of this tier (cumulative, not a fan-out)
    double bandwidth = 0;     ///< B/s per accelerator, one direction, through this tier when all send at once
    std::string path;         ///< topology path of the fabric or link that supplies it
    std::string source;       ///< what set the bandwidth, in words with numbers: "8 NIC x 50 GB/s / 8 GPU"
    double overridden = 1;    ///< bandwidth in force over the drawn one
};

/// mesh: a torus without wrap-around, which carries one ring along an axis where a torus carries two. routed: any other
/// graph; its rates come from routing.
enum class ScaleUpKind { none, pointToPoint, switched, torus, mesh, routed };

/// What the network of an architecture means to a workload, in closed form.
struct SystemNetwork {
    std::string acceleratorPath;     ///< topology path of the accelerators
    PartId accelerator;
    double accelerators = 0;         ///< in the whole system
    double acceleratorsPerNode = 0;  ///< in the container that holds the NICs (0: no scale-out)

    ScaleUpKind scaleUp = ScaleUpKind::none;
    NetworkTier scaleUpTier;         ///< ranks = domain size; bandwidth = injection per accelerator
    int torusDimensions = 0;         ///< axes longer than one when scaleUp is torus or mesh
    FixedVector<double, 3> torusSizes; ///< accelerators along each axis when scaleUp is torus or mesh
    bool twisted = false;            ///< the wrap of the last axis shifts the first by half
    double peerBandwidth = 0;        ///< B/s one pair can use when links are point to point; 0 = full injection
    bool inNetworkReduction = false; ///< NVLS-like reduction in the scale-up switch

    PartId networkLink;              ///< link part between NIC and fabric; names the network class
    FixedVector<NetworkTier, 3> fabric; ///< NIC tier first, then tiers with less bandwidth (oversubscribed)

    double allToAllBandwidth = 0;    ///< B/s per accelerator inside a routed scale-up network when everyone sends to everyone; 0: not routed

    double bisectionShare = 1;       ///< bisection over half of all accelerators times the outer rate: 1 unless a cut is narrower
    double bisection = 0;            ///< B/s, one direction, across the worst equal cut of the whole system
    std::string bisectionFormula;    ///< formula with numbers
};

/// Reduces a drawn topology to tiers where a closed form covers it.
/// Errors (never a guess) carry code "no-accelerator", "no-closed-form", "disconnected", ... and the culprit's path.
Result<SystemNetwork> reduceNetwork(const Container& root, const Catalogue& catalogue);

} // namespace ridge
