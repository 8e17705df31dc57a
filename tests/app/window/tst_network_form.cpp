// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_pane.hpp"
#include "canvas/topology_view.hpp"
#include "kpi/kpi_strip.hpp"
#include "panels/fabric_form.hpp"
#include "side_panel.hpp"
#include "topology/generator.hpp"
#include "window_fixture.hpp"
#include "window_header.hpp"

#include <QComboBox>
#include <QLineEdit>
#include <QTest>

using namespace ridge;
using namespace ridge::ui;

namespace {

const QString templates = QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/templates/");

} // namespace

/// The network selected on the drawing: its parameters are read, edited, refused and taken back by hand.
class TestNetworkForm : public WindowFixture {
    Q_OBJECT
private:
    bool settled() { return !m_window->evaluator().isBusy() && m_window->status().stateText().startsWith(QStringLiteral("Up to date")); }
    FabricForm& form() { return m_window->network(); }
    TopologyEditor& editor() { return m_window->canvasPane().editor(); }
    QUndoStack& history() { return m_window->document().undoStack(); }
    QWidget* ground() { return m_window->canvas().viewport(); }
    const FabricInstance& fabric(const char* path)
    {
        const Study& study = *m_window->document().study();
        return *nodeOf(study.architectures.at(activePairing(study)->architecture).root, path)->fabric();
    }
    double stepTime()
    {
        const Study& study = *m_window->document().study();
        return evaluatePairing(study, *activePairing(study), m_installed->catalogue, m_installed->calibrations)->evaluation.time;
    }
    void openTemplate(const char* name)
    {
        QVERIFY(m_window->openFile(templates + QString::fromLatin1(name)));
        QTRY_VERIFY(settled());
    }
    void click(const char* path)
    {
        const LayoutBox* box = m_window->canvas().layoutData().find(path);
        QVERIFY(box != nullptr);
        QTest::mouseClick(ground(), Qt::LeftButton, {}, m_window->canvas().mapFromScene(box->rect.center()));
    }
    void type(const char* parameter, const QString& text, Qt::Key end = Qt::Key_Return)
    {
        QLineEdit* field = form().field(parameter);
        QVERIFY(field != nullptr);
        QTest::mouseClick(field, Qt::LeftButton);
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, end);
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(loadShippedData()); }
    void init()
    {
        showWindow({1600, 1000});
        m_window->activateWindow();
        QTRY_VERIFY(m_window->isActiveWindow());
        openTemplate("superpod-h100.ridge");
    }
    void cleanup() { m_window.reset(); }

    void selectingANetworkShowsItsParameters()
    {
        QVERIFY(form().isEmpty());
        click("/fabric");
        QVERIFY(!form().isEmpty() && form().isVisible());
        QCOMPARE(form().field("spines")->text(), QStringLiteral("16"));
        QCOMPARE(form().field("hosts-per-leaf")->text(), QStringLiteral("32"));
        QVERIFY(form().field("x") == nullptr);
        QCOMPARE(form().kind().currentText(), QStringLiteral("Rail optimised"));
        QVERIFY(form().note().contains(QStringLiteral("Bisection")));
        for (const std::string_view name : findGenerator("rail-optimised")->optional) {
            QVERIFY(!form().field(std::string(name))->toolTip().isEmpty());
            QVERIFY(!form().field(std::string(name))->accessibleName().isEmpty());
        }
        QCOMPARE(m_window->side().shownPage(), 2);
        QTest::mouseClick(ground(), Qt::LeftButton, {}, QPoint(ground()->width() - 20, ground()->height() - 20)); // nothing is there
        QVERIFY(form().isEmpty());
        QCOMPARE(m_window->side().shownPage(), 0);
    }
    void anEditIsOneStepAndIsEvaluated()
    {
        click("/fabric");
        const double before = stepTime();
        const int steps = history().count();
        type("oversubscription", QStringLiteral("4"));
        QCOMPARE(history().count(), steps + 1);
        QVERIFY(history().undoText().contains(QStringLiteral("oversubscription")));
        QCOMPARE(fabric("/fabric").parameters.at("oversubscription").text, std::string("4"));
        QTRY_VERIFY(settled());
        QVERIFY(stepTime() > before);
        QVERIFY(form().note().contains(QStringLiteral("4 oversubscription")));
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(settled());
        QCOMPARE(fabric("/fabric").parameters.at("oversubscription").text, std::string("1"));
        QCOMPARE(form().field("oversubscription")->text(), QStringLiteral("1"));
        QVERIFY(stepTime() == before);
    }
    void whatCannotBeTakenSaysWhyAndKeepsTheOldValue()
    {
        click("/fabric");
        const int steps = history().count();
        type("spines", QStringLiteral("2.5"));
        QVERIFY(form().reason("spines").contains(QStringLiteral("whole number")));
        QVERIFY(form().reason("spines").contains(QStringLiteral("16 stays in force")));
        type("hash-imbalance", QStringLiteral("0.5"));
        QVERIFY(!form().reason("hash-imbalance").isEmpty());
        type("rails", QStringLiteral("eight"));
        QVERIFY(!form().reason("rails").isEmpty());
        QCOMPARE(history().count(), steps);
        QCOMPARE(fabric("/fabric").parameters.at("spines").text, std::string("16"));
        type("spines", QStringLiteral("3"), Qt::Key_Escape); // Escape gives up what was typed
        QCOMPARE(form().field("spines")->text(), QStringLiteral("16"));
        QVERIFY(form().reason("spines").isEmpty());
        QCOMPARE(history().count(), steps);
    }
    void optionalParametersComeAndGo()
    {
        click("/fabric");
        const double before = stepTime();
        type("hash-imbalance", QStringLiteral("2"));
        QTRY_VERIFY(settled());
        QVERIFY(stepTime() > before && form().note().contains(QStringLiteral("hash imbalance")));
        type("hash-imbalance", QString());
        QLineEdit* field = form().field("hash-imbalance");
        field->setFocus();
        field->selectAll();
        QTest::keyClick(field, Qt::Key_Delete);
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(!fabric("/fabric").parameters.contains("hash-imbalance"));
        QTRY_VERIFY(settled());
        QVERIFY(stepTime() == before);
    }
    void arrowsCount()
    {
        click("/fabric");
        QLineEdit* field = form().field("spines");
        field->setFocus();
        QTest::keyClick(field, Qt::Key_Down);
        QCOMPARE(fabric("/fabric").parameters.at("spines").text, std::string("15"));
        QTest::keyClick(field, Qt::Key_Up);
        QCOMPARE(fabric("/fabric").parameters.at("spines").text, std::string("16"));
    }
    void anotherKindTakesItsPlace()
    {
        click("/fabric");
        form().kind().setFocus();
        const int index = form().kind().findData(QStringLiteral("leaf-spine"));
        form().kind().setCurrentIndex(index);
        Q_EMIT form().kind().activated(index);
        QCOMPARE(fabric("/fabric").generator, std::string("leaf-spine"));
        QVERIFY(form().field("rails") == nullptr && form().field("hosts-per-leaf") != nullptr);
        QTRY_VERIFY(settled());
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(fabric("/fabric").generator, std::string("rail-optimised"));
        QVERIFY(form().field("rails") != nullptr);
    }
    void aShapeThatDoesNotFitIsMarked()
    {
        openTemplate("tpu-v5p.ridge");
        std::string path; // of the torus
        const Study& study = *m_window->document().study();
        forEachNode(study.architectures.at(activePairing(study)->architecture).root, [&](const std::string& at, const Node& node, double) {
            if (node.fabric() != nullptr)
                path = at;
        });
        editor().select({path});
        type("x", QStringLiteral("5"));
        QTRY_VERIFY(settled());
        QVERIFY(form().note().contains(QStringLiteral("places")));
        QVERIFY(editor().state().marks.contains(path));
    }
};

QTEST_MAIN(TestNetworkForm)
#include "tst_network_form.moc"
