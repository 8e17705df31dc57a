// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/evaluate_live.hpp"
#include "session/pin_baseline.hpp"
#include "support/shipped.hpp"

#include <QtTest>

using namespace ridge;

class TestPinBaseline : public QObject {
    Q_OBJECT
private:
    Study m_study;
    ArchitectureId m_shown;

    Overrides& overrides() { return m_study.architectures.at(m_shown).overrides; }

private Q_SLOTS:
    void init()
    {
        m_study = shipped::study(shipped::root() + QStringLiteral("/studies/gpt3-175b-selene.ridge")).value();
        m_shown = activePairing(m_study)->architecture;
    }
    void thePinIsTheDesignAsItStood()
    {
        overrides()["hbm.bandwidth"] = {2, true, "2x"};
        pinBaseline(m_study);
        QVERIFY(isPinned(m_study));
        overrides()["hbm.bandwidth"] = {3, true, "3x"}; // what comes after leaves the pin alone
        const auto comparison = comparisonOf(m_study, *activePairing(m_study));
        QVERIFY(comparison.has_value());
        QCOMPARE(comparison->pairing.architecture, pinnedArchitecture());
        QVERIFY(m_study.architectures.at(pinnedArchitecture()).overrides.at("hbm.bandwidth").value == 2);
        QCOMPARE(activePairing(m_study)->architecture, m_shown);
        QVERIFY(comparison->pairing.published.empty());
        QCOMPARE(comparison->pairing.mapping, activePairing(m_study)->mapping);
    }
    void aSecondPinReplacesTheFirst()
    {
        pinBaseline(m_study);
        const std::size_t pairings = m_study.pairings.size(), architectures = m_study.architectures.size();
        overrides()["hbm.bandwidth"] = {2, true, "2x"};
        pinBaseline(m_study);
        QCOMPARE(m_study.pairings.size(), pairings);
        QCOMPARE(m_study.architectures.size(), architectures);
        QVERIFY(m_study.architectures.at(pinnedArchitecture()).overrides.at("hbm.bandwidth").value == 2);
    }
    void unpinningLeavesNoTrace()
    {
        const Study before = m_study;
        pinBaseline(m_study);
        QVERIFY(!(m_study == before));
        unpinBaseline(m_study);
        Study expected = before;
        expected.baselineArchitecture.reset(); // the pin took its place
        QVERIFY(m_study == expected);
        QVERIFY(!isPinned(m_study));
    }
    void thePinnedDesignItselfCannotBePinned()
    {
        pinBaseline(m_study);
        m_study.activeArchitecture = pinnedArchitecture();
        const Study before = m_study;
        pinBaseline(m_study);
        unpinBaseline(m_study);
        QVERIFY(m_study == before);
    }
    void aPinSurvivesTheFile()
    {
        pinBaseline(m_study);
        const auto read = readStudy(writeStudy(m_study), "pin");
        QVERIFY(read.ok());
        QVERIFY(*read == m_study);
    }
};

QTEST_APPLESS_MAIN(TestPinBaseline)
#include "tst_pin_baseline.moc"
