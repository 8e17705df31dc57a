// SPDX-License-Identifier: Apache-2.0
#include "explore/sweep.hpp"
#include "support/random_designs.hpp"
#include "support/shipped.hpp"

#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

namespace {

StatedQuantity factor(double value) { return {value, true, std::to_string(value) + "x"}; }
StatedQuantity plain(double value) { return {value, false, std::to_string(value)}; }

const Study& selene()
{
    static const Study loaded
        = shipped::study(shipped::root() + QStringLiteral("/studies/gpt3-175b-selene.ridge")).value();
    return loaded;
}

Result<SweepSpace> compiled(const std::vector<DesignAxis>& axes)
{
    return compileSweep(selene(), 0, axes, shipped::catalogue(), shipped::calibrations());
}

/// The same point by the way of a single evaluation.
PairingResult single(const SweepSpace& space, std::size_t point)
{
    Study study = selene();
    for (std::size_t a = 0; a < space.axes.size(); ++a) {
        const DesignAxis& axis = space.axes[a].design;
        study = withDesignValue(study, 0, axis.path, axis.values[space.valueIndex(point, a)]).value();
    }
    return evaluatePairing(study, study.pairings[0], shipped::catalogue(), shipped::calibrations()).value();
}

std::string bytesOf(const SweepBlock& block)
{
    std::string bytes(reinterpret_cast<const char*>(block.time.data()), block.size() * sizeof(double));
    bytes.append(reinterpret_cast<const char*>(block.memoryNeeded.data()), block.size() * sizeof(double));
    return bytes;
}

std::string streamed(const SweepSpace& space, std::size_t first, std::size_t last, const SweepOptions& options)
{
    std::string all;
    const std::size_t points = streamSweep(space, first, last, options, bytesOf, [&](const std::string& text, std::size_t) {
        all += text;
        return true;
    });
    return points == last - first ? all : std::string();
}

const std::vector<DesignAxis> mixedAxes = {
    {"hbm.bandwidth", {factor(0.5), factor(1), factor(3)}},
    {"tp", {plain(2), plain(8), plain(7)}},
    {"hbm.capacity", {factor(0.5), factor(1), factor(4)}},
    {"accelerators", {plain(64), plain(512)}},
    {"batch", {plain(64), plain(96), plain(1)}},
    {"recompute", {*wordValue("recompute", "automatic"), *wordValue("recompute", "full")}},
    {"scale_out.bandwidth", {factor(0.5), factor(2)}},
};

} // namespace

class TestSweep : public QObject {
    Q_OBJECT
private slots:
    void pointsEqualSingleEvaluations();
    void pointsEqualWithLedger();
    void ledgersAreTheEvaluationsBits();
    void kindsOfAxes();
    void axesOfOneNumberAreResolvedTogether();
    void shardsCoverTheWholeInOrder();
    void threadsChangeNothing();
    void everyInstructionSetGivesTheSameBits();
    void stopsBetweenBlocks();
    void badAxesAreRefused();
};

void TestSweep::pointsEqualSingleEvaluations()
{
    const Result<SweepSpace> space = compiled(mixedAxes);
    QVERIFY(bool(space));
    QCOMPARE(space->size(), std::size_t(3 * 3 * 3 * 2 * 3 * 2 * 2));
    const SweepBlock block = evaluateBlock(*space, 0, space->size());
    std::size_t runs = 0, memory = 0;
    for (std::size_t i = 0; i < space->size(); i += 5) {
        const PairingResult one = single(*space, i);
        QCOMPARE(block.feasibility[i], one.evaluation.feasibility);
        if (!block.feasibility[i].ok()) {
            memory += block.feasibility[i].reason == Infeasibility::doesNotFit;
            continue;
        }
        ++runs;
        QVERIFY(block.time[i] == one.evaluation.time);
        QVERIFY(block.memoryNeeded[i] == one.evaluation.memoryNeeded);
        QVERIFY(block.memoryAvailable[i] == one.evaluation.memoryAvailable);
        QVERIFY(block.accelerators[i] == one.plan.accelerators);
        const double mfu = block.modelFlop[i] * (1 / block.accelerators[i]) / (block.peak[i] * block.time[i]);
        for (const Metric& metric : metrics(one))
            QVERIFY(metric.name != "mfu" || metric.value == mfu);
    }
    QVERIFY(runs > 10 && memory > 10);
}

void TestSweep::pointsEqualWithLedger()
{
    const Result<SweepSpace> space = compiled({{"hbm.bandwidth", {factor(0.25), factor(1), factor(8)}},
                                               {"scale_up.bandwidth", {factor(0.1), factor(1)}}});
    QVERIFY(bool(space));
    SweepOptions options;
    options.ledger = true;
    const SweepBlock block = evaluateBlock(*space, 0, space->size(), options);
    const SweepBlock totals = evaluateBlock(*space, 0, space->size());
    for (std::size_t i = 0; i < block.size(); ++i) {
        QVERIFY(block.time[i] == totals.time[i]);
        double sum = 0;
        for (const double seconds : block.ledger[i])
            sum += seconds;
        QVERIFY(std::abs(sum / block.time[i] - 1) < 1e-12);
        QVERIFY(block.limiter[i].resource == limiterOf(single(*space, i).evaluation).resource);
    }
}

/// Enough points for eight at a time, and some beyond: each ledger is the evaluation's, whatever the instructions.
void TestSweep::ledgersAreTheEvaluationsBits()
{
    DesignAxis hbm{"hbm.bandwidth", {}}, scaleUp{"scale_up.bandwidth", {}};
    for (int i = 0; i < 7; ++i)
        hbm.values.push_back(factor(0.05 * std::pow(2.7, i)));
    for (int i = 0; i < 5; ++i)
        scaleUp.values.push_back(factor(0.02 * std::pow(4, i)));
    const Result<SweepSpace> space = compiled({hbm, scaleUp, {"compute.peak", {factor(0.1), factor(1), factor(30)}}});
    QVERIFY(bool(space));
    SweepOptions options;
    options.ledger = true;
    std::size_t limiters = 0;
    for (const InstructionSet set : {InstructionSet::baseline, InstructionSet::avx2, InstructionSet::avx512}) {
        if (!runsHere(set))
            continue;
        options.instructions = set;
        const SweepBlock block = evaluateBlock(*space, 0, space->size(), options);
        for (std::size_t i = 0; i < block.size(); ++i) {
            const Evaluation e = single(*space, i).evaluation;
            QVERIFY(block.time[i] == e.time);
            for (std::size_t r = 0; r < resourceCount; ++r) {
                double seconds = 0;
                for (const auto& phase : e.exposed)
                    seconds += phase[r];
                QVERIFY(block.ledger[i][r] == seconds);
            }
            const Limiter limiter = limiterOf(e);
            QVERIFY(block.limiter[i].resource == limiter.resource && block.limiter[i].share == limiter.share);
            limiters |= std::size_t(1) << static_cast<std::size_t>(limiter.resource);
        }
    }
    QVERIFY(limiters & (limiters - 1)); // more than one resource limits somewhere
}

void TestSweep::kindsOfAxes()
{
    const Result<SweepSpace> space = compiled(mixedAxes);
    QVERIFY(bool(space));
    const AxisKind expected[] = {AxisKind::rate, AxisKind::plan, AxisKind::rate, AxisKind::structure,
                                 AxisKind::plan, AxisKind::plan, AxisKind::rate};
    for (std::size_t a = 0; a < space->axes.size(); ++a)
        QCOMPARE(space->axes[a].kind, expected[a]);
    QCOMPARE(space->machines.size(), std::size_t(2));
}

void TestSweep::axesOfOneNumberAreResolvedTogether()
{
    const Result<SweepSpace> space = compiled({{"hbm.bandwidth", {factor(0.5), factor(1), factor(2)}},
                                               {"gpu.memory_bandwidth", {factor(0.5), factor(1), factor(4)}}});
    QVERIFY(bool(space));
    QCOMPARE(space->machines.size(), std::size_t(9)); // both move one number: every pair is its own machine
    const SweepBlock block = evaluateBlock(*space, 0, space->size());
    for (std::size_t i = 0; i < block.size(); ++i)
        QVERIFY(block.time[i] == single(*space, i).evaluation.time);
}

void TestSweep::shardsCoverTheWholeInOrder()
{
    const Result<SweepSpace> space = compiled(mixedAxes);
    QVERIFY(bool(space));
    SweepOptions options;
    options.block = 50;
    const std::string whole = streamed(*space, 0, space->size(), options);
    QVERIFY(!whole.empty());
    for (const std::size_t shards : {1, 4, 7, 1000}) {
        std::size_t next = 0;
        double sum = 0;
        for (std::size_t i = 1; i <= shards; ++i) {
            const auto [first, last] = shardOf(space->size(), i, shards);
            QCOMPARE(first, next);
            QVERIFY(last >= first && last - first <= space->size() / shards + 1);
            const SweepBlock part = evaluateBlock(*space, first, last);
            for (const double t : part.time)
                sum += t;
            next = last;
        }
        QCOMPARE(next, space->size());
        double expected = 0;
        for (const double t : evaluateBlock(*space, 0, space->size()).time)
            expected += t;
        QVERIFY(sum == expected); // same numbers in the same order
    }
}

void TestSweep::threadsChangeNothing()
{
    const Result<SweepSpace> space = compiled(mixedAxes);
    QVERIFY(bool(space));
    SweepOptions one, two;
    one.threads = 1;
    two.threads = 2;
    one.block = two.block = 17;
    const std::string alone = streamed(*space, 0, space->size(), one);
    QCOMPARE(alone.size(), space->size() * 2 * sizeof(double));
    QVERIFY(alone == streamed(*space, 0, space->size(), two));
    two.block = 4096; // nor does the size of a block
    QVERIFY(streamed(*space, 0, 648, one).substr(0, 17 * 8) == streamed(*space, 0, 17, two).substr(0, 17 * 8));
}

void TestSweep::everyInstructionSetGivesTheSameBits()
{
    sample::RandomDesigns designs(11);
    for (int k = 0; k < 100; ++k) {
        const sample::Design d = designs.next();
        const Plan plan = compileTraining(d.scenario, d.mapping, d.machine.structure, d.machine.software);
        std::vector<double> memory(37), capacity(37), link(37);
        for (std::size_t i = 0; i < memory.size(); ++i) {
            memory[i] = d.machine[Parameter::hbmBandwidth] * designs.scale(0.2, 5);
            capacity[i] = d.machine[Parameter::hbmCapacity] * designs.scale(0.1, 10);
            link[i] = d.machine[Parameter::scaleUpBandwidth] * designs.scale(0.1, 10);
        }
        const ParameterColumn columns[] = {{Parameter::hbmBandwidth, memory}, {Parameter::hbmCapacity, capacity},
                                           {Parameter::scaleUpBandwidth, link}};
        const Parameter varied[] = {Parameter::hbmBandwidth, Parameter::hbmCapacity, Parameter::scaleUpBandwidth};
        Batch batch(plan, d.machine.values, varied);
        std::vector<double> expected(37), seconds(37);
        for (std::size_t i = 0; i < expected.size(); ++i) {
            ParameterValues values = d.machine.values;
            values[index(Parameter::hbmBandwidth)] = memory[i];
            values[index(Parameter::hbmCapacity)] = capacity[i];
            values[index(Parameter::scaleUpBandwidth)] = link[i];
            expected[i] = evaluateTime(plan, values);
        }
        QVERIFY(runsHere(InstructionSet::baseline));
        for (const InstructionSet set : {InstructionSet::baseline, InstructionSet::avx2, InstructionSet::avx512})
            if (runsHere(set)) {
                batch.times(columns, seconds, set);
                QVERIFY(seconds == expected);
            }
    }
}

void TestSweep::stopsBetweenBlocks()
{
    const Result<SweepSpace> space = compiled(mixedAxes);
    QVERIFY(bool(space));
    SweepOptions options;
    options.block = 10;
    std::string kept;
    const std::size_t points = streamSweep(*space, 0, space->size(), options, bytesOf, [&](const std::string& text, std::size_t) {
        kept += text;
        return kept.size() < 3 * text.size(); // refuses the third
    });
    QCOMPARE(points, std::size_t(20));
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(streamSweep(*space, 0, space->size(), options, bytesOf, [](const std::string&, std::size_t) { return true; },
                         stop.get_token()), std::size_t(0));
}

void TestSweep::badAxesAreRefused()
{
    const auto codeOf = [](const std::vector<DesignAxis>& axes) {
        const Result<SweepSpace> space = compiled(axes);
        return space ? std::string("accepted") : space.diagnostics().front().code;
    };
    QCOMPARE(codeOf({{"tp", {plain(2)}}, {"/pairings/0/mapping/tp", {plain(4)}}}), std::string("usage"));
    QCOMPARE(codeOf({{"tp", {}}}), std::string("usage"));
    QCOMPARE(codeOf({{"accelerators", {plain(77)}}}), std::string("does-not-divide"));
    QCOMPARE(codeOf({{"hbm.bandwith", {factor(2)}}}), std::string("unknown-path"));
    QCOMPARE(codeOf({{"zero", {plain(3)}}}), std::string("bad-value"));
    QCOMPARE(codeOf({{"tp", {plain(1.5)}}}), std::string("bad-value"));
}

QTEST_APPLESS_MAIN(TestSweep)
#include "tst_sweep.moc"
