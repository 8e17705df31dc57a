// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/dual.hpp"
#include "engine/evaluation.hpp"
#include "engine/pack.hpp"
#include "engine/plan.hpp"
#include "engine/traced.hpp"

#include <array>
#include <cmath>

namespace ridge {

/// One execution of one operation: its seconds, and how they split over resources.
/// exposed parts sum to `time`; hidden parts run underneath. Without parts only `time` is kept.
template <class Num, bool withParts = true>
struct OperationTime {
    struct Part {
        Resource resource = Resource::compute16;
        Num exposed{};
        Num hidden{};
    };
    Num time{};
    FixedVector<Part, withParts ? 9 : 1> parts;
};

/// The peak a matrix or attention operation runs against.
inline Parameter peakOf(const Operation& row)
{
    return row.bits == 16 ? Parameter::peak16 : row.bits == 8 ? Parameter::peak8 : Parameter::peak4;
}

/// Times single operations. Formulas: docs/model.md, "Operators" and "Collectives".
/// Without parts only `time` is filled: what sweeps need.
template <class Num, bool withParts = true>
class OperationTimer {
public:
    explicit OperationTimer(const std::array<Num, parameterCount>& values) : m_values(values) {}

    OperationTime<Num, withParts> time(const Operation& row, int subject) const
    {
        switch (row.kind) {
        case OperationKind::matrix:
        case OperationKind::attention: return device(row, subject);
        case OperationKind::stream: return stream(row, subject);
        case OperationKind::collective: return collective(row, subject);
        case OperationKind::host: return host(row, subject);
        }
        return {};
    }

    /// Bytes one execution moves: what its formula says, never less than it accumulates.
    Num bytes(const Operation& row, int subject) const
    {
        Num bytes = plan(Formula::demandBytes, row.bytes, subject);
        for (const Parameter scale : row.byteScale)
            if (scale != Parameter::count)
                bytes = bytes * value(scale);
        return row.accumulated > 0 ? maximum(bytes, Num(row.accumulated) * value(Parameter::accumulationBytes)) : bytes;
    }

private:
    using Time = OperationTime<Num, withParts>;

    const Num& value(Parameter p) const { return m_values[index(p)]; }
    Num plan(Formula formula, double v, int subject) const { return planNumber(m_values[0], formula, v, subject); }

    static Resource computeOf(const Operation& row)
    {
        return row.bits == 16 ? Resource::compute16 : row.bits == 8 ? Resource::compute8 : Resource::compute4;
    }
    /// The slower of two resources in full, the faster hidden under it.
    static void overlapFully(Time& t, Resource first, const Num& a, Resource second, const Num& b)
    {
        if constexpr (withParts)
            splitWinner(t, first, a, second, b);
    }
    static void splitWinner(Time& t, Resource first, const Num& a, Resource second, const Num& b)
    {
        const auto secondWins = less(a, b);
        const Num zero{};
        t.parts.push({first, select(secondWins, zero, a), select(secondWins, a, zero)});
        t.parts.push({second, select(secondWins, b, zero), select(secondWins, zero, b)});
    }

    void addGaps(Time& t, const Operation& row, int subject) const
    {
        if (row.kernels <= 0)
            return;
        const Num gaps = named(Formula::kernelGaps, Num(row.kernels) * value(Parameter::kernelGap), subject);
        charge(t, Resource::launch, gaps, Num{});
        t.time = t.time + gaps;
    }

    Num traffic(const Operation& row, int subject) const
    {
        const Num rate = row.streamShare == Parameter::count ? value(row.memory) : value(row.streamShare) * value(row.memory);
        return named(Formula::matrixTraffic, bytes(row, subject) / rate, subject);
    }

    Time device(const Operation& row, int subject) const
    {
        Time t;
        const Num rate = value(row.computeShare) * value(peakOf(row))
            * plan(Formula::shapeEfficiency, row.efficiency, subject);
        Num compute = named(Formula::matrixCompute, plan(Formula::demandFlop, row.flop, subject) / rate, subject);
        Num memory = traffic(row, subject);
        if (row.costScale != Parameter::count) {
            const Num& scale = value(row.costScale);
            compute = named(Formula::groupedCompute, scale * compute, subject);
            memory = named(Formula::groupedTraffic, scale * memory, subject);
        }
        overlapFully(t, computeOf(row), compute, Resource::hbm, memory);
        t.time = maximum(compute, memory);
        addGaps(t, row, subject);
        const bool attention = row.kind == OperationKind::attention;
        t.time = named(attention ? Formula::attentionTime : Formula::matrixTime, t.time, subject);
        return t;
    }

    static Resource streamedFrom(const Operation& row)
    {
        return row.memory == Parameter::hostBandwidth ? Resource::hostMemory
            : row.memory == Parameter::storageBandwidth ? Resource::storage
                                                        : Resource::hbm;
    }

    Time stream(const Operation& row, int subject) const
    {
        Time t;
        t.time = traffic(row, subject);
        charge(t, streamedFrom(row), t.time, Num{});
        addGaps(t, row, subject);
        t.time = named(Formula::streamTime, t.time, subject);
        return t;
    }

    Time host(const Operation& row, int subject) const
    {
        Time t;
        constexpr Parameter units[]
            = {Parameter::hostForward, Parameter::hostSync, Parameter::pipelineHost, Parameter::stepFixed,
               Parameter::hostExpert};
        Num sum{};
        for (int i = 0; i < 5; ++i)
            if (row.hostUnits[i] > 0)
                sum = sum + Num(row.hostUnits[i]) * value(units[i]);
        t.time = named(Formula::hostTime, sum, subject);
        charge(t, Resource::launch, t.time, Num{});
        return t;
    }

    struct Tier {
        Num latency{}, transfer{};
        Resource resource = Resource::scaleUp;
        Num total() const { return latency + transfer; }
    };

    Num transfer(const TierDemand& d, const Num& y, Parameter root, int subject) const
    {
        if (d.sqrtShare <= 0)
            return named(Formula::tierTransfer, y, subject);
        return named(Formula::tierTransfer, y + Num(d.sqrtShare) * value(root) * squareRoot(y), subject);
    }

    Tier scaleUpTier(const Operation& row, int subject) const
    {
        const TierDemand& d = row.tiers[0];
        Tier tier;
        const double growth = d.latencyShare * (d.ranks < 32 ? d.ranks : 32);
        tier.latency = named(Formula::tierLatency,
                             value(Parameter::scaleUpLatency)
                                 * (Num(1) + Num(growth) * value(Parameter::scaleUpLatencyGrowth)),
                             subject);
        const Num y = plan(Formula::demandPayload, d.bytes, subject)
            / (Num(d.share) * value(row.gatherShare) * value(Parameter::scaleUpBandwidth));
        tier.transfer = transfer(d, y, Parameter::scaleUpSqrt, subject);
        return tier;
    }

    Tier networkTier(const Operation& row, std::size_t i, int subject) const
    {
        constexpr Parameter bandwidths[]
            = {Parameter::nicBandwidth, Parameter::fabric1Bandwidth, Parameter::fabric2Bandwidth};
        constexpr Resource resources[] = {Resource::nic, Resource::fabric1, Resource::fabric2};
        const TierDemand& d = row.tiers[i];
        Tier tier;
        tier.resource = resources[i - 1];
        const double doublings = d.latencyShare * std::log2(d.ranks);
        const Num& first = value(Parameter::networkLatency);
        tier.latency = d.ringHops > 0
            ? named(Formula::ringLatency, first + Num(d.ringHops) * value(Parameter::networkHop), subject)
            : named(Formula::tierLatency, first * (Num(1) + Num(doublings) * value(Parameter::networkLatencyGrowth)), subject);
        const Num y = plan(Formula::demandPayload, d.bytes, subject)
            / (value(row.networkShare) * value(bandwidths[i - 1]));
        tier.transfer = transfer(d, y, Parameter::nicSqrt, subject);
        return tier;
    }

    /// Tiers of one collective overlap with quality omega: slowest + (1 - omega) * the others (docs/model.md, section 3.6).
    Time collective(const Operation& row, int subject) const
    {
        Tiers tiers;
        if (row.tiers[0].ranks > 1)
            tiers.push(scaleUpTier(row, subject));
        for (std::size_t i = 1; i < tierCount; ++i)
            if (row.tiers[i].ranks > 1)
                tiers.push(networkTier(row, i, subject));
        Time t;
        if (tiers.empty())
            return t;
        const Num serial = Num(1) - value(Parameter::tierOverlap);
        Num slowest = tiers[0].total(), all = tiers[0].total();
        for (std::size_t i = 1; i < tiers.size(); ++i) {
            slowest = maximum(slowest, tiers[i].total());
            all = all + tiers[i].total();
        }
        t.time = tiers.size() == 1 ? slowest : slowest + serial * (all - slowest);
        t.time = named(row.id == OperationId::pipelineHop ? Formula::hopTime : Formula::collectiveTime, t.time, subject);
        if constexpr (withParts)
            chargeTiers(t, tiers, serial);
        return t;
    }

    using Tiers = FixedVector<Tier, tierCount>;

    /// The slowest tier (the first of equals) in full, the exposed share of the others.
    static void chargeTiers(Time& t, const Tiers& tiers, const Num& serial)
    {
        for (std::size_t i = 0; i < tiers.size(); ++i) {
            Num share(1);
            for (std::size_t j = 0; j < tiers.size(); ++j)
                if (j < i)
                    share = select(less(tiers[j].total(), tiers[i].total()), share, serial);
                else if (j > i)
                    share = select(less(tiers[i].total(), tiers[j].total()), serial, share);
            const Num rest = Num(1) - share;
            charge(t, Resource::latency, share * tiers[i].latency, rest * tiers[i].latency);
            charge(t, tiers[i].resource, share * tiers[i].transfer, rest * tiers[i].transfer);
        }
    }

    static void charge(Time& t, Resource resource, const Num& exposed, const Num& hidden)
    {
        if constexpr (withParts)
            t.parts.push({resource, exposed, hidden});
    }

    const std::array<Num, parameterCount>& m_values;
};

} // namespace ridge
