// SPDX-License-Identifier: Apache-2.0
#include "io/bindings_json.hpp"
#include "io/catalogue_json.hpp"
#include "io/csv_table.hpp"
#include "io/fabric_constants_json.hpp"
#include "io/node_wiring_json.hpp"
#include "io/text_file.hpp"
#include "validation/link_validation.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

namespace {

const std::string scenarios = RIDGE_SOURCE_DIR "/scenarios/";

std::string contentOf(const std::string& name)
{
    const Result<std::string> bytes = readFile(scenarios + name);
    return bytes ? *bytes : std::string();
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::abs(b); }

/// a - b - c in a row and a longer way a - d - e - c that is wide; 10, 20 and 100 B/s, all usable.
const NodeWiring& small() // paths borrow its links
{
    static const NodeWiring wiring = [] {
        NodeWiring made;
        made.links = {{"a", "b", "inside", {}, 0, false},
                      {"b", "c", "mesh", {}, 10, false},
                      {"a", "d", "mesh", {}, 100, false},
                      {"d", "e", "mesh", {}, 100, false},
                      {"e", "c", "mesh", {}, 100, false},
                      {"a", "f", "mesh", {}, 20, false},
                      {"f", "c", "coherent-read", "coherent-write", 20, false},
                      {"c", "c", "memory", {}, 500, false}};
        return made;
    }();
    return wiring;
}

FabricConstants whole()
{
    FabricConstants constants;
    for (const char* kind : {"mesh", "memory", "coherent-read"})
        constants.all["link/" + std::string(kind) + "-share"].value = 1;
    constants.all["link/coherent-write-share"].value = 0.25;
    return constants;
}

} // namespace

/// The measured links that ship, and the paths they are judged by.
class TestMeasuredLinks : public QObject {
    Q_OBJECT
    Catalogue m_catalogue;
    Bindings m_bindings;
    FabricConstants m_constants;
    std::vector<NodeWiring> m_wirings;
    std::vector<MeasurementRow> m_rows;
    ValidationReport m_report;

private slots:
    void initTestCase()
    {
        const auto catalogue = loadCatalogue({scenarios + "catalogue"});
        const auto bindings = readBindings(contentOf("measurements/bindings.json"));
        const auto constants = readFabricConstants(contentOf("fabric/fabric.json"), "fabric.json");
        const auto wirings = readNodeWirings(contentOf("fabric/wirings.json"), "wirings.json");
        const auto table = readCsv(contentOf("measurements/links.csv"), "links.csv");
        QVERIFY(catalogue.ok() && bindings.ok() && constants.ok() && wirings.ok() && table.ok());
        m_catalogue = *catalogue;
        m_bindings = *bindings;
        m_constants = *constants;
        m_wirings = *wirings;
        m_rows = measurementRows(*table);
        m_report = validateLinks(m_rows, m_bindings, m_catalogue, m_constants, m_wirings);
    }

    void errorsOfTheHeadline()
    {
        QCOMPARE(m_report.rows, std::size_t(92));
        QCOMPARE(m_report.headline.n, std::size_t(50)); // every row of quality ok
        QVERIFY2(*m_report.headline.medianApe <= 10, QByteArray::number(*m_report.headline.medianApe));
        QVERIFY2(*m_report.headline.mape <= 14, QByteArray::number(*m_report.headline.mape));
        QVERIFY(m_report.fittedConstants.size() <= 45);
        for (const RowVerdict& v : m_report.verdicts)
            QVERIFY2(v.predicted.has_value() == v.reason.empty(), v.id.c_str());
    }

    // Acceptance thresholds are what a healthy machine exceeds; two percent for what is an estimate.
    void thresholdsAreMet()
    {
        int judged = 0;
        for (const RowVerdict& v : m_report.verdicts)
            if (v.quality == "bound" && v.predicted) {
                QVERIFY2(*v.predicted >= 0.98 * *v.measured, v.id.c_str());
                ++judged;
            }
        QVERIFY(judged >= 20);
    }

    void theMeasuredValueIsNotAnInput()
    {
        std::vector<MeasurementRow> rows = m_rows;
        for (MeasurementRow& row : rows)
            row.cells["value"] = "7";
        const auto report = validateLinks(rows, m_bindings, m_catalogue, m_constants, m_wirings);
        for (std::size_t i = 0; i < rows.size(); ++i)
            QVERIFY2(report.verdicts[i].predicted == m_report.verdicts[i].predicted, m_report.verdicts[i].id.c_str());
    }

    void shortestThenWidest()
    {
        const auto path = widestPath(small(), whole(), "a", "c");
        QCOMPARE(path.size(), std::size_t(2));                     // not the three wide links
        QVERIFY(near(concurrentRate({path}, whole(), false), 20)); // by f, not by b
        QVERIFY(widestPath(small(), whole(), "a", "nowhere").empty());
        QVERIFY(widestPath(small(), whole(), "a", "a").empty());
        QCOMPARE(widestPath(small(), whole(), "c", "c").size(), std::size_t(1)); // its memory
    }

    void directionsDiffer()
    {
        // back over the coherent link a quarter of 20 is left, so the way by b is wider
        const auto back = widestPath(small(), whole(), "c", "a");
        QVERIFY(near(concurrentRate({back}, whole(), false), 10));
    }

    void whatRunsAtOnceShares()
    {
        const auto path = widestPath(small(), whole(), "a", "f");
        QVERIFY(near(concurrentRate({path}, whole(), false), 20));
        QVERIFY(near(concurrentRate({path, path}, whole(), false), 20)); // ten each
        const auto other = widestPath(small(), whole(), "d", "e");
        QVERIFY(near(concurrentRate({path, other}, whole(), false), 120));
    }

    void stagedCopiesAddTimes()
    {
        const auto path = widestPath(small(), whole(), "a", "c"); // twice 20
        QVERIFY(near(concurrentRate({path}, whole(), true), 10));
    }

    // Six x16 of 63 GB/s serve twelve tiles: what all tiles reach together is six links, not twelve.
    void tilesShareTheLinkOfTheirPackage()
    {
        const RowVerdict *one = nullptr, *all = nullptr;
        for (const RowVerdict& v : m_report.verdicts)
            if (m_rows[v.row].text("link").rfind("PCIe Unidirectional", 0) == 0)
                (m_rows[v.row].text("system").find("full") == std::string::npos ? one : all) = &v;
        QVERIFY(one && all);
        QVERIFY(near(*all->predicted, 6 * *one->predicted));
    }

    void refusesBadWirings_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("message");
        const auto wiring = [](const char* inner) {
            return QString(
                       R"({"format":"ridge-wirings","version":1,"wirings":[{"id":"x","where":{},"source":"s",%1}]})")
                .arg(inner);
        };
        QTest::newRow("no rate") << wiring(R"("links":[{"a":"p","b":"q","kind":"pcie"}])") << "bytesPerSecond";
        QTest::newRow("zero") << wiring(R"("links":[{"a":"p","b":"q","kind":"pcie","bytesPerSecond":0}])")
                              << "above zero";
        QTest::newRow("kind") << wiring(R"("links":[{"a":"p","b":"q","kind":"pci","bytesPerSecond":1}])") << "pci";
        QTest::newRow("end") << wiring(R"("links":[{"a":"p","b":"q","kind":"inside"}],"patterns":{"x":[["p","r"]]})")
                             << "no link has the endpoint 'r'";
        QTest::newRow("pair") << wiring(R"("links":[],"patterns":{"x":["p"]})") << "pair of endpoints";
        QTest::newRow("format") << R"({"format":"wirings","version":1,"wirings":[]})"
                                << "ridge-wirings";
        QTest::newRow("text") << "[]"
                              << "object";
    }

    void refusesBadWirings()
    {
        QFETCH(QString, text);
        QFETCH(QString, message);
        const auto read = readNodeWirings(text.toStdString(), "w.json");
        QVERIFY(!read.ok());
        bool found = false;
        for (const Diagnostic& d : read.diagnostics())
            found = found || QString::fromStdString(d.message).contains(message);
        QVERIFY2(found, read.diagnostics()[0].message.c_str());
    }
};

QTEST_APPLESS_MAIN(TestMeasuredLinks)
#include "tst_measured_links.moc"
