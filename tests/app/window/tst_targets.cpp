// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/target_sheet.hpp"
#include "explore/lever.hpp"
#include "kpi/kpi_strip.hpp"
#include "target_desk.hpp"
#include "window_fixture.hpp"
#include "window_header.hpp"

#include <QLineEdit>
#include <QTest>

#include <algorithm>

using namespace ridge;
using namespace ridge::ui;

class TestTargets : public WindowFixture {
    Q_OBJECT
private:
    TargetSheet& sheet() { return m_window->targets().sheet(); }
    bool settled() { return !m_window->evaluator().isBusy() && m_window->status().stateText().startsWith(QStringLiteral("Up to date")); }
    void open(const char* study)
    {
        QVERIFY(m_window->openFile(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/") + QString::fromLatin1(study)));
        QTRY_VERIFY(settled());
        QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
        QVERIFY(sheet().isVisible());
        QTRY_VERIFY(!m_window->targets().isBusy());
    }
    void ask(const QString& target)
    {
        sheet().field().clear();
        QTest::keyClicks(&sheet().field(), target);
        QTest::keyClick(&sheet().field(), Qt::Key_Return);
        QTRY_VERIFY(!m_window->targets().isBusy());
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

    void twiceTheSpeedInFourActions()
    {
        open("gpt3-175b-selene.ridge"); // open the study, Ctrl+R, type the target, Enter
        ask(QStringLiteral("2x at 1.3x power"));
        QVERIFY2(sheet().title().startsWith(QStringLiteral("2x the speed at 1.30x the power of ")), qPrintable(sheet().title()));
        QVERIFY2(sheet().title().contains(QStringLiteral("at most ")), qPrintable(sheet().title()));
        QVERIFY2(sheet().title().contains(QStringLiteral("same mapping")), qPrintable(sheet().title()));
        QVERIFY(sheet().problem().isEmpty());
        const TableTwin& twin = sheet().requirements().twin();
        QCOMPARE(std::size_t(twin.rows.size()), levers().size());
        int able = 0, unable = 0;
        for (const QStringList& row : twin.rows) {
            (row[2] == QStringLiteral("cannot") ? unable : able) += 1;
            QVERIFY2(row[2] != QStringLiteral("cannot") || (row[3].isEmpty() && row[4].startsWith(QStringLiteral("cannot: "))), qPrintable(row.join(u'|')));
        }
        QVERIFY(unable > 0); // latency alone never doubles a run that computes
        QVERIFY(able + unable == twin.rows.size());
        QVERIFY(!sheet().sensitivities().twin().rows.isEmpty());
    }
    void whatExceedsThePowerCannot()
    {
        open("gpt3-175b-selene.ridge");
        const auto peak = [this] {
            const TableTwin& twin = sheet().requirements().twin();
            const auto row = std::find_if(twin.rows.begin(), twin.rows.end(), [](const QStringList& one) { return one[0].startsWith(QStringLiteral("Matrix peak")); });
            return row == twin.rows.end() ? QStringList() : *row;
        };
        ask(QStringLiteral("2x"));
        QVERIFY(peak()[2] != QStringLiteral("cannot"));
        ask(QStringLiteral("2x at 1.1x power")); // the same work in half the time draws more than a tenth more
        QVERIFY(sheet().title().startsWith(QStringLiteral("2x the speed at 1.10x the power of ")));
        QCOMPARE(peak()[2], QStringLiteral("cannot"));
        QVERIFY2(peak()[4].contains(QStringLiteral("is what the budget allows")), qPrintable(peak()[4]));
        ask(QStringLiteral("2x"));
        QVERIFY(peak()[2] != QStringLiteral("cannot"));
    }
    void whatItSaysIsTrue()
    {
        open("gpt3-175b-selene.ridge");
        ask(QStringLiteral("1.2x"));
        const double before = m_window->kpis().model().time;
        const QStringList peak = sheet().requirements().twin().rows.front();
        QVERIFY2(peak[0].startsWith(QStringLiteral("Matrix peak")), qPrintable(peak[0]));
        const double factor = QString(peak[3]).remove(u'x').toDouble();
        QVERIFY(factor > 1.2 && factor < 2);
        m_window->document().edit(QStringLiteral("raise"), {}, [factor](Study& study) {
            study.architectures.begin()->second.overrides["compute.peak"] = {factor, true, "x"};
        });
        QTRY_VERIFY(settled());
        const double after = m_window->kpis().model().time;
        QVERIFY2(std::abs(before / after - 1.2) < 0.01, qPrintable(QString::number(before / after))); // the factor is shown to three digits
        QTRY_VERIFY(sheet().requirements().twin().rows.front()[1] != peak[1]); // the sheet follows the design
    }
    void nonsenseKeepsTheLastAnswer()
    {
        open("gpt3-175b-selene.ridge");
        ask(QStringLiteral("3x"));
        const QString title = sheet().title();
        for (const char* words : {"", "fast", "0x", "-2x", "1e9x", "2x at power"}) {
            ask(QString::fromLatin1(words));
            QVERIFY2(sheet().problem().startsWith(QStringLiteral("Expected a multiple")), words);
            QCOMPARE(sheet().title(), title);
        }
    }
    void whatDoesNotRunHasNoMultiple()
    {
        open("blank-sheet.ridge");
        QVERIFY2(sheet().title().contains(QStringLiteral("does not run")), qPrintable(sheet().title()));
        QVERIFY(sheet().requirements().twin().rows.isEmpty());
    }
};

QTEST_MAIN(TestTargets)
#include "tst_targets.moc"
