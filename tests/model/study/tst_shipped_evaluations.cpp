// SPDX-License-Identifier: Apache-2.0
#include "engine/dual.hpp"
#include "engine/evaluate.hpp"
#include "engine/traced.hpp"
#include "support/shipped.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

/// Every study and template that ships, read by the reader and evaluated by the engine.
class TestShippedEvaluations : public QObject {
    Q_OBJECT
private slots:
    void readsWithoutADiagnosticAndWritesBackTheSameBytes_data() { files(); }
    void readsWithoutADiagnosticAndWritesBackTheSameBytes();
    void ledgersDerivativesAndTracesHold_data() { files(); }
    void ledgersDerivativesAndTracesHold();
    void publishedStepTimesAreWithinAQuarter_data() { files(); }
    void publishedStepTimesAreWithinAQuarter();
    void reducesToTheNumbersCountedByHand_data();
    void reducesToTheNumbersCountedByHand();
    void theBlankSheetIsInfeasibleForWantOfAnAccelerator();

private:
    static void files()
    {
        QTest::addColumn<QString>("path");
        for (const QString& path : shipped::studyFiles())
            QTest::newRow(qPrintable(path.section('/', -2))) << path;
    }
    static PairingResult result(const Study& study, const Pairing& pairing)
    {
        return evaluatePairing(study, pairing, shipped::catalogue(), shipped::calibrations()).value();
    }
};

void TestShippedEvaluations::readsWithoutADiagnosticAndWritesBackTheSameBytes()
{
    QFETCH(QString, path);
    const auto study = shipped::study(path);
    QVERIFY(study.ok());
    QVERIFY2(study.diagnostics().empty(),
             study.diagnostics().empty() ? "" : study.diagnostics().front().message.c_str());
    QCOMPARE(QByteArray::fromStdString(writeStudy(*study)), shipped::bytesOf(path));
}

void TestShippedEvaluations::ledgersDerivativesAndTracesHold()
{
    QFETCH(QString, path);
    const Study study = shipped::study(path).value();
    for (const Pairing& pairing : study.pairings) {
        const PairingResult r = result(study, pairing);
        if (!r.evaluation.feasibility.ok())
            continue;
        const ParameterValues& values = r.machine.values;
        double sum = 0;
        for (const auto& phase : r.evaluation.exposed)
            for (const double cell : phase)
                sum += cell;
        QVERIFY(std::abs(sum - r.evaluation.time) <= 1e-12 * r.evaluation.time);

        Trace trace;
        const auto traced = evaluate(r.plan, traceParameters(trace, values));
        QVERIFY(traced.time.value == r.evaluation.time);
        QVERIFY(trace.recompute(traced.time.node) == r.evaluation.time);

        for (const Parameter p : {Parameter::hbmBandwidth, Parameter::scaleUpBandwidth, Parameter::peak16}) {
            std::array<Dual, parameterCount> lifted;
            for (std::size_t i = 0; i < parameterCount; ++i)
                lifted[i] = Dual(values[i], i == index(p) ? 1.0 : 0.0);
            const double h = 1e-6 * values[index(p)];
            ParameterValues up = values, down = values;
            up[index(p)] += h;
            down[index(p)] -= h;
            const double central = (evaluateTime(r.plan, up) - evaluateTime(r.plan, down)) / (2 * h);
            const double exact = evaluateTime(r.plan, lifted).derivative;
            QVERIFY(std::abs(exact - central) <= 1e-6 * r.evaluation.time / values[index(p)]);
        }
    }
}

void TestShippedEvaluations::publishedStepTimesAreWithinAQuarter()
{
    QFETCH(QString, path);
    const Study study = shipped::study(path).value();
    for (const Pairing& pairing : study.pairings)
        for (const PublishedFigure& figure : pairing.published) {
            const PairingResult r = result(study, pairing);
            const bool time = figure.metric == "time";
            const double predicted = time ? r.evaluation.time : r.architecture.network.bisection;
            QVERIFY(time || figure.metric == "bisection");
            const double error = predicted / figure.value - 1;
            qInfo("%s on %s: %s %.4g, published %s: %+.1f %%", pairing.scenario.text.c_str(),
                  pairing.architecture.text.c_str(), figure.metric.c_str(), predicted, figure.text.c_str(), 100 * error);
            QVERIFY(std::abs(error) < 0.25);
        }
}

void TestShippedEvaluations::reducesToTheNumbersCountedByHand_data()
{
    QTest::addColumn<QString>("study");
    QTest::addColumn<QString>("architecture");
    QTest::addColumn<double>("accelerators");
    QTest::addColumn<double>("domain");
    QTest::addColumn<double>("nic");
    QTest::newRow("64 A100, HDR a GPU") << "gpt3-175b-selene" << "selene" << 64.0 << 8.0 << 25e9;
    QTest::newRow("24,576 H100, 400 Gb/s a GPU") << "llama31-405b-16k-h100" << "llama3-24k" << 24576.0 << 8.0 << 50e9;
    QTest::newRow("384 DGX A100") << "megatron-1t-3072-a100" << "selene-384" << 3072.0 << 8.0 << 25e9;
    QTest::newRow("v5p 8 x 8 x 8") << "tpu-v5p-slice" << "v5p-512" << 512.0 << 512.0 << 0.0;
    QTest::newRow("GB200 NVL72") << "llama3-70b-generations" << "gb200" << -1.0 << 72.0 << 50e9;
}

void TestShippedEvaluations::reducesToTheNumbersCountedByHand()
{
    QFETCH(QString, study);
    QFETCH(QString, architecture);
    QFETCH(double, accelerators);
    QFETCH(double, domain);
    QFETCH(double, nic);
    const Study document = shipped::study(shipped::root() + "/studies/" + study + ".ridge").value();
    const auto resolved
        = resolveArchitecture(document, ArchitectureId(architecture.toStdString()), shipped::catalogue());
    QVERIFY(resolved.ok());
    const SystemNetwork& network = resolved->network;
    if (accelerators > 0)
        QCOMPARE(network.accelerators, accelerators);
    QCOMPARE(network.scaleUpTier.ranks, domain);
    QCOMPARE(network.fabric.empty() ? 0.0 : network.fabric[0].bandwidth, nic);
    if (study.startsWith("llama31")) { // full bisection in a pod of 3,072, a seventh of it between pods
        QCOMPARE(network.fabric.size(), std::size_t(2));
        QCOMPARE(network.fabric[0].ranks, 3072.0);
        QCOMPARE(network.fabric[1].bandwidth, 50e9 / 7);
    }
}

void TestShippedEvaluations::theBlankSheetIsInfeasibleForWantOfAnAccelerator()
{
    const Study study = shipped::study(shipped::root() + "/studies/blank-sheet.ridge").value();
    QCOMPARE(study.pairings.size(), std::size_t(1));
    QCOMPARE(result(study, study.pairings.front()).evaluation.feasibility.reason, Infeasibility::noAccelerator);
}

QTEST_APPLESS_MAIN(TestShippedEvaluations)
#include "tst_shipped_evaluations.moc"
