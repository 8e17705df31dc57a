// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluate.hpp"
#include "explore/design_filter.hpp"
#include "report/around_finding.hpp"
#include "report/change_text.hpp"
#include "report/design_words.hpp"
#include "report/waterfall_text.hpp"
#include "support/shipped.hpp"

#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridge;

namespace {

StatedQuantity factor(double value) { return {value, true, QString::number(value, 'g', 17).toStdString() + "x"}; }

std::vector<StatedQuantity> factors(int steps, double low = 0.5, double high = 2)
{
    std::vector<StatedQuantity> all;
    for (int i = 0; i < steps; ++i)
        all.push_back(factor(low * std::pow(high / low, double(i) / (steps - 1))));
    return all;
}

double number(const QString& text, const char* pattern)
{
    return QRegularExpression(QLatin1String(pattern)).match(text).captured(1).remove(u',').toDouble();
}

/// A swept design: every shipped study that runs, with its cloud.
struct Swept {
    PairingResult present;
    DesignCloud cloud;
};
std::optional<Swept> swept(const QString& path, int steps)
{
    const Study study = shipped::study(path).value();
    if (study.pairings.empty())
        return std::nullopt;
    PairingResult present = evaluatePairing(study, study.pairings[0], shipped::catalogue(), shipped::calibrations()).value();
    if (!present.evaluation.feasibility.ok())
        return std::nullopt;
    auto space = compileSweep(study, 0, {{"hbm.bandwidth", factors(steps)}, {"compute.peak", factors(steps)}, {"scale_up.bandwidth", factors(3)}},
                              shipped::catalogue(), shipped::calibrations());
    if (!space)
        return std::nullopt;
    return Swept{std::move(present), evaluateCloud(std::make_shared<const SweepSpace>(std::move(space).value()))};
}

const DesignObjective speed{DesignMeasure::throughputPerAccelerator, false}, hardware{DesignMeasure::hardware, true};

} // namespace

class TestDesignWords : public QObject {
    Q_OBJECT
    static void files()
    {
        QTest::addColumn<QString>("path");
        for (const QString& path : shipped::studyFiles())
            QTest::newRow(qPrintable(path.section('/', -2))) << path;
    }
private slots:
    void coordinatesSpeakInTheirOwnUnits()
    {
        const auto s = swept(shipped::root() + QStringLiteral("/studies/gpt3-175b-selene.ridge"), 3);
        QVERIFY(s);
        const CoordinateText hbm = coordinateText(*s->cloud.space, s->present.machine.values, std::size_t(0));
        QCOMPARE(hbm.title, std::string("HBM bandwidth"));
        QCOMPARE(hbm.unit, std::string("B/s"));
        QVERIFY(hbm.scale == s->present.machine[Parameter::hbmBandwidth]);
        QVERIFY(hbm.lowerIsBetter); // asks for less
        QCOMPARE(coordinateValue(hbm, 2), std::string("4.08 TB/s"));
        const std::pair<double, double> range(0.5, 2);
        QCOMPARE(limitText(hbm, {std::size_t(0), 0.5, 1}, range), std::string("HBM bandwidth at most 2.04 TB/s"));
        QCOMPARE(limitText(hbm, {std::size_t(0), 1, 9}, range), std::string("HBM bandwidth at least 2.04 TB/s"));
        QCOMPARE(limitText(hbm, {std::size_t(0), 0.9, 1}, range), std::string("HBM bandwidth 1.84 TB/s to 2.04 TB/s"));
        const CoordinateText product = coordinateText(*s->cloud.space, s->present.machine.values, DesignMeasure::hardware);
        QCOMPARE(coordinateValue(product, 1.414), std::string("1.41x"));
        QCOMPARE(product.phrase(), std::string("hardware asked for"));
        QCOMPARE(coordinateText(*s->cloud.space, s->present.machine.values, DesignMeasure::mfu).phrase(), std::string("MFU"));
    }
    void countsAreThoseOfTheCloud_data() { files(); }
    void countsAreThoseOfTheCloud()
    {
        QFETCH(QString, path);
        for (const int steps : {5, 9}) { // and on a grid twice as fine
            const auto s = swept(path, steps);
            if (!s)
                return;
            const std::vector<DesignLimit> limits = {{std::size_t(0), 0.9, 3}, {DesignMeasure::hardware, 0, 2.1}};
            std::size_t left = 0;
            for (std::size_t i = 0; i < s->cloud.size(); ++i)
                left += s->cloud.runs[i] && valueAlong(s->cloud, std::size_t(0), i) >= 0.9 && s->cloud.measure(DesignMeasure::hardware, i) <= 2.1;
            const auto kept = designsWithin(s->cloud, limits);
            const auto best = bestDesigns(s->cloud, std::vector{speed, hardware}, kept);
            const std::vector<std::string> words = {"a", "b"};
            const std::vector<CoordinateText> names = {coordinateText(*s->cloud.space, s->present.machine.values, speed.coordinate)};
            const QString text = QString::fromStdString(cloudFinding(s->cloud, words, kept.size(), best.size(), names).text);
            QVERIFY2(number(text, "^([0-9,]+) of") == double(left), qPrintable(text));
            QVERIFY2(number(text, "of ([0-9,]+) designs") == double(s->cloud.runCount), qPrintable(text));
            QVERIFY2(number(text, "; ([0-9,]+) of them") == double(best.size()), qPrintable(text));
            QVERIFY(text.contains(QStringLiteral("all 2 limits")));
        }
    }
    void theTradeIsTrue_data() { files(); }
    void theTradeIsTrue()
    {
        QFETCH(QString, path);
        for (const int steps : {5, 9}) {
            const auto s = swept(path, steps);
            if (!s)
                return;
            const auto all = designsWithin(s->cloud, {});
            const auto best = bestDesigns(s->cloud, std::vector{speed, hardware}, all);
            const DesignMeasures measures = measuresOf(s->present);
            const double now = measures[std::size_t(DesignMeasure::throughputPerAccelerator)];
            const Finding finding = tradeFinding(s->cloud, s->present.machine.values, hardware, speed, best, all.size(), std::pair(1.0, now));
            const auto beats = [&](std::uint32_t i) {
                const double h = s->cloud.measure(DesignMeasure::hardware, i), v = s->cloud.measure(DesignMeasure::throughputPerAccelerator, i);
                return h <= 1 && v >= now && (h < 1 || v > now);
            };
            const bool any = std::any_of(all.begin(), all.end(), beats);
            const QString text = QString::fromStdString(finding.text);
            QVERIFY2(text.startsWith(QStringLiteral("None of ")) == !any, qPrintable(text));
            const auto point = std::uint32_t(finding["point"]);
            const double gain = s->cloud.measure(DesignMeasure::throughputPerAccelerator, point) / now;
            QVERIFY(finding["up"] == gain);
            if (!any) {
                QVERIFY(std::none_of(all.begin(), all.end(), [&](auto i) { return s->cloud.measure(DesignMeasure::throughputPerAccelerator, i) / now > gain; }));
                continue;
            }
            QVERIFY(beats(point));
            QVERIFY(std::none_of(all.begin(), all.end(), [&](auto i) { return beats(i) && s->cloud.measure(DesignMeasure::throughputPerAccelerator, i) / now > gain; }));
            if (std::abs(gain - 1) >= neutralShare && gain < 2) {
                const double told = number(text, "\\+([0-9.]+) % tokens") / 100;
                QVERIFY2(std::abs(told - (gain - 1)) <= (gain < 1.0995 ? 0.00051 : 0.0051), qPrintable(text));
            }
        }
    }
    void theWaterfallIsTrue_data() { files(); }
    void theWaterfallIsTrue()
    {
        QFETCH(QString, path);
        const Study study = shipped::study(path).value();
        if (study.pairings.empty())
            return;
        const PairingResult a = evaluatePairing(study, study.pairings[0], shipped::catalogue(), shipped::calibrations()).value();
        const auto changed = withDesignValue(study, 0, "hbm.bandwidth", factor(1.5));
        if (!changed)
            return;
        const Study both = withDesignValue(*changed, 0, "compute.peak", factor(1.2)).value();
        const PairingResult b = evaluatePairing(both, both.pairings[0], shipped::catalogue(), shipped::calibrations()).value();
        const Waterfall w = waterfall(a, b);
        const QString text = QString::fromStdString(waterfallFinding(w, "A", "B").text);
        if (!a.evaluation.feasibility.ok()) {
            QVERIFY2(text.contains(QStringLiteral("does not run")), qPrintable(text));
            return;
        }
        const double less = 1 - b.evaluation.time / a.evaluation.time;
        if (std::abs(less) < neutralShare) {
            QVERIFY2(text.startsWith(QStringLiteral("A step takes the time of A within 0.5 %")), qPrintable(text));
            return;
        }
        QVERIFY2(text.startsWith(QStringLiteral("A step takes ")) && text.contains(QStringLiteral(" less time than in A")), qPrintable(text));
        QVERIFY2(std::abs(number(text, "takes ([0-9.]+) %") / 100 - less) <= (less < 0.0995 ? 0.00051 : 0.0051), qPrintable(text));
        const bool mainly = w.inputs.size() > 1 && std::abs(w.inputs[1].seconds) < std::abs(w.inputs[0].seconds) / 2;
        QVERIFY2(text.contains(QStringLiteral("mainly")) == mainly, qPrintable(text));
        QVERIFY2(text.contains(QString::fromStdString(inputTitle(w.inputs[0]))), qPrintable(text));
    }
    void theMapIsTrue_data() { files(); }
    void theMapIsTrue()
    {
        QFETCH(QString, path);
        const Study study = shipped::study(path).value();
        if (study.pairings.empty())
            return;
        const PairingResult present = evaluatePairing(study, study.pairings[0], shipped::catalogue(), shipped::calibrations()).value();
        const Lever x = *leverNamed("compute.peak"), y = *leverNamed("hbm.bandwidth");
        for (const std::size_t points : {41u, 81u}) { // and on a grid twice as fine
            const BottleneckMap map = bottleneckMap(present.plan, present.machine.values, {x, 0.25, 4, points}, {y, 0.25, 4, points});
            const Finding finding = mapFinding(map, x, y, present);
            const QString text = QString::fromStdString(finding.text);
            if (!present.evaluation.feasibility.ok()) {
                QVERIFY2(text.contains(QStringLiteral("does not run")), qPrintable(text));
                return;
            }
            const Precision precision = present.plan.precision;
            const Limiter now = limiterOf(present.evaluation);
            QVERIFY(finding["share"] == now.share);
            const auto at = [&](const Lever& lever, double factor) { return evaluate<double>(present.plan, withLever(present.machine.values, lever, factor)); };
            const auto same = [&](const Evaluation& e) { return e.feasibility.ok() && limiterPhrase(limiterOf(e), precision) == limiterPhrase(now, precision); };
            const double factor = finding["at"];
            if (std::isnan(factor)) {
                QVERIFY2(text.contains(QStringLiteral("along both axes")), qPrintable(text));
                for (const Lever& lever : {x, y})
                    for (const double f : map.xs)
                        QVERIFY2(same(at(lever, f)), qPrintable(text));
                continue;
            }
            const Lever& lever = finding["along"] == 0 ? x : y;
            const double beyond = factor > 1 ? factor * 1.003 : factor / 1.003, before = factor > 1 ? factor / 1.003 : factor * 1.003;
            QVERIFY2(same(at(lever, before)), qPrintable(text));
            QVERIFY2(!same(at(lever, beyond)), qPrintable(text));
            QVERIFY2(text.contains(factor > 1 ? QStringLiteral(" from ") : QStringLiteral(" below ")), qPrintable(text));
        }
    }
    void theTornadoIsTrue_data() { files(); }
    void theTornadoIsTrue()
    {
        QFETCH(QString, path);
        const Study study = shipped::study(path).value();
        if (study.pairings.empty())
            return;
        const PairingResult present = evaluatePairing(study, study.pairings[0], shipped::catalogue(), shipped::calibrations()).value();
        const Tornado all = tornado(present);
        const Finding finding = tornadoFinding(all);
        const QString text = QString::fromStdString(finding.text);
        if (!all.feasibility.ok()) {
            QVERIFY2(text.contains(QStringLiteral("does not run")), qPrintable(text));
            return;
        }
        const auto first = std::find_if(all.rows.begin(), all.rows.end(), [](const Sensitivity& row) { return row.group == InputGroup::hardware; });
        if (first == all.rows.end()) {
            QVERIFY2(text.startsWith(QStringLiteral("No number")), qPrintable(text));
            return;
        }
        ParameterValues less = present.machine.values;
        less[index(first->parameter)] *= 0.9;
        const double there = evaluateMemory(present.plan, less).fits ? present.evaluation.time / evaluateTime(present.plan, less) : 0;
        QVERIFY(std::abs(finding["low"] - (there - 1)) < 1e-12);
        QVERIFY2(text.startsWith(QString::fromStdString(sensitivityName(*first))), qPrintable(text));
        for (const Sensitivity& row : all.rows)
            if (row.group == InputGroup::hardware)
                QVERIFY(std::abs(row.high - row.low) <= std::abs(first->high - first->low) + 1e-12 || first->low == 0 || first->high == 0 || row.low == 0);
    }
    void changesAreInAnArchitectsWords()
    {
        const std::vector<ChangeLine> lines = changeLines({
            {"/architectures/design/overrides/hbm.bandwidth", "", "1.5x"},
            {"/architectures/design/root/children/node/container/children/gpu/part", "a100", "h100"},
            {"/architectures/design/root/children/spare/count", "", "2"},
            {"/architectures/design/root/children/spare/part", "", "h100"},
            {"/pairings/0/mapping/tp", "8", "4"},
            {"/pairings/0/calibration", "nemo", "maxtext"}});
        const std::vector<std::array<std::string, 3>> expected = {{"Override of HBM bandwidth", "none", "1.5x"}, {"Mapping: TP", "8", "4"}, {"Software stack", "nemo", "maxtext"},
                                                                  {"node / gpu: part", "a100", "h100"}, {"spare", "none", "drawn"}};
        QCOMPARE(lines.size(), expected.size());
        for (std::size_t i = 0; i < lines.size(); ++i)
            QVERIFY2((std::array{lines[i].what, lines[i].before, lines[i].after} == expected[i]), (lines[i].what + ": " + lines[i].before + " to " + lines[i].after).c_str());
    }
};

QTEST_MAIN(TestDesignWords)
#include "tst_design_words.moc"
