// SPDX-License-Identifier: Apache-2.0
#include "network/dram.hpp"
#include "network/package_memory.hpp"
#include "network/routing/graph.hpp"
#include "network/routing/link_load.hpp"

#include <QTest>

#include <array>
#include <cmath>
#include <cstdint>
#include <string>

using namespace ridge;
using namespace ridge::package_memory;

namespace {

bool near(double a, double b, double within = 1e-9) { return std::abs(a - b) <= within * std::abs(b); }

/// Round numbers: 32 GB/s, bursts of 32 B = 1 ns, rows of 1 KiB = 32 ns.
DramTiming roundTiming()
{
    DramTiming t;
    t.rate = 32e9;
    t.burstBytes = 32;
    t.banks = 16;
    t.rowBytes = 1024;
    t.rowCycle = 48e-9;
    t.turnaround = 20e-9;
    t.refreshTime = 350e-9;
    t.refreshInterval = 3.9e-6;
    return t;
}

} // namespace

class TestPackageMemory : public QObject {
    Q_OBJECT
private slots:
    // Worked example blend_5pct_c2c: 3.4 TB/s of HBM, 375 GB/s over the chip-to-chip link, 5 % far.
    void farTierInSeries() { QVERIFY(near(serialRate(0.05, 3.4e12, 375e9), 2.4228e12, 1e-5)); }

    // Worked example interleave_10pct_c2c: at the balanced share the rates add.
    void farTierAtOnce()
    {
        const double share = balancedFarShare(3.4e12, 375e9);
        QVERIFY(near(share, 0.0993377, 1e-5));
        QVERIFY(near(concurrentRate(share, 3.4e12, 375e9), 3.775e12));
        for (double x = 0.01; x < 1; x += 0.01) {
            QVERIFY(concurrentRate(x, 3.4e12, 375e9) <= 3.775e12 * (1 + 1e-12));
            QVERIFY(serialRate(x, 3.4e12, 375e9) <= concurrentRate(x, 3.4e12, 375e9));
        }
    }

    // 21 GB of weights: 3,728 GB/s near, 377 GB/s over the link, 133 GB/s from the other socket: 5.6, 55.7, 158 ms.
    void tiersOfASuperchip()
    {
        QVERIFY(near(21e9 / serialRate(0, 3.728e12, 377e9), 5.633e-3, 1e-3));
        QVERIFY(near(21e9 / serialRate(1, 3.728e12, 377e9), 55.70e-3, 1e-3));
        QVERIFY(near(21e9 / serialRate(1, 3.728e12, 133e9), 157.9e-3, 1e-3));
    }

    void twoDirectionsOfAChipToChipLink()
    {
        const TwoWayLink link{375e9, 297e9, 0}; // measured on GH200
        QVERIFY(near(mixedRate(link, 1), 375e9) && near(mixedRate(link, 0), 297e9));
        QVERIFY(near(mixedRate(link, 375.0 / 672), 672e9)); // both full
        QVERIFY(near(mixedRate({375e9, 297e9, 500e9}, 375.0 / 672), 500e9));
        QVERIFY(near(mixedRate({375e9, 297e9, 100e9}, 1), 375e9)); // one direction alone is not slowed
    }

    // Worked example littles_h100: 3.35 TB/s at 600 ns need 2.01 MB under way, 15.2 kB for each of 132 cores.
    void littlesLaw()
    {
        QVERIFY(near(bytesInFlight(3.35e12, 600e-9), 2.01e6));
        QVERIFY(near(bytesInFlight(3.35e12, 600e-9) / 132, 15227, 1e-4));
        QVERIFY(near(latencyBoundRate(64, 400e-9), 160e6)); // a pointer chase: one line at a time
        QVERIFY(near(remoteLineRate(375e9, 100, 64, 640e-9), 10e9));
        QVERIFY(near(remoteLineRate(375e9, 1e6, 64, 640e-9), 375e9));
        QVERIFY(near(pooledLatency(250e-9, 2, 100e-9), 450e-9));
    }

    // Worked example d2d_ceiling: two dies joined by 5 TB/s each way can take 20 TB/s interleaved: 8 TB/s of HBM bind.
    void diesOfAPackage()
    {
        const DiePackage fast{2, 100e12, 5e12};
        QVERIFY(near(packageRate(fast, interleavedLocalShare(2)), 20e12));
        QVERIFY(near(packageRate({2, 8e12, 5e12}, 0.5), 8e12));
        QVERIFY(near(dieRate({2, 8e12, 5e12}, 0.5), 4e12));
        const DiePackage four{4, 100e12, 1e12}; // b D^2 / (D - 1)
        QVERIFY(near(packageRate(four, interleavedLocalShare(4)), 16e12 / 3));
        QVERIFY(near(packageRate(four, 0.9), 40e12)); // b D / (1 - a)
        QVERIFY(near(packageRate(four, 1), 100e12));
        QVERIFY(near(packageRate({1, 3e12, 0}, 0), 3e12)); // one die has nothing to cross
    }

    // The package as a graph under the router: interleaved reads of fully connected dies reach what the closed form says;
    // a ring of four dies stays below it, because opposite dies use two links.
    void routedPackageEqualsTheClosedForm()
    {
        const auto interleaved = [](std::uint32_t dies, bool ring) {
            routing::GraphBuilder builder;
            for (std::uint32_t die = 0; die < dies; ++die)
                builder.add("die " + std::to_string(die), true);
            for (std::uint32_t a = 0; a < dies; ++a)
                for (std::uint32_t b = a + 1; b < dies; ++b)
                    if (!ring || b == a + 1 || (a == 0 && b == dies - 1))
                        builder.link(a, b, 1e12 / (ring ? 2 : dies - 1)); // 1 TB/s into a die over all its links
            const routing::Graph graph = builder.build();
            const std::array<routing::Traffic, 1> reads = {{{"reads", routing::Pattern::allToAll, 1e6, {}, {}, {}}}};
            const auto loads = routing::linkLoads(graph, reads);
            return loads ? dies * dies * 1e6 / routing::busiest(graph, *loads).seconds : 0; // local reads included
        };
        for (const std::uint32_t dies : {2u, 3u, 4u, 8u}) {
            const DiePackage package{static_cast<double>(dies), 1e15, 1e12};
            QVERIFY(near(interleaved(dies, false), packageRate(package, interleavedLocalShare(dies))));
        }
        QVERIFY(near(interleaved(4, true), 4e12)); // 2 MB on each 0.5 TB/s link: 16 MB in 4 us
    }

    void movingAPage()
    {
        // 64 KiB; 3 TB/s near, 300 GB/s over, 100 GB/s in place, 20 us fault: (0.218 + 20) us / (0.655 - 0.022) us = 31.9
        QVERIFY(near(usesThatPayForMoving(65536, 3e12, 300e9, 100e9, 20e-6),
                     (65536 / 300e9 + 20e-6) / (65536 / 100e9 - 65536 / 3e12)));
        QVERIFY(std::abs(usesThatPayForMoving(65536, 3e12, 300e9, 100e9, 20e-6) - 31.9) < 0.1);
        QVERIFY(std::isinf(usesThatPayForMoving(65536, 3e12, 300e9, 3e12, 20e-6)));
        QVERIFY(near(coherenceBytes(10, 3, 64), 1920) && near(pingPongTime(300e-9), 600e-9));
    }

    void shareLeftByRefresh()
    {
        const DramEfficiency e = dramEfficiency(roundTiming(), streaming(roundTiming()));
        QVERIFY(near(e.refresh, 1 - 350.0 / 3900)); // 0.910
        QVERIFY(e.row == 1 && e.turn == 1 && e.ecc == 1 && e.bus == 1);
        QVERIFY(near(e.total(), 0.9102564, 1e-6));
    }

    void turningTheBus()
    {
        AccessPattern pattern = streaming(roundTiming());
        pattern.accessesPerTurn = 40; // 20 ns over 40 bursts of 1 ns: 0.5 ns each
        QVERIFY(near(dramEfficiency(roundTiming(), pattern).turn, 1 / 1.5));
        QVERIFY(near(dramEfficiency(roundTiming(), streamingBothWays(roundTiming())).turn, 48.0 / 68));
    }

    void openingRows()
    {
        // one burst of 1 ns per activation; 16 banks give one every 3 ns: a third of the bus
        QVERIFY(near(dramEfficiency(roundTiming(), scattered(32)).row, 16.0 / 48));
        QVERIFY(near(dramEfficiency(roundTiming(), scattered(64)).row, 32.0 / 48));
        QVERIFY(near(dramEfficiency(roundTiming(), {32, 0, 4}).row, 4.0 / 48)); // four banks only
        DramTiming narrow = roundTiming();
        narrow.fourActivates = 16e-9; // four activations in 16 ns: 4 ns of data in 16
        QVERIFY(near(dramEfficiency(narrow, scattered(32)).row, 0.25));
        QVERIFY(
            near(dramEfficiency(roundTiming(), scattered(8)).row, 16.0 / 48 / 4)); // a quarter of the burst is wanted
    }

    void errorCorrectionInTheDataPath()
    {
        DramTiming inLine = roundTiming();
        inLine.eccShare = 1.0 / 16;
        QVERIFY(near(dramEfficiency(inLine, streaming(inLine)).ecc, 15.0 / 16));
        QVERIFY(near(capacityUnderEcc(64e9, 1.0 / 16), 60e9));
    }

    void randomRequestsMeetInBanks()
    {
        QVERIFY(near(banksHit(16, 1), 1));
        QVERIFY(near(banksHit(2, 2), 1.5)); // both on one bank half of the time
        QVERIFY(banksHit(16, 1e9) <= 16 && near(banksHit(16, 1e9), 16));
    }

    // The kinds of the catalogue: streams reach 0.85 to 0.96 of peak, both ways less, scattered lines no more than a stream.
    void everyKindIsPlausible()
    {
        for (const char* kind : {"hbm2e", "hbm3", "lpddr5x", "ddr5"}) {
            const DramTiming* t = dramTiming(kind);
            QVERIFY2(t && !t->source.empty(), kind);
            const double stream = dramEfficiency(*t, streaming(*t)).total();
            const double both = dramEfficiency(*t, streamingBothWays(*t)).total();
            const double lines = dramEfficiency(*t, scattered(64)).total();
            QVERIFY2(stream > 0.85 && stream < 0.97, kind);
            QVERIFY2(both < stream && both > 0.6, kind);
            QVERIFY2(lines <= stream && lines > 0.2, kind);
        }
        // scattered lines cost HBM more than half, whose rows are short and banks few for its rate
        QVERIFY(dramEfficiency(*dramTiming("hbm3"), scattered(32)).total() < 0.45);
        QVERIFY(dramTiming("core") == nullptr);
    }
};

QTEST_APPLESS_MAIN(TestPackageMemory)
#include "tst_package_memory.moc"
