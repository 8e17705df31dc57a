// SPDX-License-Identifier: Apache-2.0
// Worked examples of the laws of single kernels; docs/model.md, "Single kernels", names them where it states the formula.
#include "engine/kernel_time.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

namespace {

/// 100 units, 1 PFLOP/s at 16 bits (10 TFLOP/s a unit), 1 TB/s: round numbers.
KernelDevice roundDevice()
{
    KernelDevice device;
    device.units = 100;
    device.memoryRate = 1e12;
    device.peaks[std::size_t(Arithmetic::bits16)] = 1e15;
    device.peaks[std::size_t(Arithmetic::fp8)] = 2e15;
    device.peaks[std::size_t(Arithmetic::fp4)] = 4e15;
    return device;
}

/// The same where memory is no matter.
KernelDevice fedDevice()
{
    KernelDevice device = roundDevice();
    device.memoryRate = 1e15;
    return device;
}

/// Nothing is lost but what the shape costs.
KernelLaw idealLaw()
{
    KernelLaw law;
    law.memoryShare = law.attentionShare = law.cacheReadShare = law.streamMixed = 1;
    law.gemmGain = law.narrowCacheGain = law.castTraffic = 1;
    law.gemmShare = 0.8;
    law.fill = law.decodeFill = 1;
    law.cacheOverMemory = 2;
    return law;
}

double microseconds(const KernelEstimate& estimate) { return estimate.seconds * 1e6; }

#define COMPARE_NEAR(value, expected)                                                                                  \
    QVERIFY2(std::abs((value) / (expected) - 1) < 1e-9, qPrintable(QString("%1 against %2").arg(value).arg(expected)))

GemmCall product(double m, double n, double k) { return {.m = m, .n = n, .k = k}; }

AttentionCall prompt(double batch, double heads, double tokens)
{
    return {.batch = batch, .heads = heads, .cacheHeads = heads, .headWidth = 128, .tokens = tokens};
}

AttentionCall oneToken(double batch, double heads, double cacheHeads, double tokens)
{
    return {.batch = batch, .heads = heads, .cacheHeads = cacheHeads, .headWidth = 128, .tokens = tokens, .decode = true};
}

} // namespace

class TestKernelTime : public QObject {
    Q_OBJECT
private slots:
    // One 256 x 128 tile for each of 100 units: 2 x 256 x 128 x (8192 + 128) FLOP at 8 TFLOP/s a unit.
    void aWaveOfWholeTiles()
    {
        const KernelEstimate one = gemmSeconds(product(2560, 1280, 8192), fedDevice(), idealLaw());
        QCOMPARE(one.tileM * one.tileN, 256 * 128);
        QCOMPARE(one.split, 1);
        COMPARE_NEAR(microseconds(one), 2.0 * 256 * 128 * 8320 / 8e12 * 1e6); // 68.2 us
        QVERIFY(one.limiter() == KernelPart::compute);
    }

    // 101 large tiles would waste a wave but one; 202 of half the size at 0.95 waste less. Half of that is paid for.
    void aWaveTooMany()
    {
        GemmCall call = product(256, 128, 65536);
        call.groups = 101;
        const double tile = 2.0 * 256 * 128 * (65536 + 128) / 8e12;
        KernelLaw law = idealLaw();
        law.splitTime = 1; // nobody splits K at that price
        COMPARE_NEAR(gemmSeconds(call, fedDevice(), law).seconds, tile / 2 / 0.95 * (2.02 + 0.5 * (3 - 2.02)));
        QVERIFY(tile / 2 / 0.95 * (2.02 + 0.5 * (3 - 2.02)) < tile * (1.01 + 0.5 * (2 - 1.01)));
    }

    // Shapes of 148 and 152 units: 3584 tiles are 24.2 and 23.6 waves, hence 2.7 % more units gain more than 2.7 %.
    void moreUnitsThanTheirShare()
    {
        KernelDevice small = fedDevice(), large = fedDevice();
        small.units = 148;
        large.units = 152;
        large.peaks[std::size_t(Arithmetic::bits16)] = 1e15 * 152 / 148;
        const GemmCall call = product(8192, 14336, 8192);
        const double gain = gemmSeconds(call, small, idealLaw()).seconds / gemmSeconds(call, large, idealLaw()).seconds;
        QVERIFY2(gain > 152.0 / 148 && gain < 25.0 / 24 + 1e-9, QByteArray::number(gain)); // whole waves: 25 against 24
    }

    // A row of activations: weights of 16,384 x 4,096 x 2 B at 1 TB/s, and little else.
    void oneRowStreamsTheWeights()
    {
        const KernelEstimate one = gemmSeconds(product(1, 16384, 4096), roundDevice(), idealLaw());
        const double bytes = 2.0 * (4096 + 16384.0 * 4096 + 16384);
        COMPARE_NEAR(microseconds(one), bytes / 1e12 * 1e6); // 134 us
        QVERIFY(one.limiter() == KernelPart::memory);
    }

    // 16 tiles on 100 units: a split of K by 8 fills the memory system and pays for its partial sums.
    void fewTilesAreSplit()
    {
        const KernelEstimate one = gemmSeconds(product(1, 1024, 8192), roundDevice(), idealLaw());
        QVERIFY(one.split > 1);
        const double bytes = 2.0 * (8192 + 1024.0 * 8192 + 1024), tiles = 16;
        const double whole = bytes / (1e12 * tiles / 100);
        QVERIFY(one.seconds < whole / 3);
        KernelLaw dear = idealLaw();
        dear.splitTime = 1; // nobody splits at that price
        COMPARE_NEAR(gemmSeconds(product(1, 1024, 8192), roundDevice(), dear).seconds, whole);
    }

    // Share 0.8 at 16 bits; a loss of 0.25 for each doubling of the nominal rate: 1/(1.25 + 0.25), 1/(1.25 + 0.75).
    void narrowOperandsLoseWhatDoesNotScale()
    {
        KernelLaw law = idealLaw();
        law.narrowLoss = 0.25;
        COMPARE_NEAR(gemmShareOf(Arithmetic::bits16, roundDevice(), law), 0.8);
        COMPARE_NEAR(gemmShareOf(Arithmetic::fp8, roundDevice(), law), 1 / 1.5);
        COMPARE_NEAR(gemmShareOf(Arithmetic::fp4, roundDevice(), law), 0.5);
        KernelDevice faster = roundDevice(); // six times the 16-bit rate instead of four: 1/(1.25 + 0.25 x 5)
        faster.peaks[std::size_t(Arithmetic::fp4)] = 6e15;
        COMPARE_NEAR(gemmShareOf(Arithmetic::fp4, faster, law), 0.4);
        faster.peaks[std::size_t(Arithmetic::fp8)] = 1e15; // no faster than 16 bits, so nothing is lost either
        COMPARE_NEAR(gemmShareOf(Arithmetic::fp8, faster, law), 0.8);
        KernelDevice published = roundDevice();
        published.sustainedShare = 0.7;
        law.gemmGain = 1.1;
        COMPARE_NEAR(gemmShareOf(Arithmetic::bits16, published, law), 0.77);
        published.sustainedShare = 0.99;
        COMPARE_NEAR(gemmShareOf(Arithmetic::bits16, published, law), 0.95); // no kernel runs above it
    }

    // Activations of 4,096 x 8,192: read, read again and written in 8 bits, 5 B each, or once with block scales, 3 B.
    void activationsAreCastInsideTheOperation()
    {
        GemmCall call = product(4096, 8192, 8192);
        call.arithmetic = Arithmetic::fp8;
        call.activationBytes = call.weightBytes = 1;
        KernelLaw law = idealLaw();
        const double bare = gemmSeconds(call, roundDevice(), law).seconds;
        law.casts = true;
        law.tensorCastTime = 9e-6;
        law.blockCastTime = 3e-6;
        call.cast = Cast::tensor;
        COMPARE_NEAR(gemmSeconds(call, roundDevice(), law).seconds - bare, 9e-6 + 5.0 * 4096 * 8192 / 1e12);
        call.cast = Cast::block;
        COMPARE_NEAR(gemmSeconds(call, roundDevice(), law).seconds - bare, 3e-6 + 3.0 * 4096 * 8192 / 1e12);
        call.cast = Cast::none;
        QVERIFY(gemmSeconds(call, roundDevice(), law).seconds == bare);
    }

    // 64 prompts of 128 tokens, 50 heads: two blocks of queries each see 64 and 128 keys.
    void promptsOfTwoBlocks()
    {
        const KernelEstimate one = attentionSeconds(prompt(64, 50, 128), roundDevice(), idealLaw());
        const double key = 4.0 * 64 * 128 / 1e13; // s a key of a block at 10 TFLOP/s a unit
        COMPARE_NEAR(one.seconds, 64 * 50 * (64 + 128) * key / 100);
        QVERIFY(one.limiter() == KernelPart::compute);
    }

    // Long prompts: half of the square, 4 x width FLOP a pair of tokens; a block more of the diagonal.
    void aLongPromptCountsHalfOfTheSquare()
    {
        const double tokens = 16384, seconds = attentionSeconds(prompt(1, 100, tokens), roundDevice(), idealLaw()).seconds;
        COMPARE_NEAR(seconds, 4.0 * 128 * 100 * tokens * (tokens + 64) / 2 / 1e15);
    }

    // One head on an idle device: its last block meets all keys, however many units there are.
    void theLongestBlockIsAFloor()
    {
        KernelDevice wide = roundDevice();
        wide.units = 1000;
        wide.peaks[std::size_t(Arithmetic::bits16)] = 1e16;
        const double key = 4.0 * 64 * 128 / 1e13;
        COMPARE_NEAR(attentionSeconds(prompt(1, 1, 4096), wide, idealLaw()).seconds, 4096 * key);
    }

    // Heads of 64 lose a third of the rate that the part of a key's time that does not shrink is worth: 1/(0.7 + 0.3 x 2).
    void narrowHeadsRunBelowWideOnes()
    {
        AttentionCall narrow = prompt(16, 100, 4096), wide = narrow;
        narrow.headWidth = 64;
        const double ratio = attentionSeconds(narrow, roundDevice(), idealLaw()).seconds
                             / attentionSeconds(wide, roundDevice(), idealLaw()).seconds;
        COMPARE_NEAR(ratio, 0.5 * 1.3);
    }

    // 400 sequences of 4,096 tokens, 8 groups of heads 128 wide at 16 bits: 6.7 GB of keys and values.
    void decodingReadsTheCache()
    {
        const KernelEstimate one = attentionSeconds(oneToken(400, 64, 8, 4096), roundDevice(), idealLaw());
        const double cache = 400 * 8 * 2 * 128 * 4096.0 * 2, io = 400 * 128 * 2 * (2 * 64 + 2 * 8.0);
        COMPARE_NEAR(one.seconds, (cache + io) / 1e12);
        AttentionCall half = oneToken(400, 64, 8, 4096);
        half.cacheBytes = 1;
        COMPARE_NEAR(attentionSeconds(half, roundDevice(), idealLaw()).seconds, (cache / 2 + io) / 1e12);
    }

    // A cache of 8 tokens costs as much as one of 128: a block reads a whole tile.
    void shortCachesCostATile()
    {
        const auto at = [](double tokens) { return attentionSeconds(oneToken(400, 64, 8, tokens), roundDevice(), idealLaw()).seconds; };
        QVERIFY(at(8) == at(128));
        QVERIFY(at(129) > at(128));
        KernelLaw law = idealLaw();
        law.headTime = 2e-6; // with a block per head nothing is shared, and a block costs its time: 25,600 over 100 units
        const AttentionCall single = oneToken(400, 64, 64, 8);
        const double bytes = 400 * 64 * 2 * 128 * 8.0 * 2 + 400 * 128 * 2 * 256.0;
        COMPARE_NEAR(attentionSeconds(single, roundDevice(), law).seconds, bytes / 1e12 + 256 * 2e-6);
    }

    // 2 sequences with one head of 131,072 tokens: 256 parts of 512 tokens would do, 100 units are filled.
    void longCachesAreSplitOverTheDevice()
    {
        const double cache = 2 * 8 * 2 * 128 * 131072.0 * 2, io = 2 * 128 * 2 * 32.0;
        COMPARE_NEAR(attentionSeconds(oneToken(2, 8, 8, 131072), roundDevice(), idealLaw()).seconds, (cache + io) / 1e12);
        // 1,024 tokens are two parts: 2 sequences x 2 heads x 2 parts occupy 8 units of 100
        const double small = 2 * 2 * 2 * 128 * 1024.0 * 2, few = 2 * 128 * 2 * 8.0;
        COMPARE_NEAR(attentionSeconds(oneToken(2, 2, 2, 1024), roundDevice(), idealLaw()).seconds,
                     small / (1e12 * 8 / 100) + few / 1e12);
    }

    void nothingRunsFasterOnLess_data()
    {
        QTest::addColumn<double>("m");
        QTest::addColumn<double>("k");
        for (const double m : {1.0, 16.0, 100.0, 1000.0, 8192.0})
            for (const double k : {64.0, 1024.0, 7168.0})
                QTest::addRow("%g rows, depth %g", m, k) << m << k;
    }

    void nothingRunsFasterOnLess()
    {
        QFETCH(double, m);
        QFETCH(double, k);
        KernelLaw law = idealLaw();
        law.start = 3e-6;
        law.splitTime = 2e-6;
        law.narrowLoss = 0.1;
        const auto at = [&](double rows, double depth, double memory) {
            KernelDevice device = roundDevice();
            device.memoryRate = memory;
            return gemmSeconds(product(rows, 4096, depth), device, law).seconds;
        };
        const double here = at(m, k, 1e12);
        QVERIFY(here > law.start);
        QVERIFY(at(2 * m, k, 1e12) >= here);
        QVERIFY(at(m, 2 * k, 1e12) > here);
        QVERIFY(at(m, k, 2e12) <= here);
        KernelDevice two = roundDevice();
        two.peaks[std::size_t(Arithmetic::bits16)] *= 2;
        QVERIFY(gemmSeconds(product(m, 4096, k), two, law).seconds <= here);
        double sum = 0;
        const KernelEstimate one = gemmSeconds(product(m, 4096, k), roundDevice(), law);
        for (const double part : one.parts)
            sum += part;
        COMPARE_NEAR(sum, one.seconds);
    }

    void attentionGrowsWithEverySize()
    {
        KernelLaw law = idealLaw();
        law.blockTime = 2e-6;
        law.headTime = 1.5e-6;
        law.headTraffic = 4000;
        law.lastBlock = 1;
        law.wholeAttention = true;
        law.prefillStart = law.decodeStart = 1e-5;
        for (const bool decode : {false, true})
            for (const double tokens : {1.0, 63.0, 64.0, 1000.0, 20000.0})
                for (const double batch : {1.0, 7.0, 300.0}) {
                    AttentionCall call = prompt(batch, 16, tokens);
                    call.cacheHeads = 4;
                    call.decode = decode;
                    const double here = attentionSeconds(call, roundDevice(), law).seconds;
                    QVERIFY(here > 1e-5);
                    AttentionCall longer = call, more = call, narrow = call;
                    longer.tokens += 64;
                    more.batch *= 2;
                    narrow.cacheBytes = 1;
                    QVERIFY(attentionSeconds(longer, roundDevice(), law).seconds >= here * (1 - 1e-12));
                    QVERIFY(attentionSeconds(more, roundDevice(), law).seconds >= here);
                    QVERIFY(attentionSeconds(narrow, roundDevice(), law).seconds <= here);
                }
    }

    void aStreamMovesItsBytes()
    {
        KernelLaw law = idealLaw();
        law.start = 5e-6;
        law.streamMixed = 0.5;
        COMPARE_NEAR(streamSeconds(1e9, roundDevice(), law).seconds, 5e-6 + 2e-3);
    }
};

QTEST_APPLESS_MAIN(TestKernelTime)
#include "tst_kernel_time.moc"
