// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/canvas_pane.hpp"
#include "kpi/kpi_strip.hpp"
#include "panels/diagnostics_panel.hpp"
#include "session/edit_architecture.hpp"
#include "window_fixture.hpp"
#include "window_header.hpp"

#include <QTest>

using namespace ridge;
using namespace ridge::ui;

namespace {

Node part(const char* id, std::int64_t count = 1) { return {count, {}, PartInstance{PartId(id), {}}}; }
Node fabric(const char* generator) { return {1, {}, FabricInstance{generator, {}, {}}}; }
Node box(Container inside, std::int64_t count = 1) { return {count, {}, std::move(inside)}; }
Link link(const char* a, const char* aPort, const char* b, const char* bPort, const char* id, std::int64_t count = 1)
{
    return {{a, aPort}, {b, bPort}, PartId(id), count, LinkPattern::each, {}};
}

/// Eight accelerators behind a switch.
Container server()
{
    Container node;
    node.children["gpu"] = part("a100-sxm-80", 8);
    node.children["switch"] = fabric("switch");
    node.links["up"] = link("gpu", "scale-up", "switch", "port", "nvlink3", 12);
    return node;
}

} // namespace

/// Drawings that cannot work: the culprit is marked with what would put it right, and the evaluation says infeasible.
class TestBadGraphs : public WindowFixture {
    Q_OBJECT
private:
    bool settled() { return !m_window->evaluator().isBusy() && m_window->status().stateText().startsWith(QStringLiteral("Up to date")); }
    void draw(const Container& root)
    {
        m_window->document().edit(QStringLiteral("draw"), {}, [&](Study& study) {
            Architecture& one = study.architectures.at(activePairing(study)->architecture);
            one.overrides.clear();
            one.scaleContainer.clear();
            one.root = root;
        });
    }

private Q_SLOTS:
    void initTestCase() { QVERIFY(loadShippedData()); }
    void init()
    {
        showWindow({1440, 900});
        QVERIFY(m_window->openFile(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/templates/dgx-a100.ridge")));
        QTRY_VERIFY(settled());
    }
    void cleanup() { m_window.reset(); }

    void theCulpritIsMarked_data()
    {
        QTest::addColumn<int>("number");
        const char* names[] = {"groups apart", "link without capacity", "fabric linked to itself", "more links than ports", "more links than a switch has ports",
                               "port that is none", "link that ends at a container", "link that ends nowhere"};
        for (int i = 0; i < 8; ++i)
            QTest::newRow(names[i]) << i;
    }
    void theCulpritIsMarked()
    {
        QFETCH(int, number);
        Container root;
        std::string culprit;
        QString fix;
        switch (number) {
        case 0: // two servers and nothing between them
            root.children["a"] = box(server());
            root.children["b"] = box(server());
            culprit = "/b/gpu";
            fix = QStringLiteral("Link");
            break;
        case 1:
            root = server();
            root.links["up"].overrides["link_bw_dir"] = {0, false, "0 GB/s"};
            culprit = "/links/up";
            fix = QStringLiteral("above zero");
            break;
        case 2:
            root = server();
            root.links["again"] = link("switch", "port", "switch", "port", "nvlink3");
            culprit = "/switch"; // a line to itself is not drawn
            fix = QStringLiteral("scale-up ports");
            break;
        case 3: // eight GPUs, four links for every pair: 28 of 12 ports
            root.children["gpu"] = part("a100-sxm-80", 8);
            root.links["mesh"] = link("gpu", "scale-up", "gpu", "scale-up", "nvlink3", 4);
            culprit = "/gpu";
            fix = QStringLiteral("switch");
            break;
        case 4: // sixteen GPUs with twelve links into one switch chip of 36 ports
            root.children["gpu"] = part("a100-sxm-80", 16);
            root.children["switch"] = part("nvswitch2");
            root.links["up"] = link("gpu", "scale-up", "switch", "port", "nvlink3", 12);
            culprit = "/switch";
            fix = QStringLiteral("more switches");
            break;
        case 5:
            root = server();
            root.links["up"].a.port = "network";
            culprit = "/links/up";
            fix = QStringLiteral("Its ports");
            break;
        case 6:
            root.children["node"] = box(server(), 2);
            root.children["net"] = fabric("switch");
            root.links["up"] = link("node", "port", "net", "port", "ib-hdr");
            culprit = "/links/up";
            fix = QStringLiteral("node/<part>");
            break;
        default:
            root = server();
            root.links["lost"] = link("gpu", "scale-up", "nothing", "port", "nvlink3");
            culprit = "/gpu";
            fix = QStringLiteral("Children here");
            break;
        }
        draw(root);
        QTRY_VERIFY(settled());
        const auto& marks = m_window->canvasPane().editor().state().marks;
        QStringList all;
        for (const auto& [path, words] : marks)
            all << QString::fromStdString(path) + QStringLiteral(": ") + words;
        const QString list = all.join(u'\n') + QStringLiteral(" | ") + m_window->status().stateText();
        const auto found = marks.find(culprit);
        QVERIFY2(found != marks.end() && found->second.contains(fix), qPrintable(list));
        QVERIFY2(!m_window->status().findingsText().isEmpty(), qPrintable(list));
        const auto* time = m_window->kpis().tile(QStringLiteral("time"));
        QVERIFY(time == nullptr || time->tile().value.toDouble() == 0); // nothing is predicted
    }
    void aCycleOfBasesIsToldAndNothingHangs()
    {
        m_window->document().edit(QStringLiteral("base"), {}, [](Study& study) {
            const ArchitectureId id = activePairing(study)->architecture;
            study.architectures.at(id).base = id;
        });
        QTRY_VERIFY(settled());
        QVERIFY(!m_window->status().findingsText().isEmpty());
        m_window->document().undoStack().undo();
        QTRY_VERIFY(settled());
        QVERIFY(m_window->canvasPane().editor().state().marks.empty());
    }
};

QTEST_MAIN(TestBadGraphs)
#include "tst_bad_graphs.moc"
