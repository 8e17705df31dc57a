// SPDX-License-Identifier: Apache-2.0
#include "network/routed_rates.hpp"
#include "network/system_network.hpp"
#include "support/shipped.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

namespace {

bool near(double value, double expected) { return std::abs(value - expected) <= 1e-9 * std::abs(expected); }

const Container& rootOf(const Study& study) { return study.architectures.begin()->second.root; }

} // namespace

/// The machines that ship, routed link by link and held against what can be counted on paper. Sources of the wiring:
/// scenarios/README.md, "Templates".
class TestTemplates : public QObject {
    Q_OBJECT
private slots:
    void scaleUpByHand_data()
    {
        QTest::addColumn<QString>("domain");
        QTest::addColumn<double>("injection"); // GB/s per accelerator
        QTest::addColumn<double>("allToAll");  // GB/s per accelerator
        QTest::addColumn<double>("bisection"); // GB/s
        // four trunks of two links cross; 16 pairs over 4 trunks put 2 m on a link, 7 m leave an accelerator
        QTest::newRow("dgx-1v") << "/node" << 6 * 25.0 << 7 / (2 / 25.0) << 8 * 25.0;
        // 64 pairs cross by 6 x 8 links, 1.33 m each; the accelerator's own six links carry 2.5 m each and hold it
        QTest::newRow("dgx-2") << "/node" << 6 * 25.0 << 6 * 25.0 << 48 * 25.0;
        QTest::newRow("dgx-a100") << "/node" << 12 * 25.0 << 12 * 25.0 << 4 * 300.0;
        QTest::newRow("hgx-h100") << "/node" << 18 * 25.0 << 18 * 25.0 << 4 * 450.0;
        QTest::newRow("gb200-nvl72") << "/rack" << 18 * 50.0 << 18 * 50.0 << 36 * 900.0;
        // all pairs are linked; the single links of modules 0-2 and 1-3 carry m, the double ones half; ring order cuts six
        QTest::newRow("frontier-node") << "/node" << 5 * 50.0 << 3 * 50.0 << 6 * 50.0;
        QTest::newRow("mi300x-platform") << "/node" << 7 * 64.0 << 7 * 64.0 << 16 * 64.0;
        // N k / 8 on a link: 512 m of 511 m sent; two wraps of 8 x 8 links
        QTest::newRow("tpu-v4") << "" << 6 * 50.0 << 511 / 512.0 * 50 << 2 * 64 * 50.0;
        QTest::newRow("tpu-v5p") << "" << 6 * 100.0 << 63 / 32.0 * 100 << 2 * 16 * 100.0;
    }
    void scaleUpByHand()
    {
        QFETCH(QString, domain);
        QFETCH(double, injection);
        QFETCH(double, allToAll);
        QFETCH(double, bisection);
        const auto study = shipped::study(shipped::root() + "/templates/" + QTest::currentDataTag() + ".ridge");
        QVERIFY(study);
        const auto rates = routedRates(scaleUpPart(rootOf(*study), domain.toStdString(), shipped::catalogue()), shipped::catalogue());
        QVERIFY(rates);
        QVERIFY2(near(rates->injection, injection * 1e9), qPrintable(QString::number(rates->injection)));
        QVERIFY2(near(rates->allToAll, allToAll * 1e9), qPrintable(QString::number(rates->allToAll)));
        QVERIFY2(near(rates->bisection, bisection * 1e9), qPrintable(QString::number(rates->bisection)));
    }
    void scaleOutByHand_data()
    {
        QTest::addColumn<double>("accelerators");
        QTest::addColumn<double>("inner");     // GB/s per accelerator, first tier
        QTest::addColumn<double>("outer");     // GB/s per accelerator, last tier
        QTest::addColumn<double>("bisection"); // GB/s
        QTest::newRow("dgx-1v") << 64.0 << 12.5 / 2 << 12.5 / 2 << 32 * 6.25;
        QTest::newRow("dgx-2") << 64.0 << 12.5 / 2 << 12.5 / 2 << 32 * 6.25;
        QTest::newRow("frontier-node") << 16.0 << 25.0 << 25.0 << 8 * 25.0;
        QTest::newRow("superpod-h100") << 1024.0 << 50.0 << 50.0 << 512 * 50.0;
        QTest::newRow("llama3-24k") << 24576.0 << 50.0 << 50.0 / 7 << 12288 * 50.0 / 7;
        // 20 links of 25 GB/s between two of 24 groups: 23 x 20 for the 496 ports of a group; 12 x 12 pairs across
        QTest::newRow("lumi") << 11904.0 << 25.0 << 25.0 * 460 / 496 << 144 * 20 * 25.0;
    }
    void scaleOutByHand()
    {
        QFETCH(double, accelerators);
        QFETCH(double, inner);
        QFETCH(double, outer);
        QFETCH(double, bisection);
        const auto study = shipped::study(shipped::root() + "/templates/" + QTest::currentDataTag() + ".ridge");
        QVERIFY(study);
        const auto network = reduceNetwork(rootOf(*study), shipped::catalogue());
        QVERIFY2(network, network ? "" : network.diagnostics().front().message.c_str());
        QCOMPARE(network->accelerators, accelerators);
        QVERIFY2(near(network->fabric[0].bandwidth, inner * 1e9), network->fabric[0].source.c_str());
        const NetworkTier& last = network->fabric[network->fabric.size() - 1];
        QVERIFY2(near(last.bandwidth, outer * 1e9), last.source.c_str());
        QVERIFY2(near(network->bisection, bisection * 1e9), network->bisectionFormula.c_str());
    }
    void tiersEqualRoutedLinks()
    {
        // SuperPOD: 1016 m leave an accelerator's adapter of 50 GB/s, rails or not
        const auto pod = shipped::study(shipped::root() + "/templates/superpod-h100.ridge");
        const auto rate = routedScaleOut(rootOf(*pod), shipped::catalogue(), 8);
        QVERIFY2(rate, rate ? "" : rate.diagnostics().front().message.c_str());
        QVERIFY2(near(*rate, 50e9), qPrintable(QString::number(*rate)));
        // Llama 3: 3072 x 21504 pairs leave a pod by 3072 x 50 / 7 GB/s
        const auto cluster = shipped::study(shipped::root() + "/templates/llama3-24k.ridge");
        const auto out = routedScaleOut(rootOf(*cluster), shipped::catalogue(), 8);
        QVERIFY2(out, out ? "" : out.diagnostics().front().message.c_str());
        QVERIFY2(near(*out, 24568 / (21504 * 7 / 50e9)), qPrintable(QString::number(*out)));
    }
};

QTEST_APPLESS_MAIN(TestTemplates)
#include "tst_templates.moc"
