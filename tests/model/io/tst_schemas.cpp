// SPDX-License-Identifier: Apache-2.0
#include "topology/generator.hpp"
#include "engine/parameter.hpp"
#include "io/calibration_json.hpp"
#include "io/fabric_constants_json.hpp"
#include "io/node_wiring_json.hpp"
#include "io/study_json.hpp"
#include "io/study_words.hpp"
#include "io/text_file.hpp"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace ridge;

namespace {

const QString root = QStringLiteral(RIDGE_SOURCE_DIR);

QJsonObject schema(const QString& name)
{
    QFile file(root + "/scenarios/schema/" + name + ".schema.json");
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

QStringList keysOf(const QJsonObject& definition)
{
    return definition.value("properties").toObject().keys();
}

template <class Words>
QStringList listOf(const Words& words)
{
    QStringList list;
    for (const std::string_view word : words)
        list << QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
    list.sort();
    return list;
}

QStringList enumOf(const QJsonObject& definition, const QString& key)
{
    QStringList list;
    for (const QJsonValue& word : definition.value("properties").toObject().value(key).toObject().value("enum").toArray())
        list << word.toString();
    list.sort();
    return list;
}

/// A change of the fixture, and whether the result is a study. Only what a schema can express.
struct Variant {
    const char* from;
    const char* to;
    bool good;
};

const Variant variants[] = {
    {"", "", true},
    {"\"tp\": 2", "\"tp\": 0", false},
    {"\"tp\": 2", "\"tp\": \"2\"", false},
    {"\"tp\": 2", "\"tp\": 2.5", false},
    {"\"tp\": 2", "\"tp\": 2, \"unheard\": 1", true},
    {"\"bf16\"", "\"bf61\"", false},
    {"\"count\": 8", "\"count\": -8", false},
    {"\"count\": 8", "\"count\": 2e9", false},
    {"\"version\": 1", "\"version\": 2", false},
    {"ridge-study", "other", false},
    {"\"layers\": 2,", "", false},
    {"\"generator\": \"switch\"", "\"generator\": \"crossbar\"", false},
    {"\"part\": \"h100-sxm\"", "\"part\": \"H 100\"", false},
    {"\"part\": \"h100-sxm\"", "\"label\": \"nothing inside\"", false},
    {"\"sw\":", "\"SW\":", false},
    {"\"gpu.scale-up\"", "\"gpu\"", false},
    {"\"value\": \"18.1 s\"", "\"value\": null", false},
    {"\"globalBatch\": 16", "\"globalBatch\": 0", false},
    {"\"zero\": 1", "\"zero\": 4", false},
    {"\"base\": \"sys\", ", "", false},
    {"\"baseline\":", R"("calibrations": {"hopper": {"table": "t", "rows": 4, "constants": {"gemm-16": 0.7}}}, "baseline":)", true},
    {"\"baseline\":", R"("calibrations": {"hopper": {"table": "", "rows": 4, "constants": {"gemm-16": 0.7}}}, "baseline":)", false},
    {"\"baseline\":", R"("calibrations": {"hopper": {"table": "t", "rows": 4, "constants": {}}}, "baseline":)", false},
    {"\"baseline\":", R"("calibrations": {"hopper": {"table": "t", "rows": 0, "constants": {"gemm-16": 0.7}}}, "baseline":)", false},
    {"\"baseline\":", R"("calibrations": {"Hopper": {"table": "t", "rows": 4, "constants": {"gemm-16": 0.7}}}, "baseline":)", false},
    {"\"baseline\":", R"("calibrations": {"hopper": {"table": "t", "rows": 4, "constants": {"gemm-16": -0.7}}}, "baseline":)", false},
    {"\"baseline\":", R"("calibrations": {"hopper": {"table": "t", "rows": 4, "error": {"before": 1, "inSample": 1, "leftOut": 2, "leftOutBy": "day"}, "constants": {"gemm-16": 0.7}}}, "baseline":)", false},
};

QByteArray variantText(const Variant& variant)
{
    QFile file(root + "/tests/fixtures/io/study_v1.ridge");
    QByteArray text = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    const qsizetype at = *variant.from == '\0' ? -1 : text.indexOf(variant.from);
    return at < 0 ? text : text.replace(at, qstrlen(variant.from), variant.to);
}

/// One word per file, "good" or "bad", from an independent validator; empty where none is installed.
QStringList independentVerdicts(const QString& schemaName, const QStringList& files)
{
    const QString program = "import json, sys\nimport jsonschema\n"
                            "schema = json.load(open(sys.argv[1]))\n"
                            "check = jsonschema.Draft202012Validator(schema)\n"
                            "for name in sys.argv[2:]:\n"
                            "    print('good' if check.is_valid(json.load(open(name))) else 'bad')\n";
    QProcess python;
    python.start("python3", QStringList{"-c", program, root + "/scenarios/schema/" + schemaName + ".schema.json"} + files);
    if (!python.waitForStarted() || !python.waitForFinished() || python.exitCode() != 0)
        return {};
    return QString::fromUtf8(python.readAllStandardOutput()).split('\n', Qt::SkipEmptyParts);
}

} // namespace

class TestSchemas : public QObject {
    Q_OBJECT
private slots:
    void namesTheReadersKeys()
    {
        const QJsonObject study = schema("study-1");
        const QJsonObject defs = study.value("$defs").toObject();
        const auto def = [&](const char* name) { return defs.value(name).toObject(); };
        QCOMPARE(keysOf(study), listOf(words::top));
        QCOMPARE(keysOf(def("architecture")), listOf(words::architecture));
        QCOMPARE(keysOf(def("container")), listOf(words::container));
        QCOMPARE(keysOf(def("node")), listOf(words::node));
        QCOMPARE(keysOf(def("fabric")), listOf(words::fabric));
        QCOMPARE(keysOf(def("link")), listOf(words::link));
        QCOMPARE(keysOf(def("scenario")), listOf(words::scenario));
        QCOMPARE(keysOf(def("model")), listOf(words::model));
        QCOMPARE(keysOf(def("pairing")), listOf(words::pairing));
        QCOMPARE(keysOf(def("mapping")), listOf(words::mapping));
        QCOMPARE(keysOf(def("published")), listOf(words::published));
        QCOMPARE(keysOf(def("assumption")), listOf(words::assumption));
        QCOMPARE(keysOf(def("active")), listOf(words::active));
        QCOMPARE(keysOf(def("calibration")), listOf(words::calibration));
        QCOMPARE(keysOf(def("fitErrors")), listOf(words::fitErrors));
        QCOMPARE(enumOf(def("scenario"), "precision"), listOf(words::precisions));
        QCOMPARE(enumOf(def("mapping"), "recompute"), listOf(words::recomputes));
        QCOMPARE(enumOf(def("mapping"), "order"), listOf(words::orders));
        QCOMPARE(enumOf(def("mapping"), "contextExchange"), listOf(words::contextExchanges));
        QCOMPARE(enumOf(def("mapping"), "schedule"), listOf(words::schedules));
        QCOMPARE(enumOf(def("mapping"), "offload"), listOf(words::offloads));
        QCOMPARE(keysOf(def("communication")), listOf(words::communication));
        QCOMPARE(enumOf(def("communication"), "stageMessage"), listOf(words::stageMessages));
        QCOMPARE(enumOf(def("communication"), "gatheredInput"), listOf(words::gatheredInputs));
        QCOMPARE(enumOf(def("communication"), "tensorOverlap"), listOf(words::tensorOverlaps));
        QCOMPARE(enumOf(def("communication"), "gradientOverlap"), listOf(words::gradientOverlaps));
        QCOMPARE(keysOf(def("experts")), listOf(words::experts));
        QCOMPARE(keysOf(def("latentAttention")), listOf(words::latentAttention));
        QCOMPARE(enumOf(def("fabric"), "generator"), listOf(words::generators));
        QVERIFY(std::equal(words::generators.begin(), words::generators.end(), fabricGenerators().begin(), fabricGenerators().end(),
                           [](const auto& word, const FabricGenerator& one) { return word == one.name; }));
        QCOMPARE(enumOf(def("link"), "pattern"), listOf(words::patterns));
    }

    void namesEveryConstant()
    {
        std::vector<std::string_view> keys = {"reference-16", "reference-8", "portable-attention", "alignment-8", "alignment-4"};
        for (std::size_t i = 0; i < parameterCount; ++i)
            keys.push_back(key(static_cast<Parameter>(i)));
        QCOMPARE(keysOf(schema("calibration-1").value("$defs").toObject().value("constants").toObject()), listOf(keys));
    }

    void readerAndSchemaAgree()
    {
        const QTemporaryDir folder;
        QStringList files;
        for (const Variant& variant : variants) {
            const QByteArray text = variantText(variant);
            QVERIFY2(*variant.from == '\0' || text.contains(variant.to), variant.from);
            const auto study = readStudy(text.toStdString(), "f");
            QVERIFY2(study.ok() == variant.good, variant.to);
            files << folder.filePath(QString::number(files.size()) + ".ridge");
            QFile file(files.back());
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        }
        const QStringList verdicts = independentVerdicts("study-1", files);
        for (qsizetype i = 0; i < verdicts.size(); ++i)
            QVERIFY2((verdicts[i] == "good") == variants[i].good, variants[i].to);
    }

    void namesTheConstantsOfEveryClass()
    {
        const QJsonObject defs = schema("fabric-1").value("$defs").toObject();
        const auto constants = [&](const QString& name) {
            return keysOf(defs.value(name).toObject().value("properties").toObject().value("constants").toObject());
        };
        QCOMPARE(constants("scale-up"), listOf(fabricKeys(FabricClass::Tier::scaleUp, "")));
        QCOMPARE(constants("scale-out"), listOf(fabricKeys(FabricClass::Tier::scaleOut, "")));
        for (const char* name : {"switch", "exchange", "captured", "network", "expert", "link"})
            QCOMPARE(constants(name), listOf(fabricKeys(FabricClass::Tier::shared, name)));
    }

    void fabricReadersAndSchemasAgree_data()
    {
        QTest::addColumn<QString>("schemaName");
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<bool>("good");
        const auto row = [](const char* schemaName, const char* from, const char* to, bool good) {
            QTest::addRow("%s %s", schemaName, to) << QString(schemaName) << QByteArray(from) << QByteArray(to) << good;
        };
        row("fabric-1", "", "", true);
        row("fabric-1", "\"version\": 1", "\"version\": 2", false);
        row("fabric-1", "ridge-fabric", "other", false);
        row("fabric-1", "\"tier\": \"scale-up\"", "\"tier\": \"sideways\"", false);
        row("fabric-1", "\"step\": {", "\"stop\": {", false);
        row("fabric-1", "\"value\": 7.852e-06", "\"value\": -1", false);
        row("fabric-1", "\"value\": 0.8064", "\"value\": 5", false);
        row("fabric-1", "\"confidence\": \"measured\"", "\"confidence\": \"sure\"", false);
        row("fabric-1", "\"rows\": 74", "\"rows\": 7.5", false);
        row("wirings-1", "", "", true);
        row("wirings-1", "\"version\": 1", "\"version\": 2", false);
        row("wirings-1", "\"kind\": \"pcie\"", "\"kind\": \"isa\"", false);
        row("wirings-1", "\"bytesPerSecond\": 63000000000.0", "\"bytesPerSecond\": 0", false);
        row("wirings-1", "\"kind\": \"inside\"", "\"kind\": \"mesh\"", false);
        row("wirings-1", "\"a\": \"host\"", "\"A\": \"host\"", false);
    }

    void fabricReadersAndSchemasAgree()
    {
        QFETCH(QString, schemaName);
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(bool, good);
        const bool wirings = schemaName == "wirings-1";
        QFile shipped(root + (wirings ? "/scenarios/fabric/wirings.json" : "/scenarios/fabric/fabric.json"));
        QVERIFY(shipped.open(QIODevice::ReadOnly));
        QByteArray text = shipped.readAll();
        if (!from.isEmpty()) {
            const qsizetype at = text.indexOf(from);
            QVERIFY(at >= 0);
            text.replace(at, from.size(), to);
        }
        QCOMPARE(wirings ? readNodeWirings(text.toStdString(), "f").ok() : readFabricConstants(text.toStdString(), "f").ok(), good);
        const QTemporaryDir folder;
        QFile file(folder.filePath("f.json"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        file.close();
        for (const QString& verdict : independentVerdicts(schemaName, {file.fileName()}))
            QCOMPARE(verdict == "good", good);
    }

    void theFirstVersionStaysReadable()
    {
        const auto bytes = readFile((root + "/tests/fixtures/io/study_v1.ridge").toStdString());
        const auto study = readStudy(*bytes, "study_v1.ridge");
        QVERIFY(study.ok());
        QCOMPARE(study->assumptions.at("hbm").low->value, 1.8e12);
        QCOMPARE(study->architectures.at(ArchitectureId("variant")).base, std::optional(ArchitectureId("sys")));
        QCOMPARE(study->unknown, std::string(R"({"/charts":{"zoom":2}})"));
        QVERIFY(writeStudy(*study).find("\"zoom\": 2") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestSchemas)
#include "tst_schemas.moc"
