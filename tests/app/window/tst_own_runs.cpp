// SPDX-License-Identifier: GPL-3.0-or-later
#include "calibration_desk.hpp"
#include "charts/validation_chart.hpp"
#include "page_stack.hpp"
#include "charts/table_twin.hpp"
#include "validation/calibrate_sheet.hpp"
#include "validation/calibrate_text.hpp"
#include "validation/column_sheet.hpp"
#include "validation/validation_page.hpp"
#include "validation_desk.hpp"
#include "window_fixture.hpp"
#include "window_header.hpp"

#include <QComboBox>
#include <QDropEvent>
#include <QFile>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QTest>
#include <QUrl>

using namespace ridge;
using namespace ridge::ui;

namespace {

const QByteArray heads = "GPU name,num_gpus,model,params_b,layers,hidden_size,heads,seq_len,Global Batch Size,micro_batch,tp,pp,loss,step_time_ms,wandb\n";
const QByteArray runs = heads
    + "NVIDIA A100-SXM4-80GB,64,GPT-3 22B,22,48,6144,64,2048,4,4,8,1,2.1,1300,x\n"
      "NVIDIA A100-SXM4-80GB,64,GPT-3 175B,175,96,12288,96,2048,64,1,8,8,2.0,13800,y\n"
      "NVIDIA A100-SXM4-80GB,eight,GPT-3 175B,175,96,12288,96,2048,64,1,8,8,2.0,13800,z\n";

} // namespace

/// A table of one's own runs is seen against the model in at most three actions: drop, confirm, look.
class TestOwnRuns : public WindowFixture {
    Q_OBJECT
private:
    ValidationDesk& desk() { return m_window->validation(); }
    ValidationPage& page() { return desk().page(); }
    QString file(const QString& name, const QByteArray& content)
    {
        QFile out(m_folder.filePath(name));
        return out.open(QIODevice::WriteOnly) && out.write(content) == content.size() ? out.fileName() : QString();
    }
    bool drop(const QString& path)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({600, 400}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        enter.ignore();
        QCoreApplication::sendEvent(m_window.get(), &enter);
        if (!enter.isAccepted())
            return false;
        QDropEvent event(QPointF(600, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &event);
        return event.isAccepted();
    }
    void dropAndConfirm(const char* name)
    {
        QVERIFY(drop(file(QString::fromLatin1(name), runs)));
        QVERIFY(desk().columnSheet() != nullptr);
        QTest::keyClick(desk().columnSheet(), Qt::Key_Return);
        QTRY_VERIFY(!desk().isBusy() && !page().rows().empty());
    }

private slots:
    void initTestCase() { QVERIFY(loadShippedData()); }
    void init()
    {
        QFile::remove(m_folder.filePath(QStringLiteral("settings.ini")));
        showWindow({1600, 1000});
        m_window->activateWindow();
        QTRY_VERIFY(m_window->isActiveWindow());
    }
    void cleanup() { m_window.reset(); }

    void droppedConfirmedSeen()
    {
        dropAndConfirm("runs.csv");
        QVERIFY(m_window->pages().shows(&page()));
        QCOMPARE(page().filter().table, std::string("runs.csv"));
        QCOMPARE(page().rows().size(), std::size_t(2));
        QCOMPARE(page().chart().data().marks.size(), std::size_t(2));
        QVERIFY(page().chart().data().marks.front().own);
        QVERIFY2(page().chart().title().startsWith(QStringLiteral("Median error")), qPrintable(page().chart().title()));
        QVERIFY(std::abs(page().chart().data().marks.back().measured - 13.8) < 1e-9);
        QVERIFY2(page().remark().startsWith(QStringLiteral("2 columns ignored: loss, wandb")), qPrintable(page().remark()));
        QVERIFY2(page().remark().contains(QStringLiteral("runs.csv:4: column 'num_gpus': found 'eight', expected a number")), qPrintable(page().remark()));
        const TableTwin& left = page().unpredicted().twin();
        QCOMPARE(left.rows.size(), qsizetype(1));
        QCOMPARE(left.rows.front()[2], QStringLiteral("4"));
        QVERIFY2(left.rows.front()[1].contains(QStringLiteral("found 'eight'")), qPrintable(left.rows.front()[1]));
    }
    void theMapIsRememberedByItsHeadings()
    {
        dropAndConfirm("runs.csv");
        m_window.reset();
        showWindow({1600, 1000});
        QVERIFY(drop(file(QStringLiteral("later.csv"), runs)));
        QVERIFY(desk().columnSheet() == nullptr); // nothing is asked again
        QTRY_VERIFY(!desk().isBusy() && !page().rows().empty());
        QCOMPARE(page().filter().table, std::string("later.csv"));
        QTest::mouseClick(&page().columnsButton(), Qt::LeftButton); // but it can be chosen anew
        QVERIFY(desk().columnSheet() != nullptr);
        QCOMPARE(desk().columnSheet()->unitBox("measured_value")->currentText(), QStringLiteral("ms per step"));
    }
    void aUnitIsChosenInTheSheet()
    {
        QVERIFY(drop(file(QStringLiteral("runs.csv"), runs)));
        QComboBox* unit = desk().columnSheet()->unitBox("measured_value");
        unit->setFocus();
        QTest::keyClick(unit, Qt::Key_Up); // ms -> s
        QTest::keyClick(desk().columnSheet(), Qt::Key_Return);
        QTRY_VERIFY(!desk().isBusy() && !page().rows().empty());
        QVERIFY(std::abs(page().chart().data().marks.back().measured - 13800) < 1e-6);
    }
    void whatIsMissingIsAskedForAndCanBeStated()
    {
        QByteArray nameless = runs;
        nameless.replace("GPU name", "cluster");
        QVERIFY(drop(file(QStringLiteral("runs.csv"), nameless)));
        ColumnSheet& sheet = *desk().columnSheet();
        QCOMPARE(sheet.problem(), QStringLiteral("Still needed: Accelerator"));
        QVERIFY(!sheet.confirmButton().isEnabled());
        QVERIFY(sheet.ignored().contains(QStringLiteral("cluster")));
        sheet.fixedField("part")->setFocus();
        QTest::keyClicks(sheet.fixedField("part"), QStringLiteral("a100-sxm-80"));
        QVERIFY(sheet.confirmButton().isEnabled());
        QTest::mouseClick(&sheet.confirmButton(), Qt::LeftButton);
        QTRY_VERIFY(!desk().isBusy() && !page().rows().empty());
        QCOMPARE(page().rows().size(), std::size_t(2));
    }
    void aTableOfAKnownKindNeedsNoQuestion()
    {
        QFile shipped(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/measurements/links.csv"));
        QVERIFY(shipped.open(QIODevice::ReadOnly));
        QVERIFY(drop(file(QStringLiteral("links.csv"), shipped.readAll())));
        QVERIFY(desk().columnSheet() == nullptr);
        QTRY_VERIFY(!desk().isBusy() && !page().rows().empty());
        QCOMPARE(page().filter().table, std::string("my links.csv")); // beside the one that ships
    }
    void aFitSaysWhatItIsWorthAndIsSavedWhenItCarriesOver()
    {
        QTest::keyClick(m_window.get(), Qt::Key_3, Qt::ControlModifier);
        QTRY_VERIFY(!desk().isBusy() && !page().rows().empty());
        QTest::mouseClick(&page().calibrateButton(), Qt::LeftButton);
        QVERIFY(desk().calibrateSheet() != nullptr);
        CalibrateSheet& sheet = *desk().calibrateSheet();
        sheet.choice().setFocus();
        QTest::keyClick(&sheet.choice(), Qt::Key_End); // the one that fewest rows use is quick
        QTRY_VERIFY_WITH_TIMEOUT(!desk().isFitting(), 120000);
        QVERIFY2(sheet.fit() != nullptr, qPrintable(sheet.verdict()));
        QCOMPARE(sheet.verdict(), QString::fromStdString(fitVerdict(*sheet.fit())));
        QCOMPARE(sheet.errors().rowCount(), 3);
        QVERIFY(sheet.constants().rowCount() > 0);
        QCOMPARE(sheet.saveButton().isEnabled(), sheet.fit()->holds());
        QVERIFY(!sheet.keepButton().isEnabled()); // no study is open
        const QString path = m_folder.filePath(QStringLiteral("mine.json"));
        m_window->calibrations().setPathQuestion([&](const QString&) { return path; });
        const bool holds = sheet.fit()->holds();
        QTest::mouseClick(&sheet.saveButton(), Qt::LeftButton);
        QCOMPARE(QFile::exists(path), holds);
    }
    void badFilesAreToldWithFileLineFoundAndExpected_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("found");
        QTest::newRow("ragged") << QByteArray(heads + "a,b\n") << QStringLiteral("bad.csv:2");
        QTest::newRow("open quote") << QByteArray(heads + "\"a,b\n") << QStringLiteral("expected a closing quote");
        QTest::newRow("headings only") << heads << QStringLiteral("found headings and no row");
        QTest::newRow("empty") << QByteArray("\n") << QStringLiteral("bad.csv");
        QTest::newRow("bytes") << QByteArray("\0\1\2,\xff\n1,2\n", 8) << QString();
    }
    void badFilesAreToldWithFileLineFoundAndExpected()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, found);
        QString told;
        connect(&desk(), &ValidationDesk::failed, this, [&](const QString&, const Diagnostics& problems) {
            for (const Diagnostic& problem : problems)
                told += QString::fromStdString(problem.where + ": " + problem.message);
        });
        QVERIFY(drop(file(QStringLiteral("bad.csv"), content)));
        if (desk().columnSheet() != nullptr) { // a table, if an odd one: it asks
            QVERIFY(!desk().columnSheet()->confirmButton().isEnabled());
            return;
        }
        QVERIFY2(told.contains(found) && !told.isEmpty(), qPrintable(told));
    }
};

QTEST_MAIN(TestOwnRuns)
#include "tst_own_runs.moc"
