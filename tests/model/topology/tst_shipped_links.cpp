// SPDX-License-Identifier: Apache-2.0
#include "topology/edit.hpp"

#include "support/shipped.hpp"

#include <QFileInfo>
#include <QTest>

using namespace ridge;

namespace {

/// Takes one link out and connects its two ends again.
struct Redrawn {
    std::string where;
    Link before;
    Result<Edited> after = Edited{};
};

void redraw(const Container& root, const Container& box, const std::string& path, const Catalogue& catalogue, std::vector<Redrawn>& all)
{
    for (const auto& [name, link] : box.links) {
        const Result<Edited> bare = removeItems(root, {path + "/links/" + name});
        all.push_back({path + "/links/" + name, link,
                       connectPorts(bare->root, {path + "/" + link.a.child, link.a.port}, {path + "/" + link.b.child, link.b.port}, catalogue)});
    }
    for (const auto& [name, node] : box.children)
        if (const Container* inner = node.container())
            redraw(root, *inner, path + "/" + name, catalogue, all);
}

const Link& made(const Edited& edited)
{
    const std::string& path = edited.made.front();
    const Container* box = &edited.root;
    std::size_t from = 1;
    for (std::size_t to = path.find('/', from); path.compare(from, 6, "links/") != 0; from = to + 1, to = path.find('/', from))
        box = box->children.at(path.substr(from, to - from)).container();
    return box->links.at(path.substr(from + 6));
}

} // namespace

class TestShippedLinks : public QObject {
    Q_OBJECT
private slots:
    void everyShippedLinkCanBeDrawnByHand()
    {
        const Catalogue& catalogue = shipped::catalogue();
        int links = 0, sameParts = 0;
        for (const QString& path : shipped::studyFiles()) {
            const Result<Study> study = shipped::study(path);
            QVERIFY2(study.ok(), qPrintable(path));
            const std::string file = QFileInfo(path).baseName().toStdString();
            for (const auto& [id, system] : study->architectures) {
                std::vector<Redrawn> all;
                redraw(system.root, system.root, {}, catalogue, all);
                for (const Redrawn& link : all) {
                    const std::string place = file + " " + id.text + link.where;
                    QVERIFY2(link.after.ok(), (place + ": " + (link.after.ok() ? "" : link.after.diagnostics().front().message)).c_str());
                    ++links;
                    const bool same = made(*link.after).part == link.before.part;
                    sameParts += int(same);
                    if (!same)
                        qInfo("%s: chose '%s', the study has '%s'", place.c_str(), made(*link.after).part.text.c_str(), link.before.part.text.c_str());
                }
            }
        }
        QVERIFY(links > 20);
        QVERIFY2(sameParts * 10 >= links * 9, qPrintable(QStringLiteral("%1 of %2").arg(sameParts).arg(links)));
    }
};

QTEST_APPLESS_MAIN(TestShippedLinks)
#include "tst_shipped_links.moc"
