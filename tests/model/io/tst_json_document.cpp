// SPDX-License-Identifier: Apache-2.0
#include "io/json_document.hpp"
#include "io/migrate.hpp"
#include "io/text_file.hpp"

#include <QTemporaryDir>
#include <QTest>

using namespace ridge;

class TestJsonDocument : public QObject {
    Q_OBJECT
private slots:
    void reportsLineColumnAndPointer()
    {
        const auto read = parseJson("{\n \"a\": [1,\n  2, oops]\n}", "f");
        QVERIFY(!read.ok());
        QCOMPARE(read.diagnostics()[0].code, std::string("json-syntax"));
        QVERIFY2(read.diagnostics()[0].where.starts_with("f:3:"), read.diagnostics()[0].where.c_str());
        QVERIFY(read.diagnostics()[0].message.find("/a/2") != std::string::npos);
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("code");
        QTest::newRow("empty") << QByteArray("") << QByteArray("json-syntax");
        QTest::newRow("duplicate") << QByteArray(R"({"a":1,"b":{"a":1,"a":2}})") << QByteArray("duplicate-key");
        QTest::newRow("overflow") << QByteArray("[1e400]") << QByteArray("json-number");
        QTest::newRow("NaN") << QByteArray("[NaN]") << QByteArray("json-syntax");
        QTest::newRow("trailing") << QByteArray("{} {}") << QByteArray("json-syntax");
        QTest::newRow("not UTF-8") << QByteArray("[\"\xff\xfe\"]") << QByteArray("json-syntax");
        QTest::newRow("zero byte") << QByteArray("[\0]", 3) << QByteArray("json-syntax");
        QTest::newRow("129 levels") << QByteArray(129, '[') + QByteArray(129, ']') << QByteArray("json-depth");
        QTest::newRow("10 MB open") << QByteArray(10'000'000, '[') << QByteArray("json-depth");
        QTest::newRow("10 MB closed") << QByteArray(5'000'000, '[') + QByteArray(5'000'000, ']') << QByteArray("json-depth");
        QTest::newRow("10 MB objects") << QByteArray("{\"a\":").repeated(2'000'000) << QByteArray("json-depth");
    }
    void refuses()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, code);
        const auto read = parseJson({bytes.constData(), static_cast<std::size_t>(bytes.size())}, "f");
        QVERIFY(!read.ok());
        QCOMPARE(QByteArray::fromStdString(read.diagnostics()[0].code), code);
        QVERIFY(read.diagnostics()[0].message.size() < 500);
    }

    void accepts128Levels()
    {
        QVERIFY(parseJson(std::string(128, '[') + std::string(128, ']'), "f").ok());
    }

    void findsTheLineOfAPointer()
    {
        const std::string text = "{\n\"a\": 1,\n\"b/c\": [\n0,\n{\"d\":\n5}]}";
        QCOMPARE(lineOf(text, "/a"), std::size_t{2});
        QCOMPARE(lineOf(text, "/b~1c/0"), std::size_t{4});
        QCOMPARE(lineOf(text, "/b~1c/1/d"), std::size_t{6});
        QCOMPARE(lineOf(text, "/missing"), std::size_t{0});
    }

    void readsFilesWithinBounds()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath("f"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("12345");
        file.close();
        const std::string path = folder.filePath("f").toStdString();
        QCOMPARE(*readFile(path), std::string("12345"));
        QCOMPARE(readFile(path, 4).diagnostics()[0].code, std::string("too-large"));
        QCOMPARE(readFile(folder.path().toStdString()).diagnostics()[0].code, std::string("not-a-file"));
        QCOMPARE(readFile(path + "x").diagnostics()[0].code, std::string("missing-file"));
        QVERIFY(file.resize(65 * 1024 * 1024)); // sparse; refused without being read
        QCOMPARE(readFile(path).diagnostics()[0].code, std::string("too-large"));
    }

    void hashesAsPublished()
    {
        QCOMPARE(hexDigits(stableHash("")), std::string("cbf29ce484222325"));
        QCOMPARE(hexDigits(stableHash("a")), std::string("af63dc4c8601ec8c")); // FNV-1a test vectors
        QCOMPARE(stableHash("ab"), stableHash("b", stableHash("a")));
    }

    void migratesStepByStep()
    {
        const std::vector<Migration> steps = {
            {0, [](nlohmann::json document) { document["title"] = document["name"]; document.erase("name"); return document; }},
            {1, [](nlohmann::json document) { document["steps"] = 2; return document; }}};
        const auto read = migrate({{"version", 0}, {"name", "x"}}, "f", 2, steps);
        QVERIFY(read.ok());
        QCOMPARE(read->dump(), std::string(R"({"steps":2,"title":"x","version":2})"));
        QCOMPARE(read.diagnostics()[0].code, std::string("migrated"));
        QCOMPARE(migrate({{"version", 3}}, "f", 2, steps).diagnostics()[0].code, std::string("newer-version"));
        QCOMPARE(migrate({{"version", -1}}, "f", 2, steps).diagnostics()[0].code, std::string("unknown-version"));
        QCOMPARE(migrate({{"version", "1"}}, "f", 2, steps).diagnostics()[0].code, std::string("unknown-version"));
        QVERIFY(studyMigrations().empty());
    }
};

QTEST_APPLESS_MAIN(TestJsonDocument)
#include "tst_json_document.moc"
