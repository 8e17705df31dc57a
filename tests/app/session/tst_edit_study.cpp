// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/edit_study.hpp"

#include <QTest>

#include <algorithm>

using namespace ridge;

namespace {

const ArchitectureId a("a"), b("b");
const ScenarioId small("small"), large("large");

/// Two architectures, two scenarios, three pairings: b is not paired with "large".
Study sample()
{
    Study study;
    study.architectures[a].name = std::string("A");
    study.architectures[a].overrides["hbm.bandwidth"] = {2e12, false, "2 TB/s"};
    study.architectures[b].name = std::string("B");
    study.scenarios[small].name = std::string("Small");
    study.scenarios[large].name = std::string("Large");
    Pairing first{a, small, {}, CalibrationId("stack"), {{"time", 2, "2 s", "paper"}}};
    first.mapping.tp = 4;
    study.pairings = {first, {a, large, {}, CalibrationId("stack"), {}}, {b, small, {}, CalibrationId("stack"), {}}};
    study.activeArchitecture = a;
    study.activeScenario = large;
    study.baselineArchitecture = b;
    study.layout[a]["/gpu"] = {1, 2};
    return study;
}

/// Every reference names something that is there.
bool isWhole(const Study& study)
{
    const auto known = [&](const Pairing& p) {
        return study.architectures.count(p.architecture) == 1 && study.scenarios.count(p.scenario) == 1;
    };
    const bool shown = study.pairings.empty() ? !study.activeArchitecture : std::any_of(study.pairings.begin(), study.pairings.end(), [&](const Pairing& p) {
        return study.activeArchitecture == p.architecture && study.activeScenario == p.scenario;
    });
    return shown && std::all_of(study.pairings.begin(), study.pairings.end(), known)
        && (!study.baselineArchitecture || study.architectures.count(*study.baselineArchitecture) == 1);
}

} // namespace

class TestEditStudy : public QObject {
    Q_OBJECT
private slots:
    void showingKeepsTheOtherSideWherePaired()
    {
        Study study = sample();
        showArchitecture(study, b); // not paired with "large"
        QCOMPARE(study.activeScenario->text, std::string("small"));
        showArchitecture(study, a);
        QCOMPARE(study.activeScenario->text, std::string("small"));
        showScenario(study, large);
        QCOMPARE(study.activeArchitecture->text, std::string("a"));
        const Study before = study;
        showArchitecture(study, ArchitectureId("none"));
        QCOMPARE(study, before);
    }
    void aDuplicateHasEverythingButPublishedFigures()
    {
        Study study = sample();
        duplicateArchitecture(study, a);
        const ArchitectureId copy("a-2");
        QCOMPARE(study.architectures.at(copy).name, std::string("A (2)"));
        QCOMPARE(study.architectures.at(copy).overrides, study.architectures.at(a).overrides);
        QCOMPARE(study.layout.at(copy), study.layout.at(a));
        QCOMPARE(study.pairings.size(), std::size_t(5));
        QCOMPARE(study.pairings[3].mapping.tp, study.pairings[0].mapping.tp);
        QVERIFY(study.pairings[3].published.empty());
        QCOMPARE(*study.activeArchitecture, copy);
        QCOMPARE(study.activeScenario->text, std::string("large"));
        duplicateArchitecture(study, a);
        QCOMPARE(study.architectures.at(ArchitectureId("a-3")).name, std::string("A (3)"));
        QVERIFY(isWhole(study));
    }
    void aDerivedOneFollowsItsBaseWhichThenStays()
    {
        Study study = sample();
        deriveArchitecture(study, a);
        const Architecture& derived = study.architectures.at(ArchitectureId("a-2"));
        QCOMPARE(derived.base->text, std::string("a"));
        QVERIFY(derived.overrides.empty() && derived.root == Container());
        QCOMPARE(heldBy(study, a), derived.name);
        const Study before = study;
        removeArchitecture(study, a);
        QCOMPARE(study, before);
        removeArchitecture(study, ArchitectureId("a-2"));
        QVERIFY(heldBy(study, a).empty());
        QVERIFY(isWhole(study));
    }
    void removingLeavesNothingThatNamesIt()
    {
        Study study = sample();
        removeArchitecture(study, a);
        QCOMPARE(study.pairings.size(), std::size_t(1));
        QVERIFY(study.layout.empty() && isWhole(study));
        removeArchitecture(study, b);
        QVERIFY(study.pairings.empty() && !study.baselineArchitecture && !study.activeArchitecture && isWhole(study));
        Study other = sample();
        removeScenario(other, small);
        QCOMPARE(other.pairings.size(), std::size_t(1));
        QVERIFY(isWhole(other));
    }
    void removingWhatIsShownShowsItsNeighbour()
    {
        Study study = sample();
        for (int copies = 0; copies < 2; ++copies)
            duplicateArchitecture(study, a); // a, a-2, a-3, b
        showArchitecture(study, ArchitectureId("a-3"));
        removeArchitecture(study, ArchitectureId("a-3"));
        QCOMPARE(*study.activeArchitecture, b);
        removeArchitecture(study, b); // the last of the list
        QCOMPARE(*study.activeArchitecture, ArchitectureId("a-2"));
        QVERIFY(isWhole(study));
    }
    void pairingTakesTheMappingShown()
    {
        Study study = sample();
        showScenario(study, small);
        showArchitecture(study, a);
        pair(study, b, large);
        QCOMPARE(study.pairings.size(), std::size_t(4));
        QCOMPARE(study.pairings[3].mapping.tp, 4);
        QVERIFY(study.pairings[3].published.empty() && isWhole(study));
        pair(study, a, small); // there already
        QCOMPARE(study.pairings.size(), std::size_t(4));
        QCOMPARE(*study.activeArchitecture, a);
    }
    void longIdsStayLegal()
    {
        Study study;
        const ArchitectureId id(std::string(64, 'x'));
        study.architectures[id].name = std::string("X");
        duplicateArchitecture(study, id);
        for (const auto& [made, architecture] : study.architectures)
            QVERIFY(isValidId(made.text));
        QCOMPARE(study.architectures.size(), std::size_t(2));
    }
};

QTEST_APPLESS_MAIN(TestEditStudy)
#include "tst_edit_study.moc"
