// SPDX-License-Identifier: Apache-2.0
#include "explore/search.hpp"
#include "support/random_designs.hpp"

#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"

#include <QTest>

using namespace ridge;

namespace {

ScalingBase jobOf(const sample::Design& design)
{
    ScalingBase job{design.scenario, design.mapping, design.machine.structure, design.machine.software,
                    design.machine.structure.accelerators};
    return job;
}

} // namespace

class TestSearch : public QObject {
    Q_OBJECT
private slots:
    void boundIsNeverAboveTheTime();
    void pruningLosesNothing();
    void nothingOfTheSpaceIsFaster();
    void memoryDecides();
    void theWidenedSpaceKeepsItsOptimum_data();
    void theWidenedSpaceKeepsItsOptimum();
    void threadsChangeNothing();
    void countsWhatFits();
};

void TestSearch::boundIsNeverAboveTheTime()
{
    sample::RandomDesigns designs(3);
    double tightest = 0;
    for (int k = 0; k < 2000; ++k) {
        const sample::Design d = designs.next();
        const Plan plan = compileTraining(d.scenario, d.mapping, d.machine.structure, d.machine.software);
        if (!plan.feasibility.ok())
            continue;
        Mapping mapping = plan.mapping;
        const double time = evaluateTime(plan, d.machine.values), bound = timeLowerBound(d.scenario, mapping, d.machine.values);
        QVERIFY2(bound <= time, qPrintable(QString("%1 > %2").arg(bound).arg(time)));
        tightest = std::max(tightest, bound / time);
    }
    QVERIFY(tightest > 0.5); // a bound that says nothing would pass, too
}

void TestSearch::pruningLosesNothing()
{
    sample::RandomDesigns designs(5);
    std::size_t pruned = 0, spaces = 0;
    for (int k = 0; spaces < 12 && k < 200; ++k) {
        sample::Design d = designs.next();
        if (d.machine.structure.accelerators > 64 || d.scenario.globalBatch > 64)
            continue;
        d.machine.values[index(Parameter::hbmCapacity)] *= 4; // so that some of them run
        SearchOptions options;
        options.top = 5;
        options.limits.largestContext = 2;
        const ScalingBase job = jobOf(d);
        const SearchResult quick = searchMappings(job, d.machine.values, {}, options);
        options.prune = false;
        const SearchResult brute = searchMappings(job, d.machine.values, {}, options);
        QCOMPARE(quick.configurations, brute.configurations);
        QCOMPARE(brute.evaluated, brute.configurations);
        QCOMPARE(quick.evaluated + quick.outOfMemory + quick.ruledOut, quick.configurations);
        QCOMPARE(quick.best.size(), brute.best.size());
        for (std::size_t i = 0; i < brute.best.size(); ++i) {
            QVERIFY(quick.best[i].mapping == brute.best[i].mapping);
            QVERIFY(quick.best[i].time == brute.best[i].time);
        }
        pruned += brute.evaluated - quick.evaluated;
        spaces += !brute.best.empty();
    }
    QVERIFY(spaces >= 3);
    QVERIFY(pruned > 0);
}

/// The loops once more, by hand, against the best that is reported.
void TestSearch::nothingOfTheSpaceIsFaster()
{
    const Machine machine = sample::a100Like(64);
    TrainingScenario scenario = sample::gpt3();
    scenario.globalBatch = 64;
    const ScalingBase job{scenario, sample::gpt3Mapping(), machine.structure, machine.software, 64};
    SearchDimensions dimensions = SearchDimensions::as(job.mapping);
    dimensions.zero = {ZeroStage::none, ZeroStage::optimizer};
    const SearchResult found = searchMappings(job, machine.values, dimensions);
    QVERIFY(!found.best.empty());
    double fastest = 0;
    std::size_t runs = 0;
    for (int tp = 1; tp <= 64; ++tp)
        for (int pp = 1; tp * pp <= 64 && pp <= 96; ++pp)
            for (int vp = 1; vp <= (pp > 1 ? 96 / pp : 1); ++vp)
                for (int micro = 1; micro <= 64; ++micro)
                    for (int choice = 0; choice < 12; ++choice) {
                        if (96 % tp != 0 || 12288 % tp != 0 || 64 % (tp * pp) != 0 || (vp > 1 && 96 % (pp * vp) != 0)
                            || (64 / (64 / (tp * pp))) % micro != 0)
                            continue;
                        Mapping m = sample::gpt3Mapping();
                        m.tp = tp, m.pp = pp, m.vp = vp, m.microBatch = micro, m.dp = 64 / (tp * pp);
                        m.recompute = static_cast<Recompute>(1 + choice % 3);
                        m.zero = choice / 3 % 2 != 0 ? ZeroStage::optimizer : ZeroStage::none;
                        m.sequenceParallel = choice / 6 != 0;
                        const Plan plan = compileTraining(scenario, m, machine.structure, machine.software);
                        const Evaluation e = evaluate<double>(plan, machine.values);
                        if (!e.feasibility.ok())
                            continue;
                        ++runs;
                        fastest = fastest == 0 ? e.time : std::min(fastest, e.time);
                    }
    QVERIFY(runs > 20);
    QVERIFY(found.best.front().time == fastest);
    for (std::size_t i = 1; i < found.best.size(); ++i)
        QVERIFY(found.best[i - 1].time <= found.best[i].time);
}

void TestSearch::memoryDecides()
{
    Machine machine = sample::a100Like(64);
    machine.values[index(Parameter::hbmCapacity)] = 1e9;
    const ScalingBase job{sample::gpt3(), sample::gpt3Mapping(), machine.structure, machine.software, 64};
    const SearchResult found = searchMappings(job, machine.values, {});
    QVERIFY(found.best.empty() && found.configurations > 0);
    QCOMPARE(found.evaluated, std::size_t(0)); // the weights alone rule all out
    QCOMPARE(found.outOfMemory, found.configurations);
}

namespace {

/// Three spaces small enough to evaluate every mapping: a dense job with all of communication and placement; experts with
/// context parallelism and sharding; a job that fits only with state in host memory.
struct Space {
    ScalingBase job;
    ParameterValues values;
    SearchDimensions dimensions;
    ShapeLimits limits;
};

Space smallSpace(int which)
{
    Machine machine = sample::a100Like(which == 0 ? 16 : 8);
    machine.structure.network.scaleUpDomain = 4;
    TrainingScenario scenario;
    scenario.model = {"7B", 8, 2048, 16, 16, 128, 8192, 32000, true, false, true, "test"};
    scenario.sequence = 2048;
    scenario.globalBatch = 16;
    Space space{{scenario, Mapping{}, machine.structure, machine.software, machine.structure.accelerators}, machine.values, {}, {}};
    space.limits.largestMicroBatch = 2;
    space.limits.largestContext = 2;
    SearchDimensions& dimensions = space.dimensions;
    if (which == 0) {
        dimensions = SearchDimensions::as(space.job.mapping);
        dimensions.zero = {ZeroStage::none, ZeroStage::optimizer};
        dimensions.openCommunication();
        dimensions.tiers = true;
    } else if (which == 1) {
        space.job.scenario.model.experts = {8, 2, 0, 2048, 1, 0};
        dimensions.tiers = true;
    } else {
        space.values[index(Parameter::hbmCapacity)] = 3.2e9;
        dimensions.offload = SearchDimensions::everyOffload();
        dimensions.offloadsCheckpoints = false;
    }
    return space;
}

SearchResult searched(const Space& space, bool prune, int threads = 1, bool counts = false)
{
    SearchOptions options;
    options.top = 7;
    options.prune = prune;
    options.threads = threads;
    options.countFitting = counts;
    options.limits = space.limits;
    return searchMappings(space.job, space.values, space.dimensions, options);
}

} // namespace

void TestSearch::theWidenedSpaceKeepsItsOptimum_data()
{
    QTest::addColumn<int>("which");
    QTest::newRow("communication and tiers") << 0;
    QTest::newRow("experts, context and sharding") << 1;
    QTest::newRow("host memory") << 2;
}

void TestSearch::theWidenedSpaceKeepsItsOptimum()
{
    QFETCH(int, which);
    const Space space = smallSpace(which);
    const SearchResult quick = searched(space, true), brute = searched(space, false);
    QVERIFY(brute.configurations > 2000);
    QCOMPARE(quick.configurations, brute.configurations);
    QCOMPARE(brute.evaluated, brute.configurations);
    QCOMPARE(quick.evaluated + quick.outOfMemory + quick.ruledOut, quick.configurations);
    QVERIFY(quick.evaluated < brute.evaluated / 2);
    QCOMPARE(quick.best.size(), std::size_t(7));
    for (std::size_t i = 0; i < brute.best.size(); ++i) {
        QVERIFY(quick.best[i].mapping == brute.best[i].mapping);
        QVERIFY(quick.best[i].time == brute.best[i].time);
    }
    if (which == 2)
        QVERIFY(brute.best.front().mapping.offload != Offload::none);
}

void TestSearch::threadsChangeNothing()
{
    const Space space = smallSpace(0);
    const SearchResult one = searched(space, true, 1), two = searched(space, true, 2);
    QCOMPARE(one.evaluated, two.evaluated);
    QCOMPARE(one.ruledOut, two.ruledOut);
    for (std::size_t i = 0; i < one.best.size(); ++i)
        QVERIFY(one.best[i].mapping == two.best[i].mapping);
}

void TestSearch::countsWhatFits()
{
    const Space space = smallSpace(2);
    const SearchResult quick = searched(space, true, 1, true), brute = searched(space, false, 1, true);
    QCOMPARE(quick.fitting, brute.fitting);
    QVERIFY(quick.fitting > 0 && quick.fitting < quick.configurations);
    QCOMPARE(quick.outOfMemory, quick.configurations - quick.fitting);
}

QTEST_APPLESS_MAIN(TestSearch)
#include "tst_search.moc"
