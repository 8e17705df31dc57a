// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_pane.hpp"
#include "navigator/navigator_list.hpp"
#include "window_fixture.hpp"

#include <QLineEdit>
#include <QMenu>
#include <QTest>

using namespace ridge;
using namespace ridge::ui;

class TestNavigator : public WindowFixture {
    Q_OBJECT
private:
    const Study& study() { return *m_window->document().study(); }
    NavigatorList& architectures() { return m_window->navigator().list(NavigatorKind::architecture); }
    NavigatorList& scenarios() { return m_window->navigator().list(NavigatorKind::scenario); }
    int rowOf(NavigatorList& list, const QString& name)
    {
        const QList<QListWidgetItem*> found = list.findItems(name, Qt::MatchExactly);
        return found.size() == 1 ? list.row(found.front()) : -1;
    }
    void click(NavigatorList& list, const QString& name)
    {
        const int row = rowOf(list, name);
        QVERIFY2(row >= 0, qPrintable(name));
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualItemRect(list.item(row)).center());
    }
    void ask(NavigatorList& list, const QString& entry)
    {
        QMenu menu;
        list.fillMenu(menu, list.currentItem()->data(Qt::UserRole + 1).toString());
        for (QAction* action : menu.actions())
            if (action->text().startsWith(entry))
                return action->trigger();
        QFAIL(qPrintable(entry));
    }

private slots:
    void initTestCase() { QVERIFY(loadShippedData()); }
    void init()
    {
        showWindow({1600, 1000});
        QVERIFY(m_window->openFile(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/llama3-70b-generations.ridge")));
        QTRY_VERIFY(!m_window->evaluator().isBusy());
    }
    void cleanup() { m_window.reset(); }

    void aClickShowsAnArchitecture()
    {
        QCOMPARE(architectures().count(), int(study().architectures.size()));
        click(architectures(), QStringLiteral("8 DGX A100"));
        QCOMPARE(study().architectures.at(*study().activeArchitecture).name, std::string("8 DGX A100"));
        QCOMPARE(architectures().currentItem()->text(), QStringLiteral("8 DGX A100"));
        QTest::keyClick(&architectures(), Qt::Key_Down);
        QCOMPARE(study().architectures.at(*study().activeArchitecture).name, architectures().currentItem()->text().toStdString());
        m_window->document().undoStack().undo();
        QCOMPARE(architectures().currentItem()->text(), QStringLiteral("8 DGX A100"));
    }
    void aNameIsEditedInPlaceAndUndone()
    {
        click(architectures(), QStringLiteral("8 DGX A100"));
        architectures().setFocus();
        QTest::keyClick(&architectures(), Qt::Key_F2);
        auto* field = architectures().findChild<QLineEdit*>();
        QVERIFY(field != nullptr);
        field->selectAll();
        QTest::keyClicks(field, "Old fleet");
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_COMPARE(study().architectures.at(*study().activeArchitecture).name, std::string("Old fleet"));
        QVERIFY(rowOf(architectures(), QStringLiteral("Old fleet")) >= 0);
        m_window->document().undoStack().undo();
        QVERIFY(rowOf(architectures(), QStringLiteral("Old fleet")) < 0);
    }
    void aDuplicateIsShownEvaluatedAndRemoved()
    {
        const StudyPtr before = m_window->document().study();
        ask(architectures(), QStringLiteral("Duplicate"));
        QCOMPARE(study().architectures.size(), before->architectures.size() + 1);
        QVERIFY(architectures().currentItem()->text().endsWith(QStringLiteral("(2)")));
        QTRY_VERIFY(!m_window->evaluator().isBusy());
        architectures().setFocus();
        QTest::keyClick(&architectures(), Qt::Key_Delete);
        QCOMPARE(study().architectures, before->architectures);
        QCOMPARE(study().pairings, before->pairings);
        while (m_window->document().undoStack().canUndo())
            m_window->document().undoStack().undo();
        QCOMPARE(study(), *before);
    }
    void aBaseStaysAndSaysWhy()
    {
        click(architectures(), QStringLiteral("8 DGX A100"));
        ask(architectures(), QStringLiteral("Derive"));
        const QString derived = architectures().currentItem()->text();
        click(architectures(), QStringLiteral("8 DGX A100"));
        const StudyPtr before = m_window->document().study();
        QTest::keyClick(&architectures(), Qt::Key_Delete);
        QCOMPARE(study(), *before);
        QVERIFY(m_window->canvasPane().message().contains(derived));
    }
    void theBaselineIsTagged()
    {
        click(architectures(), QStringLiteral("8 DGX A100"));
        ask(architectures(), QStringLiteral("Compare"));
        QCOMPARE(study().baselineArchitecture, study().activeArchitecture);
        QCOMPARE(architectures().currentItem()->data(Qt::UserRole + 2).toString(), QStringLiteral("baseline"));
    }
    void aScenarioIsCopied()
    {
        const std::size_t pairings = study().pairings.size(), scenarioCount = study().scenarios.size();
        ask(scenarios(), QStringLiteral("Duplicate"));
        QCOMPARE(study().scenarios.size(), scenarioCount + 1);
        QVERIFY(study().pairings.size() > pairings);
        QVERIFY(scenarios().currentItem()->text().endsWith(QStringLiteral("(2)")));
    }
    void narrowWindowsGiveThePaletteBack()
    {
        PartPalette& palette = m_window->canvasPane().palettePanel();
        QVERIFY(m_window->navigator().isVisible() && m_window->navigator().isAncestorOf(&palette));
        m_window->resize(1280, 800);
        QVERIFY(!m_window->navigator().isVisible());
        QVERIFY(m_window->canvasPane().isAncestorOf(&palette));
        m_window->canvasPane().searchParts();
        QVERIFY(palette.isVisible());
        m_window->resize(1700, 900);
        QVERIFY(m_window->navigator().isAncestorOf(&palette) && palette.isVisible());
    }
};

QTEST_MAIN(TestNavigator)
#include "tst_navigator.moc"
