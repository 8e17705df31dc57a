// SPDX-License-Identifier: Apache-2.0
#include "report/link_use.hpp"
#include "support/shipped.hpp"

#include <QtTest>

#include <cmath>
#include <set>

using namespace ridge;

namespace {

PairingResult evaluated(const QString& name)
{
    const Study study = shipped::study(shipped::root() + QStringLiteral("/studies/") + name).value();
    return evaluatePairing(study, study.pairings.front(), shipped::catalogue(), shipped::calibrations()).value();
}

const TierUse* find(const std::vector<TierUse>& uses, Resource tier)
{
    for (const TierUse& use : uses)
        if (use.tier == tier)
            return &use;
    return nullptr;
}

} // namespace

class TestLinkUse : public QObject {
    Q_OBJECT
private slots:
    void tensorParallelBytesByHand()
    {
        // GPT-3 on Selene: TP 8 with sequence parallelism. A micro-batch passes each layer of a stage with an all-gather and
        // a reduce-scatter for attention and for the FFN, forward and backward: 8 collectives of s b h 16 bit values, of
        // which (t - 1) / t leave an accelerator. (96 layers over 8 stages, so 12 a stage; every micro-batch of the batch.)
        const PairingResult result = evaluated(QStringLiteral("gpt3-175b-selene.ridge"));
        const TransformerModel& model = result.scenario.training.model;
        const Mapping& mapping = result.plan.mapping;
        QCOMPARE(mapping.tp, 8);
        const double microBatches = double(result.scenario.training.globalBatch) / mapping.dp / mapping.microBatch;
        const double message = 2.0 * result.scenario.training.sequence * mapping.microBatch * model.hidden * 7 / 8;
        const double least = 8 * message * (model.layers / mapping.pp) * microBatches;
        const std::vector<TierUse> uses = tierUse(result);
        const TierUse* scaleUp = find(uses, Resource::scaleUp);
        QVERIFY(scaleUp != nullptr);
        const double tensor = scaleUp->groups.front().second;
        QVERIFY2(tensor >= least * 0.999 && tensor <= least * 1.6, qPrintable(QString::number(tensor / least))); // what recompute gathers again comes on top
    }
    void everyShippedStudyAddsUp_data()
    {
        QTest::addColumn<QString>("file");
        for (const QString& file : shipped::studyFiles())
            QTest::newRow(qPrintable(file.section(u'/', -2))) << file;
    }
    void everyShippedStudyAddsUp()
    {
        QFETCH(QString, file);
        const Study study = shipped::study(file).value();
        for (const Pairing& pairing : study.pairings) {
            const auto result = evaluatePairing(study, pairing, shipped::catalogue(), shipped::calibrations());
            if (!result)
                continue;
            for (const TierUse& use : tierUse(*result)) {
                double sum = 0;
                for (const auto& [name, bytes] : use.groups)
                    sum += bytes;
                QVERIFY(std::abs(sum / use.bytes - 1) < 1e-12);
                QVERIFY(std::abs(use.use * use.rate * result->evaluation.time / use.bytes - 1) < 1e-12);
                QVERIFY2(use.use > 0 && use.use <= 1, qPrintable(QString::number(use.use))); // no link carries more than it can
                QVERIFY(use.seconds >= 0 && use.seconds <= result->evaluation.time);
            }
            std::set<std::string> paths;
            for (const LinkUse& link : linkUse(*result))
                QVERIFY(paths.insert(link.path).second);
            if (result->evaluation.feasibility.ok() && !tierUse(*result).empty())
                QVERIFY2(!paths.empty(), qPrintable(file));
        }
    }
    void linksCarryTheirTier()
    {
        const PairingResult result = evaluated(QStringLiteral("llama31-405b-nvl72.ridge"));
        const auto links = linkUse(result); // TP 64 in one rack: nothing leaves it
        QVERIFY(!links.empty());
        for (const LinkUse& link : links)
            QCOMPARE(link.use.tier, Resource::scaleUp);
        QVERIFY(linkUseText(links.front().use).find("used: ") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestLinkUse)
#include "tst_link_use.moc"
