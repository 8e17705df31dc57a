// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "network/collective_law.hpp"

namespace ridge {

/// How a mixture-of-experts layer sends tokens to the ranks of their experts and back.
enum class ExpertKernel : unsigned char {
    lowLatency, ///< every token-expert pair sent by itself, straight to its rank (DeepEP low-latency)
    normal,     ///< one copy per domain, forwarded inside it (DeepEP normal, node-limited routing)
    oneSided,   ///< written into the receiver's memory, one copy per rank (NVLink)
    twoSided,   ///< sent and received, one copy per expert (NVLink)
};

struct ExpertCall {
    ExpertKernel kernel = ExpertKernel::lowLatency;
    bool dispatch = true; ///< to the experts; false: combine, back
    double tokens = 0;    ///< per rank
    double hidden = 0;
    double expertsPerToken = 0;
    double bytesPerElement = 2; ///< as sent, scales included
    bool narrow = false;        ///< elements below 16 bit
    double domainLimit = 0;     ///< experts of a token lie in at most so many domains; 0: no limit
    bool oneHost = false;       ///< all ranks run under one operating system
};

/// Constants of these kernels.
struct ExpertLaw {
    double lowLatencyStart = 0, lowLatencyHop = 0; ///< s; s per doubling of the domains
    double copyShare = 1;                          ///< of the link rate
    double wideGain = 1;                           ///< 16-bit elements over smaller ones
    double nodeShare = 1;                          ///< two-sided, all ranks under one operating system
    double oneSidedStart = 0, oneSidedDispatch = 0, oneSidedCombine = 0, oneSidedShare = 1;
    double twoSidedStart = 0, twoSidedDoubling = 0;
};

ExpertLaw expertLaw(const FabricConstants& constants, Corner corner = Corner::expected);

/// Copies of a token that leave its rank: to other ranks of its domain, and to other domains.
struct ExpertCopies {
    double inside = 0;
    double outside = 0;
};

/// Copies with uniform routing. `ranks` and `domains` of the group; see ExpertKernel for what is sent once.
ExpertCopies expertCopies(const ExpertCall& call, const RankGroup& group);

/// Share of token-expert pairs that leave the domain under uniform routing: 1 - 1 / domains.
double offDomainShare(double domains);

/// Tokens after which a share of the experts has been used by at least one: (1 - top / experts)^tokens = 1 - share.
double tokensToTouch(double share, double experts, double expertsPerToken);

/// Bytes of one token's vector with 32-bit scales per 128 elements for 8-bit elements, per 16 elements (8-bit scales)
/// for 4-bit ones. bits: 16, 8 or 4.
double bytesPerElement(int bits);

/// Seconds of one dispatch or combine on one rank.
double expertSeconds(const ExpertCall& call, const RankGroup& group, const CollectiveLaw& law, const ExpertLaw& expert);

/// Payload rate of the slower of link and adapters for a normal kernel, B/s per rank.
double expertBottleneckRate(const RankGroup& group, const CollectiveLaw& law);

} // namespace ridge
