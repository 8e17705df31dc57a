// SPDX-License-Identifier: Apache-2.0
#include "network/collective_choice.hpp"
#include "network/expert_exchange.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

namespace {

/// Round numbers: 100 GB/s links of which all is usable, 10 us start, 1 us a step.
CollectiveLaw roundLaw()
{
    CollectiveLaw law;
    law.up = {10e-6, 0.1, 1, 0, 1, 1, 1, false, true};
    law.out = {20e-6, 0, 1, 1, 0, 40e-6, 0};
    law.inSwitch = {1, 0};
    law.capturedStart = 0.5;
    law.directShare = 1;
    law.directBytes = 1e6;
    return law;
}

constexpr RankGroup eight{8, 1, 100e9, 0};

bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b); }

const CollectiveCandidate& candidate(const CollectiveEstimate& estimate, CollectiveAlgorithm algorithm)
{
    for (const CollectiveCandidate& c : estimate.candidates)
        if (c.algorithm == algorithm)
            return c;
    qFatal("no such candidate");
}

} // namespace

class TestCollectiveLaw : public QObject {
    Q_OBJECT
private slots:
    void ringOfEightByHand()
    {
        // 14 steps of 1 us; 8 GB x 14/8 over 100 GB/s = 140 ms
        const CollectiveTime t = ringTime(Collective::allReduce, 8e9, eight, roundLaw());
        QVERIFY(near(t.start, 10e-6) && near(t.steps, 14e-6) && near(t.transfer, 0.14) && t.pipeline == 0);
        const CollectiveTime gather = ringTime(Collective::allGather, 8e9, eight, roundLaw());
        QVERIFY(near(gather.steps, 7e-6) && near(gather.transfer, 0.07));
    }

    void rootIsAddedToTheTransfer()
    {
        CollectiveLaw law = roundLaw();
        law.up.root = 0.002;                                                       // 2 sqrt(ms)
        const CollectiveTime t = ringTime(Collective::broadcast, 1e8, eight, law); // 1 ms
        QVERIFY(near(t.pipeline, 0.002 * std::sqrt(1e-3)));
    }

    void twoRanksUseAShareOfTheirLink()
    {
        CollectiveLaw law = roundLaw();
        law.up.pair = 0.5;
        law.up.pairReduce = 0.8;
        const RankGroup two{2, 1, 100e9, 0};
        QVERIFY(near(ringTime(Collective::allGather, 2e9, two, law).transfer, 1e9 / 50e9));
        QVERIFY(near(ringTime(Collective::allReduce, 2e9, two, law).transfer, 2e9 / 80e9));
    }

    void switchAddsUpFromFiveRanksOn()
    {
        CollectiveLaw law = roundLaw();
        law.up.reducesInSwitch = true;
        CollectiveCall call;
        call.payload = 1e9;
        const auto of = [&](double n) { return estimateCollective(call, {n, 1, 100e9, 0}, law); };
        const CollectiveEstimate four = of(4), five = of(5);
        QVERIFY(four.algorithm == CollectiveAlgorithm::ring);
        QVERIFY(candidate(four, CollectiveAlgorithm::inSwitch).why == NotUsed::tooFewRanks);
        QVERIFY(five.algorithm == CollectiveAlgorithm::inSwitch);
        QVERIFY(candidate(five, CollectiveAlgorithm::ring).why == NotUsed::slower);
        QVERIFY(near(five.time.transfer, 0.01)); // the payload once, however many ranks
        call.allowInSwitch = false;
        QVERIFY(of(8).algorithm == CollectiveAlgorithm::ring);
        QVERIFY(candidate(of(8), CollectiveAlgorithm::inSwitch).why == NotUsed::noSwitchReduction);
    }

    void replayedSmallAllReduceGoesDirect()
    {
        CollectiveCall call;
        call.payload = 1e3;
        const double launched = estimateCollective(call, eight, roundLaw()).seconds();
        call.captured = true;
        const CollectiveEstimate small = estimateCollective(call, eight, roundLaw());
        QVERIFY(small.algorithm == CollectiveAlgorithm::direct);
        QVERIFY(near(small.seconds(), 5e-6 + 7e3 / 100e9));
        QVERIFY(small.seconds() < launched);
        call.payload = 1e9; // 7 GB in turn against 1.75 GB around the ring
        QVERIFY(estimateCollective(call, eight, roundLaw()).algorithm == CollectiveAlgorithm::ring);
    }

    void messagePassingHasRecursiveAlgorithms()
    {
        CollectiveCall call;
        call.payload = 8;
        call.library = CollectiveLibrary::messagePassing;
        const CollectiveEstimate reduce = estimateCollective(call, eight, roundLaw());
        QVERIFY(reduce.algorithm == CollectiveAlgorithm::recursive); // 6 steps, not 14
        QVERIFY(near(reduce.time.steps, 6e-6));
        call.op = Collective::allToAll;
        QVERIFY(estimateCollective(call, eight, roundLaw()).algorithm == CollectiveAlgorithm::bruck); // 3 steps, not 4
        call.library = CollectiveLibrary::accelerator;
        QVERIFY(candidate(estimateCollective(call, eight, roundLaw()), CollectiveAlgorithm::bruck).why
                == NotUsed::notOffered);
    }

    void twoLevelsTakeTheLonger()
    {
        // four nodes of eight, 100 GB/s of adapters per node: 2 x 3/4 x 1 GB = 15 ms; inside 2 x 31/32 GB = 19.4 ms
        const RankGroup group{32, 4, 100e9, 100e9};
        const CollectiveTime t = hierarchicalTime(Collective::allReduce, 1e9, group, roundLaw());
        QVERIFY(near(t.transfer, 2 * 31.0 / 32 * 1e9 / 100e9));
        QVERIFY(near(t.steps, 14e-6 + 4 * 20e-6)); // 2 log2 4 levels
        const RankGroup slow{32, 4, 100e9, 50e9};
        QVERIFY(near(hierarchicalTime(Collective::allReduce, 1e9, slow, roundLaw()).transfer, 1.5e9 / 50e9));
        const CollectiveEstimate chosen = estimateCollective({Collective::allReduce, 1e9}, slow, roundLaw());
        QVERIFY(chosen.algorithm == CollectiveAlgorithm::hierarchical);
        QVERIFY(candidate(chosen, CollectiveAlgorithm::longRing).why == NotUsed::slower);
    }

    void switchesBetweenDomainsReduceWithinTheirCapacity()
    {
        RankGroup group{32, 4, 100e9, 50e9}; // hierarchical: 1.5 GB over 50 GB/s, 30 ms
        CollectiveCall call{Collective::allReduce, 1e9};
        const auto unknown = estimateCollective(call, group, roundLaw());
        QVERIFY(candidate(unknown, CollectiveAlgorithm::inNetwork).why == NotUsed::noReduceRate);
        group.networkReduceRate = 400e9; // faster than the adapters: once the payload, 20 ms
        group.networkReduceGroups = 2;
        const auto fast = estimateCollective(call, group, roundLaw());
        QVERIFY(fast.algorithm == CollectiveAlgorithm::inNetwork && near(fast.time.transfer, 0.02));
        group.networkReduceRate = 20e9; // slower: 50 ms
        const auto slow = estimateCollective(call, group, roundLaw());
        QVERIFY(slow.algorithm == CollectiveAlgorithm::hierarchical);
        QVERIFY(candidate(slow, CollectiveAlgorithm::inNetwork).why == NotUsed::slower);
        group.networkReduceRate = 400e9;
        call.groupsAtOnce = 3;
        const auto crowded = estimateCollective(call, group, roundLaw());
        QVERIFY(candidate(crowded, CollectiveAlgorithm::inNetwork).why == NotUsed::tooManyGroups);
    }

    void allToAllBetweenDomainsFlatOrGathered()
    {
        CollectiveLaw law = roundLaw();
        law.out.message = 1e-6;
        CollectiveCall call{Collective::allToAll, 32e3};
        // four nodes of eight: flat 20 us and 24 messages of 1 us; gathered three hops of 20 us and seven steps of 1 us
        const RankGroup few{32, 4, 100e9, 100e9};
        const auto flat = estimateCollective(call, few, law);
        QVERIFY(flat.algorithm == CollectiveAlgorithm::pairwise && near(flat.time.steps, 44e-6));
        QVERIFY(near(candidate(flat, CollectiveAlgorithm::hierarchical).time.steps, 67e-6));
        const RankGroup wide{2 * 64, 2, 100e9, 800e9}; // 64 messages of each rank against 63 steps inside
        law.out.message = 0.5e-6;
        QVERIFY(estimateCollective(call, wide, law).algorithm == CollectiveAlgorithm::pairwise);
        law.out.message = 5e-6;
        QVERIFY(estimateCollective(call, wide, law).algorithm == CollectiveAlgorithm::hierarchical);
        call.payload = 8e9; // what leaves a node: 8 GB x 3/4 x 8 ranks over 100 GB/s, either way
        QVERIFY(near(estimateCollective(call, few, law).time.transfer, 8e9 * 0.75 * 8 / 100e9));
    }

    void pointsAndNeighbours()
    {
        CollectiveCall call{Collective::sendReceive, 1e9};
        QVERIFY(near(estimateCollective(call, eight, roundLaw()).time.transfer, 0.01));
        call.op = Collective::halo;
        call.neighbours = 6;
        QVERIFY(near(estimateCollective(call, eight, roundLaw()).time.transfer, 0.06));
        call.op = Collective::incast; // one port takes seven payloads
        QVERIFY(near(estimateCollective(call, eight, roundLaw()).time.transfer, 0.07));
    }

    void oneRankTakesNoTime()
    {
        const CollectiveEstimate none = estimateCollective({Collective::allReduce, 1e9}, {1, 1, 100e9, 0}, roundLaw());
        QVERIFY(none.algorithm == CollectiveAlgorithm::none && none.seconds() == 0);
    }

    // Any law, any group: more bytes never take less time, and the choice is the fastest that may be used.
    void neverFasterWithMoreBytes()
    {
        CollectiveLaw law = roundLaw();
        law.up.reducesInSwitch = true;
        law.up.root = law.out.root = 0.003;
        for (const Collective op :
             {Collective::allReduce, Collective::allGather, Collective::allToAll, Collective::broadcast})
            for (const RankGroup& group : {eight, RankGroup{2, 1, 100e9, 0}, RankGroup{64, 8, 100e9, 100e9}}) {
                double before = 0;
                for (double bytes = 8; bytes < 1e11; bytes *= 3) {
                    const CollectiveEstimate now = estimateCollective({op, bytes}, group, law);
                    QVERIFY(now.seconds() >= before);
                    for (const CollectiveCandidate& c : now.candidates)
                        QVERIFY(c.why != NotUsed::used || c.time.total() >= now.seconds());
                    before = now.seconds();
                }
            }
    }

    void expertCopiesUnderUniformRouting()
    {
        QVERIFY(near(offDomainShare(8), 0.875)); // 64 ranks, domains of 8
        QVERIFY(near(offDomainShare(4), 0.75) && near(offDomainShare(2), 0.5) && offDomainShare(1) == 0);
        ExpertCall call;
        call.expertsPerToken = 8;
        const ExpertCopies low = expertCopies(call, {64, 8, 1, 1});
        QVERIFY(near(low.outside, 7) && near(low.inside, 8 * (1.0 / 8 - 1.0 / 64)));
        call.kernel = ExpertKernel::normal; // one copy per domain, at most four domains
        call.domainLimit = 4;
        QVERIFY(near(expertCopies(call, {64, 8, 1, 1}).outside, 4 * 0.875));
        call.kernel = ExpertKernel::oneSided;
        QVERIFY(near(expertCopies(call, {2, 1, 1, 0}).inside, 1));
        call.kernel = ExpertKernel::twoSided;
        QVERIFY(near(expertCopies(call, {2, 1, 1, 0}).inside, 4));
    }

    // 61 layers, 32 tokens, 9 destinations of 7,000 elements, one byte out and two back, 50 GB/s: 14.757 ms a token.
    void expertTrafficFloorOfDecode()
    {
        ExpertCall call;
        call.expertsPerToken = 9;
        call.tokens = 32;
        call.hidden = 7000;
        const double perLayer = 9 * call.tokens * call.hidden * 3 / 50e9;
        QVERIFY(std::abs(perLayer - 120.96e-6) < 1e-9);
        CollectiveLaw law;
        law.up = {0, 0, 1, 0, 1, 1, 1, false, true};
        law.out.share = 1;
        const ExpertLaw free{0, 0, 1, 1, 1, 0, 0, 0, 1, 0, 0};
        const RankGroup many{1e9, 1e9, 50e9, 50e9}; // every copy leaves its rank
        call.bytesPerElement = 1;
        double both = expertSeconds(call, many, law, free);
        call.bytesPerElement = 2;
        call.dispatch = false;
        both += expertSeconds(call, many, law, free);
        QVERIFY(std::abs(2 * 61 * both - 14.757e-3) < 0.01e-3); // two micro-batches in turn
    }
};

QTEST_MAIN(TestCollectiveLaw)
#include "tst_collective_law.moc"
