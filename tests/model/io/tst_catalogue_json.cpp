// SPDX-License-Identifier: Apache-2.0
#include "io/catalogue_json.hpp"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace ridge;

namespace {

const QString shipped = QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/catalogue");

/// Sourced values of a document, counted without the loader.
int valuesIn(const QJsonValue& value)
{
    int count = 0;
    if (value.isObject()) {
        const QJsonObject object = value.toObject();
        if (object.contains("value") && object.contains("unit"))
            ++count;
        for (const QJsonValue& member : object)
            count += valuesIn(member);
    } else if (value.isArray()) {
        for (const QJsonValue& entry : value.toArray())
            count += valuesIn(entry);
    }
    return count;
}

int valuesIn(const Catalogue& catalogue)
{
    std::size_t count = 0;
    for (const auto& [id, part] : catalogue.parts)
        for (const auto& [key, datum] : part.params)
            count += 1 + datum.alternatives.size();
    return static_cast<int>(count);
}

std::string document(const std::string& id, const std::string& datum)
{
    return R"({"schema":"ridge-catalogue/1","sources":{"s":{"title":"t","where":"w","tier":"primary"}},"items":[{"id":")"
        + id + R"(","name":"n","params":{"power":)" + datum + "}}]}";
}

void write(const QString& path, const std::string& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes.data(), static_cast<qint64>(bytes.size()));
}

} // namespace

class TestCatalogueJson : public QObject {
    Q_OBJECT
private slots:
    void loadsEveryNumberThatShips()
    {
        const auto catalogue = loadCatalogue({shipped.toStdString()});
        QVERIFY2(catalogue.ok(), catalogue.diagnostics().empty() ? "" : catalogue.diagnostics()[0].message.c_str());
        QVERIFY(catalogue.diagnostics().empty());
        int expected = 0;
        int items = 0;
        for (const QString& name : QDir(shipped).entryList({"*.json"})) {
            QFile file(shipped + "/" + name);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QJsonObject top = QJsonDocument::fromJson(file.readAll()).object();
            expected += valuesIn(top.value("items"));
            items += static_cast<int>(top.value("items").toArray().size());
        }
        QCOMPARE(expected, 3290);
        QCOMPARE(valuesIn(*catalogue), expected);
        QCOMPARE(static_cast<int>(catalogue->parts.size()), items);
        QCOMPARE(catalogue->stamp.size(), std::size_t{12});
    }

    void keepsSourcesTextsAndModels()
    {
        const auto catalogue = loadCatalogue({shipped.toStdString()});
        QVERIFY(catalogue.ok());
        const Part* v100 = catalogue->find(PartId("v100-sxm2-16"));
        QVERIFY(v100 != nullptr);
        QCOMPARE(v100->number("flops_fp16"), std::optional(125e12));
        QCOMPARE(v100->textOr("process_node", ""), std::string("TSMC 12FFN"));
        QCOMPARE(v100->find("flops_fp64")->source, std::string("fudz-a100"));
        QCOMPARE(v100->find("flops_fp64")->confidence, Confidence::datasheet);
        QCOMPARE(v100->file, std::string("accelerators"));
        QCOMPARE(v100->layer, std::string("public"));
        QVERIFY(catalogue->sources.contains("fudz-a100"));
        const Part* gpt = catalogue->find(PartId("gpt3-1.3b"));
        QVERIFY(gpt != nullptr);
        QCOMPARE(gpt->file, std::string("models"));
        QCOMPARE(gpt->number("params_total"), std::optional(1315080192.0));
        QCOMPARE(gpt->attributes.at("gated_ffn"), std::string("false"));
    }

    void laterLayersReplaceParts()
    {
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath("a") && QDir(folder.path()).mkpath("b"));
        write(folder.filePath("a/x.json"), document("p", R"({"value":1,"unit":"W","source":"s","confidence":"measured"})"));
        write(folder.filePath("b/x.json"),
              document("p", R"({"value":2,"unit":"W","source":"s","confidence":"measured","label":"internal"})"));
        const std::string a = folder.filePath("a").toStdString(), b = folder.filePath("b").toStdString();
        const auto one = loadCatalogue({a});
        const auto both = loadCatalogue({a, b});
        QVERIFY(one.ok() && both.ok());
        const Part* part = both->find(PartId("p"));
        QCOMPARE(part->number("power"), std::optional(2.0));
        QCOMPARE(part->layer, std::string("company"));
        QCOMPARE(part->find("power")->label, std::string("internal"));
        QVERIFY(one->stamp != both->stamp);
        QCOMPARE(loadCatalogue({a, b})->stamp, both->stamp);
    }

    void refusesWhatItCannotTrust_data()
    {
        QTest::addColumn<QString>("datum");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("where");
        const QString at = "f.json:/items/0/params/power";
        QTest::newRow("unit") << R"({"value":1,"unit":"furlong","source":"s","confidence":"measured"})" << "unknown-unit" << at + "/unit";
        QTest::newRow("source") << R"({"value":1,"unit":"W","confidence":"measured"})" << "missing-key" << at;
        QTest::newRow("unlisted source") << R"({"value":1,"unit":"W","source":"z","confidence":"measured"})" << "unknown-source" << at + "/source";
        QTest::newRow("confidence") << R"({"value":1,"unit":"W","source":"s","confidence":"sure"})" << "unknown-word" << at + "/confidence";
        QTest::newRow("null") << R"({"value":null,"unit":"W","source":"s","confidence":"measured"})" << "wrong-type" << at + "/value";
        QTest::newRow("text for number") << R"({"value":"1","unit":"W","source":"s","confidence":"measured"})" << "wrong-type" << at + "/value";
        QTest::newRow("infinite") << R"({"value":1e400,"unit":"W","source":"s","confidence":"measured"})" << "json-number" << "";
        QTest::newRow("NaN") << R"({"value":NaN,"unit":"W","source":"s","confidence":"measured"})" << "json-syntax" << "";
    }
    void refusesWhatItCannotTrust()
    {
        QFETCH(QString, datum);
        QFETCH(QString, code);
        QFETCH(QString, where);
        Catalogue catalogue;
        const Diagnostics problems = readCatalogueFile(document("p", datum.toStdString()), "f.json", "public", catalogue);
        QCOMPARE(problems.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(problems[0].code), code);
        QCOMPARE(problems[0].severity, Severity::error);
        if (!where.isEmpty())
            QCOMPARE(QString::fromStdString(problems[0].where), where);
    }

    void partIdsMayCarryDotsAndNothingElse()
    {
        const std::string datum = R"({"value":1,"unit":"W","source":"s","confidence":"measured"})";
        Catalogue catalogue;
        QVERIFY(readCatalogueFile(document("p-8.0", datum), "f.json", "public", catalogue).empty());
        const Diagnostics problems = readCatalogueFile(document("P/1", datum), "f.json", "public", catalogue);
        QCOMPARE(problems.size(), std::size_t{1});
        QCOMPARE(problems[0].code, std::string("bad-id"));
    }

    void reportsAFolderWithoutCatalogue()
    {
        const auto none = loadCatalogue({std::filesystem::path("/nonexistent-folder")});
        QVERIFY(!none.ok());
        QCOMPARE(none.diagnostics()[0].code, std::string("missing-catalogue"));
    }
};

QTEST_APPLESS_MAIN(TestCatalogueJson)
#include "tst_catalogue_json.moc"
