// SPDX-License-Identifier: Apache-2.0
#include "explore/scaling.hpp"
#include "support/sample_machine.hpp"
#include "support/shipped.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

class TestScaling : public QObject {
    Q_OBJECT
private slots:
    void countsAreMultiplesOfAReplica();
    void aPerfectlyParallelJobScalesLinearly();
    void weakEfficiencyStaysBelowOne();
    void strongScalingEndsWhereTheBatchDoes();
    void ledgersSumToTheTime();
    void sizesBeyondTheDrawingAreFlagged();
    void aSwitchWithoutAFabricDoesNotGrow();
    void theCurrentPointIsThePairing();
    void otherSizesEqualTheRedrawnArchitecture();
    void stopsWhenAsked();

private:
    static ScalingBase base(double accelerators, Mapping mapping, double batch)
    {
        const Machine machine = sample::a100Like(accelerators);
        TrainingScenario scenario = sample::gpt3();
        scenario.globalBatch = batch;
        return {scenario, mapping, machine.structure, machine.software, accelerators};
    }
    static Mapping wholeOnOne()
    {
        Mapping mapping; // one accelerator holds a replica
        mapping.recompute = Recompute::full;
        return mapping;
    }
    static ParameterValues roomy(double accelerators)
    {
        ParameterValues values = sample::a100Like(accelerators).values;
        values[index(Parameter::hbmCapacity)] = 1e15;
        return values;
    }
};

void TestScaling::countsAreMultiplesOfAReplica()
{
    ScalingBase job = base(192, sample::gpt3Mapping(), 64);
    QCOMPARE(acceleratorCounts(job, {1024, 1}), (std::vector<double>{64, 128, 192, 256, 512, 1024}));
    QCOMPARE(acceleratorCounts(job, {600, 2}), (std::vector<double>{64, 128, 192, 256, 384, 512}));
    job.accelerators = 5000;
    QCOMPARE(acceleratorCounts(job, {130, 1}), (std::vector<double>{64, 128}));
    QCOMPARE(acceleratorCounts(job, {63, 1}), std::vector<double>{});
}

/// Nothing is exchanged for free links, no jitter, no fixed time, no optimizer: N accelerators take 1/N of the time.
void TestScaling::aPerfectlyParallelJobScalesLinearly()
{
    ParameterValues values = roomy(1);
    for (const Parameter p : {Parameter::scaleUpBandwidth, Parameter::nicBandwidth, Parameter::fabric1Bandwidth})
        values[index(p)] = 1e30;
    for (const Parameter p : {Parameter::jitterSigma, Parameter::stepFixed, Parameter::optimizerBytes, Parameter::scaleUpSqrt,
                              Parameter::nicSqrt, Parameter::scaleUpLatency, Parameter::networkLatency,
                              Parameter::scaleUpLatencyGrowth, Parameter::networkLatencyGrowth})
        values[index(p)] = 0;
    const ScalingSeries series
        = evaluateScaling(compileScaling(base(1, wholeOnOne(), 1024), ScalingKind::strong, {1024, 1}), values);
    QCOMPARE(series.points.size(), std::size_t(11));
    for (const ScalingPoint& point : series.points) {
        QVERIFY(point.feasibility.ok());
        const double expected = series.points[0].time / point.accelerators;
        QVERIFY2(std::abs(point.time / expected - 1) < 1e-9, qPrintable(QString::number(point.time / expected - 1)));
        QVERIFY(std::abs(point.efficiency - 1) < 1e-9);
        QVERIFY(std::abs(point.ideal / point.tokensPerSecond - 1) < 1e-9);
    }
}

void TestScaling::weakEfficiencyStaysBelowOne()
{
    const ScalingSeries series
        = evaluateScaling(compileScaling(base(64, sample::gpt3Mapping(), 64), ScalingKind::weak), roomy(64));
    QCOMPARE(series.reference, std::optional<std::size_t>(0));
    QCOMPARE(series.points[0].efficiency, 1.0);
    for (std::size_t i = 1; i < series.points.size(); ++i) {
        const ScalingPoint& point = series.points[i];
        QCOMPARE(point.globalBatch, point.accelerators);
        QVERIFY(point.efficiency <= 1 + 1e-12 && point.efficiency > 0.3);
        QVERIFY(point.efficiency <= series.points[i - 1].efficiency + 1e-9);
    }
}

void TestScaling::strongScalingEndsWhereTheBatchDoes()
{
    const ScalingSeries series
        = evaluateScaling(compileScaling(base(64, sample::gpt3Mapping(), 64), ScalingKind::strong), roomy(64));
    for (const ScalingPoint& point : series.points) {
        QCOMPARE(point.globalBatch, 64.0);
        QCOMPARE(point.feasibility.ok(), point.accelerators <= 4096); // 64 replicas of 64
        if (!point.feasibility.ok())
            QCOMPARE(point.feasibility, (Feasibility{Infeasibility::batchTooSmall, point.accelerators / 64, 64}));
    }
    QCOMPARE(series.points[*series.largest].accelerators, 4096.0);
    QCOMPARE(series.points.back().accelerators, 131072.0);
}

void TestScaling::ledgersSumToTheTime()
{
    const ScalingSeries series
        = evaluateScaling(compileScaling(base(64, sample::gpt3Mapping(), 64), ScalingKind::strong, {131072, 2}), roomy(64));
    for (const ScalingPoint& point : series.points) {
        double sum = 0;
        for (const double seconds : point.ledger)
            sum += seconds;
        QVERIFY(std::abs(sum - point.time) <= 1e-12 * point.time);
    }
}

void TestScaling::sizesBeyondTheDrawingAreFlagged()
{
    const ScalingPlans plans = compileScaling(base(256, sample::gpt3Mapping(), 64), ScalingKind::weak, {1024, 1});
    for (const ScalingPlan& point : plans.points)
        QCOMPARE(point.extended, point.accelerators > 256);
    MachineStructure torus = sample::a100Like(512).structure;
    torus.network = {512, {}, 3, 1};
    QVERIFY(scaledTo(torus, 1024).extended && scaledTo(torus, 1024).feasibility.ok());
    QVERIFY(!scaledTo(torus, 64).extended);
}

void TestScaling::aSwitchWithoutAFabricDoesNotGrow()
{
    MachineStructure node = sample::a100Like(8).structure;
    node.network = {8, {}, 0, 1};
    QVERIFY(scaledTo(node, 8).feasibility.ok());
    QCOMPARE(scaledTo(node, 16).feasibility, (Feasibility{Infeasibility::networkNotCovered, 16, 8}));
}

void TestScaling::theCurrentPointIsThePairing()
{
    int seen = 0;
    for (const QString& path : shipped::studyFiles()) {
        const Study study = shipped::study(path).value();
        for (const Pairing& pairing : study.pairings) {
            const PairingResult r = evaluatePairing(study, pairing, shipped::catalogue(), shipped::calibrations()).value();
            if (!r.evaluation.feasibility.ok())
                continue;
            for (const ScalingKind kind : {ScalingKind::strong, ScalingKind::weak}) {
                const ScalingSeries s = evaluateScaling(compileScaling(scalingBase(r), kind), r.machine.values);
                QVERIFY2(s.current.has_value(), qPrintable(path));
                QVERIFY2(s.points[*s.current].time == r.evaluation.time, qPrintable(path));
                ++seen;
            }
        }
    }
    QVERIFY(seen >= 20);
}

/// The closed way to another size and the drawn way agree where the drawing can follow.
void TestScaling::otherSizesEqualTheRedrawnArchitecture()
{
    const Study study = shipped::study(shipped::root() + "/studies/llama31-405b-16k-h100.ridge").value();
    Pairing pairing = study.pairings.front();
    pairing.mapping.dp = 0;
    const PairingResult r = evaluatePairing(study, pairing, shipped::catalogue(), shipped::calibrations()).value();
    const ScalingSeries s = evaluateScaling(compileScaling(scalingBase(r), ScalingKind::strong, {131072, 2}), r.machine.values);
    int seen = 0;
    for (const double accelerators : {6144.0, 12288.0, 24576.0, 49152.0}) {
        const auto redrawn = withOverride(study, pairing.architecture, "accelerators",
                                          {accelerators, false, std::to_string(static_cast<int>(accelerators))});
        QVERIFY(redrawn.ok());
        const PairingResult other
            = evaluatePairing(*redrawn, pairing, shipped::catalogue(), shipped::calibrations()).value();
        for (const ScalingPoint& point : s.points)
            if (point.accelerators == accelerators) {
                QVERIFY(point.time == other.evaluation.time);
                QCOMPARE(point.extended, accelerators > 24576);
                ++seen;
            }
    }
    QCOMPARE(seen, 4);
}

void TestScaling::stopsWhenAsked()
{
    std::stop_source source;
    const ScalingPlans plans = compileScaling(base(64, sample::gpt3Mapping(), 64), ScalingKind::strong);
    source.request_stop();
    const ScalingPlans none
        = compileScaling(base(64, sample::gpt3Mapping(), 64), ScalingKind::strong, {}, source.get_token());
    QVERIFY(!none.complete && none.points.empty());
    const ScalingSeries series = evaluateScaling(plans, roomy(64), source.get_token());
    QVERIFY(!series.complete && series.points.empty() && !series.reference);
}

QTEST_APPLESS_MAIN(TestScaling)
#include "tst_scaling.moc"
