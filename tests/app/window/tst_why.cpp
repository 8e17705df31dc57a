// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart_desk.hpp"
#include "charts/ledger_chart.hpp"
#include "kpi/kpi_strip.hpp"
#include "theme/resource_text.hpp"
#include "why/why_card.hpp"
#include "why/why_sheet.hpp"
#include "why/why_tree.hpp"
#include "why_desk.hpp"
#include "window_fixture.hpp"
#include "window_header.hpp"

#include <QAccessible>
#include <QClipboard>
#include <QPushButton>
#include <QTest>

using namespace ridge;
using namespace ridge::ui;

namespace {

const QString defaultStudy = QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/gpt3-175b-selene.ridge");

} // namespace

class TestWhy : public WindowFixture {
    Q_OBJECT
private:
    bool settled() { return !m_window->evaluator().isBusy() && m_window->status().stateText().startsWith(QStringLiteral("Up to date")); }
    bool derived() { return !m_window->why().isBusy() && sheet().panel().content().explanation != nullptr && !sheet().panel().isStale(); }
    WhySheet& sheet() { return m_window->why().sheet(); }
    WhyTree& tree() { return sheet().panel().tree(); }
    QString term() { return tree().currentIndex().siblingAtColumn(0).data().toString(); }
    QString copied()
    {
        QGuiApplication::clipboard()->clear();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_C, Qt::ControlModifier);
        return QGuiApplication::clipboard()->text();
    }
    /// What `ridgepoint explain` prints for a number of the study as it stands.
    QString explained(const char* metric)
    {
        const StudyPtr study = m_window->document().study();
        const auto result = evaluatePairing(*study, *activePairing(*study), m_installed->catalogue, m_installed->calibrations);
        return QString::fromStdString(explanationReport(*result, *explain(*result, metric)));
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

    void twoKeysFromAKpiToItsDerivationAndBack()
    {
        m_window->kpis().limiter().setFocus(Qt::TabFocusReason);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab); // one: the first tile
        KpiTileView* tile = m_window->kpis().tile(QStringLiteral("time"));
        QVERIFY(tile != nullptr && tile->hasFocus());
        QTest::keyClick(tile, Qt::Key_W); // two: the sheet
        QVERIFY(sheet().isOpen());
        QVERIFY(tree().hasFocus());
        QTRY_VERIFY(derived());
        QVERIFY2(sheet().panel().title().startsWith(QStringLiteral("Why is step time ")), qPrintable(sheet().panel().title()));
        const QRect lit(tile->mapTo(sheet().parentWidget(), QPoint(4, 4)), tile->size() - QSize(8, 8));
        QCOMPARE(sheet().litRect(), lit);

        QCOMPARE(term(), QStringLiteral("Time of a training step"));
        QTest::keyClick(&tree(), Qt::Key_Left); // closes the root
        QVERIFY(!tree().isExpanded(tree().rows()->root()));
        QTest::keyClick(&tree(), Qt::Key_Right);
        QVERIFY(tree().isExpanded(tree().rows()->root()));
        QTest::keyClick(&tree(), Qt::Key_Down);
        QCOMPARE(term(), QStringLiteral("Step with its fixed time"));
        QVERIFY(sheet().panel().chosen().title().startsWith(term()));
        QTest::keyClick(&tree(), Qt::Key_Home);
        QCOMPARE(term(), QStringLiteral("Time of a training step"));
        QTest::keyClick(&tree(), Qt::Key_S); // type-ahead, not an action of the window
        QVERIFY2(term().startsWith(u'S'), qPrintable(term()));
        QTest::keyClick(&tree(), Qt::Key_End);
        QVERIFY(!tree().indexBelow(tree().currentIndex()).isValid());

        QCOMPARE(copied(), explained("time"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(!sheet().isOpen());
        QVERIFY(tile->hasFocus());
    }
    void everyKpiCanBeAsked_data()
    {
        QTest::addColumn<QString>("metric");
        for (const char* metric : {"time", "tokens_per_s_per_accelerator", "mfu", "memory_per_accelerator", "accelerators"})
            QTest::newRow(metric) << QString::fromLatin1(metric);
    }
    void everyKpiCanBeAsked()
    {
        QFETCH(QString, metric);
        KpiTileView* tile = m_window->kpis().tile(metric);
        QVERIFY(tile != nullptr);
        QTest::mouseClick(tile, Qt::LeftButton);
        QTRY_VERIFY(derived());
        const QString number = QStringLiteral("%1 %2").arg(tile->tile().value, tile->tile().unit).section(u' ', 0, 0);
        QVERIFY2(sheet().panel().title().contains(number), qPrintable(sheet().panel().title())); // the asked number itself
        QVERIFY(!sheet().litRect().isEmpty()); // wherever the tile stands
        QCOMPARE(copied(), explained(qPrintable(metric)));
        QTest::mouseClick(&sheet(), Qt::LeftButton, {}, QPoint(20, sheet().height() - 20)); // the scrim
        QVERIFY(!sheet().isOpen());
    }
    void theLimitersSlicesAreAskedByArrowsAndEnter()
    {
        LimiterChip& chip = m_window->kpis().limiter();
        chip.setFocus(Qt::TabFocusReason);
        QTest::keyClick(&chip, Qt::Key_Return);
        QTRY_VERIFY(derived());
        QCOMPARE(copied(), explained("ledger/compute.fp16")); // without a slice: the limiter
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(chip.hasFocus());
        QTest::keyClick(&chip, Qt::Key_Right);
        QTest::keyClick(&chip, Qt::Key_Right);
        QVERIFY(chip.slice() == Swatch::hbm);
        QTest::keyClick(&chip, Qt::Key_Return);
        QTRY_VERIFY(derived());
        QCOMPARE(copied(), explained("ledger/hbm"));
    }
    void aSliceOfTheLedgerIsAskedByKeyAndByClick()
    {
        LedgerChart& ledger = m_window->charts().ledger();
        m_window->charts().area()->focusChart(3);
        QVERIFY(ledger.plot().hasFocus());
        QTest::keyClick(&ledger.plot(), Qt::Key_Up); // the lowest slice
        QVERIFY(ledger.slice() == Swatch::compute);
        QTest::keyClick(&ledger.plot(), Qt::Key_W);
        QTRY_VERIFY(derived());
        QCOMPARE(copied(), explained("ledger/compute.fp16"));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(ledger.plot().hasFocus());
        QTest::mouseClick(&ledger.plot(), Qt::LeftButton, {}, ledger.sliceRect(Swatch::hbm).center().toPoint());
        QTRY_VERIFY(derived());
        QCOMPARE(copied(), explained("ledger/hbm"));
    }
    void theDerivationFollowsTheDesign()
    {
        QTest::mouseClick(m_window->kpis().tile(QStringLiteral("time")), Qt::LeftButton);
        QTRY_VERIFY(derived());
        QTest::keyClick(&tree(), Qt::Key_Down);
        QTest::keyClick(&tree(), Qt::Key_Down);
        const QString chosen = term(), before = copied();
        m_window->document().edit(QStringLiteral("halve"), {}, [](Study& study) {
            study.architectures.at(activePairing(study)->architecture).overrides["hbm.bandwidth"] = {0.5, true, "0.5x"};
        });
        QTRY_VERIFY(settled() && derived() && copied() != before);
        QCOMPARE(copied(), explained("time"));
        QCOMPARE(term(), chosen); // the same row, and what was open stays open
        QVERIFY(tree().isExpanded(tree().rows()->root()));
    }
    void aDesignThatCannotRunSaysSo()
    {
        QTest::mouseClick(m_window->kpis().tile(QStringLiteral("time")), Qt::LeftButton);
        QTRY_VERIFY(derived());
        m_window->document().edit(QStringLiteral("shrink"), {}, [](Study& study) {
            study.architectures.at(activePairing(study)->architecture).overrides["hbm.capacity"] = {1e9, false, "1 GB"};
        });
        QTRY_VERIFY(settled() && !m_window->why().isBusy() && !sheet().panel().content().reason.isEmpty());
        QVERIFY(sheet().panel().content().reason.contains(QStringLiteral("Does not fit")));
        QVERIFY(copied().isEmpty());
    }
    void tabStaysInTheSheetAndTheScreenReaderHearsTheRows()
    {
        QTest::mouseClick(m_window->kpis().tile(QStringLiteral("mfu")), Qt::LeftButton);
        QTRY_VERIFY(derived());
        for (int i = 0; i < 6; ++i) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QVERIFY(sheet().isAncestorOf(QApplication::focusWidget()));
            QVERIFY(!QApplication::focusWidget()->accessibleName().isEmpty() || qobject_cast<QPushButton*>(QApplication::focusWidget()) != nullptr);
        }
        const QString spoken = tree().rows()->root().data(Qt::AccessibleTextRole).toString();
        QVERIFY2(spoken.startsWith(QStringLiteral("Model FLOP utilisation, ")), qPrintable(spoken));
        const WhyCard& trust = sheet().panel().trust();
        double sum = 0;
        for (const WhyLine& line : trust.lines())
            sum += line.share.value_or(0);
        QVERIFY(std::abs(sum - 1) < 1e-9);
    }
    void aRepeatedStepOpensToWhatItStandsFor()
    {
        QTest::mouseClick(m_window->kpis().tile(QStringLiteral("time")), Qt::LeftButton);
        QTRY_VERIFY(derived());
        const WhyModel& rows = *tree().rows();
        QList<QModelIndex> open{rows.root()};
        int repeated = 0;
        while (!open.isEmpty() && repeated == 0) {
            const QModelIndex index = open.takeFirst();
            const Explanation* step = rows.step(index);
            if (step != nullptr && step->repeated) {
                ++repeated;
                QVERIFY(rows.rowCount(index) > 0);
            }
            for (int i = 0; i < rows.rowCount(index); ++i)
                open << rows.index(i, 0, index);
        }
        QCOMPARE(repeated, 1);
    }
};

QTEST_MAIN(TestWhy)
#include "tst_why.moc"
