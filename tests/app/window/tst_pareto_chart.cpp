// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart_desk.hpp"
#include "charts/ledger_chart.hpp"
#include "charts/pareto_chart.hpp"
#include "report/pareto_finding.hpp"
#include "window_fixture.hpp"

#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <cmath>

using namespace ridge;
using namespace ridge::ui;

class TestParetoChart : public WindowFixture {
    Q_OBJECT
private:
    ParetoChart& chart() { return m_window->charts().pareto(); }
    ParetoCanvas& canvas() { return chart().canvas(); }
    bool settled() { return !m_window->evaluator().isBusy() && !m_window->charts().isBusy(); }
    QString study(const char* name) { return QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/%1.ridge").arg(QLatin1String(name)); }
    double seconds() { return m_window->charts().ledger().data().current.time; }

    void show(const char* name)
    {
        QVERIFY(m_window->openFile(study(name)));
        m_window->charts().area()->focusChart(2);
        QTRY_VERIFY(settled());
        QVERIFY(chart().data().isDrawable());
    }
    /// The frontier as the arrows walk it.
    std::vector<std::uint32_t> frontier() { return walkable(chart().data(), chart().data().front.frontier); }
    void choose(std::size_t axis, Objective objective)
    {
        QSignalSpy chosen(&chart(), &ParetoChart::objectivesChosen);
        chart().objectivesMenu(axis)->actions().at(qsizetype(objective))->trigger();
        QTRY_COMPARE(chosen.size(), 1);
        QTRY_VERIFY(settled());
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(loadShippedData()); }
    void init()
    {
        showWindow({1280, 800});
        show("gpt3-175b-selene");
    }
    void cleanup() { m_window.reset(); }

    void aClickPreviewsAndChangesNothing()
    {
        QVERIFY(chart().data().space->size() >= 10000);
        const StudyPtr before = m_window->document().study();
        const double time = seconds();
        const QString finding = chart().title();
        const std::uint32_t wanted = frontier().back();
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, canvas().pixelOf(wanted).toPoint());
        QVERIFY(canvas().preview().has_value());
        const std::uint32_t point = *canvas().preview();
        QVERIFY(QLineF(canvas().pixelOf(point), canvas().pixelOf(wanted)).length() < 9);
        QVERIFY(settled());
        QCOMPARE(m_window->document().study(), before);
        QVERIFY(seconds() == time);
        // The title says what the design changes, the line below what that gives.
        QCOMPARE(chart().title(), QStringLiteral("Preview: ") + QString::fromStdString(designChanges(*chart().data().space, point)));
        QVERIFY2(chart().title().contains(QStringLiteral("HBM capacity x 2")), qPrintable(chart().title()));
        QVERIFY2(chart().subtitle().contains(QStringLiteral("tokens/s per accelerator")), qPrintable(chart().subtitle()));
        QTest::keyClick(&canvas(), Qt::Key_Escape);
        QVERIFY(!canvas().preview().has_value());
        QCOMPARE(chart().title(), finding);
    }
    void enterAdoptsInOneUndoStep_data()
    {
        QTest::addColumn<bool>("byButton");
        QTest::newRow("Enter") << false;
        QTest::newRow("button") << true;
    }
    void enterAdoptsInOneUndoStep()
    {
        QFETCH(bool, byButton);
        const StudyPtr before = m_window->document().study();
        const double time = seconds();
        QTest::keyClick(&canvas(), Qt::Key_Right);
        const std::uint32_t point = canvas().preview().value();
        const double promised = chart().data().points->time[point];
        QVERIFY(promised != time);
        if (byButton) {
            for (QToolButton* button : chart().findChildren<QToolButton*>())
                if (button->text() == QStringLiteral("Adopt"))
                    QTest::mouseClick(button, Qt::LeftButton);
        } else {
            QTest::keyClick(&canvas(), Qt::Key_Return);
        }
        QTRY_VERIFY(settled());
        QCOMPARE(m_window->document().undoStack().count(), 1);
        QVERIFY2(std::abs(seconds() / promised - 1) < 1e-9, qPrintable(QStringLiteral("%1 s for %2 s").arg(seconds()).arg(promised)));
        QVERIFY(!canvas().preview().has_value());
        m_window->document().undoStack().undo();
        QTRY_VERIFY(settled());
        QCOMPARE(*m_window->document().study(), *before);
        QVERIFY(seconds() == time);
    }
    void withoutAPreviewEnterDoesNothing()
    {
        QTest::keyClick(&canvas(), Qt::Key_Return);
        QCOMPARE(m_window->document().undoStack().count(), 0);
        // Far from any design a click leaves the preview.
        QTest::keyClick(&canvas(), Qt::Key_Right);
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, QPoint(canvas().width() / 2, 4));
        QVERIFY(!canvas().preview().has_value());
    }
    void arrowsWalkTheFrontier()
    {
        const std::vector<std::uint32_t> way = frontier();
        QVERIFY(way.size() >= 3);
        for (const std::uint32_t point : way) {
            QTest::keyClick(&canvas(), Qt::Key_Right);
            QCOMPARE(canvas().preview().value(), point);
        }
        QTest::keyClick(&canvas(), Qt::Key_Right); // the end holds
        QCOMPARE(canvas().preview().value(), way.back());
        QTest::keyClick(&canvas(), Qt::Key_Left);
        QCOMPARE(canvas().preview().value(), way[way.size() - 2]);
        for (std::size_t i = 1; i < way.size(); ++i)
            QVERIFY(canvas().pixelOf(way[i]).x() >= canvas().pixelOf(way[i - 1]).x());
    }
    void noDesignDominatesTheWalk()
    {
        const ParetoChartData& data = chart().data();
        for (const std::uint32_t point : frontier())
            for (std::size_t i = 0; i < data.points->feasible.size(); ++i)
                QVERIFY(!data.points->feasible[i] || data.x(i) < data.x(point) || data.y(i) < data.y(point)
                        || (data.x(i) == data.x(point) && data.y(i) == data.y(point)));
    }
    void thePointerReadsADesign()
    {
        const std::uint32_t point = frontier().front();
        const QString words = canvas().describeAt(canvas().pixelOf(point));
        QVERIFY2(words.contains(QStringLiteral("TP ")) && words.contains(QStringLiteral("tokens/s per accelerator"))
                     && words.contains(QStringLiteral("memory headroom")), qPrintable(words));
        QVERIFY(canvas().describeAt({canvas().width() / 2.0, 2}).isEmpty());
    }
    void theAxesAreChosen()
    {
        choose(0, Objective::accelerators);
        QCOMPARE(chart().data().front.objectives[0], Objective::accelerators);
        QCOMPARE(chart().objectivesMenu(1)->actions().at(qsizetype(Objective::accelerators))->isEnabled(), false);
        const ParetoChartData& data = chart().data();
        QCOMPARE(data.x(data.front.current), 64.0); // 8 nodes of 8
        choose(1, Objective::packagePower);
        QCOMPARE(data.y(data.front.current), 64 * 400.0); // A100 SXM: 400 W
        QVERIFY(chart().title().contains(QStringLiteral("frontier")));
    }
    void thePreviewSurvivesASlider()
    {
        QTest::keyClick(&canvas(), Qt::Key_Right);
        const std::uint32_t point = canvas().preview().value();
        const QString words = chart().subtitle();
        LogSlider& slider = m_window->inspector().row(Knob::hbmBandwidth).slider();
        slider.setFocus();
        for (int i = 0; i < 5; ++i)
            QTest::keyClick(&slider, Qt::Key_Left);
        QTRY_VERIFY(settled());
        QCOMPARE(canvas().preview().value(), point);
        QVERIFY(chart().subtitle() != words);
        QVERIFY(chart().data().baseline.has_value());
    }
    void anUnknownObjectiveSaysWhy()
    {
        show("tpu-v5p-slice");
        choose(0, Objective::packagePower); // none is published for this part
        QVERIFY(chart().isEmpty());
        QVERIFY2(chart().data().emptyReason().contains(QStringLiteral("power")), qPrintable(chart().data().emptyReason()));
        choose(0, Objective::accelerators);
        QVERIFY(!chart().isEmpty());
    }
    void itFitsEveryTheme()
    {
        const auto inkOf = [this] {
            const QImage image = canvas().grab().toImage();
            const QPoint at = canvas().pixelOf(std::uint32_t(chart().data().front.current)).toPoint() * image.devicePixelRatio();
            return image.pixelColor(at);
        };
        QCOMPARE(inkOf(), Theme::light().accent);
        m_window->setDark(true);
        QCOMPARE(inkOf(), Theme::dark().accent);
        m_window->setDark(false);
    }
};

QTEST_MAIN(TestParetoChart)
#include "tst_pareto_chart.moc"
