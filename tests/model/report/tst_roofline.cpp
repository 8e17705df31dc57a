// SPDX-License-Identifier: Apache-2.0
#include "report/roofline.hpp"

#include "support/sample_result.hpp"

#include <QTest>

#include <algorithm>

using namespace ridge;

namespace {

const RooflinePoint* find(const RooflineData& data, const std::string& name)
{
    const auto it = std::find_if(data.points.begin(), data.points.end(), [&](const auto& p) { return p.name == name; });
    return it == data.points.end() ? nullptr : &*it;
}

} // namespace

class TestRoofline : public QObject {
    Q_OBJECT
private slots:
    void theRidgeIsPeakOverBandwidth()
    {
        const RooflineData data = roofline(sampleResult());
        QCOMPARE(data.ridge, 150.0);
        QVERIFY(data.computeRoof() != nullptr);
        QCOMPARE(data.computeRoof()->name, std::string("FP16 peak"));
        QCOMPARE(data.computeRoof()->rate, 300e12);
        QCOMPARE(data.find(Resource::scaleUp)->rate, 300e9);
        QCOMPARE(data.roofs.size(), std::size_t{4}); // fabric tiers have no rate here
    }
    void operationsSumOverTheirExecutions()
    {
        const RooflineData data = roofline(sampleResult());
        const RooflinePoint* ffn = find(data, "FFN up");
        QVERIFY(ffn != nullptr);
        QCOMPARE(ffn->intensity, 250.0);
        QCOMPARE(ffn->attained, 250e12);
        QCOMPARE(ffn->seconds, 6.0);
        QCOMPARE(ffn->phase, Phase::backward);
        const RooflinePoint* attention = find(data, "Attention");
        QVERIFY(attention != nullptr);
        QCOMPARE(attention->intensity, 40.0); // 20e12 FLOP over 0.25e12 B scaled by 2
        QCOMPARE(attention->attained, 40e12);
        QCOMPARE(attention->seconds, 1.0);
    }
    /// FFN up: 250 TFLOP at 300 TFLOP/s take 0.83 s, its 1 TB at 2 TB/s only 0.5 s; attention: 0.07 s and 0.25 s.
    void aMarkSaysWhatTheLedgerChargesMost()
    {
        PairingResult result = sampleResult();
        QCOMPARE(find(roofline(result), "FFN up")->limit, Resource::compute16);
        QCOMPARE(find(roofline(result), "Attention")->limit, Resource::hbm);
        QCOMPARE(find(roofline(result), "Step on scale-up")->limit, Resource::scaleUp);
        // Left of the data-sheet ridge, but a kernel that sustains a tenth of the peak is still limited by compute.
        result.machine.values[index(Parameter::gemm16)] = 0.1;
        const RooflineData data = roofline(result);
        QVERIFY(find(data, "Attention")->intensity < data.ridge);
        QCOMPARE(find(data, "Attention")->limit, Resource::compute16);
    }
    void attentionWithoutAFusedKernelIsTheValueProduct()
    {
        PairingResult result = sampleResult();
        for (Operation& operation : result.plan.operations)
            if (operation.id == OperationId::attention)
                operation.kind = OperationKind::matrix;
        QVERIFY(find(roofline(result), "Attention") == nullptr);
        QVERIFY(find(roofline(result), "Attention value product") != nullptr);
    }
    void theStepStandsOnEachLevelItUses()
    {
        const RooflineData data = roofline(sampleResult());
        const RooflinePoint* step = find(data, "Step on scale-up");
        QVERIFY(step != nullptr);
        const double flop = 6 * 250e12 + 2 * 20e12;
        QCOMPARE(step->intensity, flop / 0.4e12);
        QCOMPARE(step->attained, flop / 10);
        QCOMPARE(step->seconds, 2.0);
        QVERIFY(find(data, "Step on NIC") == nullptr); // no bytes went there
    }
    void pointsStartWithTheMostSeconds()
    {
        const RooflineData data = roofline(sampleResult());
        QVERIFY(std::is_sorted(data.points.begin(), data.points.end(),
                               [](const auto& a, const auto& b) { return a.seconds > b.seconds; }));
        QCOMPARE(data.points.front().name, std::string("FFN up"));
    }
    void theTitleStatesWhatTheDataSay()
    {
        RooflineData data = roofline(sampleResult());
        QCOMPARE(data.limiter.share, 0.6);
        QCOMPARE(rooflineTitle(data), std::string("Ridge at 150 FLOP/byte; limited by FP16 compute"));
        PairingResult slower = sampleResult();
        slower.machine.values[index(Parameter::hbmBandwidth)] = 1.5e12;
        compareWith(data, roofline(slower));
        QCOMPARE(rooflineTitle(data),
                 std::string("Ridge moves from 200 to 150 FLOP/byte; limited by FP16 compute"));
        compareWith(data, roofline(sampleResult()));
        QCOMPARE(rooflineTitle(data), std::string("Ridge at 150 FLOP/byte; limited by FP16 compute"));
    }
    void anInfeasiblePairingKeepsItsRoofsOnly()
    {
        PairingResult result = sampleResult();
        result.evaluation.feasibility.reason = Infeasibility::doesNotFit;
        const RooflineData data = roofline(result);
        QVERIFY(!data.feasible);
        QVERIFY(data.points.empty());
        QCOMPARE(data.roofs.size(), std::size_t{4});
        QCOMPARE(rooflineTitle(data), std::string("Ridge at 150 FLOP/byte"));
    }
    void aMachineWithoutRatesHasNoRoofs()
    {
        const RooflineData data = roofline(PairingResult{});
        QVERIFY(data.roofs.empty());
        QCOMPARE(data.ridge, 0.0);
        QVERIFY(!data.feasible);
        QCOMPARE(rooflineTitle(data), std::string("No roofline yet"));
    }
    void lowerPrecisionAddsItsOwnPeak()
    {
        PairingResult result = sampleResult();
        result.plan.precision = Precision::fp8;
        result.machine.values[index(Parameter::peak8)] = 600e12;
        result.plan.operations[0].bits = 8;
        const RooflineData data = roofline(result);
        QCOMPARE(data.computeRoof()->name, std::string("FP8 peak"));
        QCOMPARE(data.ridge, 300.0);
        QCOMPARE(data.roofs[1].name, std::string("16-bit peak")); // attention still runs at 16 bits
        QVERIFY(data.find(Resource::compute16) != nullptr);
    }
    void theFootnoteCarriesEveryStampThatIsKnown()
    {
        RooflineData data = roofline(sampleResult());
        data.study = "Study";
        data.catalogue = "0123456789ab";
        QCOMPARE(rooflineFootnote(data),
                 std::string("Study \u00B7 Sample machine \u00B7 Sample model \u00B7 catalogue 0123456789ab \u00B7 "
                             "calibration sample-stack"));
    }
};

QTEST_APPLESS_MAIN(TestRoofline)
#include "tst_roofline.moc"
