// SPDX-License-Identifier: Apache-2.0
#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"
#include "explore/frontier.hpp"
#include "explore/pareto.hpp"
#include "support/shipped.hpp"

#include <QTest>

#include <cmath>
#include <set>

using namespace ridge;

class TestPareto : public QObject {
    Q_OBJECT
private slots:
    void gridsAreNestedAndHoldThePresent();
    void everyMappingKeptIsAllowedAndFits();
    void theCurrentPointIsThePairing();
    void everyPointEqualsItsOwnEvaluation();
    void aSliderTickEqualsAFreshSweep();
    void theFrontierIsNotDominatedAndTheRestIs();
    void unknownPowerIsSaidNotGuessed();
    void stopsWhenAsked();
    void aTickMovesEveryCachedPoint();

private:
    static PairingResult evaluated(const char* name, std::size_t pairing = 0)
    {
        const Study study = shipped::study(shipped::root() + "/studies/" + name + ".ridge").value();
        return evaluatePairing(study, study.pairings[pairing], shipped::catalogue(), shipped::calibrations()).value();
    }
    static const PairingResult& selene()
    {
        static const PairingResult result = evaluated("gpt3-175b-selene");
        return result;
    }
    static const ParetoSpace& space()
    {
        static const ParetoSpace made = compilePareto(selene());
        return made;
    }
    static ParameterValues valuesOf(const ParetoSpace& s, const ParameterValues& base, std::size_t point)
    {
        ParameterValues v = base;
        v[index(Parameter::hbmBandwidth)] *= s.factorOf(point, HardwareAxis::hbmBandwidth);
        v[index(Parameter::hbmCapacity)] *= s.factorOf(point, HardwareAxis::hbmCapacity);
        v[index(Parameter::scaleUpBandwidth)] *= s.factorOf(point, HardwareAxis::scaleUpBandwidth);
        for (const Parameter p : {Parameter::nicBandwidth, Parameter::fabric1Bandwidth, Parameter::fabric2Bandwidth})
            v[index(p)] *= s.factorOf(point, HardwareAxis::nicBandwidth);
        return v;
    }
};

void TestPareto::gridsAreNestedAndHoldThePresent()
{
    HardwareGrid coarse = hardwareGrid(81);
    QCOMPARE(coarse.size(), std::size_t(81));
    QCOMPARE(coarse.factors[0], (std::vector<double>{0.5, 1, 2}));
    const HardwareGrid larger = hardwareGrid(82), finer = refined(coarse);
    QCOMPARE(larger.size(), std::size_t(135));
    QCOMPARE(finer.size(), std::size_t(625));
    for (std::size_t axis = 0; axis < hardwareAxisCount; ++axis)
        for (const double factor : coarse.factors[axis]) {
            QVERIFY(std::count(larger.factors[axis].begin(), larger.factors[axis].end(), factor) == 1);
            QVERIFY(std::count(finer.factors[axis].begin(), finer.factors[axis].end(), factor) == 1);
        }
}

void TestPareto::everyMappingKeptIsAllowedAndFits()
{
    const MappingSpace& m = space().mappings;
    QVERIFY(m.complete && m.currentFeasible);
    QVERIFY(m.feasible > 50 && m.examined > m.feasible);
    QCOMPARE(m.candidates.size(), m.plans.size());
    for (const MappingCandidate& c : m.candidates) {
        const Evaluation e = evaluate<double>(m.plans[c.plan], selene().machine.values);
        QVERIFY(e.feasibility.ok());
        QVERIFY(e.time == c.time && e.memoryNeeded == c.memoryNeeded);
        QCOMPARE(c.accelerators, double(c.mapping.tp) * c.mapping.pp * c.mapping.dp);
        QCOMPARE(c.accelerators, 64.0); // 16 B of state for 175e9 parameters do not fit half the system
    }
    std::set<double> sizes;
    for (const MappingCandidate& c : compilePareto(evaluated("tpu-v5p-slice")).mappings.candidates)
        sizes.insert(c.accelerators);
    QCOMPARE(sizes, (std::set<double>{64, 128, 256, 512}));
}

void TestPareto::theCurrentPointIsThePairing()
{
    for (const char* name : {"gpt3-175b-selene", "llama31-405b-16k-h100", "turing-530b", "tpu-v5p-slice"}) {
        const PairingResult r = evaluated(name);
        const ParetoSpace s = compilePareto(r);
        ParetoPoints points;
        evaluatePareto(s, r.machine.values, points);
        QVERIFY2(points.time[s.current()] == r.evaluation.time, name);
        QVERIFY2(points.feasible[s.current()] == 1, name);
        QVERIFY2(s.size() >= 10000, name);
        qInfo("%s: %zu examined, %zu feasible, %zu kept, %zu points", name, s.mappings.examined, s.mappings.feasible,
              s.mappings.candidates.size(), s.size());
    }
}

void TestPareto::everyPointEqualsItsOwnEvaluation()
{
    ParetoPoints points;
    evaluatePareto(space(), selene().machine.values, points);
    std::size_t feasible = 0;
    for (std::size_t i = 0; i < space().size(); i += 7) {
        const Evaluation e = evaluate<double>(space().mappings.plans[space().mappingOf(i).plan],
                                              valuesOf(space(), selene().machine.values, i));
        QVERIFY(points.time[i] == e.time);
        QVERIFY(points.headroom[i] == e.memoryAvailable - e.memoryNeeded);
        QCOMPARE(points.feasible[i] == 1, e.feasibility.ok());
        feasible += e.feasibility.ok() ? 1 : 0;
    }
    QVERIFY(feasible > 0 && points.feasibleCount < space().size()); // half the capacity holds less
}

/// A slider changes a value; the same mappings compiled anew for the changed machine give the same bits.
void TestPareto::aSliderTickEqualsAFreshSweep()
{
    const PairingResult& r = selene();
    ParetoPoints ticked;
    evaluatePareto(space(), r.machine.values, ticked);
    const double* storage = ticked.time.data();
    ParameterValues changed = r.machine.values;
    changed[index(Parameter::hbmBandwidth)] *= 1.37;
    changed[index(Parameter::nicBandwidth)] *= 0.61;
    evaluatePareto(space(), changed, ticked);
    QVERIFY(ticked.time.data() == storage); // nothing is allocated anew

    ParetoSpace anew = space();
    anew.mappings.plans.clear();
    for (const MappingCandidate& c : anew.mappings.candidates)
        anew.mappings.plans.push_back(
            compileTraining(r.scenario.training, c.mapping, r.machine.structure, r.machine.software));
    ParetoPoints fresh;
    evaluatePareto(anew, changed, fresh);
    QVERIFY(fresh.time == ticked.time && fresh.headroom == ticked.headroom && fresh.feasible == ticked.feasible);
}

void TestPareto::theFrontierIsNotDominatedAndTheRestIs()
{
    ParetoPoints points;
    evaluatePareto(space(), selene().machine.values, points);
    const Objective objectives[] = {Objective::throughputPerAccelerator, Objective::memoryHeadroom, Objective::hbmBandwidth};
    const ParetoFront front = paretoFront(space(), points, objectives);
    QVERIFY(front.unavailable.empty() && !front.frontier.empty());
    std::vector<std::vector<double>> costs(3);
    std::vector<std::uint32_t> feasible;
    for (std::size_t i = 0; i < space().size(); ++i) {
        costs[0].push_back(-front.columns[0][i]);
        costs[1].push_back(-front.columns[1][i]);
        costs[2].push_back(front.columns[2][i]);
        if (points.feasible[i] == 1)
            feasible.push_back(static_cast<std::uint32_t>(i));
    }
    const auto point = [&](std::uint32_t i) { return std::vector<double>{costs[0][i], costs[1][i], costs[2][i]}; };
    const auto dominated = [&](std::uint32_t i) {
        for (const std::uint32_t j : feasible)
            if (dominates(point(j), point(i)))
                return true;
        return false;
    };
    for (const std::uint32_t i : front.frontier)
        QVERIFY(points.feasible[i] == 1 && !dominated(i));
    QCOMPARE(front.currentOnFrontier, !dominated(static_cast<std::uint32_t>(front.current)));
    QCOMPARE(front.better.has_value(), !front.currentOnFrontier);
    if (front.better)
        QVERIFY(dominates(point(*front.better), point(static_cast<std::uint32_t>(front.current))));
    for (const std::uint32_t i : front.frontierAtPresent)
        QCOMPARE(i % space().hardware(), space().baseHardware);
    const ObjectiveValues own = objectivesOf(space(), points, space().current()), same = objectivesOf(selene());
    for (std::size_t k = 0; k < objectiveCount; ++k)
        QVERIFY(own.values[k] == same.values[k]);
}

void TestPareto::unknownPowerIsSaidNotGuessed()
{
    PairingResult r = selene();
    r.architecture.accelerator.params.erase("tdp");
    const ParetoSpace s = compilePareto(r, {{8, 1, 1, 0, 8}, 100});
    ParetoPoints points;
    evaluatePareto(s, r.machine.values, points);
    const Objective objectives[] = {Objective::throughput, Objective::packagePower};
    const ParetoFront front = paretoFront(s, points, objectives);
    QVERIFY(front.frontier.empty() && !front.unavailable.empty());
    QVERIFY(!objectivesOf(s, points, 0).values[std::size_t(Objective::packagePower)]);
    QVERIFY(objectivesOf(selene()).values[std::size_t(Objective::packagePower)] == 64 * 400.0);
}

void TestPareto::stopsWhenAsked()
{
    std::stop_source source;
    source.request_stop();
    ParetoPoints points;
    evaluatePareto(space(), selene().machine.values, points, source.get_token());
    QVERIFY(!points.complete);
    QCOMPARE(points.feasibleCount, std::size_t(0));
    QVERIFY(std::count(points.feasible.begin(), points.feasible.end(), 1) == 0);
    QVERIFY(!compilePareto(selene(), {}, source.get_token()).mappings.complete);
}

/// Generous: the budget is 5 ms on a free core; a shared machine may be several times slower.
void TestPareto::aTickMovesEveryCachedPoint()
{
    ParetoPoints before, after;
    ParameterValues values = selene().machine.values;
    evaluatePareto(space(), values, before);
    QVERIFY(space().size() >= 10000);
    values[index(Parameter::peak16)] *= 1.1; // no mapping is free of arithmetic
    evaluatePareto(space(), values, after);
    for (std::size_t i = 0; i < space().size(); ++i)
        QVERIFY(after.time[i] < before.time[i]);
}

QTEST_APPLESS_MAIN(TestPareto)
#include "tst_pareto.moc"
