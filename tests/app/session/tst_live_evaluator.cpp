// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/live_evaluator.hpp"

#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>

#include <atomic>

using namespace ridge;

namespace {

StudyPtr titled(const char* title)
{
    Study study;
    study.title = title;
    return std::make_shared<const Study>(study);
}

/// Work that waits for a permit, so that a test decides when a job ends.
struct Gate {
    QSemaphore permits;
    std::atomic<int> started{0};

    LiveEvaluator::Work work()
    {
        return [this](const StudyPtr&) {
            ++started;
            permits.acquire();
            return LiveResult{};
        };
    }
};

LiveResultPtr resultOf(const QSignalSpy& spy, int i) { return spy[i][0].value<LiveResultPtr>(); }

} // namespace

class TestLiveEvaluator : public QObject {
    Q_OBJECT
private slots:
    void theRunningJobIsShownThenTheNewest()
    {
        Gate gate;
        LiveEvaluator evaluator(gate.work());
        QSignalSpy evaluated(&evaluator, &LiveEvaluator::evaluated);
        for (int i = 0; i < 50; ++i)
            evaluator.request(titled(qPrintable(QString::number(i))));
        QCOMPARE(evaluator.newestRequest(), 50u);
        gate.permits.release(50);
        QTRY_COMPARE(evaluated.size(), 2);
        QTRY_VERIFY(!evaluator.isBusy());
        QCOMPARE(gate.started.load(), 2);
        QCOMPARE(resultOf(evaluated, 0)->generation, 1u);
        QCOMPARE(resultOf(evaluated, 1)->generation, 50u);
        QCOMPARE(resultOf(evaluated, 1)->study->title, std::string("49"));
    }
    void resultsOfAForgottenStudyAreDropped()
    {
        Gate gate;
        LiveEvaluator evaluator(gate.work());
        QSignalSpy evaluated(&evaluator, &LiveEvaluator::evaluated);
        evaluator.request(titled("old"));
        evaluator.request(titled("old, waiting"));
        evaluator.forget();
        evaluator.request(titled("new"));
        gate.permits.release(3);
        QTRY_COMPARE(evaluated.size(), 1);
        QTRY_VERIFY(!evaluator.isBusy());
        QCOMPARE(resultOf(evaluated, 0)->study->title, std::string("new"));
        QCOMPARE(gate.started.load(), 2);
    }
    void itIsBusyUntilWhatWaitsIsDone()
    {
        Gate gate;
        LiveEvaluator evaluator(gate.work());
        QVERIFY(!evaluator.isBusy());
        QSignalSpy evaluated(&evaluator, &LiveEvaluator::evaluated);
        evaluator.request(titled("a"));
        evaluator.request(titled("b"));
        gate.permits.release(1);
        QTRY_COMPARE(evaluated.size(), 1);
        QVERIFY(evaluator.isBusy());
        gate.permits.release(1);
        QTRY_VERIFY(!evaluator.isBusy());
        QCOMPARE(evaluated.size(), 2);
    }
    void destructionWaitsForTheWorker()
    {
        std::atomic<bool> done = false;
        Gate gate;
        {
            LiveEvaluator evaluator([&](const StudyPtr&) {
                gate.permits.acquire();
                done = true;
                return LiveResult{};
            });
            evaluator.request(titled("a"));
            evaluator.request(titled("never started"));
            gate.permits.release(1);
        }
        QVERIFY(done);
    }
};

QTEST_GUILESS_MAIN(TestLiveEvaluator)
#include "tst_live_evaluator.moc"
