// SPDX-License-Identifier: Apache-2.0
#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"
#include "report/quantity_text.hpp"
#include "report/words.hpp"
#include "support/sample_machine.hpp"

#include <QtTest>

#include <limits>
#include <set>

using namespace ridge;

namespace {

PairingResult evaluated(const Mapping& mapping)
{
    PairingResult result;
    result.scenario.training = sample::gpt3();
    result.pairing.mapping = mapping;
    result.machine = sample::a100Like();
    result.plan = compileTraining(result.scenario.training, mapping, result.machine.structure, result.machine.software);
    result.evaluation = evaluate<double>(result.plan, result.machine.values);
    return result;
}

} // namespace

class TestWords : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void quantities_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<QString>("unit");
        QTest::addColumn<QString>("text");
        QTest::newRow("seconds") << 13.84 << "s" << "13.8 s";
        QTest::newRow("many seconds") << 4321.0 << "s" << "4321 s";
        QTest::newRow("milliseconds") << 0.01824 << "s" << "18.2 ms";
        QTest::newRow("rounds up into the next prefix") << 0.0009999 << "s" << "1.00 ms";
        QTest::newRow("microseconds") << 2.5e-6 << "s" << "2.50 us";
        QTest::newRow("bandwidth") << 4.8e12 << "B/s" << "4.80 TB/s";
        QTest::newRow("flops") << 312e12 << "FLOP/s" << "312 TFLOP/s";
        QTest::newRow("bytes") << 80e9 << "B" << "80.0 GB";
        QTest::newRow("plain") << 0.77 << "1" << "0.770";
        QTest::newRow("rate") << 1234.0 << "token/s" << "1234 token/s";
        QTest::newRow("zero") << 0.0 << "s" << "0 s";
        QTest::newRow("unknown") << std::numeric_limits<double>::quiet_NaN() << "s" << "unknown s";
    }
    void quantities()
    {
        QFETCH(double, value);
        QFETCH(QString, unit);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(quantityText(value, unit.toStdString())), text);
    }

    void percents()
    {
        QCOMPARE(percentText(0.376), std::string("37.6 %"));
        QCOMPARE(signedPercentText(0.011), std::string("+1.1 %"));
        QCOMPARE(signedPercentText(-0.25), std::string("-25.0 %"));
    }

    void memorySentenceNamesBothNumbers()
    {
        const Feasibility f{Infeasibility::doesNotFit, 351e9, 288e9};
        QCOMPARE(infeasibilityText(f), std::string("Does not fit: 351 of 288 GB per accelerator."));
        const Feasibility close{Infeasibility::doesNotFit, 288.04e9, 288.01e9};
        QCOMPARE(infeasibilityText(close), std::string("Does not fit: 288.040 of 288.010 GB per accelerator."));
    }

    void everyReasonHasWords()
    {
        std::set<std::string> seen;
        for (int i = 0; i <= int(Infeasibility::doesNotFit); ++i) {
            const auto reason = static_cast<Infeasibility>(i);
            QVERIFY(seen.insert(std::string(infeasibilityName(reason))).second);
            QCOMPARE(infeasibilityText({reason, 3, 2}).empty(), reason == Infeasibility::none);
        }
    }

    void everyFlagHasOneWord()
    {
        std::uint32_t bits = 0;
        std::set<std::string_view> words;
        for (const FlagWords& flag : allFlags()) {
            bits |= static_cast<std::uint32_t>(flag.flag);
            QVERIFY(words.insert(flag.word).second);
            QVERIFY(!flag.sentence.empty());
        }
        QCOMPARE(bits, (static_cast<std::uint32_t>(Flag::activationsSpilled) << 1) - 1);
        QCOMPARE(flagWords(static_cast<std::uint32_t>(Flag::unevenStages)).front().word, std::string_view("uneven-stages"));
    }

    void wayOutOfMemoryIsOneThatFits()
    {
        Mapping mapping = sample::gpt3Mapping();
        mapping.pp = 4;
        mapping.vp = 1;
        const PairingResult result = evaluated(mapping); // 175e9 x 16 B over 32 ranks is more than 80 GB
        QCOMPARE(result.evaluation.feasibility.reason, Infeasibility::doesNotFit);
        const std::string out = nearestWayOut(result);
        QCOMPARE(out, std::string("PP 8 fits."));
        mapping.pp = 8;
        QVERIFY(evaluated(mapping).evaluation.feasibility.ok());
        QVERIFY(reasonText(result).find("Does not fit: ") == 0);
    }

    void wayOutOfADegreeIsOneThatRuns()
    {
        Mapping mapping = sample::gpt3Mapping();
        mapping.tp = 7;
        const PairingResult result = evaluated(mapping);
        QVERIFY(!result.evaluation.feasibility.ok());
        QCOMPARE(nearestWayOut(result), std::string("TP 8, PP 8 runs."));
    }

    void resourcesAreNamedByTheirDatatype()
    {
        QCOMPARE(resourceName(Resource::compute16, Precision::fp16), std::string("compute.fp16"));
        QCOMPARE(resourceName(Resource::compute16, Precision::fp8), std::string("compute.bf16"));
        QCOMPARE(resourceName(Resource::compute8, Precision::mxfp8), std::string("compute.mxfp8"));
        QCOMPARE(resourceName(Resource::scaleUp, Precision::bf16), std::string("scale_up"));
    }

    void mappingReadsAsALine()
    {
        QCOMPARE(mappingText(sample::gpt3Mapping()),
                 std::string("TP 8, PP 8 (3 chunks), micro-batch 1, sequence parallel, recompute selective"));
    }
};

QTEST_APPLESS_MAIN(TestWords)
#include "tst_words.moc"
