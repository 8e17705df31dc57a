// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

namespace ridge {

/// Closed forms of regular topologies under uniform all-to-all, m bytes per ordered pair of N endpoints: load is what
/// the busiest directed link carries in units of m; bisection is one direction across the worst equal cut.
/// Counts are plain numbers >= 1. Sources: counting arguments, checked in tests against explicit routing.

/// Single switch: bytes each port injects, N - 1.
double switchLoad(double endpoints);
/// Single switch: N / 2 * B.
double switchBisection(double endpoints, double portBandwidth);

/// Leaf-spine with even spreading over the spines: uplink load H (N - H) / s.
double leafUplinkLoad(double hostsPerLeaf, double leaves, double spines);
/// Bandwidth entering a leaf over bandwidth leaving it: H * B_host / (s * B_up); below 1 is full bandwidth.
double oversubscription(double hostsPerLeaf, double hostBandwidth, double spines, double uplinkBandwidth);
/// Leaf-spine: N / 2 * B / max(1, o).
double leafSpineBisection(double endpoints, double hostBandwidth, double oversubscription);

/// Three-tier fat tree of switches with `radix` ports and no oversubscription: R^3 / 4 endpoints.
double fatTreeEndpoints(double radix);
/// Bandwidth per endpoint through the tiers whose oversubscriptions are given, innermost first: B / product of o_i.
double tieredBandwidth(double endpointBandwidth, std::span<const double> oversubscriptions);
/// N / 2 times the bandwidth through the top tier.
double fatTreeBisection(double endpoints, double endpointBandwidth, std::span<const double> oversubscriptions);

/// Torus with sides k_i (unequal allowed): load of the busiest directed link, N k / 8 for an even longest side and
/// N (k^2 - 1) / (8 k) for an odd one; the longest side decides. A side of 2 has one link between its two places.
double torusLoad(std::span<const double> sides);
/// Torus: 2 N / k_max * B with wrap-around (one link when the longest side is 2). Exact for an even longest side.
double torusBisection(std::span<const double> sides, double linkBandwidth);
/// Mesh without wrap-around: load of the middle link of the longest side, N floor(k/2) ceil(k/2) / k (N k / 4 when even).
double meshLoad(std::span<const double> sides);
/// Mesh: N / k_max * B.
double meshBisection(std::span<const double> sides, double linkBandwidth);

/// Twisted torus, first side twice the last (2 a x a, or 2 a x b x a): links of the twisted pair of axes carry b a (4 a^2 - 1) / 12,
/// those of the middle one what a torus has. Without its middle axis it is the Gaussian network of a + a i, all of whose
/// links look alike, with 4 s places at distance s < a and 2 a - 1 at a. Source: Martinez et al., IEEE Trans. Computers 57(8), 2008.
double twistedTorusLoad(std::span<const double> sides);
/// Twisted torus of any even first side X, middle Y, last Z: the shortest closed lines are X, X / 2 + Z and 2 Z long; two of
/// them cut it in halves. At most the cut across the middle axis.
double twistedTorusBisection(std::span<const double> sides, double linkBandwidth);

/// Rails of nodes that switch among their `rails` accelerators: every pair of two nodes leaves one and enters one adapter, N - R a link.
double railLoad(double endpoints, double rails);

/// Dragonfly or dragonfly+ with `perPair` global links between two groups, equally many on each router that has any:
/// (a p)^2 / perPair.
double dragonflyGlobalLoad(double hosts, double routers, double perPair);
/// Dragonfly: a local link carries p^2 inside the group, and at most p^2 (g - 1) each for what leaves g - 1 other groups and
/// what enters by another router. Exact with one global link per pair of groups, at most this with more.
double dragonflyLocalLoad(double hosts, double groups);

/// Dragonfly with p hosts per router, a routers per group, h global links per router, a h + 1 groups, one global link
/// per pair of groups: load of a global link over what one endpoint injects, (a p)^2 / (N - 1). Source: Kim et al. 2008.
double dragonflyGlobalOverInjection(double hosts, double routers, double globals);

/// Expected flows on the fullest of `links` equal links when each of `flows` is hashed to one at random; exact.
/// Meant for up to a few hundred flows and links; cost flows^2 * links.
double ecmpExpectedMax(int flows, int links);

/// Fullest of `links` equal links over their mean when each of `flows` is hashed to one at random: exact for few, beyond
/// that 1 + sqrt(2 ln links / (flows / links)). At least 1; 1 for one link or no flows.
double hashImbalance(double flows, double links);

/// Seconds of an all-to-all over circuits: a port reaches `circuits` peers at a time and is set anew in `setting` seconds, the
/// first setting not counted: (N - 1) m / B + (ceil((N - 1) / circuits) - 1) setting. Unverified: no measurement is at hand.
double circuitAllToAllSeconds(double endpoints, double bytes, double bandwidth, double circuits, double setting);

/// Memory bandwidth that uniform interleave over D dies allows when one die's one-way die-to-die bandwidth is b:
/// b D^2 / (D - 1). Infinite for one die. Source: counting; each die receives (B / D) (D - 1) / D from the others.
double dieToDieCeiling(double dies, double dieBandwidth);

} // namespace ridge
