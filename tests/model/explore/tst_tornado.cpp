// SPDX-License-Identifier: Apache-2.0
#include "explore/tornado.hpp"
#include "support/shipped.hpp"

#include "engine/evaluate.hpp"

#include <QTest>

using namespace ridge;

class TestTornado : public QObject {
    Q_OBJECT
private slots:
    void slopesAndSwingsAgreeWithTheModel();
};

void TestTornado::slopesAndSwingsAgreeWithTheModel()
{
    const Study study = shipped::study(shipped::root() + QStringLiteral("/studies/gpt3-175b-selene.ridge")).value();
    const PairingResult design = evaluatePairing(study, study.pairings[0], shipped::catalogue(), shipped::calibrations()).value();
    const Tornado t = tornado(design, 0.2);
    QVERIFY(t.feasibility.ok());
    QVERIFY(t.rows.size() >= 15);
    int workload = 0;
    for (std::size_t i = 0; i < t.rows.size(); ++i) {
        const Sensitivity& s = t.rows[i];
        QVERIFY(i == 0 || t.rows[i - 1].group <= s.group); // hardware apart from calibration apart from workload
        if (s.group == InputGroup::workload) {
            ++workload;
            QVERIFY(!s.elasticity);
            continue;
        }
        if (!s.kink)
            QVERIFY2(std::abs(s.left - *s.elasticity) < 2e-4 && std::abs(s.right - *s.elasticity) < 2e-4,
                     key(s.parameter).data());
        ParameterValues values = design.machine.values;
        values[index(s.parameter)] *= 1.2;
        const double there = evaluateTime(design.plan, values);
        if (s.high > 0)
            QVERIFY(s.high == design.plan.tokensPerStep / there / t.throughput);
        if (s.group == InputGroup::hardware && s.parameter <= Parameter::fabric2Bandwidth)
            QVERIFY(*s.elasticity >= 0); // more of it never slows
    }
    QCOMPARE(workload, 2);
}

QTEST_APPLESS_MAIN(TestTornado)
#include "tst_tornado.moc"
