// SPDX-License-Identifier: Apache-2.0
#include "explore/waterfall.hpp"
#include "support/shipped.hpp"

#include "engine/evaluate.hpp"
#include "explore/design_axis.hpp"

#include <QTest>

#include <algorithm>
#include <map>
#include <numeric>

using namespace ridge;

namespace {

const Study& loaded(const char* name)
{
    static std::map<std::string, Study> all;
    const auto found = all.find(name);
    return found != all.end() ? found->second
                              : all.emplace(name, shipped::study(shipped::root() + QStringLiteral("/studies/%1.ridge").arg(QLatin1String(name))).value()).first->second;
}

PairingResult evaluated(const Study& study, std::size_t pairing = 0)
{
    return evaluatePairing(study, study.pairings[pairing], shipped::catalogue(), shipped::calibrations()).value();
}

Study with(const Study& study, const std::string& path, double value, bool relative)
{
    return withDesignValue(study, 0, path, {value, relative, QString::number(value).toStdString() + (relative ? "x" : "")}).value();
}

double sum(const Waterfall& w)
{
    return std::accumulate(w.inputs.begin(), w.inputs.end(), 0.0, [](double s, const InputShare& i) { return s + i.seconds; });
}

bool sumsUp(const Waterfall& w) { return std::abs(sum(w) - (w.timeB - w.timeA)) <= 1e-12 * std::max(w.timeA, w.timeB); }

} // namespace

class TestWaterfall : public QObject {
    Q_OBJECT
private slots:
    void theSameHasNoInputs();
    void oneInputHasAll();
    void twoInputsAreTheMeanOfBothOrders();
    void threeInputsByAllSixOrders();
    void otherMachinesSumUp();
    void aMappingIsAnInput();
    void otherWorkIsNotCompared();
};

void TestWaterfall::theSameHasNoInputs()
{
    const PairingResult a = evaluated(loaded("gpt3-175b-selene"));
    const Waterfall w = waterfall(a, a);
    QVERIFY(w.isComparable());
    QVERIFY(w.inputs.empty());
}

void TestWaterfall::oneInputHasAll()
{
    const Study& study = loaded("gpt3-175b-selene");
    const PairingResult a = evaluated(study), b = evaluated(with(study, "hbm.bandwidth", 2, true));
    const Waterfall w = waterfall(a, b);
    QCOMPARE(w.inputs.size(), std::size_t(1));
    QCOMPARE(w.inputs[0].input, DesignInput::lever);
    QCOMPARE(std::string(w.inputs[0].lever->name), std::string("hbm.bandwidth"));
    QVERIFY(w.inputs[0].after == 2 * w.inputs[0].before);
    QVERIFY(w.inputs[0].seconds == b.evaluation.time - a.evaluation.time);
    QVERIFY(w.inputs[0].seconds < 0);
}

void TestWaterfall::twoInputsAreTheMeanOfBothOrders()
{
    const Study& study = loaded("gpt3-175b-selene");
    const Study hbm = with(study, "hbm.bandwidth", 2, true), peak = with(study, "compute.peak", 0.5, true), both = with(hbm, "compute.peak", 0.5, true);
    const double t0 = evaluated(study).evaluation.time, tH = evaluated(hbm).evaluation.time, tP = evaluated(peak).evaluation.time, tHP = evaluated(both).evaluation.time;
    const Waterfall w = waterfall(evaluated(study), evaluated(both));
    QCOMPARE(w.inputs.size(), std::size_t(2));
    for (const InputShare& i : w.inputs) {
        const double expected = i.lever->name == "hbm.bandwidth" ? ((tH - t0) + (tHP - tP)) / 2 : ((tP - t0) + (tHP - tH)) / 2;
        QVERIFY(std::abs(i.seconds - expected) < 1e-12 * t0);
    }
    QVERIFY(sumsUp(w));
}

void TestWaterfall::threeInputsByAllSixOrders()
{
    const Study& study = loaded("gpt3-175b-selene");
    const std::array<std::pair<const char*, double>, 3> changes = {{{"hbm.bandwidth", 3}, {"scale_up.bandwidth", 0.25}, {"compute.peak", 2}}};
    const auto time = [&](std::array<bool, 3> on) {
        Study s = study;
        for (std::size_t i = 0; i < 3; ++i)
            if (on[i])
                s = with(s, changes[i].first, changes[i].second, true);
        return evaluated(s).evaluation.time;
    };
    std::array<double, 3> expected{};
    std::array<std::size_t, 3> order = {0, 1, 2};
    do {
        std::array<bool, 3> on{};
        double before = time(on);
        for (const std::size_t i : order) {
            on[i] = true;
            const double after = time(on);
            expected[i] += (after - before) / 6;
            before = after;
        }
    } while (std::next_permutation(order.begin(), order.end()));
    const Waterfall w = waterfall(evaluated(study), evaluated(with(with(with(study, "hbm.bandwidth", 3, true), "scale_up.bandwidth", 0.25, true), "compute.peak", 2, true)));
    QCOMPARE(w.inputs.size(), std::size_t(3));
    for (const InputShare& i : w.inputs)
        for (std::size_t k = 0; k < 3; ++k)
            if (i.lever->name == changes[k].first)
                QVERIFY(std::abs(i.seconds - expected[k]) < 1e-11 * w.timeA);
    QVERIFY(sumsUp(w));
}

void TestWaterfall::otherMachinesSumUp()
{
    const Study& study = loaded("llama3-70b-generations");
    QVERIFY(study.pairings.size() > 2);
    int compared = 0;
    for (std::size_t i = 0; i < study.pairings.size(); ++i)
        for (std::size_t k = 0; k < study.pairings.size(); ++k) {
            const Waterfall w = waterfall(evaluated(study, i), evaluated(study, k));
            if (!w.isComparable())
                continue;
            ++compared;
            QVERIFY2(sumsUp(w), qPrintable(QStringLiteral("%1 %2: %3 for %4").arg(i).arg(k).arg(sum(w)).arg(w.timeB - w.timeA)));
            const Waterfall back = waterfall(evaluated(study, k), evaluated(study, i));
            QCOMPARE(back.inputs.size(), w.inputs.size());
            for (const InputShare& there : w.inputs)
                for (const InputShare& again : back.inputs)
                    if (there.input == again.input && there.lever.has_value() == again.lever.has_value() && (!there.lever || there.lever->name == again.lever->name))
                        QVERIFY(std::abs(there.seconds + again.seconds) < 1e-9 * w.timeA); // the way back is the way there
        }
    QVERIFY(compared > 4);
}

void TestWaterfall::aMappingIsAnInput()
{
    // Another tensor degree and more memory beside it: whichever way they are told apart, the parts sum up.
    const Study& study = loaded("gpt3-175b-selene");
    const PairingResult a = evaluated(study);
    const Study other = with(with(study, "tp", a.pairing.mapping.tp == 8 ? 4 : 8, false), "hbm.capacity", 4, true);
    const PairingResult c = evaluated(other);
    QVERIFY(c.evaluation.feasibility.ok());
    const Waterfall w = waterfall(a, c);
    QVERIFY(w.isComparable());
    QVERIFY(sumsUp(w));
    QVERIFY(std::any_of(w.inputs.begin(), w.inputs.end(), [](const InputShare& i) { return i.input == DesignInput::mapping || i.input == DesignInput::together; }));
}

void TestWaterfall::otherWorkIsNotCompared()
{
    const Study& study = loaded("gpt3-175b-selene");
    const Waterfall w = waterfall(evaluated(study), evaluated(with(study, "batch", 2, true)));
    QVERIFY(!w.isComparable());
    QVERIFY(w.inputs.empty());
}

QTEST_MAIN(TestWaterfall)
#include "tst_waterfall.moc"
