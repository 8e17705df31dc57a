// SPDX-License-Identifier: GPL-3.0-or-later
// A table of one's own runs becomes constants of the study: dropped, calibrated, kept, undone, saved and opened again.
#include "calibration_desk.hpp"
#include "charts/table_twin.hpp"
#include "charts/validation_chart.hpp"
#include "io/calibration_json.hpp"
#include "io/study_json.hpp"
#include "kpi/kpi_strip.hpp"
#include "kpi/own_mark.hpp"
#include "page_stack.hpp"
#include "panels/toast.hpp"
#include "support/own_runs.hpp"
#include "validation/calibrate_sheet.hpp"
#include "validation/own_calibration_sheet.hpp"
#include "validation/validation_page.hpp"
#include "validation_desk.hpp"
#include "why/why_panel.hpp"
#include "why/why_sheet.hpp"
#include "why_desk.hpp"
#include "window_fixture.hpp"
#include "window_header.hpp"

#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QTest>
#include <QToolButton>
#include <QUrl>

using namespace ridge;
using namespace ridge::ui;

namespace {

const CalibrationId ampere{"ampere"};

} // namespace

class TestKeptCalibration : public WindowFixture {
    Q_OBJECT
private:
    ValidationDesk& desk() { return m_window->validation(); }
    ValidationPage& page() { return desk().page(); }
    const Study& study() { return *m_window->document().study(); }
    QString seleneFile() const { return m_folder.filePath(QStringLiteral("selene.ridge")); }
    void settle() { QTRY_VERIFY(!m_window->evaluator().isBusy() && !desk().isBusy() && m_window->status().isUpToDate()); }
    double time() { return m_seen->current->evaluation.time; }
    QString headline() { return m_window->kpis().tile(QStringLiteral("time"))->tile().value; }
    void drop(const QString& path)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({600, 400}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &enter);
        QDropEvent event(QPointF(600, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &event);
    }
    void click(QWidget& widget) { QTest::mouseClick(&widget, Qt::LeftButton, Qt::NoModifier, widget.rect().center()); }
    /// Drops the runs and fits the device family to them.
    void dropAndFit()
    {
        QFile file(m_folder.filePath(QStringLiteral("mine.csv")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(shipped::ownRuns()) > 1000);
        file.close();
        drop(file.fileName());
        QTRY_VERIFY(m_window->pages().shows(&page()) && !desk().isBusy() && page().filter().table == "mine.csv");
        click(page().calibrateButton());
        QVERIFY(desk().calibrateSheet() != nullptr);
        CalibrateSheet& sheet = *desk().calibrateSheet();
        for (int i = 0; i < sheet.choice().count() && sheet.chosen() != ampere; ++i)
            sheet.choice().setCurrentIndex(i);
        QVERIFY(sheet.chosen() == ampere);
        QTRY_VERIFY_WITH_TIMEOUT(!desk().isFitting(), 120000);
        QVERIFY2(sheet.fit() != nullptr && sheet.fit()->holds(), qPrintable(sheet.verdict()));
    }
    void keepTheFit()
    {
        dropAndFit();
        click(desk().calibrateSheet()->keepButton());
        settle();
    }

    LiveResultPtr m_seen;

private slots:
    void initTestCase() { QVERIFY(loadShippedData()); }
    void init()
    {
        QFile::remove(m_folder.filePath(QStringLiteral("settings.ini")));
        showWindow({1600, 1000});
        m_window->activateWindow();
        QTRY_VERIFY(m_window->isActiveWindow());
        connect(&m_window->evaluator(), &LiveEvaluator::evaluated, this, [this](const LiveResultPtr& result) { m_seen = result; });
        QFile::remove(seleneFile());
        QVERIFY(QFile::copy(shipped::root() + QStringLiteral("/studies/gpt3-175b-selene.ridge"), seleneFile()));
        QVERIFY(QFile::setPermissions(seleneFile(), QFile::ReadOwner | QFile::WriteOwner));
        QVERIFY(m_window->openFile(seleneFile()));
        settle();
    }
    void cleanup() { m_window.reset(); }

    void keptChangesTheHeadlineAndUndoBringsItBackBitForBit()
    {
        const double before = time();
        const QString headlineBefore = headline();
        keepTheFit();
        QVERIFY(desk().calibrateSheet() == nullptr || !desk().calibrateSheet()->isVisible());
        QCOMPARE(study().calibrations.at(ampere).table, std::string("mine.csv"));
        QVERIFY(m_window->document().isModified());
        QVERIFY(m_window->isWindowModified());
        QVERIFY(std::abs(time() / before - 1) > 0.005);
        QVERIFY(headline() != headlineBefore);
        const double kept = time();
        m_window->document().undoStack().undo();
        settle();
        QVERIFY(time() == before);
        QCOMPARE(headline(), headlineBefore);
        QVERIFY(study().calibrations.empty());
        QVERIFY(!m_window->document().isModified());
        m_window->document().undoStack().redo();
        settle();
        QVERIFY(time() == kept);
    }
    void theMessageOffersToUndo()
    {
        const double before = time();
        keepTheFit();
        Toast& toast = m_window->toast();
        QVERIFY2(toast.message().contains(QStringLiteral("mine.csv")), qPrintable(toast.message()));
        QVERIFY(toast.isVisible() && m_window->rect().contains(QRect(toast.mapTo(m_window.get(), QPoint()), toast.size())));
        click(*toast.findChild<QToolButton*>(QStringLiteral("undoToast")));
        settle();
        QVERIFY(study().calibrations.empty() && time() == before);
        QVERIFY(toast.message().isEmpty());
    }
    void everythingSaysThatItIsAnOwnCalibration()
    {
        QVERIFY(m_window->kpis().ownMark().isHidden());
        QVERIFY(m_window->status().ownButton().isHidden());
        keepTheFit();
        QVERIFY(!m_window->kpis().ownMark().isHidden());
        QVERIFY2(m_window->kpis().ownMark().toolTip().contains(QStringLiteral("rows of mine.csv; mean error")), qPrintable(m_window->kpis().ownMark().toolTip()));
        QCOMPARE(m_window->status().ownButton().text(), QStringLiteral("Own calibration"));
        QVERIFY(m_seen->current->machine.calibration.find("(own calibration)") != std::string::npos);
        QVERIFY(std::any_of(m_seen->diagnostics.begin(), m_seen->diagnostics.end(), [](const Diagnostic& d) { return d.code == "own-calibration"; }));
        QTest::keyClick(m_window.get(), Qt::Key_1, Qt::ControlModifier);
        m_window->kpis().tile(QStringLiteral("time"))->askWhy();
        QTRY_VERIFY(m_window->why().sheet().panel().content().subtitle.startsWith(QStringLiteral("Own calibration")));
    }
    void savedOpenedAndEvaluatedByTheCommandLineItIsTheSame()
    {
        keepTheFit();
        const double kept = time();
        const Study saved = study();
        QVERIFY(m_window->saveTo(seleneFile()));
        QVERIFY(!m_window->document().isModified());
        m_window.reset();
        showWindow({1600, 1000});
        connect(&m_window->evaluator(), &LiveEvaluator::evaluated, this, [this](const LiveResultPtr& result) { m_seen = result; });
        QVERIFY(m_window->openFile(seleneFile()));
        settle();
        QVERIFY(study().calibrations == saved.calibrations);
        QVERIFY(time() == kept);
        QVERIFY(!m_window->kpis().ownMark().isHidden());
        QProcess program;
        program.start(QStringLiteral(RIDGE_EXECUTABLE), {QStringLiteral("evaluate"), seleneFile(), QStringLiteral("--json")});
        QVERIFY(program.waitForFinished() && program.exitCode() == 0);
        const QJsonArray results = QJsonDocument::fromJson(program.readAllStandardOutput()).object()["result"].toArray();
        const auto shown = std::find_if(results.begin(), results.end(), [this](const QJsonValue& result) {
            return result["scenario"].toString().toStdString() == study().activeScenario->text && result["architecture"].toString().toStdString() == study().activeArchitecture->text;
        });
        QVERIFY(shown != results.end());
        const QJsonObject said = shown->toObject();
        QVERIFY(said["metrics"].toObject()["time"].toObject()["value"].toDouble() == kept);
        QCOMPARE(said["own_calibrations"].toArray().size(), qsizetype(1));
    }
    void theJournalHasIt()
    {
        const QString folder = m_folder.filePath(QStringLiteral("journal"));
        m_window->protectWork(folder, {});
        keepTheFit();
        const auto journaled = [&] {
            for (const QString& place : {folder, m_folder.path()}) {
                const QDir dir(place);
                for (const QString& name : dir.entryList(QDir::Files | QDir::Hidden))
                    if (name != QStringLiteral("mine.csv") && shipped::bytesOf(dir.filePath(name)).contains("mine.csv"))
                        return true;
            }
            return false;
        };
        QTRY_VERIFY(journaled());
    }
    void theSheetShowsRemovesAndSaves()
    {
        const double before = time();
        keepTheFit();
        const double kept = time();
        QTest::keyClick(m_window.get(), Qt::Key_1, Qt::ControlModifier);
        click(m_window->kpis().ownMark());
        QPointer<OwnCalibrationSheet> sheet = m_window->calibrations().sheet();
        QVERIFY(sheet != nullptr);
        QVERIFY2(sheet->words().contains(QStringLiteral("rows of mine.csv")), qPrintable(sheet->words()));
        QCOMPARE(sheet->constants().rowCount(), int(study().calibrations.at(ampere).constants.size()));
        const QString file = m_folder.filePath(QStringLiteral("ampere.json"));
        m_window->calibrations().setPathQuestion([&](const QString& offered) { return offered.endsWith(QStringLiteral("/ampere.json")) ? file : QString(); });
        click(sheet->saveButton());
        const auto written = readCalibration(shipped::bytesOf(file).toStdString(), "ampere.json");
        QVERIFY(written.ok());
        for (const auto& [key, value] : study().calibrations.at(ampere).constants)
            QVERIFY(written->constants.at(key).value == value);
        click(sheet->removeButton());
        settle();
        QVERIFY(sheet == nullptr || !sheet->isVisible());
        QVERIFY(study().calibrations.empty() && time() == before);
        QVERIFY(m_window->kpis().ownMark().isHidden());
        click(*m_window->toast().findChild<QToolButton*>(QStringLiteral("undoToast")));
        settle();
        QVERIFY(time() == kept);
    }
    void rowsAreJudgedWithWhatTheStudyKeeps()
    {
        dropAndFit();
        const auto meanRatio = [&] {
            double sum = 0;
            int n = 0;
            for (const JudgedTablePtr& table : page().tables())
                for (const RowVerdict& row : table->report.verdicts)
                    if (table->name == "mine.csv" && row.predicted)
                        sum += *row.predicted / *row.measured, ++n;
            return sum / n;
        };
        const double before = meanRatio();
        click(desk().calibrateSheet()->keepButton());
        settle();
        QVERIFY(std::abs(meanRatio() - 1) < std::abs(before - 1));
        QVERIFY2(page().chart().data().subtitle.endsWith(QStringLiteral("own calibration")), qPrintable(page().chart().data().subtitle));
    }
    void aRowOpensAsAStudyThatPredictsTheSame()
    {
        keepTheFit();
        m_window->setUnsavedQuestion([] { return MainWindow::Unsaved::discard; });
        double predicted = 0;
        connect(&page(), &ValidationPage::rowOpened, this, [&](const RowAt& row) { predicted = *verdictAt(page().tables(), row).predicted; });
        page().worst().setFocus();
        page().worst().setCurrentCell(0, 0);
        QTest::keyClick(&page().worst(), Qt::Key_Return);
        settle();
        QVERIFY(predicted > 0 && study().calibrations.count(ampere) == 1);
        QVERIFY2(std::abs(time() / predicted - 1) < 1e-9, qPrintable(QStringLiteral("%1 for %2").arg(time()).arg(predicted)));
    }
    void aPairingThatDoesNotRunOnItIsSaidNotToUseIt()
    {
        QVERIFY(m_window->openFile(shipped::root() + QStringLiteral("/studies/tpu-v5p-slice.ridge")));
        settle();
        const double before = time();
        keepTheFit();
        QVERIFY(study().calibrations.count(ampere) == 1);
        QVERIFY(time() == before && m_window->kpis().ownMark().isHidden());
        QCOMPARE(m_window->status().ownButton().text(), QStringLiteral("Own calibration, not used here"));
        QVERIFY2(m_window->toast().message().contains(QStringLiteral("does not run on it")), qPrintable(m_window->toast().message()));
    }
    void onlyTrainingRunsAreJudgedWithIt()
    {
        keepTheFit();
        RowFilter links;
        links.table = "links.csv";
        page().setFilter(links);
        QVERIFY(!page().chart().data().marks.empty());
        QVERIFY2(!page().chart().data().subtitle.contains(QStringLiteral("own calibration")), qPrintable(page().chart().data().subtitle));
    }
    void withoutAStudyAFitCanOnlyBeSaved()
    {
        m_window.reset();
        showWindow({1600, 1000});
        dropAndFit();
        QVERIFY(!desk().calibrateSheet()->keepButton().isEnabled());
        QVERIFY(desk().calibrateSheet()->saveButton().isEnabled());
        const QString path = m_folder.filePath(QStringLiteral("alone.json"));
        m_window->calibrations().setPathQuestion([&](const QString&) { return path; });
        click(desk().calibrateSheet()->saveButton());
        QVERIFY(readCalibration(shipped::bytesOf(path).toStdString(), "alone.json").ok());
    }
    void aBrokenOneIsToldAndCanBeRemoved()
    {
        Study broken = study();
        broken.calibrations[CalibrationId("ampre")] = {"mine.csv", 24, "", {}, {{"gemm-16", 0.7}}};
        QFile file(seleneFile());
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate) && file.write(QByteArray::fromStdString(writeStudy(broken))) > 0);
        file.close();
        QVERIFY(m_window->openFile(seleneFile()));
        settle();
        QVERIFY(!m_seen->current);
        QCOMPARE(m_seen->diagnostics.front().where, std::string("/calibrations/ampre"));
        QCOMPARE(m_window->status().ownButton().text(), QStringLiteral("Own calibration cannot be used"));
        QVERIFY2(m_window->kpis().model().reason.contains(QStringLiteral("ampre")), qPrintable(m_window->kpis().model().reason));
        click(m_window->status().ownButton());
        QVERIFY(m_window->calibrations().sheet() != nullptr);
        QVERIFY(!m_window->calibrations().sheet()->saveButton().isEnabled());
        click(m_window->calibrations().sheet()->removeButton());
        settle();
        QVERIFY(m_seen->current && m_seen->current->evaluation.feasibility.ok());
    }
};

QTEST_MAIN(TestKeptCalibration)
#include "tst_kept_calibration.moc"
