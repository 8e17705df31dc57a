// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_pane.hpp"
#include "canvas/topology_view.hpp"
#include "charts/table_twin.hpp"
#include "kpi/kpi_strip.hpp"
#include "window_fixture.hpp"
#include "window_header.hpp"

#include <QDir>
#include <QLineEdit>
#include <QListWidget>
#include <QTest>
#include <QToolButton>

using namespace ridge;
using namespace ridge::ui;

namespace {

const QString studies = QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/");

} // namespace

class TestCanvasEditing : public WindowFixture {
    Q_OBJECT
private:
    bool settled() { return !m_window->evaluator().isBusy() && m_window->status().stateText().startsWith(QStringLiteral("Up to date")); }
    TopologyView& view() { return m_window->canvas(); }
    QWidget* ground() { return view().viewport(); }
    CanvasPane& pane() { return m_window->canvasPane(); }
    TopologyEditor& editor() { return pane().editor(); }
    QUndoStack& history() { return m_window->document().undoStack(); }
    const Container& root()
    {
        const Study& study = *m_window->document().study();
        return study.architectures.at(activePairing(study)->architecture).root;
    }
    void openStudy(const char* name)
    {
        QVERIFY(m_window->openFile(studies + QString::fromLatin1(name)));
        QTRY_VERIFY(settled());
    }
    QRectF rectOf(const char* path)
    {
        const LayoutBox* box = view().layoutData().find(path);
        return box != nullptr ? box->rect : QRectF();
    }
    QPoint spot(const char* path) { return view().mapFromScene(rectOf(path).center()); }
    QPoint head(const char* path) { return view().mapFromScene(rectOf(path).topLeft() + QPointF(14, 10)); }
    void key(int code, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&view(), Qt::Key(code), modifiers); }
    void drag(QWidget* widget, const QPoint& from, const QPoint& to)
    {
        QTest::mouseMove(widget, from);
        QTest::mousePress(widget, Qt::LeftButton, {}, from);
        for (int i = 1; i <= 10; ++i) {
            QMouseEvent move(QEvent::MouseMove, from + (to - from) * i / 10, widget->mapToGlobal(from + (to - from) * i / 10), Qt::NoButton, Qt::LeftButton, {});
            QCoreApplication::sendEvent(widget, &move);
        }
        QTest::mouseRelease(widget, Qt::LeftButton, {}, to);
    }
    void addByName(const char* words)
    {
        key(Qt::Key_Slash);
        pane().palettePanel().search().clear();
        QTest::keyClicks(&pane().palettePanel().search(), words);
        QTest::keyClick(&pane().palettePanel().search(), Qt::Key_Return);
    }
    void connectByMouse(const char* from, const char* port, const char* to, const char* toPort)
    {
        QTest::mouseClick(ground(), Qt::LeftButton, {}, spot(from)); // its ports appear
        drag(ground(), editor().portPoint({from, port}), editor().portPoint({to, toPort}));
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

    void twoPartsFromNothingAndBack()
    {
        openStudy("blank-sheet.ridge");
        const StudyPtr empty = m_window->document().study();
        addByName("a100-sxm-80");
        QCOMPARE(root().children.size(), std::size_t{1});
        const std::string gpu = "/" + root().children.begin()->first;
        QVERIFY(root().children.begin()->second.part()->part == PartId("a100-sxm-80"));
        QTest::mouseClick(ground(), Qt::LeftButton, {}, QPoint(ground()->width() - 40, 60));
        addByName("nvswitch2");
        QCOMPARE(root().children.size(), std::size_t{2});
        const std::string box = editor().selection().front();

        connectByMouse(gpu.c_str(), "scale-up", box.c_str(), "port");
        QCOMPARE(root().links.size(), std::size_t{1});
        QCOMPARE(root().links.begin()->second.part, PartId("nvlink3"));
        QCOMPARE(root().links.begin()->second.count, std::int64_t{12});

        QTest::mouseClick(ground(), Qt::LeftButton, {}, spot(gpu.c_str()));
        key(Qt::Key_R);
        QVERIFY(editor().field().isVisible());
        QTest::keyClicks(&editor().field(), "8");
        QTest::keyClick(&editor().field(), Qt::Key_Return);
        QCOMPARE(root().children.at(gpu.substr(1)).count, std::int64_t{8});
        QCOMPARE(history().count(), 4);

        const StudyPtr built = m_window->document().study();
        QTRY_VERIFY(settled());
        for (int i = 0; i < 4; ++i)
            QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(m_window->document().study(), empty);
        QVERIFY(view().layoutData().boxes.empty());
        for (int i = 0; i < 4; ++i)
            QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(*m_window->document().study(), *built);
        QCOMPARE(view().layoutData().boxes.size(), std::size_t{2});
        QTRY_VERIFY(settled());
    }
    void draggingFromThePaletteAdds()
    {
        openStudy("blank-sheet.ridge");
        QListWidget& list = pane().palettePanel().list();
        QTest::keyClicks(&pane().palettePanel().search(), "h100-sxm");
        const QPoint item = list.visualItemRect(list.currentItem()).center();
        const QPoint target = list.viewport()->mapFromGlobal(ground()->mapToGlobal(ground()->rect().center()));
        drag(list.viewport(), item, target);
        QCOMPARE(root().children.size(), std::size_t{1});
        QVERIFY(editor().state().ghosts.empty());
    }
    void aPartDroppedOnAPartTakesItsPlace()
    {
        openStudy("gpt3-175b-selene.ridge");
        const Container before = root();
        const StudyPtr study = m_window->document().study();
        QListWidget& list = pane().palettePanel().list();
        QTest::keyClicks(&pane().palettePanel().search(), "h100-sxm");
        const QPoint item = list.visualItemRect(list.currentItem()).center();
        drag(list.viewport(), item, list.viewport()->mapFromGlobal(ground()->mapToGlobal(spot("/node/gpu"))));
        const Container& node = *root().children.at("node").container();
        QCOMPARE(node.children.at("gpu").part()->part.text.substr(0, 4), std::string("h100"));
        QCOMPARE(node.children.at("gpu").count, before.children.at("node").container()->children.at("gpu").count);
        QCOMPARE(node.links.size(), before.children.at("node").container()->links.size());
        QCOMPARE(node.links.at("nvlink").part.text, std::string("nvlink4"));
        QCOMPARE(node.links.at("nvlink").count, std::int64_t{18});
        QTRY_VERIFY(settled());
        history().undo();
        QCOMPARE(*m_window->document().study(), *study);
    }
    void nestingAndDrilling()
    {
        openStudy("gpt3-175b-selene.ridge");
        QTest::mouseClick(ground(), Qt::LeftButton, {}, spot("/fabric"));
        key(Qt::Key_G);
        QVERIFY(root().children.count("group") == 1);
        QCOMPARE(root().links.at("uplink").b.child, std::string("group/fabric"));
        drag(ground(), spot("/group/fabric"), view().mapFromScene(rectOf("/node").center() + QPointF(0, rectOf("/node").height() / 2 - 6)));
        QVERIFY(root().children.at("node").container()->children.count("fabric") == 1);
        QTRY_VERIFY(settled());
        history().undo();
        history().undo();
        QTest::mouseDClick(ground(), Qt::LeftButton, {}, head("/node"));
        QCOMPARE(editor().scope(), std::string("/node"));
        QCOMPARE(pane().crumbs().size(), 2);
        QVERIFY(view().layoutData().find("/node/gpu") != nullptr && view().layoutData().find("/fabric") == nullptr);
        QTest::mouseClick(ground(), Qt::LeftButton, {}, spot("/node/gpu"));
        key(Qt::Key_F2);
        QTest::keyClicks(&editor().field(), "Graphics card");
        QTest::keyClick(&editor().field(), Qt::Key_Return);
        QCOMPARE(root().children.at("node").container()->children.at("graphics-card").label, std::string("Graphics card"));
        key(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(editor().scope(), std::string());
        QCOMPARE(editor().selection(), std::vector<std::string>{"/node"});
        QTRY_VERIFY(settled());
        QVERIFY(m_window->kpis().isVisible());
    }
    void fabricsOpenReadOnly()
    {
        openStudy("gpt3-175b-selene.ridge");
        QTest::mouseDClick(ground(), Qt::LeftButton, {}, spot("/fabric"));
        QCOMPARE(editor().scope(), std::string("/fabric"));
        QVERIFY(pane().message().contains(QStringLiteral("read-only")));
        addByName("a100-sxm-80");
        QCOMPARE(history().count(), 0);
        key(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(editor().scope(), std::string());
    }
    void aRefusedLinkSaysWhy()
    {
        openStudy("gpt3-175b-selene.ridge");
        QTest::mouseClick(ground(), Qt::LeftButton, {}, spot("/node/gpu"));
        const QPoint from = editor().portPoint({"/node/gpu", "scale-up"}), to = spot("/node/nic");
        QTest::mousePress(ground(), Qt::LeftButton, {}, from);
        QMouseEvent move(QEvent::MouseMove, to, ground()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(ground(), &move);
        QVERIFY(editor().state().refused);
        QVERIFY(editor().state().lit.count("/node/nic") == 0);
        QVERIFY(editor().state().lit.count("/node/gpu") == 1);
        QTest::mouseRelease(ground(), Qt::LeftButton, {}, to);
        QCOMPARE(history().count(), 0);
        QVERIFY2(pane().message().contains(QStringLiteral("different kinds of port")), qPrintable(pane().message()));
        QVERIFY(!editor().state().linkFrom.has_value());
    }
    void movingNeverAsksTheEngine()
    {
        openStudy("gpt3-175b-selene.ridge");
        const quint64 generation = m_window->evaluator().newestRequest();
        const QRectF before = rectOf("/fabric");
        drag(ground(), spot("/fabric"), spot("/fabric") + QPoint(0, 60));
        QCOMPARE(history().count(), 1);
        QVERIFY(rectOf("/fabric").top() > before.top() + 10);
        QCOMPARE(m_window->evaluator().newestRequest(), generation);
        QTest::mouseClick(ground(), Qt::LeftButton, {}, spot("/fabric"));
        key(Qt::Key_Down, Qt::ControlModifier);
        QCOMPARE(history().count(), 2);
        const QString path = m_folder.filePath("moved.ridge");
        QVERIFY(m_window->saveTo(path));
        const QRectF saved = rectOf("/fabric");
        QVERIFY(m_window->openFile(path));
        QCOMPARE(rectOf("/fabric"), saved);
    }
    void keysWalkConnectCopyAndDelete()
    {
        openStudy("gpt3-175b-selene.ridge");
        QTest::mouseClick(ground(), Qt::LeftButton, {}, spot("/node/nic"));
        key(Qt::Key_Delete);
        QVERIFY(root().links.empty()); // the uplink went with it
        QVERIFY(pane().message().contains(QStringLiteral("2 links")));
        auto* back = pane().findChild<QToolButton*>(QStringLiteral("undoToast"));
        QVERIFY(back != nullptr && back->isVisible());
        QTest::mouseClick(back, Qt::LeftButton);
        QVERIFY(!root().links.empty() && pane().message().isEmpty());
        QTest::mouseClick(ground(), Qt::LeftButton, {}, spot("/node/nic"));
        key(Qt::Key_C, Qt::ControlModifier);
        key(Qt::Key_V, Qt::ControlModifier);
        QVERIFY(root().children.count("nic") == 1);
        QCOMPARE(editor().selection(), std::vector<std::string>{"/nic"});
        key(Qt::Key_C);
        QVERIFY(editor().state().linkFrom.has_value());
        key(Qt::Key_Return);
        QCOMPARE(root().links.size(), std::size_t{2});
        key(Qt::Key_Escape);
        QVERIFY(editor().selection().empty());
        key(Qt::Key_Tab);
        QCOMPARE(editor().selection().size(), std::size_t{1});
        QTRY_VERIFY(settled());
    }
    void withoutAStudyTheCanvasSaysSo()
    {
        addByName("h100");
        QVERIFY(m_window->document().study() == nullptr);
        QVERIFY2(pane().message().contains(QStringLiteral("No study is open")), qPrintable(pane().message()));
        key(Qt::Key_V, Qt::ControlModifier);
        key(Qt::Key_Delete);
        QVERIFY(m_window->document().study() == nullptr);
    }
    void linksSayHowFarTheyAreUsed()
    {
        openStudy("llama31-405b-nvl72.ridge");
        const auto& links = view().layoutData().links;
        const auto hottest = std::find_if(links.begin(), links.end(), [&](const LayoutLink& link) { return link.path == view().hottestLink(); });
        QVERIFY(hottest != links.end());
        QVERIFY2(hottest->label.contains(QStringLiteral("NVLink")), qPrintable(hottest->label));
        const QString words = view().linkWords(view().mapFromScene(hottest->labelCentre));
        QVERIFY2(words.contains(QStringLiteral("used")) && words.contains(QStringLiteral("tensor-parallel")), qPrintable(words));
        const QImage before = view().grab().toImage();
        m_window->document().edit(QStringLiteral("widen"), {}, [](Study& study) {
            study.architectures.begin()->second.overrides["scale_up.bandwidth"] = {8, true, "8x"};
        });
        QTRY_VERIFY(settled());
        QVERIFY(view().grab().toImage() != before);
    }
    void theMappingStandsOnTheAccelerators()
    {
        openStudy("gpt3-175b-selene.ridge"); // TP 8 in nodes of 8
        QCOMPARE(view().mappingWords(), QStringLiteral("TP 8: one group in each"));
        const LayoutBox* gpu = view().layoutData().find("/node/gpu");
        QVERIFY(gpu != nullptr && gpu->rect.contains(gpu->strip) && !gpu->strip.intersects(gpu->stack));
        m_window->document().edit(QStringLiteral("halve"), {}, [](Study& study) {
            for (Pairing& pairing : study.pairings)
                pairing.mapping.tp = 4;
        });
        QTRY_VERIFY(settled());
        QCOMPARE(view().mappingWords(), QStringLiteral("TP 4: 2 groups in each"));
        const QImage with = view().grab().toImage();
        view().showMapping(false);
        QVERIFY(view().mappingWords().isEmpty());
        QVERIFY(view().grab().toImage() != with);
        openStudy("llama31-405b-nvl72.ridge"); // TP 64 over trays of 4
        view().showMapping(true);
        QCOMPARE(view().mappingWords(), QStringLiteral("TP 32 spans 8 of these"));
    }
    void linksAsATable()
    {
        openStudy("gpt3-175b-selene.ridge");
        key(Qt::Key_T, Qt::ControlModifier);
        QVERIFY(pane().showsTable());
        const TableTwin& twin = pane().table().twin();
        QCOMPARE(std::size_t(twin.rows.size()), view().layoutData().links.size());
        QCOMPARE(twin.rows.front().front().toStdString(), view().hottestLink());
        for (const QStringList& row : twin.rows)
            QCOMPARE(row.size(), twin.headings.size());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_T, Qt::ControlModifier);
        QVERIFY(!pane().showsTable());
    }
    void nothingLiesOnAnything_data()
    {
        QTest::addColumn<QString>("study");
        for (const QFileInfo& file : QDir(studies).entryInfoList({QStringLiteral("*.ridge")}, QDir::Files))
            QTest::newRow(qPrintable(file.completeBaseName())) << file.fileName();
    }
    void nothingLiesOnAnything()
    {
        QFETCH(QString, study);
        openStudy(qPrintable(study));
        const TopologyLayout& layout = view().layoutData();
        for (std::size_t i = 0; i < layout.links.size(); ++i) {
            const LayoutLink& link = layout.links[i];
            for (std::size_t j = i + 1; j < layout.links.size(); ++j) {
                QVERIFY2(link.line != layout.links[j].line, qPrintable(link.label));
                QVERIFY2(link.label.isEmpty() || layout.links[j].label.isEmpty() || !link.labelRect().intersects(layout.links[j].labelRect()), qPrintable(link.label));
            }
            for (const LayoutBox& box : layout.boxes)
                QVERIFY2(box.container || link.label.isEmpty() || !box.rect.intersects(link.labelRect()), qPrintable(link.label));
        }
        for (const LayoutBox& box : layout.boxes)
            QVERIFY2(view().tagRect().isEmpty() || !box.titleRect().intersects(view().tagRect()), qPrintable(box.title));
    }
    void twoLinksBetweenTwoPartsRunApart()
    {
        openStudy("gpt3-175b-selene.ridge");
        Container twice = root();
        const auto [name, link] = *twice.links.begin();
        twice.links.emplace(name + "-2", link);
        view().setTopology(twice, m_installed->catalogue, nullptr);
        const auto& links = view().layoutData().links;
        const auto first = std::find_if(links.begin(), links.end(), [&](const LayoutLink& l) { return l.path == "/" + name; });
        const auto second = std::find_if(links.begin(), links.end(), [&](const LayoutLink& l) { return l.path == "/" + name + "-2"; });
        QVERIFY(first != links.end() && second != links.end());
        QVERIFY(first->line != second->line);
    }
    void rubberBandAndControlSelectMany()
    {
        openStudy("gpt3-175b-selene.ridge");
        const QRectF all = view().layoutData().bounds.adjusted(-12, -6, 16, 12);
        drag(ground(), view().mapFromScene(all.bottomRight()), view().mapFromScene(all.topLeft()));
        QCOMPARE(editor().selection(), (std::vector<std::string>{"/fabric", "/node"}));
        QTest::mouseClick(ground(), Qt::LeftButton, Qt::ControlModifier, spot("/fabric"));
        QCOMPARE(editor().selection(), std::vector<std::string>{"/node"});
    }
    void aLinkIsPickedByItsLine()
    {
        openStudy("gpt3-175b-selene.ridge");
        const auto& links = view().layoutData().links;
        QVERIFY(!links.empty());
        const LayoutLink link = links.front();
        bool picked = false; // somewhere along the line, where no box is in the way
        for (qsizetype i = 0; i + 1 < link.line.size() && !picked; ++i)
            for (int step = 1; step < 10 && !picked; ++step) {
                QTest::mouseClick(ground(), Qt::LeftButton, {}, view().mapFromScene(link.line[i] + (link.line[i + 1] - link.line[i]) * step / 10));
                picked = editor().selection() == std::vector<std::string>{link.id};
            }
        QVERIFY(picked && linkOf(editor().root(), link.id) != nullptr);
        key(Qt::Key_Delete);
        QVERIFY(linkOf(root(), link.id) == nullptr);
        history().undo();
        QVERIFY(linkOf(root(), link.id) != nullptr);
    }
    void culpritsAreMarked()
    {
        openStudy("blank-sheet.ridge");
        addByName("a100-sxm-80");
        const Container before = root();
        m_window->document().edit("break", {}, [&](Study& study) {
            Architecture& system = study.architectures.begin()->second;
            std::get<PartInstance>(system.root.children.begin()->second.content).part = PartId("no-such-part");
        });
        QCOMPARE(editor().state().marks.size(), std::size_t{1});
        history().undo();
        QVERIFY(editor().state().marks.empty());
    }
};

QTEST_MAIN(TestCanvasEditing)
#include "tst_canvas_editing.moc"
