// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/validation_chart.hpp"
#include "page_stack.hpp"
#include "validation/validation_page.hpp"
#include "validation_desk.hpp"
#include "window_fixture.hpp"
#include "window_header.hpp"

#include <QComboBox>
#include <QFile>
#include <QPushButton>
#include <QTest>

#include <cmath>

using namespace ridge;
using namespace ridge::ui;

class TestValidation : public WindowFixture {
    Q_OBJECT
private:
    ValidationPage& page() { return m_window->validation().page(); }
    bool settled() { return !m_window->evaluator().isBusy() && m_window->status().stateText().startsWith(QStringLiteral("Up to date")); }
    void openPage()
    {
        QTest::keyClick(m_window.get(), Qt::Key_3, Qt::ControlModifier);
        QVERIFY(m_window->pages().shows(&page()));
        QTRY_VERIFY(!m_window->validation().isBusy());
        QVERIFY(!page().tables().empty());
    }
    void choose(const char* box, const QString& text)
    {
        QComboBox& combo = page().filterBox(QString::fromLatin1(box));
        const int index = combo.findText(text);
        QVERIFY2(index >= 0, qPrintable(text));
        combo.setFocus();
        while (combo.currentIndex() != index)
            QTest::keyClick(&combo, combo.currentIndex() < index ? Qt::Key_Down : Qt::Key_Up);
    }

private slots:
    void initTestCase() { QVERIFY(loadShippedData()); }
    void init()
    {
        showWindow({1600, 1000});
        m_window->activateWindow();
        QTRY_VERIFY(m_window->isActiveWindow());
    }
    void cleanup() { m_window.reset(); }

    void everyTableThatShipsIsJudged()
    {
        openPage();
        QStringList kinds;
        for (const JudgedTablePtr& table : page().tables()) {
            kinds << QString::fromStdString(table->report.table);
            RowFilter filter;
            filter.table = table->name;
            page().setFilter(filter);
            QCOMPARE(page().chart().data().title, QString::fromStdString(accuracyFinding(page().tables(), chosenRows(page().tables(), filter), filter).text));
            QVERIFY(!page().chart().data().marks.empty());
            QCOMPARE(page().chart().data().isRate(), table->report.table == "links" || table->report.table == "micro");
        }
        QVERIFY(kinds.contains(QStringLiteral("training")) && kinds.contains(QStringLiteral("collectives")) && kinds.contains(QStringLiteral("links")) && kinds.contains(QStringLiteral("kernels")) && kinds.contains(QStringLiteral("micro")));
    }
    void filtersNarrowEverythingAtOnce()
    {
        openPage();
        const std::size_t all = page().rows().size();
        choose("source", QStringLiteral("korthikanti"));
        QCOMPARE(page().rows().size(), std::size_t(9));
        QVERIFY(all > 1000);
        QCOMPARE(page().chart().data().marks.size(), std::size_t(9));
        QCOMPARE(page().worst().rowCount(), 9);
        QCOMPARE(page().groups().rowCount(), 1);
        QCOMPARE(page().accuracy().twin().rows[4].last(), QStringLiteral("9"));
        QVERIFY2(page().chart().title().contains(QStringLiteral("9 training runs of korthikanti")), qPrintable(page().chart().title()));
        choose("part", QStringLiteral("All parts"));
        QCOMPARE(page().rows().size(), std::size_t(9));
    }
    void aMarkStandsWhereItsRowSaysAndTellsIt()
    {
        openPage();
        choose("source", QStringLiteral("korthikanti"));
        ValidationCanvas& canvas = page().chart().canvas();
        const auto& marks = canvas.data().marks;
        for (std::size_t i = 1; i < marks.size(); ++i) {
            QVERIFY(canvas.place(i).x() >= canvas.place(i - 1).x());
            QVERIFY(marks[i].predicted < marks[i - 1].predicted || canvas.place(i).y() <= canvas.place(i - 1).y());
        }
        const QString words = canvas.describeAt(canvas.place(0));
        QVERIFY2(words.contains(QStringLiteral("measured")) && words.contains(QStringLiteral("P10 to P90")), qPrintable(words));
        canvas.setFocus();
        QTest::keyClick(&canvas, Qt::Key_Right);
        QCOMPARE(canvas.accessibleDescription(), words);
    }
    void aRowOpensAsAStudyOfItsOwn()
    {
        openPage();
        choose("source", QStringLiteral("korthikanti"));
        const RowVerdict& verdict = verdictAt(page().tables(), worstRows(page().tables(), page().rows(), 1).front());
        const double predicted = *verdict.predicted;
        page().worst().setFocus();
        page().worst().setCurrentCell(0, 0);
        QTest::keyClick(&page().worst(), Qt::Key_Return);
        QTRY_VERIFY(settled());
        QVERIFY(!m_window->pages().shows(&page()));
        QVERIFY(m_window->document().isModified()); // no file holds it
        const Study& study = *m_window->document().study();
        QCOMPARE(study.pairings.front().published.size(), std::size_t(1));
        QVERIFY(std::abs(study.pairings.front().published.front().value / *verdict.measured - 1) < 1e-5);
        const auto result = evaluatePairing(study, study.pairings.front(), m_installed->catalogue, m_installed->calibrations);
        QVERIFY(result.ok() && std::abs(result->evaluation.time / predicted - 1) < 0.01);
    }
    void unsavedWorkIsAskedForFirst()
    {
        QVERIFY(m_window->openFile(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/gpt3-175b-selene.ridge")));
        m_window->document().edit(QStringLiteral("name"), {}, [](Study& study) { study.title = "mine"; });
        int asked = 0;
        m_window->setUnsavedQuestion([&] {
            ++asked;
            return MainWindow::Unsaved::cancel;
        });
        openPage();
        page().worst().setFocus();
        page().worst().setCurrentCell(0, 0);
        QTest::keyClick(&page().worst(), Qt::Key_Return);
        QCOMPARE(asked, 1);
        QCOMPARE(m_window->document().study()->title, std::string("mine"));
    }
    void aRowOfAnotherKindSaysWhyItIsNoStudy()
    {
        openPage();
        choose("table", QStringLiteral("links.csv"));
        page().worst().setFocus();
        page().worst().setCurrentCell(0, 0);
        QTest::keyClick(&page().worst(), Qt::Key_Return);
        QVERIFY(m_window->document().study() == nullptr);
        QVERIFY(!m_window->status().findingsText().isEmpty());
    }
    void escapeStopsTheLeavingOut()
    {
        openPage();
        QTest::mouseClick(&page().leaveOutButton(), Qt::LeftButton);
        QVERIFY(page().isBusy());
        QTest::keyClick(&page(), Qt::Key_Escape);
        QVERIFY(!page().isBusy());
        QVERIFY(!page().chart().data().leftOut); // what was there stays
        QVERIFY(!page().tables().empty());
    }
    void theChartIsExportedWithEveryRow()
    {
        openPage();
        choose("source", QStringLiteral("korthikanti"));
        page().chart().canvas().setFocus();
        QCOMPARE(writeEveryFormat(QStringLiteral("validation")), QByteArray());
        QFile table(m_folder.filePath(QStringLiteral("validation.csv")));
        QVERIFY(table.open(QIODevice::ReadOnly));
        QCOMPARE(table.readAll().count(": measured "), qsizetype(9)); // a line a row
    }
    void theTableTwinHoldsEveryRowWorstFirst()
    {
        openPage();
        choose("source", QStringLiteral("mosaic"));
        const TableTwin& twin = page().chart().twin();
        QCOMPARE(std::size_t(twin.rows.size()), page().rows().size());
        QCOMPARE(twin.rows.front()[4], page().worst().twin().rows.front()[3]);
    }
};

QTEST_MAIN(TestValidation)
#include "tst_validation.moc"
