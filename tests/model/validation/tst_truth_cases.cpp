// SPDX-License-Identifier: Apache-2.0
// Training jobs that checks of truths state: rows, columns, changes and choices.
#include "sample_rows.hpp"
#include "validation/truth.hpp"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridge;

class TestTruthCases : public QObject {
    Q_OBJECT
    std::vector<MeasurementRow> m_training;

    JudgedTruth judge(const std::string& check) const
    {
        MeasurementRow row;
        row.cells = {{"id", "X"}, {"check", check}, {"accept_lo", "0"}, {"accept_hi", "1e30"}};
        const FabricConstants fabric;
        return judgeTruths({row}, {sample::catalogue(), fabric, sample::calibrations(), sample::bindings(), {}, m_training}).front();
    }
    double value(const std::string& check) const
    {
        const JudgedTruth truth = judge(check);
        if (!truth.value)
            qWarning("%s", truth.detail.c_str());
        return truth.value.value_or(-1);
    }

private slots:
    void initTestCase() { m_training = {sample::row()}; }

    void columnsStateWhatARowStates()
    {
        std::string columns;
        for (const auto& [column, text] : sample::row().cells)
            if (column != "id" && column != "quality" && column != "measured_value")
                columns += " a." + column + "='" + text + "'";
        QVERIFY(value("case-value of=iteration_s a=R1") > 0);
        QVERIFY(value("case-value of=iteration_s" + columns) == value("case-value of=iteration_s a=R1"));
    }

    void numbersOfACase()
    {
        const double seconds = value("case-value of=iteration_s a=R1");
        const double tokens = 32 * 128;
        QVERIFY(std::abs(value("case-value of=tokens_per_s a=R1") / (tokens / seconds) - 1) < 1e-12);
        QVERIFY(std::abs(value("case-value of=tokens_per_s_per_gpu times=8 a=R1") / (tokens / seconds) - 1) < 1e-12);
        const double flop = value("case-value of=flop_per_token a=R1") * tokens;
        QVERIFY(std::abs(value("case-value of=tflops_per_gpu a=R1") / (flop / seconds / 8e12) - 1) < 1e-12);
        // two layers of 12 h^2, one embedding of 1024 h; norms are well below a percent
        QVERIFY(std::abs(value("case-value of=parameters a=R1") / (2 * 12 * 256.0 * 256 + 1024.0 * 256) - 1) < 0.01);
        QVERIFY(value("case-value of=active_parameters a=R1") == value("case-value of=parameters a=R1"));
        const double peak16 = 100e12; // counted with all of the attention, not its causal half
        QVERIFY(value("case-value of=mfu a=R1") >= flop / seconds / 8 / peak16);
        QVERIFY(value("case-value of=DP a=R1") == 4);
    }

    void sharesOfTheLedger()
    {
        double sum = 0;
        for (const char* phase : {"forward", "recompute", "backward", "embedding", "logits", "pipeline", "gradient_sync", "optimizer", "step"})
            sum += value(std::string("case-value of=share.") + phase + " a=R1");
        QVERIFY(std::abs(sum - 1) < 1e-9);
        QVERIFY(std::abs(value("case-value of=share.forward+backward a=R1")
                         - value("case-value of=share.forward a=R1") - value("case-value of=share.backward a=R1")) < 1e-12);
        const double bytes = value("case-value of=memory_bytes a=R1");
        QVERIFY(value("case-value of=memory.weights a=R1") > 0 && value("case-value of=memory.weights a=R1") < bytes);
    }

    void ratios()
    {
        QVERIFY(value("case-ratio of=iteration_s a=R1 b=R1") == 1);
        QVERIFY(value("case-ratio of=iteration_s a=R1 b=a") == 1);
        QVERIFY(value("case-ratio of=tokens_per_s a=R1 a.global_batch_seqs=64 b=a b.global_batch_seqs=32") > 1);
        const double there = value("case-ratio of=iteration_s a=R1 a.seq_len=256 b=R1");
        const double back = value("case-ratio of=iteration_s a=R1 b=R1 b.seq_len=256");
        QVERIFY(there > 1 && std::abs(there * back - 1) < 1e-12);
        QVERIFY(judge("case-ratio of=iteration_s a=R1 a.seq_len=256 b=R1").term.find("of the step of a") != std::string::npos);
    }

    void bubble()
    {
        // two stages of one layer, eight micro-batches: (p - 1)/m
        const std::string staged = "case-value of=bubble_over_ideal a=R1 a.TP=1 a.PP=2 a.n_accelerators=2 a.micro_batch=4 a.vocab=8";
        QVERIFY(std::abs(value(staged) - 1.0 / 8) < 0.01);
        QVERIFY(value("case-value of=bubble_over_ideal a=R1") == 0);
    }

    void parametersOfTheMachine()
    {
        const std::string time = "case-ratio of=iteration_s b=R1 a=R1 ";
        QVERIFY(value(time + "a.step-fixed=1") > 1);
        QVERIFY(value(time + "a.gemm-16=1") < 1);
        QVERIFY(value(time + "a.overlap-tp=1") < 1); // zero and one are numbers here
        QVERIFY(value(time + "a.overlap-tp=0") > 1);
        // eight ranks of tensor parallelism over two domains go through the adapters
        QVERIFY(value("case-value of=share.nic a=R1 a.TP=8 a.scale-up-domain=4 a.heads=8") > 0);
        QVERIFY(value("case-value of=share.nic a=R1 a.TP=8 a.heads=8") == 0);
    }

    void choices()
    {
        const std::string one = "case-value of=tokens_per_s a=R1 ";
        const double best = value(one + "a.TP=1|2");
        QVERIFY(best == std::max(value(one + "a.TP=1"), value(one + "a.TP=2")));
        QVERIFY(value("case-value of=TP a=R1 a.TP=2|3|64") == 2); // three does not divide, 64 are not there
        QVERIFY(value("case-ratio of=tokens_per_s a=R1 a.TP=1|2 b=a b.TP=2") >= 1); // a column of b replaces the choice
        QVERIFY(judge(one + "a.TP=64|128").detail.find("none of the combinations") != std::string::npos);
        QVERIFY(judge(one + "a.TP=64|128").verdict == TruthVerdict::invalid);
        std::string many = one;
        for (const char* column : {"TP", "PP", "VP", "CP", "EP"})
            many += std::string(" a.") + column + "=1|2|3|4|5|6|7|8";
        QVERIFY(judge(many).detail.find("more than 4096") != std::string::npos);
    }

    void badCases_data()
    {
        QTest::addColumn<QString>("check");
        QTest::addColumn<QString>("detail");
        QTest::newRow("no number") << "case-value a=R1" << "needs of";
        QTest::newRow("unknown number") << "case-value of=speed a=R1" << "expected one of";
        QTest::newRow("unknown share") << "case-value of=share.nics a=R1" << "of='share.nics' is no number";
        QTest::newRow("unknown class") << "case-value of=memory.cache a=R1" << "is no number";
        QTest::newRow("no case") << "case-value of=mfu" << "needs a case a";
        QTest::newRow("no second") << "case-ratio of=mfu a=R1" << "needs a case b";
        QTest::newRow("row") << "case-value of=mfu a=R9" << "expected a as the id of a training row, found 'R9'";
        QTest::newRow("self") << "case-value of=mfu a=a" << "found 'a'";
        QTest::newRow("column") << "case-value of=mfu a=R1 a.tp=2" << "no column or parameter is named 'tp'; the nearest is 'TP'";
        QTest::newRow("measured") << "case-value of=mfu a=R1 a.measured_value=2" << "no column or parameter";
        QTest::newRow("text") << "case-value of=mfu a=R1 a.TP=two" << "TP: found 'two', expected a positive number";
        QTest::newRow("parameter") << "case-value of=mfu a=R1 a.overlap-tp=half" << "expected a.overlap-tp as a number, found 'half'";
        QTest::newRow("domain") << "case-value of=mfu a=R1 a.scale-up-domain=0" << "expected a.scale-up-domain";
        QTest::newRow("part") << "case-value of=mfu a=R1 a.part=chip-z" << "case a: part-not-in-catalogue: chip-z";
        QTest::newRow("bare") << "case-value of=mfu a.part=chip-a" << "case a: ";
        QTest::newRow("rest") << "case-value of=mfu a=R1 b=R1" << "has no input 'b'";
        QTest::newRow("times") << "case-value of=mfu times=-1 a=R1" << "needs times as a number above zero";
    }

    void badCases()
    {
        QFETCH(QString, check);
        QFETCH(QString, detail);
        const JudgedTruth truth = judge(check.toStdString());
        QVERIFY(truth.verdict == TruthVerdict::invalid && !truth.value);
        QVERIFY2(QString::fromStdString(truth.detail).contains(detail), truth.detail.c_str());
    }
};

QTEST_APPLESS_MAIN(TestTruthCases)
#include "tst_truth_cases.moc"
