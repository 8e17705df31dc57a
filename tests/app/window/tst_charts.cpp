// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart_desk.hpp"
#include "charts/ledger_chart.hpp"
#include "charts/pareto_chart.hpp"
#include "charts/roofline_chart.hpp"
#include "charts/scaling_chart.hpp"
#include "window_fixture.hpp"

#include <QClipboard>
#include <QGuiApplication>
#include <QTest>
#include <QToolButton>

#include <cmath>
#include <numeric>

using namespace ridge;
using namespace ridge::ui;

namespace {

const QString defaultStudy = QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/gpt3-175b-selene.ridge");

double sum(const std::array<double, swatchCount>& values) { return std::accumulate(values.begin(), values.end(), 0.0); }

void verifyApart(const std::vector<PlotCanvas::DrawnLabel>& labels, const QSize& size)
{
    for (std::size_t i = 0; i < labels.size(); ++i) {
        QVERIFY2(QRectF(QPointF(), size).contains(labels[i].box), qPrintable(labels[i].text));
        for (std::size_t j = i + 1; j < labels.size(); ++j)
            QVERIFY2(!labels[i].box.adjusted(1, 3, -1, -3).intersects(labels[j].box.adjusted(1, 3, -1, -3)),
                     qPrintable(labels[i].text + " over " + labels[j].text));
    }
}

} // namespace

class TestCharts : public WindowFixture {
    Q_OBJECT
private:
    ChartDesk& desk() { return m_window->charts(); }
    bool settled() { return !m_window->evaluator().isBusy() && !desk().isBusy(); }
    void drag(int pixels)
    {
        LogSlider& slider = m_window->inspector().row(Knob::hbmBandwidth).slider();
        const QPoint from = slider.handleCentre().toPoint();
        QTest::mousePress(&slider, Qt::LeftButton, {}, from);
        for (int i = 1; i <= 20; ++i)
            QTest::mouseMove(&slider, from + QPoint(pixels * i / 20, 0));
        QTest::mouseRelease(&slider, Qt::LeftButton, {}, from + QPoint(pixels, 0));
    }

private slots:
    void initTestCase() { QVERIFY(loadShippedData()); }
    void init()
    {
        showWindow({1280, 800});
        QVERIFY(m_window->openFile(defaultStudy));
        QTRY_VERIFY(settled());
    }
    void cleanup() { m_window.reset(); }

    void theLedgerSumsToTheStep()
    {
        const LedgerBar& bar = desk().ledger().data().current;
        QVERIFY(bar.runs());
        QVERIFY(std::abs(sum(bar.seconds) / bar.time - 1) < 1e-12);
        QVERIFY(!desk().ledger().data().baseline.has_value());
        for (const ScalingColumn& column : desk().scaling().data().columns)
            if (column.reason.isEmpty())
                QVERIFY(std::abs(sum(column.share) - 1) < 1e-12);
    }
    void aSliderChangesEveryChartInSightAndClearsTheStaleMark()
    {
        desk().area()->showAll(true);
        QTRY_VERIFY(settled());
        const double ridge = m_window->chart().data().ridge;
        const double time = desk().ledger().data().current.time;
        const TableTwin scaling = desk().scaling().twin();
        const std::vector<double> times = desk().pareto().data().points->time;
        const TableTwin frontier = desk().pareto().twin();
        const QStringList titles = {m_window->chart().title(), desk().ledger().title(), desk().scaling().title()};
        drag(-60);
        QTRY_VERIFY(settled());
        QVERIFY(m_window->chart().data().ridge > 1.1 * ridge);
        QVERIFY(desk().ledger().data().current.time > time);
        QCOMPARE(desk().ledger().data().baseline->time, time);
        QVERIFY(!(desk().scaling().twin() == scaling));
        QVERIFY(desk().pareto().data().points->time != times);
        QVERIFY(!(desk().pareto().twin() == frontier));
        QVERIFY(desk().pareto().data().baseline.has_value());
        QVERIFY(!desk().scaling().data().baseline.empty());
        QVERIFY(m_window->chart().title() != titles[0]);
        QVERIFY(desk().ledger().title() != titles[1]);
        for (int i = 0; i < desk().area()->count(); ++i)
            QVERIFY(!desk().area()->frame(i)->isStale());
        m_window->document().undoStack().undo();
        QTRY_VERIFY(settled());
        QCOMPARE(desk().scaling().twin(), scaling);
        QCOMPARE(desk().scaling().title(), titles[2]);
    }
    void strongAndWeakDiffer()
    {
        desk().area()->choose(1);
        QTRY_VERIFY(settled());
        const auto find = [this](const QString& text) {
            for (QToolButton* button : desk().scaling().findChildren<QToolButton*>())
                if (button->text() == text)
                    return button;
            return static_cast<QToolButton*>(nullptr);
        };
        const std::size_t strong = desk().scaling().data().columns.size();
        QVERIFY(!desk().scaling().data().columns.back().reason.isEmpty()); // the batch runs out
        QTest::mouseClick(find(QStringLiteral("Weak")), Qt::LeftButton);
        QTRY_VERIFY(settled());
        QCOMPARE(desk().scaling().data().kind, ScalingKind::weak);
        QCOMPARE(desk().scaling().data().columns.size(), strong);
        QVERIFY(desk().scaling().data().columns.back().reason.isEmpty());
        QVERIFY(desk().scaling().data().columns.back().extended);
    }
    void labelsKeepApart_data()
    {
        QTest::addColumn<QString>("study");
        QTest::addColumn<QSize>("size");
        for (const char* study : {"gpt3-175b-selene", "llama3-70b-generations", "turing-530b"})
            for (const QSize& size : {QSize(1280, 800), QSize(1920, 1080)})
                QTest::addRow("%s %d", study, size.width()) << QString::fromLatin1(study) << size;
    }
    void labelsKeepApart()
    {
        QFETCH(QString, study);
        QFETCH(QSize, size);
        m_window->resize(size);
        QVERIFY(m_window->openFile(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/%1.ridge").arg(study)));
        for (const int chart : {1, 2, 3}) {
            desk().area()->choose(chart);
            QTRY_VERIFY(settled());
            m_window->grab();
            const auto& labels = chart == 1 ? desk().scaling().drawnLabels()
                             : chart == 2 ? desk().pareto().drawnLabels()
                                          : desk().ledger().drawnLabels();
            QVERIFY(!labels.empty());
            verifyApart(labels, desk().area()->frame(chart)->size());
        }
    }
    void arrowsWalkTheRooflineAndTheScaling()
    {
        desk().area()->choose(1);
        QTRY_VERIFY(settled());
        m_window->grab();
        RooflineChart& roofline = *m_window->findChild<RooflineChart*>();
        desk().area()->focusChart(0);
        QWidget* plot = QApplication::focusWidget();
        QCOMPARE(plot->accessibleName(), QStringLiteral("Roofline plot"));
        QVERIFY(!roofline.focusedMark());
        QTest::keyClick(plot, Qt::Key_Right);
        const auto first = roofline.focusedMark();
        QVERIFY(first.has_value());
        QVERIFY(plot->accessibleDescription().contains(QStringLiteral("FLOP/byte")));
        QTest::keyClick(plot, Qt::Key_Right);
        QVERIFY(roofline.focusedMark() && roofline.focusedMark() != first);
        QTest::keyClick(plot, Qt::Key_Home);
        QCOMPARE(roofline.focusedMark(), first);
        QTest::keyClick(plot, Qt::Key_Escape);
        QVERIFY(!roofline.focusedMark());

        desk().area()->focusChart(1);
        auto* scaling = qobject_cast<PlotCanvas*>(QApplication::focusWidget());
        QVERIFY(scaling != nullptr);
        QTest::keyClick(scaling, Qt::Key_End);
        QCOMPARE(scaling->stop(), std::optional(scaling->stops().size() - 1));
        QTest::keyClick(scaling, Qt::Key_Left);
        QCOMPARE(scaling->stop(), std::optional(scaling->stops().size() - 2));
        QVERIFY(scaling->accessibleDescription().contains(QStringLiteral("accelerators")));
        QTest::keyClick(scaling, Qt::Key_Escape);
        QVERIFY(!scaling->stop());
    }
    void aChartTurnsIntoItsTable()
    {
        desk().area()->focusChart(3);
        QTRY_VERIFY(settled());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_T, Qt::ControlModifier);
        QVERIFY(desk().ledger().showsTable());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_C, Qt::ControlModifier);
        const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), desk().ledger().twin().rows.size() + 1);
        QCOMPARE(lines.front().count(u'\t'), desk().ledger().twin().headings.size() - 1);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_T, Qt::ControlModifier);
        QVERIFY(!desk().ledger().showsTable());
    }
    void everyChartSaysWhyItIsEmpty()
    {
        QVERIFY(m_window->openFile(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/blank-sheet.ridge")));
        QTRY_VERIFY(settled());
        desk().area()->showAll(true);
        QTRY_VERIFY(settled());
        QVERIFY(desk().scaling().isEmpty());
        QVERIFY(desk().pareto().isEmpty());
        QVERIFY(!desk().scaling().isStale());
    }
};

QTEST_MAIN(TestCharts)
#include "tst_charts.moc"
