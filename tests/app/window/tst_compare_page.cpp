// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_page.hpp"
#include "compare_desk.hpp"
#include "kpi/kpi_strip.hpp"
#include "page_stack.hpp"
#include "session/pin_baseline.hpp"
#include "theme/theme.hpp"
#include "window_fixture.hpp"

#include <QPushButton>
#include <QRegularExpression>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QTest>

#include <cmath>

using namespace ridge;
using namespace ridge::ui;

class TestComparePage : public WindowFixture {
    Q_OBJECT
private:
    CompareDesk& desk() { return m_window->compare(); }
    ComparePage& page() { return desk().page(); }
    bool settled() { return !m_window->evaluator().isBusy() && !desk().isBusy(); }
    void open(const char* study = "gpt3-175b-selene")
    {
        QVERIFY(m_window->openFile(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/%1.ridge").arg(QLatin1String(study))));
        QTRY_VERIFY(settled());
    }
    /// Half the HBM bandwidth and 1.2 times the peak, after pinning what stood there.
    void pinAndChange()
    {
        QTest::keyClick(m_window.get(), Qt::Key_B, Qt::ControlModifier);
        QTRY_VERIFY(settled());
        m_window->document().edit(QStringLiteral("change"), {}, [](Study& study) {
            for (auto& [id, architecture] : study.architectures)
                if (id != pinnedArchitecture()) {
                    architecture.overrides["hbm.bandwidth"] = {0.5, true, "0.5x"};
                    architecture.overrides["compute.peak"] = {1.2, true, "1.2x"};
                }
        });
        QTRY_VERIFY(settled());
    }
    void show()
    {
        QTest::keyClick(m_window.get(), Qt::Key_B, Qt::AltModifier);
        QVERIFY(page().isVisible());
        QTRY_VERIFY(settled());
    }
    double sum()
    {
        double seconds = 0;
        for (const WaterfallStep& step : page().waterfall().view().steps)
            seconds += step.seconds;
        return seconds;
    }

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

    void emptyItTeaches()
    {
        show();
        QVERIFY(page().isEmpty());
        QCOMPARE(page().emptyReason(), QStringLiteral("No study is open"));
        open();
        QVERIFY(page().isEmpty());
        QCOMPARE(page().emptyReason(), QStringLiteral("Nothing to compare with yet"));
        QVERIFY(page().pinButton().isVisible());
        QTest::mouseClick(&page().pinButton(), Qt::LeftButton);
        QTRY_VERIFY(settled() && !page().isEmpty());
        QVERIFY(isPinned(*m_window->document().study()));
        QVERIFY2(page().title().startsWith(QStringLiteral("No input of ")), qPrintable(page().title()));
        QVERIFY(page().changes().twin().rows.isEmpty());
        m_window->document().undoStack().undo();
        QTRY_VERIFY(settled() && page().isEmpty());
    }
    void startsWithWhatChangedAndSumsUp()
    {
        open();
        const double before = m_window->kpis().model().time;
        pinAndChange();
        const double after = m_window->kpis().model().time;
        show();
        const TableTwin& changes = page().changes().twin();
        QCOMPARE(changes.rows.size(), 2);
        QCOMPARE(changes.rows[0], QStringList({QStringLiteral("Override of Matrix peak, all precisions"), QStringLiteral("none"), QStringLiteral("1.2\u00D7")}));
        QCOMPARE(changes.rows[1], QStringList({QStringLiteral("Override of HBM bandwidth"), QStringLiteral("none"), QStringLiteral("0.5\u00D7")}));
        const WaterfallView& waterfall = page().waterfall().view();
        QCOMPARE(waterfall.steps.size(), std::size_t(2));
        QVERIFY(waterfall.timeA == before && waterfall.timeB == after);
        QVERIFY(std::abs(sum() - (after - before)) < 1e-12 * before);
        for (const WaterfallStep& step : waterfall.steps)
            QVERIFY((step.seconds < 0) == step.name.startsWith(QStringLiteral("Matrix peak"))); // more peak takes time away, half the bandwidth adds some
        double a = 0, b = 0;
        for (const LedgerPairRow& row : page().ledger().view().rows) {
            a += row.a;
            b += row.b;
        }
        QVERIFY(std::abs(a / before - 1) < 1e-9 && std::abs(b / after - 1) < 1e-9);
        const double change = after / before - 1;
        const QString title = page().title();
        const double told = QRegularExpression(QStringLiteral("takes ([0-9.]+) %")).match(title).captured(1).toDouble() / 100;
        QVERIFY2(std::abs(told - std::abs(change)) <= (std::abs(change) < 0.0995 ? 0.00051 : 0.0051), qPrintable(title));
        QVERIFY2(title.contains(change < 0 ? QStringLiteral(" less time than in ") : QStringLiteral(" more time than in ")), qPrintable(title));
        const bool noise = std::abs(std::log(after / before)) < std::log(1.17); // on one part, scenarios/measurements/residuals.json
        QCOMPARE(title.contains(QStringLiteral(", within noise")), noise);
        QCOMPARE(page().waterfall().view().withinNoise, noise);
        const QStringList time = page().results().twin().rows[0];
        QVERIFY2(time[0] == QStringLiteral("Step time") && time[1] != time[2], qPrintable(time.join(u'|')));
    }
    void xSwapsTheTwo()
    {
        open();
        pinAndChange();
        show();
        const WaterfallView there = page().waterfall().view();
        const QStringList change = page().changes().twin().rows[0];
        page().waterfall().setFocus();
        QTest::keyClick(&page().waterfall(), Qt::Key_X);
        QTRY_VERIFY(settled() && page().waterfall().view().timeA == there.timeB);
        const WaterfallView& back = page().waterfall().view();
        QVERIFY(back.timeB == there.timeA && back.nameA == there.nameB);
        for (std::size_t i = 0; i < there.steps.size(); ++i)
            QVERIFY(std::abs(back.steps[i].seconds + there.steps[i].seconds) < 1e-12 * there.timeA);
        QCOMPARE(page().changes().twin().rows[0], QStringList({change[0], change[2], change[1]}));
        QTest::mouseClick(&page().swapButton(), Qt::LeftButton);
        QTRY_VERIFY(settled() && page().waterfall().view().timeA == there.timeA);
    }
    void followsTheDesignAndUndo()
    {
        open();
        pinAndChange();
        show();
        const double before = page().waterfall().view().timeB;
        m_window->document().undoStack().undo();
        QTRY_VERIFY(settled() && page().waterfall().view().steps.empty());
        QVERIFY(page().waterfall().view().timeB != before);
        m_window->document().undoStack().redo();
        QTRY_VERIFY(settled() && page().waterfall().view().timeB == before);
    }
    void everyChartHasItsTable()
    {
        open();
        pinAndChange();
        show();
        QTRY_VERIFY(page().waterfall().hasFocus()); // the page gives it the keys
        QTest::keyClick(&page().waterfall(), Qt::Key_T, Qt::ControlModifier);
        QVERIFY(page().waterfallFrame().showsTable());
        QCOMPARE(page().waterfallFrame().twin().rows.size(), 4); // A, two inputs, B
        QCOMPARE(std::size_t(page().ledgerFrame().twin().rows.size()), page().ledger().view().rows.size());
    }
    void everyChartIsWritten()
    {
        open();
        pinAndChange();
        show();
        QTRY_VERIFY(settled() && !page().isEmpty());
        const std::vector<PlotCanvas*> canvases = {&page().waterfall(), &page().ledger()};
        for (std::size_t i = 0; i < canvases.size(); ++i) {
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
            for (const char* study : {"gpt3-175b-selene", "llama3-70b-generations", "tpu-v5p-slice"})
                QTest::addRow("%s %d", study, size.width()) << size << QString::fromLatin1(study);
    }
    void noLabelsOverlap()
    {
        QFETCH(QSize, size);
        QFETCH(QString, study);
        m_window->resize(size);
        open(study.toLatin1().constData());
        pinAndChange();
        show();
        QTRY_VERIFY(settled() && !page().isEmpty());
        for (const bool dark : {false, true}) {
            m_window->setDark(dark);
            for (PlotCanvas* canvas : {static_cast<PlotCanvas*>(&page().waterfall()), static_cast<PlotCanvas*>(&page().ledger())}) {
                canvas->grab();
                const auto& labels = canvas->drawnLabels();
                QVERIFY(labels.size() > 5);
                for (std::size_t a = 0; a < labels.size(); ++a) {
                    QVERIFY2(QRectF(canvas->rect()).adjusted(-1, -1, 1, 1).contains(labels[a].box), qPrintable(labels[a].text + QStringLiteral(" leaves the chart")));
                    for (std::size_t b = a + 1; b < labels.size(); ++b)
                        QVERIFY2(!labels[a].box.adjusted(1, 2, -1, -2).intersects(labels[b].box.adjusted(1, 2, -1, -2)), qPrintable(labels[a].text + QStringLiteral(" | ") + labels[b].text));
                }
            }
        }
    }
};

QTEST_MAIN(TestComparePage)
#include "tst_compare_page.moc"
