// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/document.hpp"
#include "topology/edit.hpp"
#include "topology/validate.hpp"

#include "model/network/drawings.hpp"

#include <QTest>

#include <random>

using namespace ridge;

namespace {

constexpr int operations = 100'000, stepsOfADocument = 200; // as many as the history keeps
constexpr std::size_t manyNodes = 40;
const ArchitectureId id("a");

/// Draws edits of every kind, valid and invalid ones alike.
class RandomEdits {
public:
    RandomEdits(unsigned seed, const Catalogue& catalogue) : m_random(seed), m_catalogue(catalogue) {}

    Result<Edited> next(const Container& root)
    {
        m_nodes.clear();
        m_boxes = {{}};
        m_links.clear();
        collect(root, {});
        switch (below(m_nodes.size() > manyNodes ? 3 : 12)) { // large drawings shrink
        case 0: return removeItems(root, some(m_nodes));
        case 1: return removeItems(root, {one(m_links)});
        case 2: return setCount(root, below(2) == 0 ? one(m_nodes) : one(m_links), below(20) - 1);
        case 3: return addNode(root, one(m_boxes), "n" + std::to_string(below(4)), content(), m_catalogue);
        case 4: return renameNode(root, one(m_nodes), "n" + std::to_string(below(9)), below(2) == 0 ? "Label" : "");
        case 5: return groupNodes(root, some(m_nodes), "box");
        case 6: return ungroupNode(root, one(m_boxes));
        case 7: return moveNodes(root, some(m_nodes), one(m_boxes));
        case 8: m_clipping = copyNodes(root, some(m_nodes)); return pasteNodes(root, one(m_boxes), m_clipping);
        case 9: return setOverride(root, one(m_nodes), "memory_bandwidth", StatedQuantity{double(below(5)), below(2) == 0, "x"}, m_catalogue);
        default: return connect(root);
        }
    }

private:
    std::size_t below(std::size_t limit) { return std::uniform_int_distribution<std::size_t>(0, limit - 1)(m_random); }
    std::string one(const std::vector<std::string>& all) { return all.empty() ? "/nowhere" : all[below(all.size())]; }
    std::vector<std::string> some(const std::vector<std::string>& all)
    {
        std::vector<std::string> chosen;
        for (std::size_t i = 1 + below(3); i > 0; --i)
            chosen.push_back(one(all));
        return chosen;
    }
    Node content()
    {
        switch (below(6)) {
        case 0: return drawings::box({}, std::int64_t(below(3)));
        case 1: return drawings::part("host");
        case 2: return drawings::part("wire-25", 2);
        case 3: return drawings::fabric("switch", {}, "switch-40");
        case 4: return drawings::part("no-such-part");
        default: return drawings::part("gpu-a", std::int64_t(1 + below(8)));
        }
    }
    Result<Edited> connect(const Container& root)
    {
        const std::string from = one(m_nodes);
        const auto ports = portsAt(root, from, m_catalogue);
        const PortAt a{from, one(ports)};
        const auto targets = legalTargets(root, a, m_catalogue);
        return connectPorts(root, a, targets.empty() ? PortAt{one(m_nodes), "port"} : targets[below(targets.size())], m_catalogue);
    }
    void collect(const Container& box, const std::string& path)
    {
        for (const auto& [name, link] : box.links)
            m_links.push_back(path + "/links/" + name);
        for (const auto& [name, node] : box.children) {
            m_nodes.push_back(path + "/" + name);
            if (const Container* inner = node.container()) {
                m_boxes.push_back(m_nodes.back());
                collect(*inner, path + "/" + name);
            }
        }
    }

    std::mt19937 m_random;
    const Catalogue& m_catalogue;
    Clipping m_clipping;
    std::vector<std::string> m_nodes, m_boxes, m_links;
};

} // namespace

class TestRandomEdits : public QObject {
    Q_OBJECT
private slots:
    void aHundredThousandEditsStayValidAndUndo()
    {
        const Catalogue catalogue = drawings::catalogue();
        RandomEdits edits(20260730, catalogue);
        Document document;
        Study start;
        start.architectures[id].root = drawings::cluster(2, drawings::fabric("fat-tree", {{"oversubscription", 1}}));
        auto first = std::make_shared<const Study>(start);
        int done = 0, refused = 0;
        while (done < operations) {
            document.open(first, {});
            const Study copy = *first;
            for (int step = 0; step < stepsOfADocument && done < operations; ++done) {
                const Container& before = document.study()->architectures.at(id).root;
                const Result<Edited> edited = edits.next(before);
                if (!edited) {
                    ++refused;
                    QVERIFY(!edited.diagnostics().front().message.empty());
                    continue;
                }
                const Diagnostics problems = validateTopology(edited->root, catalogue);
                QVERIFY2(!hasError(problems), problems.empty() ? "" : (problems.front().where + ": " + problems.front().message).c_str());
                document.edit("edit", {}, [&](Study& study) { study.architectures.at(id).root = edited->root; });
                step = document.undoStack().count();
            }
            const StudyPtr last = document.study();
            while (document.undoStack().canUndo())
                document.undoStack().undo();
            QCOMPARE(document.study(), first);
            QVERIFY(*document.study() == copy); // nobody wrote into the value
            while (document.undoStack().canRedo())
                document.undoStack().redo();
            QCOMPARE(document.study(), last);
            first = last;
        }
        QVERIFY2(refused < operations / 2, qPrintable(QString::number(refused)));
        qInfo("%d edits, %d of them refused", done, refused);
    }
};

QTEST_APPLESS_MAIN(TestRandomEdits)
#include "tst_random_edits.moc"
