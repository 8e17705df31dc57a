// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart_desk.hpp"
#include "charts/ledger_chart.hpp"
#include "charts/roofline_chart.hpp"
#include "kpi/kpi_strip.hpp"
#include "session/pin_baseline.hpp"
#include "window_fixture.hpp"
#include "window_header.hpp"

#include <QLineEdit>
#include <QTest>

#include <cmath>

using namespace ridge;
using namespace ridge::ui;

namespace {

const QString defaultStudy = QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/gpt3-175b-selene.ridge");

} // namespace

class TestInspector : public WindowFixture {
    Q_OBJECT
private:
    bool settled() { return !m_window->evaluator().isBusy() && m_window->status().stateText().startsWith(QStringLiteral("Up to date")); }
    const KpiTile& tile(const char* key) { return m_window->kpis().tile(QString::fromLatin1(key))->tile(); }
    void type(Knob knob, const QString& text)
    {
        QLineEdit& field = m_window->inspector().row(knob).field();
        field.setFocus();
        field.selectAll();
        QTest::keyClicks(&field, text);
        QTest::keyClick(&field, Qt::Key_Return);
    }
    double timeWith(Knob knob, double factor)
    {
        Study study = *m_window->document().study();
        const Pairing pairing = *activePairing(study);
        study.architectures.at(pairing.architecture).overrides[overridePath(knob)] = {factor, true, "x"};
        return evaluatePairing(study, pairing, m_installed->catalogue, m_installed->calibrations)->evaluation.time;
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(loadShippedData()); }
    void init()
    {
        showWindow({1440, 900});
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QVERIFY(m_window->openFile(defaultStudy));
        QTRY_VERIFY(settled());
    }
    void cleanup() { m_window.reset(); }

    void everyRateHasARowThatSetsAndResetsIt_data()
    {
        QTest::addColumn<int>("knob");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<double>("value");
        QTest::newRow("peak") << int(Knob::computePeak) << "400 TFLOP/s" << 400e12;
        QTest::newRow("hbm") << int(Knob::hbmBandwidth) << "3 TB/s" << 3e12;
        QTest::newRow("capacity") << int(Knob::hbmCapacity) << "160 GB" << 160e9;
        QTest::newRow("scale-up") << int(Knob::scaleUpBandwidth) << "450 GB/s" << 450e9;
        QTest::newRow("scale-up latency") << int(Knob::scaleUpLatency) << "20 us" << 20e-6;
        QTest::newRow("scale-out") << int(Knob::scaleOutBandwidth) << "50 GB/s" << 50e9;
        QTest::newRow("scale-out latency") << int(Knob::scaleOutLatency) << "40 us" << 40e-6;
    }
    void everyRateHasARowThatSetsAndResetsIt()
    {
        QFETCH(int, knob);
        QFETCH(QString, typed);
        QFETCH(double, value);
        SliderRow& row = m_window->inspector().row(Knob(knob));
        QVERIFY(row.model().enabled && !row.model().overridden);
        const double part = row.model().part;
        type(Knob(knob), typed);
        QTRY_VERIFY(settled());
        QVERIFY2(std::abs(row.model().value / value - 1) < 1e-9, qPrintable(QString::number(row.model().value)));
        QVERIFY(row.model().overridden);
        row.slider().setFocus();
        QTest::keyClick(&row.slider(), Qt::Key_Backspace);
        QTRY_VERIFY(settled());
        QVERIFY(row.model().value == part && !row.model().overridden);
    }
    void theGaugeIsTheDerivative()
    {
        const double before = timeWith(Knob::hbmBandwidth, 1);
        for (const Knob knob : allKnobs()) {
            const double expected = (std::log(timeWith(knob, 1.0001)) - std::log(before)) / std::log(1.0001);
            const auto shown = m_window->inspector().row(knob).model().elasticity;
            QVERIFY2(shown && std::abs(*shown - expected) < 1e-3, qPrintable(knobName(knob)));
        }
        QVERIFY(*m_window->inspector().row(Knob::computePeak).model().elasticity < -0.5); // compute limits this study
    }
    void aValueNamesItsDocument()
    {
        const QString tip = m_window->inspector().row(Knob::hbmBandwidth).toolTip();
        const Datum* datum = m_installed->catalogue.find(PartId("a100-sxm-80"))->find("memory_bandwidth");
        QVERIFY(datum != nullptr);
        QVERIFY2(tip.contains(QString::fromStdString(m_installed->catalogue.sources.at(datum->source).title)), qPrintable(tip));
    }
    void ctrlBPinsWhatEverythingIsComparedWith()
    {
        QVERIFY(!tile("time").delta);
        QTest::keyClick(m_window.get(), Qt::Key_B, Qt::ControlModifier);
        QTRY_VERIFY(settled());
        QVERIFY(isPinned(*m_window->document().study()));
        QCOMPARE(m_window->document().undoStack().undoText(), QStringLiteral("pin the baseline"));
        QVERIFY(tile("time").delta && tile("time").delta->change == 0); // the same design: nothing changed
        type(Knob::hbmBandwidth, QStringLiteral("1 TB/s"));
        QTRY_VERIFY(settled());
        const SliderRowModel& row = m_window->inspector().row(Knob::hbmBandwidth).model();
        QVERIFY(row.baseline && *row.baseline == row.part); // the tick stays where the pin was
        QVERIFY(tile("time").delta->change > 0.05);
        QVERIFY(tile("tokens_per_s_per_accelerator").delta->change < -0.05);
        QVERIFY(tile("accelerators").delta && tile("accelerators").delta->neutral);
        QVERIFY(!m_window->chart().data().baselineRoofs.empty());
        QVERIFY(m_window->charts().ledger().data().baseline->name.endsWith(QStringLiteral("as pinned")));

        QTest::keyClick(m_window.get(), Qt::Key_B, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(settled());
        QVERIFY(!isPinned(*m_window->document().study()));
        for (int i = 0; i < 3; ++i)
            m_window->document().undoStack().undo();
        QTRY_VERIFY(settled());
        QVERIFY(!m_window->isWindowModified());
        QVERIFY(!tile("time").delta);
    }
    void everyFigureHasItsOwnLimiter()
    {
        QCOMPARE(tile("time").limiter, QStringLiteral("Compute"));
        QVERIFY2(tile("time").limiterHelp.endsWith(QStringLiteral("of the step")), qPrintable(tile("time").limiterHelp));
        QCOMPARE(tile("memory_per_accelerator").limiter, QStringLiteral("Optimizer state")); // 33.6 of 65.6 GB
        QVERIFY(tile("memory_per_accelerator").limiterHelp.contains(QStringLiteral("51 %")));
        QVERIFY(tile("mfu").limiterHelp.endsWith(QStringLiteral("of what is lost")));
        QVERIFY(tile("accelerators").limiter.isEmpty());
    }
};

QTEST_MAIN(TestInspector)
#include "tst_inspector.moc"
