// SPDX-License-Identifier: GPL-3.0-or-later
#include "kpi/kpi_strip.hpp"
#include "scenario/scenario_form.hpp"
#include "session/evaluate_live.hpp"
#include "session/evidence_finder.hpp"
#include "window_fixture.hpp"
#include "window_header.hpp"

#include <QComboBox>
#include <QLineEdit>
#include <QTest>

using namespace ridge;
using namespace ridge::ui;

/// Experts, context and expert parallelism, schedule and offload in the form; the interval and the evidence beside a number.
class TestWideScenario : public WindowFixture {
    Q_OBJECT
private:
    bool settled() { return !m_window->evaluator().isBusy() && m_window->status().stateText().startsWith(QStringLiteral("Up to date")); }
    ScenarioForm& form() { return m_window->scenario(); }
    QLineEdit& edit(const char* key) { return *qobject_cast<QLineEdit*>(form().control(QString::fromLatin1(key))); }
    QComboBox& box(const char* key) { return *qobject_cast<QComboBox*>(form().control(QString::fromLatin1(key))); }
    const Study& study() { return *m_window->document().study(); }
    const Mapping& mapping() { return activePairing(study())->mapping; }
    const Experts& experts() { return study().scenarios.at(activePairing(study())->scenario).training.model.experts; }
    void type(const char* key, const QString& text)
    {
        edit(key).setFocus();
        edit(key).selectAll();
        QTest::keyClicks(&edit(key), text);
        QTest::keyClick(&edit(key), Qt::Key_Return);
    }
    void undo() { QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier); }

private slots:
    void initTestCase() { QVERIFY(loadShippedData()); }
    void init()
    {
        showWindow({1600, 1000});
        m_window->activateWindow();
        QVERIFY(m_window->openFile(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/gpt3-175b-selene.ridge")));
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), Qt::Key_N, Qt::AltModifier);
        QTRY_VERIFY(settled());
    }
    void cleanup() { m_window.reset(); }

    void aDenseModelGetsExpertsAndBackInOneStepEach()
    {
        const Study opened = study();
        const int dense = study().scenarios.at(activePairing(study())->scenario).training.model.ffnHidden;
        type("experts", QStringLiteral("8"));
        QVERIFY(experts().routed == 8 && experts().perToken == 2 && experts().ffnHidden == dense);
        QCOMPARE(edit("expertsPerToken").text(), QStringLiteral("2"));
        QTRY_VERIFY(settled());
        undo();
        QVERIFY(study() == opened);
        QCOMPARE(edit("experts").text(), QString());
        QCOMPARE(edit("experts").placeholderText(), QStringLiteral("dense"));
    }
    void whatContradictsIsRefusedInPlace()
    {
        type("experts", QStringLiteral("8"));
        type("expertsPerToken", QStringLiteral("16"));
        QCOMPARE(form().reason(QStringLiteral("expertsPerToken")), QStringLiteral("16 experts per token of 8; 2 stays in force"));
        QCOMPARE(experts().perToken, 2);
    }
    void expertsThatDoNotDivideAreToldAtTheirField()
    {
        type("experts", QStringLiteral("8"));
        type("ep", QStringLiteral("3"));
        QCOMPARE(mapping().ep, 3);
        QTRY_VERIFY(settled());
        QVERIFY(!m_window->kpis().model().feasible);
        QVERIFY2(!form().reason(QStringLiteral("ep")).isEmpty(), qPrintable(m_window->kpis().model().reason));
    }
    void contextParallelScheduleAndOffloadReachTheMapping()
    {
        const Study opened = study();
        type("cp", QStringLiteral("2"));
        QCOMPARE(mapping().cp, 2);
        const struct {
            const char* key;
            int index;
        } choices[] = {{"contextExchange", 1}, {"schedule", 2}, {"offload", 3}};
        for (const auto& [key, index] : choices) {
            box(key).setFocus();
            for (int i = 0; i < index; ++i)
                QTest::keyClick(&box(key), Qt::Key_Down);
            QVERIFY(!box(key).toolTip().isEmpty());
        }
        QVERIFY(mapping().contextExchange == ContextExchange::ulysses);
        QVERIFY(mapping().schedule == PipelineSchedule::dualPipe);
        QVERIFY(mapping().offload == Offload::both);
        while (m_window->document().undoStack().canUndo())
            m_window->document().undoStack().undo();
        QVERIFY(study() == opened);
        QCOMPARE(box("offload").currentIndex(), 0);
    }
    void aKeyFigureSaysItsIntervalAndTheNearestMeasuredRun()
    {
        QTRY_VERIFY(!m_window->evidence().isBusy());
        const KpiTileView* time = m_window->kpis().tile(QStringLiteral("time"));
        QVERIFY(time != nullptr);
        const QStringList ends = time->tile().interval.split(QStringLiteral(" to "));
        QCOMPARE(ends.size(), qsizetype(2));
        const double value = time->tile().value.toDouble();
        QVERIFY(ends[0].toDouble() < value && value < ends[1].toDouble());
        QVERIFY2(time->toolTip().contains(QStringLiteral("P10 to P90 of ")), qPrintable(time->toolTip()));
        QVERIFY2(time->toolTip().contains(QStringLiteral("Nearest measured run: ")) && time->toolTip().contains(QStringLiteral("(korthikanti)")), qPrintable(time->toolTip()));
        const KpiTileView* memory = m_window->kpis().tile(QStringLiteral("memory_per_accelerator"));
        QVERIFY(memory != nullptr && memory->tile().interval.isEmpty());
        QVERIFY(!memory->toolTip().contains(QStringLiteral("Nearest")));
        type("globalBatch", QStringLiteral("6400")); // another design, another answer
        QTRY_VERIFY(settled());
        QTRY_VERIFY(!m_window->evidence().isBusy());
        QVERIFY(m_window->kpis().tile(QStringLiteral("time"))->tile().interval != ends.join(QStringLiteral(" to ")));
    }
};

QTEST_MAIN(TestWideScenario)
#include "tst_wide_scenario.moc"
