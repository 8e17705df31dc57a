// SPDX-License-Identifier: Apache-2.0
// Damaged files of every kind must end in a value or in diagnostics; run under the sanitizers as well.
#include "io/calibration_json.hpp"
#include "io/catalogue_json.hpp"
#include "io/csv_table.hpp"
#include "io/import_hf_config.hpp"
#include "io/study_json.hpp"
#include "io/text_file.hpp"

#include <QTest>

#include <functional>
#include <random>

using namespace ridge;

namespace {

const std::string root = RIDGE_SOURCE_DIR;
/// True when the file was accepted; checks that a refusal says why.
using Reader = std::function<bool(const std::string&)>;

bool explained(const Diagnostics& problems)
{
    return hasError(problems) && std::all_of(problems.begin(), problems.end(), [](const Diagnostic& d) {
        return !d.code.empty() && !d.message.empty() && d.message.size() < 4000;
    });
}

template <class T>
bool accepted(const Result<T>& result)
{
    if (!result.ok() && !explained(result.diagnostics()))
        throw std::logic_error("refused without a reason");
    return result.ok();
}

bool readStudyTwice(const std::string& bytes)
{
    const auto study = readStudy(bytes, "f");
    if (!accepted(study))
        return false;
    const std::string written = writeStudy(*study);
    const auto again = readStudy(written, "g");
    if (!again.ok() || !(*again == *study) || writeStudy(*again) != written)
        throw std::logic_error("an accepted study does not survive being written");
    return true;
}

bool readCatalogue(const std::string& bytes)
{
    Catalogue catalogue;
    return !hasError(readCatalogueFile(bytes, "f.json", "public", catalogue));
}

struct Kind {
    const char* name;
    std::string sample;
    Reader reader;
};

const std::string catalogueSample = R"({"schema":"ridge-catalogue/1","sources":{"s":{"title":"t","where":"w","tier":"primary"}},
"items":[{"id":"p","name":"n","vendor":"v","kind":"gpu","params":{"power":{"value":7e2,"unit":"W","source":"s","confidence":"measured",
"alternatives":[{"value":650,"unit":"W","source":"s","confidence":"analyst"}]},"node":{"value":"N5","unit":"text","source":"s","confidence":"datasheet"}}}]})";
const std::string configSample = R"({"model_type":"mixtral","num_hidden_layers":2,"hidden_size":64,"num_attention_heads":4,"head_dim":16,
"num_key_value_heads":2,"num_local_experts":4,"num_experts_per_tok":2,"vocab_size":100,"intermediate_size":128,"tie_word_embeddings":false,
"layer_types":["sliding_attention","full_attention"],"moe_layer_freq":[0,1],"text_config":null,"x":[Infinity,"a\"b"]})";

std::string withCalibrations(std::string study)
{
    return study.insert(study.find("\"baseline\""), R"("calibrations": {"hopper": {"table": "mine.csv", "rows": 24, "basis": "abcdef012345",
"error": {"before": 12.5, "inSample": 4, "leftOut": 6, "leftOutBy": "source"}, "constants": {"gemm-16": 0.7, "attention-forward": 0.5}}},
)");
}

std::vector<Kind> kinds()
{
    return {{"study", *readFile(root + "/tests/fixtures/io/study_v1.ridge"), readStudyTwice},
            {"own calibrations", withCalibrations(*readFile(root + "/tests/fixtures/io/study_v1.ridge")), readStudyTwice},
            {"catalogue", catalogueSample, readCatalogue},
            {"calibration", *readFile(root + "/scenarios/calibration/megatron-2022.json"),
             [](const std::string& bytes) { return accepted(readCalibration(bytes, "f")); }},
            {"csv", "a,b,c\r\n1,\"x, \"\"y\"\"\",3\n\n4,5,6\n", [](const std::string& bytes) { return accepted(readCsv(bytes, "f")); }},
            {"config", configSample, [](const std::string& bytes) {
                 const auto config = importHfConfig(bytes, "f");
                 return accepted(config) && !summaryJson(*config).empty();
             }}};
}

/// One to four damages: a byte replaced, removed, doubled, or a piece copied elsewhere.
std::string damaged(std::string bytes, std::mt19937& random)
{
    static constexpr std::string_view spice = "{}[]\",:0-9.eE \\\n\x80\xff\x00nxT/";
    const auto pick = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
    for (std::size_t i = pick(4) + 1; i > 0 && !bytes.empty(); --i) {
        const std::size_t at = pick(bytes.size());
        switch (pick(5)) {
        case 0: bytes[at] = spice[pick(spice.size())]; break;
        case 1: bytes[at] = static_cast<char>(pick(256)); break;
        case 2: bytes.erase(at, pick(8) + 1); break;
        case 3: bytes.insert(at, 1, spice[pick(spice.size())]); break;
        default: bytes.insert(at, bytes.substr(pick(bytes.size()), pick(40) + 1));
        }
    }
    return bytes;
}

} // namespace

class TestMutatedFiles : public QObject {
    Q_OBJECT
private:
    static void addKinds()
    {
        QTest::addColumn<int>("kind");
        for (int i = 0; const Kind& kind : kinds())
            QTest::newRow(kind.name) << i++;
    }

private slots:
    void samplesAreAccepted_data() { addKinds(); }
    void samplesAreAccepted()
    {
        QFETCH(int, kind);
        const Kind sample = kinds()[static_cast<std::size_t>(kind)];
        QVERIFY(sample.reader(sample.sample));
    }

    void everyTruncationEnds_data() { addKinds(); }
    void everyTruncationEnds()
    {
        QFETCH(int, kind);
        const Kind sample = kinds()[static_cast<std::size_t>(kind)];
        const std::size_t last = sample.sample.find_last_not_of("\r\n");
        int refused = 0;
        for (std::size_t length = 0; length <= last; ++length)
            refused += sample.reader(sample.sample.substr(0, length)) ? 0 : 1;
        if (std::string_view(sample.name) != "csv") // a shorter table is a table
            QCOMPARE(refused, static_cast<int>(last) + 1);
    }

    void everyDamageEnds_data() { addKinds(); }
    void everyDamageEnds()
    {
        QFETCH(int, kind);
        const Kind sample = kinds()[static_cast<std::size_t>(kind)];
        std::mt19937 random(static_cast<unsigned>(kind) + 1);
        int refused = 0;
        for (int i = 0; i < 2000; ++i)
            refused += sample.reader(damaged(sample.sample, random)) ? 0 : 1;
        QVERIFY(refused > 0);
    }

    void deepNestsEnd_data() { addKinds(); }
    void deepNestsEnd()
    {
        QFETCH(int, kind);
        const Kind sample = kinds()[static_cast<std::size_t>(kind)];
        if (std::string_view(sample.name) == "csv") {
            QVERIFY(!sample.reader(std::string(1'000'000, '"') + "x\""));
            return;
        }
        std::string boxes = "{\"format\":\"ridge-study\",\"version\":1,\"architectures\":{\"a\":{\"root\":{\"children\":";
        for (int i = 0; i < 100000; ++i)
            boxes += "{\"n\":{\"container\":{\"children\":";
        QVERIFY(!sample.reader(boxes));
        QVERIFY(!sample.reader(std::string(1'000'000, '[')));
        QVERIFY(!sample.reader(std::string(1'000'000, '[') + std::string(1'000'000, ']')));
    }
};

QTEST_APPLESS_MAIN(TestMutatedFiles)
#include "tst_mutated_files.moc"
