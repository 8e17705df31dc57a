// SPDX-License-Identifier: Apache-2.0
#include "explore/frontier.hpp"
#include "report/ledger_finding.hpp"
#include "report/pareto_finding.hpp"
#include "report/quantity_text.hpp"
#include "report/scaling_finding.hpp"
#include "support/shipped.hpp"

#include <QRegularExpression>
#include <QTest>

#include <cmath>

using namespace ridge;

/// Product rule: the program's own sentences are true. Each is read back from its text and recomputed from the data of
/// every shipped study, and again on a grid twice as fine.
class TestFindings : public QObject {
    Q_OBJECT
private slots:
    void countsAreGrouped();
    void scalingSentencesAreTrue_data() { files(); }
    void scalingSentencesAreTrue();
    void paretoSentencesAreTrue_data() { files(); }
    void paretoSentencesAreTrue();
    void ledgerSentencesAreTrue_data() { files(); }
    void ledgerSentencesAreTrue();
    void sayMainlyOnlyForAGapOverTwo();

private:
    static void files()
    {
        QTest::addColumn<QString>("path");
        for (const QString& path : shipped::studyFiles())
            QTest::newRow(qPrintable(path.section('/', -2))) << path;
    }
    static std::vector<PairingResult> evaluated(const QString& path)
    {
        std::vector<PairingResult> all;
        const Study study = shipped::study(path).value();
        for (const Pairing& pairing : study.pairings) {
            PairingResult r = evaluatePairing(study, pairing, shipped::catalogue(), shipped::calibrations()).value();
            if (r.evaluation.feasibility.ok())
                all.push_back(std::move(r));
        }
        return all;
    }
    /// The stated change, from the words; neutral is 0.
    static double statedChange(const QString& text, const char* less, const char* more)
    {
        static const QRegularExpression share(QStringLiteral("([0-9.]+) %"));
        if (text.contains(QLatin1String("within 0.5 %")))
            return 0;
        const double size = share.match(text).captured(1).toDouble() / 100;
        return text.contains(QLatin1String(less)) ? -size : text.contains(QLatin1String(more)) ? size : qQNaN();
    }
    static bool agrees(double stated, double truth)
    {
        return stated == 0 ? std::abs(truth) < neutralShare
                           : std::abs(stated - truth) <= (std::abs(truth) < 0.0995 ? 0.00051 : 0.0051);
    }
    /// Every "TP n", "DP n", "HBM bandwidth x f" in the words is the point's own.
    static bool changesAreTrue(const QString& words, const ParetoSpace& space, std::size_t point)
    {
        const Mapping& mapping = space.mappingOf(point).mapping;
        int stated = 0;
        bool all = true;
        const auto agreesWith = [&](const char* name, double truth) {
            const auto match = QRegularExpression(QLatin1String(name) + QStringLiteral(" ([0-9.]+)")).match(words);
            stated += match.hasMatch();
            all = all && (!match.hasMatch() || std::abs(match.captured(1).toDouble() / truth - 1) < 0.005);
        };
        agreesWith("TP", mapping.tp);
        agreesWith("PP", mapping.pp);
        agreesWith("DP", mapping.dp);
        agreesWith("micro-batch", mapping.microBatch);
        agreesWith("HBM bandwidth x", space.factorOf(point, HardwareAxis::hbmBandwidth));
        agreesWith("HBM capacity x", space.factorOf(point, HardwareAxis::hbmCapacity));
        agreesWith("scale-up bandwidth x", space.factorOf(point, HardwareAxis::scaleUpBandwidth));
        agreesWith("NIC bandwidth x", space.factorOf(point, HardwareAxis::nicBandwidth));
        return all && (stated > 0 || words.contains(QLatin1String("sequence")) || words.contains(QLatin1String("recompute"))
                       || words.contains(QLatin1String("ZeRO")) || words.contains(QLatin1String("interleav")) || words.contains(QLatin1String("chunks")));
    }
    static const ScalingPoint* at(const ScalingSeries& series, double accelerators)
    {
        for (const ScalingPoint& point : series.points)
            if (point.accelerators == accelerators)
                return &point;
        return nullptr;
    }
    static bool holds(const Finding& finding, const ScalingSeries& series)
    {
        const ScalingPoint* from = at(series, finding["from"]);
        const ScalingPoint* to = at(series, finding["to"]);
        if (from == nullptr || to == nullptr || !from->feasibility.ok() || !to->feasibility.ok())
            return false;
        const double rateFrom = series.points.empty() ? 0 : from->tokensPerSecond / from->accelerators;
        const double change = to->tokensPerSecond / to->accelerators / rateFrom - 1;
        const QString text = QString::fromStdString(finding.whole());
        const QString sizes = QStringLiteral("from %1 to %2 accelerators")
                                  .arg(QString::fromStdString(groupedCount(from->accelerators)),
                                       QString::fromStdString(groupedCount(to->accelerators)));
        double arithmetic = 0, largest = 0; // all precisions of arithmetic are one limiter
        for (std::size_t r = 0; r < resourceCount; ++r) {
            arithmetic += r <= std::size_t(Resource::compute4) ? to->ledger[r] : 0;
            largest = std::max({largest, arithmetic, to->ledger[r]});
        }
        return text.contains(sizes) && agrees(statedChange(QString::fromStdString(finding.text), "fall ", "rise "), change)
            && std::abs(finding["share_to"] - largest / to->time) < 1e-9
            && text.contains(QString::fromStdString(percentText(largest / to->time, 0)))
            && (text.contains(QLatin1String("assumed")) == (from->extended || to->extended));
    }
};

void TestFindings::countsAreGrouped()
{
    QCOMPARE(groupedCount(131072), std::string("131,072"));
    QCOMPARE(groupedCount(512), std::string("512"));
    QCOMPARE(groupedCount(1234567), std::string("1,234,567"));
    QCOMPARE(groupedCount(1000.5), std::string("1,000.5"));
}

void TestFindings::scalingSentencesAreTrue()
{
    QFETCH(QString, path);
    for (const PairingResult& r : evaluated(path))
        for (const ScalingKind kind : {ScalingKind::strong, ScalingKind::weak}) {
            const ScalingBase base = scalingBase(r);
            const ScalingSeries series = evaluateScaling(compileScaling(base, kind), r.machine.values);
            const ScalingSeries finer = evaluateScaling(compileScaling(base, kind, {131072, 2}), r.machine.values);
            const Finding finding = scalingFinding(series, r.plan.precision);
            qInfo("%s", finding.whole().c_str());
            if (std::isnan(finding["from"])) { // one size runs, or none
                std::size_t runs = 0;
                for (const ScalingPoint& point : series.points)
                    runs += point.feasibility.ok() ? 1 : 0;
                QVERIFY(runs <= 1);
                QCOMPARE(finding["runs"], double(runs));
                QCOMPARE(finding["looked"], double(series.points.size()));
                continue;
            }
            QVERIFY(holds(finding, series));
            QVERIFY(holds(finding, finer));
            QVERIFY(holds(scalingFinding(finer, r.plan.precision), finer));
        }
}

void TestFindings::paretoSentencesAreTrue()
{
    QFETCH(QString, path);
    const std::vector<PairingResult> all = evaluated(path);
    const std::vector<std::vector<Objective>> choices
        = {{Objective::throughputPerAccelerator, Objective::memoryHeadroom},
           {Objective::throughputPerAccelerator, Objective::hbmBandwidth, Objective::nicBandwidth}};
    for (std::size_t i = 0; i < all.size(); i += 3) {
        const PairingResult& r = all[i];
        const ParetoSpace space = compilePareto(r, {{64, 8, 8, 3, 48}, 2000});
        const ParetoSpace finer = withGrid(space, refined(space.grid));
        ParetoPoints points, finerPoints;
        evaluatePareto(space, r.machine.values, points);
        evaluatePareto(finer, r.machine.values, finerPoints);
        for (const std::vector<Objective>& objectives : choices) {
            const ParetoFront front = paretoFront(space, points, objectives);
            const ParetoFront finerFront = paretoFront(finer, finerPoints, objectives);
            const Finding finding = paretoFinding(space, points, front);
            const QString text = QString::fromStdString(finding.text);
            qInfo("%s", finding.text.c_str());
            QVERIFY(QString::fromStdString(finding.detail).startsWith(QString::fromStdString(
                groupedCount(double(front.frontier.size())) + " of " + groupedCount(double(points.feasibleCount)) + " designs that run are on the frontier; ")));
            QCOMPARE(finding["present_on_frontier"], front.currentOnFrontier ? 1.0 : 0.0);
            if (front.currentOnFrontier) {
                QVERIFY(text.startsWith(QLatin1String("The present design is on the frontier")));
                QCOMPARE(!text.contains(QLatin1String("but hardware between the points")), finerFront.currentOnFrontier);
                continue;
            }
            QVERIFY(text.startsWith(front.currentFeasible ? QLatin1String("The present design is not on the frontier: ")
                                                          : QLatin1String("The present design does not run")));
            QVERIFY(!finerFront.currentOnFrontier); // a finer grid holds what dominates here
            const auto point = static_cast<std::size_t>(finding["point"]);
            std::vector<double> there, here;
            for (std::size_t k = 0; k < objectives.size(); ++k) {
                const double sign = ridge::text(objectives[k]).lowerIsBetter ? 1 : -1;
                there.push_back(sign * front.columns[k][point]);
                here.push_back(sign * front.columns[k][front.current]);
            }
            QVERIFY(dominates(there, here));
            const QString changes = QString::fromStdString(designChanges(space, point));
            QVERIFY(text.contains("with " + changes + " it has "));
            QVERIFY(changesAreTrue(changes, space, point));
            QCOMPARE(changes.contains(" x "), point % space.hardware() != space.baseHardware); // names the hardware it changes
            const double gain = front.columns[0][point] / front.columns[0][front.current] - 1;
            static const QRegularExpression stated(QStringLiteral("\\+([0-9.]+) % tokens/s per accelerator"));
            const auto match = stated.match(text);
            QVERIFY(match.hasMatch() ? agrees(match.captured(1).toDouble() / 100, gain) : gain < neutralShare);
        }
    }
}

void TestFindings::ledgerSentencesAreTrue()
{
    QFETCH(QString, path);
    const std::vector<PairingResult> all = evaluated(path);
    for (const PairingResult& a : all)
        for (const PairingResult& b : all) {
            const LedgerComparison c = compareLedgers(a, b);
            double cells = 0, resources = 0;
            for (const LedgerDifference& cell : c.cells)
                cells += cell.difference;
            for (const LedgerDifference& row : c.resources)
                resources += row.difference;
            const double truth = b.evaluation.time - a.evaluation.time;
            QVERIFY(std::abs(cells - truth) <= 1e-11 * (a.evaluation.time + b.evaluation.time));
            QVERIFY(std::abs(resources - truth) <= 1e-11 * (a.evaluation.time + b.evaluation.time));
            const Finding finding = ledgerFinding(c, b.plan.precision);
            const QString text = QString::fromStdString(finding.text);
            const double change = b.evaluation.time / a.evaluation.time - 1;
            if (a.plan.tokensPerStep != b.plan.tokensPerStep) {
                QVERIFY(text.startsWith(QLatin1String("Not compared")));
                continue;
            }
            const QString sentence = text.mid(int(c.b.size()) + 10).remove(QString::fromStdString(c.a));
            QVERIFY2(agrees(statedChange(sentence, " less", " more"), change), finding.text.c_str());
            QVERIFY(finding.detail.find(quantityText(b.evaluation.time, "s")) != std::string::npos);
        }
}

void TestFindings::sayMainlyOnlyForAGapOverTwo()
{
    LedgerComparison c;
    c.a = std::string("A");
    c.b = std::string("B");
    c.comparable = c.sameWork = true;
    c.timeA = 10;
    c.timeB = 6.5;
    c.acceleratorsA = c.acceleratorsB = 64;
    c.resources = {{Phase::step, Resource::compute16, 6, 4, -2}, {Phase::step, Resource::hbm, 4, 2.5, -1.5}};
    QCOMPARE(ledgerFinding(c, Precision::bf16).whole(),
             std::string("A step on B takes 35 % less time than on A: BF16 compute -2.00 s, HBM bandwidth -1.50 s. Per step: 6.50 s on "
                         "64 accelerators against 10.0 s on 64"));
    c.resources[1] = {Phase::step, Resource::hbm, 4, 3.1, -0.9};
    QVERIFY(ledgerFinding(c, Precision::bf16).text.find(": mainly BF16 compute -2.00 s") != std::string::npos);
}

QTEST_APPLESS_MAIN(TestFindings)
#include "tst_findings.moc"
