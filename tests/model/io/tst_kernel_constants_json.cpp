// SPDX-License-Identifier: Apache-2.0
#include "io/kernel_constants_json.hpp"
#include "io/text_file.hpp"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace ridge;

namespace {

std::string shipped()
{
    const Result<std::string> bytes = readFile(RIDGE_SOURCE_DIR "/scenarios/kernels/kernels.json");
    return bytes ? *bytes : std::string();
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    const auto at = text.find(from);
    Q_ASSERT(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

QStringList listOf(const std::vector<std::string_view>& words)
{
    QStringList list;
    for (const std::string_view word : words)
        list << QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
    list.sort();
    return list;
}

} // namespace

class TestKernelConstantsJson : public QObject {
    Q_OBJECT
private slots:
    void readsWhatShips()
    {
        const auto read = readKernelConstants(shipped(), "kernels.json");
        QVERIFY2(read.ok(), read.diagnostics().empty() ? "" : read.diagnostics()[0].message.c_str());
        QVERIFY(read->fitted().size() <= 50);
        for (const std::string& name : read->fitted()) {
            const KernelConstant* constant = read->find(name);
            QVERIFY2(constant && !constant->source.empty(), name.c_str());
            QVERIFY2(constant->rows > 1, name.c_str()); // none is one row's
        }
    }

    void theSchemaNamesEveryConstant()
    {
        QFile file(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/schema/kernels-1.schema.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonObject defs = QJsonDocument::fromJson(file.readAll()).object()["$defs"].toObject();
        const auto keys = [&](const char* name) { return defs[QLatin1String(name)].toObject()["properties"].toObject().keys(); };
        QCOMPARE(keys("familyConstants"), listOf(kernelFamilyKeys()));
        QCOMPARE(keys("shared"), listOf(kernelSharedKeys()));
        QCOMPARE(keys("memory"), listOf(kernelMemoryKeys()));
    }

    void partsFindTheirFamily()
    {
        const auto read = readKernelConstants(shipped(), "kernels.json");
        QVERIFY(read.ok());
        QCOMPARE(read->familyOf(PartId("h200-sxm")), std::string("hopper"));
        QCOMPARE(read->familyOf(PartId("gb200")), std::string("blackwell"));
        QCOMPARE(read->familyOf(PartId("mi300x")), std::string());
    }

    // The data-sheet rule: the geometric mean of the families, also of one that lost its rows.
    void anUnknownFamilyIsTheMeanOfTheOthers()
    {
        const auto read = readKernelConstants(shipped(), "kernels.json");
        QVERIFY(read.ok());
        double product = 1;
        for (const auto& [id, family] : read->families)
            product *= family.constants.at("memory-share").value;
        const KernelLaw law = kernelLaw(*read, "", "");
        QVERIFY(std::abs(law.memoryShare / std::cbrt(product) - 1) < 1e-12);
        KernelConstants without = *read;
        without.families.at("hopper").seen = false;
        QCOMPARE(without.familyOf(PartId("h100-sxm")), std::string());
        const double other = std::sqrt(without.families.at("ampere").constants.at("memory-share").value
                                       * without.families.at("blackwell").constants.at("memory-share").value);
        QVERIFY(std::abs(kernelLaw(without, "hopper", "").memoryShare / other - 1) < 1e-12);
    }

    void aStackSaysWhatACallTakesIn()
    {
        const auto read = readKernelConstants(shipped(), "kernels.json");
        QVERIFY(read.ok());
        const KernelLaw library = kernelLaw(*read, "ampere", "serving-library"), bare = kernelLaw(*read, "ampere", "replayed"),
                        host = kernelLaw(*read, "ampere", "host-timed");
        QVERIFY(library.casts && library.wholeAttention && !bare.casts && !bare.wholeAttention);
        QVERIFY(library.start == bare.start && host.start > 5 * bare.start);
        QVERIFY(kernelLaw(*read, "ampere", "unheard-of").start == bare.start);
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("message");
        QTest::newRow("format") << "ridge-kernels"
                                << "ridge-kernel"
                                << "expected 'ridge-kernels'";
        QTest::newRow("version") << "\"version\": 1"
                                 << "\"version\": 2"
                                 << "found version 2";
        QTest::newRow("key") << "\"split-time\""
                             << "\"spilt-time\""
                             << "unknown constant 'spilt-time'";
        QTest::newRow("missing") << "\"decode-fill\""
                                 << "\"decode-full\""
                                 << "no constant 'decode-fill'";
        QTest::newRow("share") << "\"gemm-share\": {\n   \"value\": 0.8"
                               << "\"gemm-share\": {\n   \"value\": 80"
                               << "at most 4";
        QTest::newRow("zero") << "\"gemm-share\": {\n   \"value\": 0.8"
                              << "\"gemm-share\": {\n   \"value\": 0"
                              << "above 0";
        QTest::newRow("text") << "\"fitted\": true"
                              << "\"fitted\": \"yes\""
                              << "found";
        QTest::newRow("parts") << "\"a100*\""
                               << "100"
                               << "the id of a part";
        QTest::newRow("family") << "\"ampere\""
                                << "\"shared\""
                                << "another group";
        QTest::newRow("unknown") << "\"stacks\""
                                 << "\"stakcs\""
                                 << "unknown key 'stakcs'";
    }

    void refuses()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, message);
        const auto read = readKernelConstants(replaced(shipped(), from.toStdString(), to.toStdString()), "k.json");
        QVERIFY(!read.ok());
        bool found = false;
        for (const Diagnostic& d : read.diagnostics())
            found = found || QString::fromStdString(d.message).contains(message);
        QVERIFY2(found, read.diagnostics()[0].message.c_str());
        QVERIFY(QString::fromStdString(read.diagnostics()[0].where).startsWith("k.json:"));
    }
};

QTEST_APPLESS_MAIN(TestKernelConstantsJson)
#include "tst_kernel_constants_json.moc"
