// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/explore_page.hpp"
#include "explore_desk.hpp"
#include "kpi/kpi_strip.hpp"
#include "page_stack.hpp"
#include "session/pin_baseline.hpp"
#include "target_desk.hpp"
#include "explore/target_sheet.hpp"
#include "theme/theme.hpp"
#include "window_fixture.hpp"

#include <QCheckBox>
#include <QLineEdit>
#include <QPushButton>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QTest>
#include <QToolButton>

using namespace ridge;
using namespace ridge::ui;

class TestExplorePage : public WindowFixture {
    Q_OBJECT
private:
    ExploreDesk& desk() { return m_window->explore(); }
    ExplorePage& page() { return desk().page(); }
    const DesignView& view() { return *desk().view(); }
    bool settled() { return !m_window->evaluator().isBusy() && !desk().isBusy() && view().isDrawable(); }
    void show(const char* study = "gpt3-175b-selene", const QSize& size = {1600, 1000})
    {
        m_window->resize(size);
        QVERIFY(m_window->openFile(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/%1.ridge").arg(QLatin1String(study))));
        QTRY_VERIFY(!m_window->evaluator().isBusy());
        QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
        QTRY_VERIFY(settled());
    }
    void drag(QWidget& widget, const QPointF& from, const QPointF& to)
    {
        QTest::mousePress(&widget, Qt::LeftButton, {}, from.toPoint());
        for (const double share : {0.3, 0.7, 1.0})
            QTest::mouseMove(&widget, (from + (to - from) * share).toPoint());
        QTest::mouseRelease(&widget, Qt::LeftButton, {}, to.toPoint());
        QTRY_VERIFY(settled());
    }
    /// Designs within bounds, counted by hand.
    std::size_t within(const std::vector<DesignLimit>& limits)
    {
        std::size_t count = 0;
        for (std::size_t i = 0; i < view().cloud->size(); ++i)
            count += view().cloud->runs[i] && std::all_of(limits.begin(), limits.end(), [&](const DesignLimit& l) {
                const double v = valueAlong(*view().cloud, l.coordinate, i);
                return v >= l.low && v <= l.high;
            });
        return count;
    }
    QString counted() { return page().parallelFrame().title().section(u' ', 0, 0).remove(u','); }

private Q_SLOTS:
    void initTestCase() { QVERIFY(loadShippedData()); }
    void init()
    {
        showWindow({1600, 1000});
        m_window->activateWindow();
        QTRY_VERIFY(m_window->isActiveWindow());
    }
    void cleanup()
    {
        m_window.reset();
        Theme::apply(Theme::light());
    }

    void saysWhatIsMissingBeforeAStudy()
    {
        QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
        QVERIFY(page().isVisible());
        for (ExploreFrame* frame : page().frames())
            QVERIFY(frame->isEmpty());
        QTest::keyClick(m_window.get(), Qt::Key_1, Qt::ControlModifier);
        QVERIFY(!page().isVisible());
    }
    void aDragOnAnAxisKeepsWhatLiesWithin()
    {
        show();
        QCOMPARE(view().left.size(), view().cloud->runCount);
        ParallelCanvas& canvas = page().parallel();
        const std::size_t axis = canvas.axisOf(std::size_t(1)).value(), measure = canvas.axisOf(DesignMeasure::throughputPerAccelerator).value();
        const ShownCoordinate bandwidth = *view().find(std::size_t(1)), speed = *view().find(DesignMeasure::throughputPerAccelerator);
        drag(canvas, canvas.place(axis, bandwidth.value(0.2)), canvas.place(axis, bandwidth.value(0.7)));
        QCOMPARE(view().limits.size(), std::size_t(1));
        QVERIFY(view().left.size() < view().cloud->runCount && !view().left.empty());
        QCOMPARE(view().left.size(), within(view().limits));
        QCOMPARE(counted(), QString::number(view().left.size()));
        const std::size_t one = view().left.size();

        drag(canvas, canvas.place(measure, speed.value(0.5)), canvas.place(measure, speed.value(1)) - QPointF(0, 6)); // and
        QCOMPARE(view().limits.size(), std::size_t(2));
        QVERIFY(view().left.size() < one && !view().left.empty());
        QCOMPARE(view().left.size(), within(view().limits));
        QVERIFY(view().limits[1].high == speed.high); // an end at the end of its axis keeps what lies there
        QCOMPARE(page().panel().limitNames().size(), 2);
        QVERIFY2(page().panel().limitNames()[1].startsWith(QStringLiteral("Tokens/s per accelerator at least ")), qPrintable(page().panel().limitNames()[1]));

        const DesignLimit before = view().limits[0];
        drag(canvas, canvas.place(axis, bandwidth.value(0.45)), canvas.place(axis, bandwidth.value(0.6))); // the middle moves it
        QVERIFY(view().limits[0].low > before.low && view().limits[0].high > before.high);
        const double low = view().limits[0].low;
        drag(canvas, canvas.place(axis, view().limits[0].high), canvas.place(axis, bandwidth.value(0.98))); // an end resizes it
        QVERIFY(view().limits[0].high > before.high && std::abs(view().limits[0].low / low - 1) < 0.02);
        QCOMPARE(view().left.size(), within(view().limits));

        QTest::mouseDClick(&canvas, Qt::LeftButton, {}, canvas.place(axis, bandwidth.value(0.1)).toPoint());
        QTRY_VERIFY(settled());
        QCOMPARE(view().limits.size(), std::size_t(1));
        QTest::mouseClick(&page().panel().limitButton(0), Qt::LeftButton);
        QTRY_VERIFY(settled());
        QVERIFY(view().limits.empty());
        QCOMPARE(view().left.size(), view().cloud->runCount);
    }
    void aRectangleLimitsBothObjectives()
    {
        show();
        TradeCanvas& canvas = page().trade();
        const QRectF area = canvas.picture().area();
        drag(canvas, area.topLeft() + QPointF(0.3 * area.width(), 0.2 * area.height()), area.topLeft() + QPointF(0.7 * area.width(), 0.8 * area.height()));
        QCOMPARE(view().limits.size(), std::size_t(2));
        QVERIFY(!view().left.empty() && view().left.size() < view().cloud->runCount);
        QCOMPARE(view().left.size(), within(view().limits));
        QVERIFY(view().best == bestDesigns(*view().cloud, view().objectives, view().left));
        canvas.setFocus();
        QTest::keyClick(&canvas, Qt::Key_Backspace);
        QTRY_VERIFY(settled());
        QVERIFY(view().limits.empty());
    }
    void aSelectedDesignIsOneInAllViews()
    {
        show();
        TradeCanvas& canvas = page().trade();
        const std::uint32_t wanted = view().best[view().best.size() / 2];
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.pixelOf(wanted).toPoint());
        QVERIFY(desk().selected().has_value());
        const std::uint32_t point = *desk().selected();
        QVERIFY(QLineF(canvas.pixelOf(point), canvas.pixelOf(wanted)).length() < 3);
        QVERIFY2(page().parallel().accessibleDescription() == view().describe(point), "the thread is lit");
        QVERIFY(page().map().marks().lit.has_value());
        const QPointF factors = *page().map().marks().lit;
        QVERIFY(factors.x() == valueAlong(*view().cloud, std::size_t(0), point) && factors.y() == valueAlong(*view().cloud, std::size_t(1), point));
        QTest::keyClick(&canvas, Qt::Key_Escape);
        QVERIFY(!desk().selected());
        QVERIFY(!page().map().marks().lit);
    }
    void enterOpensTheDesignInOneStep()
    {
        show();
        const StudyPtr before = m_window->document().study();
        page().parallel().setFocus();
        QTest::keyClick(&page().parallel(), Qt::Key_PageDown);
        QTest::keyClick(&page().parallel(), Qt::Key_PageDown);
        const std::uint32_t point = desk().selected().value();
        const double promised = view().cloud->measure(DesignMeasure::stepTime, point);
        QTest::keyClick(&page().parallel(), Qt::Key_Return);
        QVERIFY(!page().isVisible()); // what was opened is on the Edit page
        QTRY_VERIFY(!m_window->evaluator().isBusy());
        QCOMPARE(m_window->document().undoStack().count(), 1);
        QCOMPARE(m_window->document().study()->architectures.size(), before->architectures.size() + 1);
        QVERIFY2(std::abs(m_window->kpis().model().time / promised - 1) < 1e-9, qPrintable(QString::number(m_window->kpis().model().time)));
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(!m_window->evaluator().isBusy());
        QCOMPARE(*m_window->document().study(), *before);
    }
    void pPinsTheDesign()
    {
        show();
        const StudyPtr before = m_window->document().study();
        page().trade().setFocus();
        QTest::keyClick(&page().trade(), Qt::Key_Right);
        QVERIFY(desk().selected());
        QTest::keyClick(&page().trade(), Qt::Key_P);
        QTRY_VERIFY(settled());
        QCOMPARE(m_window->document().undoStack().count(), 1);
        QVERIFY(isPinned(*m_window->document().study()));
        QCOMPARE(m_window->document().study()->activeArchitecture, before->activeArchitecture);
        QVERIFY(page().isVisible());
        m_window->document().undoStack().undo();
        QCOMPARE(*m_window->document().study(), *before);
    }
    void keysAloneLimitSelectAndOpen()
    {
        show();
        QTRY_VERIFY(page().parallel().hasFocus()); // Ctrl+2 gives the keys to the first chart
        QTest::keyClick(&page().parallel(), Qt::Key_Right);
        for (int i = 0; i < 3; ++i) {
            QTest::keyClick(&page().parallel(), Qt::Key_Up);
            QTRY_VERIFY(settled());
        }
        QTest::keyClick(&page().parallel(), Qt::Key_Down, Qt::ShiftModifier);
        QTRY_VERIFY(settled());
        QCOMPARE(view().limits.size(), std::size_t(1));
        const std::vector<double>& steps = view().find(std::size_t(1))->steps;
        QVERIFY(view().limits[0].low == steps[3] && view().limits[0].high == steps[steps.size() - 2]);
        QCOMPARE(view().left.size(), within(view().limits));
        QTest::keyClick(&page().parallel(), Qt::Key_T, Qt::ControlModifier);
        QVERIFY(page().parallelFrame().showsTable());
        QCOMPARE(std::size_t(page().parallelFrame().twin().rows.size()), view().best.size());
    }
    void aRunningSweepStops()
    {
        show();
        const double before = double(view().cloud->size());
        for (std::size_t i = 0; i < page().panel().rowCount(); ++i) {
            QLineEdit& steps = page().panel().row(i).steps();
            steps.setText(QStringLiteral("150"));
            QTest::keyClick(&steps, Qt::Key_Return);
        }
        QVERIFY(double(view().cloud->size()) == before); // millions start by the button alone
        QVERIFY(page().parallelFrame().isStale());
        QTest::mouseClick(&page().panel().runButton(), Qt::LeftButton);
        QVERIFY(desk().isBusy());
        QTest::keyClick(&page().panel().runButton(), Qt::Key_Escape);
        QTRY_VERIFY(!desk().isBusy());
        QVERIFY(desk().designs() != nullptr && !desk().designs()->cloud->complete);
        QVERIFY2(page().panel().stateText().startsWith(QStringLiteral("Stopped")), qPrintable(page().panel().stateText()));
        page().panel().row(0).steps().setText(QStringLiteral("9"));
        QTest::keyClick(&page().panel().row(0).steps(), Qt::Key_Return);
        page().panel().row(1).steps().setText(QStringLiteral("9"));
        QTest::keyClick(&page().panel().row(1).steps(), Qt::Key_Return);
        QTRY_VERIFY(settled());
        QCOMPARE(view().cloud->size(), std::size_t(9 * 9 * 150));
        QVERIFY(view().cloud->complete);
    }
    void refusesNonsenseAndTooMuch()
    {
        show();
        QLineEdit& from = page().panel().row(0).from();
        for (const char* words : {"", "abc", "-1", "0", "1e99"}) {
            from.setText(QString::fromLatin1(words));
            QTest::keyClick(&from, Qt::Key_Return);
            QVERIFY2(from.property("invalid").toBool(), words);
            QVERIFY(page().panel().ranges()[0].from == 0.5);
        }
        for (std::size_t i = 0; i < page().panel().rowCount(); ++i) {
            page().panel().row(i).steps().setText(QStringLiteral("2000"));
            QTest::keyClick(&page().panel().row(i).steps(), Qt::Key_Return);
        }
        QVERIFY(page().panel().problemText().startsWith(QStringLiteral("More than")));
        QVERIFY(!page().panel().runButton().isEnabled());
    }
    void theSheetOfRequirementsIsReachable()
    {
        show();
        QVERIFY(!m_window->targets().sheet().isVisible());
        for (QPushButton* button : page().panel().findChildren<QPushButton*>())
            if (button->text().startsWith(QStringLiteral("What would it take")))
                QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(m_window->targets().sheet().isVisible());
    }
    void everyChartIsWritten()
    {
        show();
        const std::vector<PlotCanvas*> canvases = {&page().parallel(), &page().trade(), &page().map(), &page().tornado()};
        for (std::size_t i = 0; i < canvases.size(); ++i) {
            page().focusChart(i);
            canvases[i]->setFocus();
            QTRY_VERIFY(canvases[i]->hasFocus());
            QCOMPARE(writeEveryFormat(QStringLiteral("chart-%1").arg(i)), QByteArray());
        }
    }
    void noLabelsOverlap_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("study");
        for (const QSize& size : {QSize(1280, 800), QSize(1920, 1080)})
            for (const char* study : {"gpt3-175b-selene", "llama31-405b-16k-h100", "llama3-70b-generations", "tpu-v5p-slice"})
                QTest::addRow("%s %d", study, size.width()) << size << QString::fromLatin1(study);
    }
    void noLabelsOverlap()
    {
        QFETCH(QSize, size);
        QFETCH(QString, study);
        show(study.toLatin1().constData(), size);
        for (const bool dark : {false, true}) {
            m_window->setDark(dark);
            for (std::size_t i = 0; i < 4; ++i) {
                page().focusChart(i);
                PlotCanvas* canvas = std::array<PlotCanvas*, 4>{&page().parallel(), &page().trade(), &page().map(), &page().tornado()}[i];
                canvas->grab();
                const auto& labels = canvas->drawnLabels();
                QVERIFY(labels.size() > 3);
                for (std::size_t a = 0; a < labels.size(); ++a) {
                    QVERIFY2(QRectF(canvas->rect()).adjusted(-1, -1, 1, 1).contains(labels[a].box), qPrintable(labels[a].text + QStringLiteral(" leaves the chart")));
                    for (std::size_t b = a + 1; b < labels.size(); ++b)
                        QVERIFY2(!labels[a].box.adjusted(1, 2, -1, -2).intersects(labels[b].box.adjusted(1, 2, -1, -2)), qPrintable(labels[a].text + QStringLiteral(" | ") + labels[b].text));
                }
            }
        }
    }
};

QTEST_MAIN(TestExplorePage)
#include "tst_explore_page.moc"
