// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/adopt_design.hpp"
#include "support/shipped.hpp"

#include <QtTest>

#include <cmath>

using namespace ridge;

class TestAdoptDesign : public QObject {
    Q_OBJECT
private:
    Study m_study = shipped::study(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/gpt3-175b-selene.ridge")).value();
    Pairing m_pairing = m_study.pairings.front();

    PairingResult evaluated(const Study& study) const
    {
        const auto pairing = std::find_if(study.pairings.begin(), study.pairings.end(), [this](const Pairing& p) {
            return p.architecture == m_pairing.architecture && p.scenario == m_pairing.scenario;
        });
        return evaluatePairing(study, *pairing, shipped::catalogue(), shipped::calibrations()).value();
    }
    /// The adopted study takes the time and leaves the room the sweep promised, at points all over the space.
    void comesTrue(const Study& study)
    {
        const PairingResult now = evaluated(study);
        const ParetoSpace space = compilePareto(now, {{64, 8, 8, 3, 24}, 1000});
        ParetoPoints points;
        evaluatePareto(space, now.machine.values, points);
        int looked = 0;
        for (std::size_t i = 0; i < space.size(); i += 37) {
            if (!points.feasible[i])
                continue;
            const auto adopted = adoptDesign(study, m_pairing.architecture, m_pairing.scenario, space, i);
            QVERIFY(adopted.ok());
            const PairingResult then = evaluated(*adopted);
            QVERIFY2(std::abs(then.evaluation.time / points.time[i] - 1) < 1e-9, qPrintable(QString::number(i)));
            QVERIFY(std::abs(objectivesOf(then).values[std::size_t(Objective::memoryHeadroom)].value() - points.headroom[i]) < 10); // B
            ++looked;
        }
        QVERIFY2(looked > 10, qPrintable(QString::number(looked)));
    }

private Q_SLOTS:
    void thePromiseOfASweepComesTrue() { comesTrue(m_study); }
    void onTopOfWhatIsSetByHand()
    {
        Study study = m_study;
        Overrides& overrides = study.architectures.at(m_pairing.architecture).overrides;
        overrides["hbm.bandwidth"] = {3e12, false, "3 TB/s"};
        overrides["scale_up.bandwidth"] = {1.5, true, "1.5x"};
        comesTrue(study);
    }
    void aFactorOfOneLeavesNoOverride()
    {
        const PairingResult now = evaluated(m_study);
        const ParetoSpace space = compilePareto(now, {{64, 8, 8, 3, 8}, 100});
        const auto same = adoptDesign(m_study, m_pairing.architecture, m_pairing.scenario, space, space.current());
        QVERIFY(same.ok());
        QVERIFY(same->architectures.at(m_pairing.architecture).overrides.empty());
    }
    void whatIsNotThereIsAnError()
    {
        const ParetoSpace space = compilePareto(evaluated(m_study), {{64, 8, 8, 3, 8}, 100});
        QVERIFY(!adoptDesign(m_study, ArchitectureId("nowhere"), m_pairing.scenario, space, 0).ok());
        QVERIFY(!adoptDesign(m_study, m_pairing.architecture, m_pairing.scenario, space, space.size()).ok());
    }
};

QTEST_APPLESS_MAIN(TestAdoptDesign)
#include "tst_adopt_design.moc"
