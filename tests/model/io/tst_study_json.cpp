// SPDX-License-Identifier: Apache-2.0
#include "io/study_json.hpp"
#include "io/text_file.hpp"
#include "units/format.hpp"

#include <QDirIterator>
#include <QTest>

#include <random>

using namespace ridge;

namespace {

QStringList shippedStudies()
{
    QStringList files;
    for (const char* folder : {"studies", "templates"})
        for (QDirIterator it(QString(RIDGE_SOURCE_DIR "/scenarios/") + folder, {"*.ridge"}); it.hasNext();)
            files << it.next();
    files.sort();
    return files;
}

const std::string small = R"({"format":"ridge-study","version":1,"title":"T","label":"public",
"architectures":{"sys":{"name":"S","year":2024,"root":{"children":{
 "node":{"count":2,"container":{"children":{"gpu":{"count":8,"part":"h100-sxm","overrides":{"memory_bandwidth":"2.0 TB/s"}},
 "sw":{"fabric":{"generator":"switch","part":"nvswitch3","parameters":{}}}},
 "links":{"nv":{"a":"gpu.scale-up","b":"sw.port","part":"nvlink4","count":18,"pattern":"each"}}}}},"links":{}},
 "scaleContainer":"/node","overrides":{"hbm.bandwidth":"1.5x"}}},
"scenarios":{"w":{"name":"W","kind":"llm-training","model":{"name":"M","layers":2,"hidden":64,"heads":4,"kvHeads":2,"headDim":16,
"ffnHidden":128,"vocab":1000,"gatedFfn":true,"tiedEmbeddings":false},"sequence":128,"globalBatch":16,"precision":"bf16"}},
"pairings":[{"architecture":"sys","scenario":"w","calibration":"nemo","mapping":{"tp":2,"pp":1},
"published":[{"metric":"time","value":"18.1 s","source":"x"}]}],
"active":{"architecture":"sys","scenario":"w"},"baseline":"sys"})";

std::string with(const std::string& from, const std::string& to)
{
    std::string bytes = small;
    const auto at = bytes.find(from);
    if (at == std::string::npos)
        return "fixture lacks " + from;
    return bytes.replace(at, from.size(), to);
}

/// Random but valid studies; everything the format can say occurs.
class StudyMaker {
public:
    explicit StudyMaker(unsigned seed) : m_random(seed) {}

    Study make()
    {
        Study study;
        study.title = text();
        study.writtenBy = "0.1.0";
        study.catalogue = pick(2) ? "abcdef012345" : "";
        study.label = pick(2) ? "internal" : "";
        for (int i = pick(3); i >= 0; --i)
            study.architectures[ArchitectureId("arch-" + std::to_string(i))] = architecture(i);
        for (int i = pick(3); i >= 0; --i)
            study.scenarios[ScenarioId("work-" + std::to_string(i))] = scenario();
        for (int i = pick(3); i > 0; --i)
            study.pairings.push_back(pairing());
        if (pick(2))
            study.assumptions["one"] = {text(), text(), "", text(), "", "", "", stated(), pick(2) ? std::optional(stated()) : std::nullopt, {}};
        if (pick(2))
            study.calibrations[CalibrationId("hopper")] = own();
        if (pick(2))
            study.activeArchitecture = study.baselineArchitecture = ArchitectureId("arch-0");
        if (pick(2))
            study.activeScenario = ScenarioId("work-0");
        if (pick(2))
            study.unknown = R"({"/charts":[1,2],"/scenarios/work-0/model/new":"x"})";
        return study;
    }

private:
    int pick(int n) { return std::uniform_int_distribution<int>(0, n - 1)(m_random); }
    std::string text()
    {
        static const std::vector<std::string> texts = {"", "a", "Zürich \"quoted\"", "line\nbreak", "/slash~tilde", "12 MB/s"};
        return texts[static_cast<std::size_t>(pick(6))];
    }
    StatedQuantity stated()
    {
        const double value = (pick(999) + 1) / 8.0;
        if (pick(3) == 0)
            return {value, true, shortestNumber(value) + "x"};
        return {value * 1e9, false, shortestNumber(value) + " GB/s"};
    }
    OwnCalibration own()
    {
        OwnCalibration kept{pick(2) ? "runs.csv" : "Zürich \"quoted\"", static_cast<std::size_t>(pick(90) + 1), pick(2) ? "abcdef012345" : "", {}, {}};
        if (pick(2))
            kept.errors = FitErrors{pick(99) / 7.0, pick(99) / 3.0, 12, pick(2) ? "source" : "fold"};
        kept.constants["gemm-16"] = (pick(999) + 1) / 1234.5;
        if (pick(2))
            kept.constants["host-forward"] = 1;
        return kept;
    }
    Overrides overrides()
    {
        Overrides map;
        for (int i = pick(3); i > 0; --i)
            map["/root/n" + std::to_string(i) + "/memory_bandwidth"] = stated();
        return map;
    }
    Container container(int depth)
    {
        Container box;
        for (int i = pick(3); i > 0; --i) {
            Node node{pick(1000) + 1, text(), {}};
            const int kind = depth < 4 ? pick(3) : pick(2);
            if (kind == 0)
                node.content = PartInstance{PartId("hbm3e-8.0"), overrides()};
            else if (kind == 1)
                node.content = FabricInstance{"torus", PartId(pick(2) ? "ici-v4" : ""), {{"x", {4, false, "4"}}}};
            else
                node.content = container(depth + 1);
            box.children["n" + std::to_string(i)] = node;
        }
        if (pick(2))
            box.links["l"] = {{"n1/n2", "scale-up"}, {"n2", "port"}, PartId(pick(2) ? "nvlink3" : ""), pick(20) + 1,
                              static_cast<LinkPattern>(pick(3)), overrides()};
        return box;
    }
    Architecture architecture(int index)
    {
        Architecture system{text(), pick(2) ? 2024 : 0, {}, container(1), "", overrides(), ""};
        if (system.root.children.contains("n1"))
            system.scaleContainer = pick(2) ? "/n1" : "";
        if (index > 0 && pick(2))
            system.base = ArchitectureId("arch-0");
        return system;
    }
    Scenario scenario()
    {
        Scenario work;
        work.name = text();
        work.training = {{text(), pick(90) + 1, 64, 8, 4, 8, 256, 1000, pick(2) == 0, pick(2) == 0, pick(2) == 0, text()},
                         pick(8192) + 1, (pick(100) + 1) / 4.0, static_cast<Precision>(pick(5)), pick(2) == 0, pick(2) * 16};
        if (pick(2))
            work.training.model.experts = {8 << pick(4), pick(8) + 1, pick(2), 512, pick(2), pick(4)};
        if (pick(2))
            work.training.model.latent = {pick(2) * 1536, 512, 128, 64, 128};
        if (pick(2)) {
            work.training.model.window = 128;
            work.training.model.windowShare = 0.5;
        }
        work.training.model.headShare = pick(2) ? 1 : 0.15;
        work.training.model.mtpLayers = pick(3);
        if (pick(2))
            work.training.checkpoints = {double(pick(500) + 1), 1e9 * (pick(4000) + 1) / 3.0, pick(2) == 0};
        return work;
    }
    Pairing pairing()
    {
        Pairing pair{ArchitectureId("arch-0"), ScenarioId("work-0"), {}, CalibrationId(pick(2) ? "nemo" : ""), {}};
        pair.mapping = {pick(8) + 1, pick(8) + 1, pick(4) + 1, pick(3), (pick(8) + 1) / 2.0, pick(2) == 0,
                        static_cast<Recompute>(pick(4)), static_cast<ZeroStage>(pick(4)), static_cast<AxisOrder>(pick(6))};
        pair.mapping.cp = pick(4) + 1;
        if (pair.mapping.cp > 1)
            pair.mapping.contextExchange = static_cast<ContextExchange>(pick(2));
        pair.mapping.ep = pick(8) + 1;
        pair.mapping.shardGroup = pick(9);
        pair.mapping.schedule = static_cast<PipelineSchedule>(pick(3));
        pair.mapping.offload = static_cast<Offload>(pick(8));
        pair.mapping.recomputeShare = pick(2) ? 1 : pick(100) / 100.0;
        if (pick(2))
            pair.mapping.communication = {static_cast<StageMessage>(pick(3)), static_cast<GatheredInput>(pick(3)),
                                          static_cast<TensorOverlap>(pick(4)), static_cast<GradientOverlap>(pick(3)), pick(2) == 0,
                                          pick(2) == 0, pick(2) == 0};
        if (pick(2))
            pair.published.push_back({"time", 18.1, "18.1 s", text()});
        return pair;
    }

    std::mt19937 m_random;
};

} // namespace

class TestStudyJson : public QObject {
    Q_OBJECT
private slots:
    void readsAndRewritesAllThatShip_data()
    {
        QTest::addColumn<QString>("path");
        for (const QString& path : shippedStudies())
            QTest::newRow(qPrintable(path.section('/', -1))) << path;
    }
    void readsAndRewritesAllThatShip()
    {
        QFETCH(QString, path);
        const auto bytes = readFile(path.toStdString());
        QVERIFY(bytes.ok());
        const auto study = readStudy(*bytes, path.toStdString());
        QVERIFY2(study.ok(), study.diagnostics().empty() ? "" : study.diagnostics()[0].message.c_str());
        const std::string written = writeStudy(*study);
        const auto again = readStudy(written, "again");
        QVERIFY(again.ok());
        QVERIFY(*again == *study);
        QCOMPARE(writeStudy(*again), written);
    }

    void readsEveryField()
    {
        const auto study = readStudy(small, "s");
        QVERIFY(study.ok());
        QVERIFY(study.diagnostics().empty());
        const Architecture& sys = study->architectures.at(ArchitectureId("sys"));
        QCOMPARE(sys.year, 2024);
        QCOMPARE(sys.overrides.at("hbm.bandwidth"), (StatedQuantity{1.5, true, "1.5x"}));
        const Node& node = sys.root.children.at("node");
        QCOMPARE(node.count, 2);
        const Node& gpu = node.container()->children.at("gpu");
        QCOMPARE(gpu.part()->overrides.at("memory_bandwidth"), (StatedQuantity{2e12, false, "2.0 TB/s"}));
        QCOMPARE(node.container()->children.at("sw").count, 1);
        QCOMPARE(node.container()->links.at("nv").a, (PortReference{"gpu", "scale-up"}));
        const Scenario& work = study->scenarios.at(ScenarioId("w"));
        QCOMPARE(work.training.model.kvHeads, 2);
        QCOMPARE(work.training.globalBatch, 16.0);
        QCOMPARE(study->pairings[0].mapping.tp, 2);
        QCOMPARE(study->pairings[0].mapping.dp, 0);
        QCOMPARE(study->pairings[0].published[0].value, 18.1);
    }

    void refusesBadValues_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("where");
        const QString gpu = "s:/architectures/sys/root/children/node/container/children/gpu";
        const QString memory = gpu + "/overrides/memory_bandwidth";
        QTest::newRow("zero bandwidth") << "2.0 TB/s" << "0 TB/s" << "out-of-range" << memory;
        QTest::newRow("negative bandwidth") << "2.0 TB/s" << "-1 TB/s" << "out-of-range" << memory;
        QTest::newRow("NaN bandwidth") << "2.0 TB/s" << "nan TB/s" << "bad-number" << memory;
        QTest::newRow("capacity for bandwidth") << "2.0 TB/s" << "2.0 TB" << "wrong-dimension" << memory;
        QTest::newRow("unknown unit") << "2.0 TB/s" << "2.0 parsec" << "unknown-unit" << memory;
        QTest::newRow("zero count") << "\"count\":8" << "\"count\":0" << "out-of-range" << gpu + "/count";
        QTest::newRow("huge count") << "\"count\":8" << "\"count\":1e12" << "out-of-range" << gpu + "/count";
        QTest::newRow("zero degree") << "\"tp\":2" << "\"tp\":0" << "out-of-range" << "s:/pairings/0/mapping/tp";
        QTest::newRow("word") << "bf16" << "bf61" << "unknown-word" << "s:/scenarios/w/precision";
        QTest::newRow("id") << "\"sys\":{" << "\"Sys\":{" << "bad-id" << "s:/architectures/Sys";
        QTest::newRow("pairing") << "\"scenario\":\"w\",\"cal" << "\"scenario\":\"v\",\"cal" << "unknown-id" << "s:/pairings/0/scenario";
        QTest::newRow("self base") << "\"year\":2024" << "\"year\":2024,\"base\":\"sys\"" << "base-cycle" << "s:/architectures/sys/base";
        QTest::newRow("no base") << "\"year\":2024" << "\"year\":2024,\"base\":\"other\"" << "unknown-id" << "s:/architectures/sys/base";
        QTest::newRow("two contents") << "\"part\":\"h100-sxm\"" << "\"part\":\"h100-sxm\",\"container\":{}" << "node-content" << gpu;
        QTest::newRow("newer") << "\"version\":1" << "\"version\":2" << "newer-version" << "s:/version";
        QTest::newRow("older") << "\"version\":1" << "\"version\":0" << "unknown-version" << "s:/version";
        QTest::newRow("no version") << "\"version\":1," << "" << "missing-version" << "s:/version";
        const QString figure = "s:/pairings/0/published/0";
        QTest::newRow("metric") << "\"metric\":\"time\"" << "\"metric\":\"tme\"" << "unknown-word" << figure + "/metric";
        QTest::newRow("published unit") << "18.1 s" << "18.1 GB" << "wrong-dimension" << figure + "/value";
        QTest::newRow("published plain") << "\"18.1 s\"" << "18.1" << "wrong-dimension" << figure + "/value";
        QTest::newRow("published factor") << "18.1 s" << "2x" << "wrong-dimension" << figure + "/value";
        QTest::newRow("published negative") << "18.1 s" << "-1 s" << "out-of-range" << figure + "/value";
        QTest::newRow("published zero") << "18.1 s" << "0 s" << "out-of-range" << figure + "/value";
        QTest::newRow("scale container") << "\"/node\"" << "\"/rack\"" << "unknown-node" << "s:/architectures/sys/scaleContainer";
        QTest::newRow("scale container below") << "\"/node\"" << "\"/node/cpu\"" << "unknown-node" << "s:/architectures/sys/scaleContainer";
        QTest::newRow("kv heads") << "\"kvHeads\":2" << "\"kvHeads\":3" << "out-of-range" << "s:/scenarios/w/model/kvHeads";
        QTest::newRow("no format") << "\"format\":\"ridge-study\"," << "" << "missing-key" << "s:/";
        QTest::newRow("missing key") << "\"layers\":2," << "" << "missing-key" << "s:/scenarios/w/model";
    }
    void refusesBadValues()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, code);
        QFETCH(QString, where);
        const auto study = readStudy(with(from.toStdString(), to.toStdString()), "s");
        QVERIFY(!study.ok());
        const auto& all = study.diagnostics();
        const bool found = std::any_of(all.begin(), all.end(), [&](const Diagnostic& d) {
            return d.severity == Severity::error && d.code == code.toStdString() && d.where == where.toStdString();
        });
        QVERIFY2(found, (all[0].code + " at " + all[0].where).c_str());
    }

    void ownCalibrationsAreReadAndRefused_data()
    {
        QTest::addColumn<QString>("entry");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("where");
        const QString at = "s:/calibrations/hopper", good = R"("hopper":{"table":"t","rows":4,"constants":{"gemm-16":0.7}})";
        const auto entry = [&](const char* from, const char* to) { return QString(good).replace(from, to); };
        QTest::newRow("good") << good << "" << "";
        QTest::newRow("no object") << R"("hopper":1)" << "wrong-type" << at;
        QTest::newRow("id") << entry("hopper", "Hopper") << "bad-id" << "s:/calibrations/Hopper";
        QTest::newRow("no table") << entry("\"table\":\"t\",", "") << "missing-key" << at;
        QTest::newRow("empty table") << entry("\"t\"", "\"\"") << "out-of-range" << at + "/table";
        QTest::newRow("no rows") << entry("\"rows\":4,", "") << "missing-key" << at;
        QTest::newRow("zero rows") << entry(":4", ":0") << "out-of-range" << at + "/rows";
        QTest::newRow("half a row") << entry(":4", ":4.5") << "out-of-range" << at + "/rows";
        QTest::newRow("no constant") << entry("\"gemm-16\":0.7", "") << "missing-key" << at + "/constants";
        QTest::newRow("unknown constant") << entry("gemm-16", "gem-16") << "unknown-key" << at + "/constants/gem-16";
        QTest::newRow("text") << entry("0.7", "\"0.7\"") << "wrong-type" << at + "/constants/gemm-16";
        QTest::newRow("negative") << entry("0.7", "-0.7") << "out-of-range" << at + "/constants/gemm-16";
        QTest::newRow("zero") << entry("0.7", "0") << "out-of-range" << at + "/constants/gemm-16";
        QTest::newRow("infinite") << entry("0.7", "1e999") << "json-number" << "";
        QTest::newRow("error without its parts") << entry("\"rows\"", "\"error\":{},\"rows\"") << "missing-key" << at + "/error";
        QTest::newRow("negative error") << entry("\"rows\"", R"("error":{"before":-1,"inSample":1,"leftOut":1,"leftOutBy":"source"},"rows")") << "out-of-range" << at + "/error/before";
        QTest::newRow("unknown grouping") << entry("\"rows\"", R"("error":{"before":1,"inSample":1,"leftOut":1,"leftOutBy":"sauce"},"rows")") << "unknown-word" << at + "/error/leftOutBy";
    }
    void ownCalibrationsAreReadAndRefused()
    {
        QFETCH(QString, entry);
        QFETCH(QString, code);
        QFETCH(QString, where);
        const auto study = readStudy(with("\"title\"", "\"calibrations\":{" + entry.toStdString() + "},\"title\""), "s");
        QCOMPARE(study.ok(), code.isEmpty());
        if (study) {
            QVERIFY((study->calibrations.at(CalibrationId("hopper")) == OwnCalibration{"t", 4, "", {}, {{"gemm-16", 0.7}}}));
            return;
        }
        const auto& all = study.diagnostics();
        QVERIFY2(std::any_of(all.begin(), all.end(), [&](const Diagnostic& d) {
            return d.code == code.toStdString() && (where.isEmpty() || d.where == where.toStdString());
        }), (all[0].code + " at " + all[0].where).c_str());
    }

    void limitsWhatAStudyHolds()
    {
        Study study = readStudy(small, "s").value();
        study.pairings.resize(2000, study.pairings[0]);
        QVERIFY(checkStudy(study, "s").empty());
        study.pairings.push_back(study.pairings[0]);
        QCOMPARE(checkStudy(study, "s").at(0).code, std::string("too-many"));
        QCOMPARE(checkStudy(study, "s").at(0).where, std::string("s:/pairings"));
        const std::string spaces(16 * 1024 * 1024, ' ');
        QCOMPARE(readStudy(spaces + small, "s").diagnostics().at(0).code, std::string("too-large"));
    }

    void limitsTheChainOfBases()
    {
        Study study = readStudy(small, "s").value();
        for (int i = 0; i < 65; ++i) {
            Architecture next;
            next.base = ArchitectureId(i == 0 ? "sys" : "a" + std::to_string(i - 1));
            next.scaleContainer = "/node"; // comes from the first
            study.architectures[ArchitectureId("a" + std::to_string(i))] = next;
            if (i == 63)
                QVERIFY(checkStudy(study, "s").empty());
        }
        const Diagnostics problems = checkStudy(study, "s");
        QCOMPARE(problems.size(), std::size_t{1});
        QCOMPARE(problems[0].code, std::string("too-deep"));
        QCOMPARE(problems[0].where, std::string("s:/architectures/a64/base"));
    }

    void limitsTheListOfProblems()
    {
        std::string keys;
        for (int i = 0; i < 300; ++i)
            keys += "\"odd" + std::to_string(i) + "\":1,";
        const auto warned = readStudy(with("\"title\"", keys + "\"title\""), "s");
        QVERIFY(warned.ok());
        QCOMPARE(warned.diagnostics().size(), std::size_t{101});
        QVERIFY(warned.diagnostics().back().message.find("more than 100 keys") != std::string::npos);
        std::string bytes = with("\"title\"", keys + "\"title\"");
        bytes.replace(bytes.find("\"tp\":2"), 6, "\"tp\":0"); // an error behind them is told
        const auto refused = readStudy(bytes, "s");
        QVERIFY(!refused.ok() && refused.diagnostics().back().severity == Severity::error);
        std::string many;
        for (int i = 0; i < 10'001; ++i)
            many += "\"odd" + std::to_string(i) + "\":1,";
        const auto flooded = readStudy(with("\"title\"", many + "\"title\""), "s");
        QVERIFY(!flooded.ok());
        QCOMPARE(flooded.diagnostics().back().code, std::string("too-many"));
        QVERIFY(flooded.diagnostics().back().message.find("10000") != std::string::npos);
    }

    void collectsAllProblems()
    {
        std::string bytes = with("2.0 TB/s", "0 TB/s");
        bytes.replace(bytes.find("bf16"), 4, "bf61");
        bytes.replace(bytes.find("\"tp\":2"), 6, "\"tp\":0");
        QCOMPARE(readStudy(bytes, "s").diagnostics().size(), std::size_t{3});
    }

    void keepsUnknownKeys()
    {
        const auto study = readStudy(with("\"tp\":2", "\"tp\":2,\"tpp\":[1,{\"a\":null}]"), "s");
        QVERIFY(study.ok());
        QCOMPARE(study.diagnostics().size(), std::size_t{1});
        QCOMPARE(study.diagnostics()[0].severity, Severity::warning);
        QCOMPARE(study.diagnostics()[0].hint, std::string("did you mean 'tp'?"));
        const auto again = readStudy(writeStudy(*study), "s");
        QVERIFY(again.ok());
        QVERIFY(*again == *study);
        QCOMPARE(again->unknown, std::string(R"({"/pairings/0/mapping/tpp":[1,{"a":null}]})"));
    }

    void writesWhatItReads()
    {
        for (unsigned seed = 0; seed < 500; ++seed) {
            const Study study = StudyMaker(seed).make();
            const std::string written = writeStudy(study);
            const auto again = readStudy(written, "s");
            QVERIFY2(again.ok(), written.c_str());
            QVERIFY2(*again == study, written.c_str());
            QCOMPARE(writeStudy(*again), written);
        }
    }

    void dimensionsFollowTheName()
    {
        QCOMPARE(dimensionOf("hbm.bandwidth"), std::optional(dimension::bandwidth));
        QCOMPARE(dimensionOf("/root/node/gpu/memory_capacity"), std::optional(dimension::bytes));
        QCOMPARE(dimensionOf("flops_bf16"), std::optional(dimension::computeRate));
        QVERIFY(!dimensionOf("something").has_value());
        QVERIFY(parseStated("link.latency", "0 s").ok());
        QVERIFY(!parseStated("hbm.bandwidth", "0x").ok());
    }

    void findsALongerCycleOfBases()
    {
        const std::string extra = R"("a":{"name":"a","base":"b"},"b":{"name":"b","base":"a"},"sys":{)";
        const auto study = readStudy(with("\"sys\":{", extra), "s");
        QVERIFY(!study.ok());
        QCOMPARE(study.diagnostics().size(), std::size_t{2});
        QCOMPARE(study.diagnostics()[0].code, std::string("base-cycle"));
    }
};

QTEST_APPLESS_MAIN(TestStudyJson)
#include "tst_study_json.moc"
