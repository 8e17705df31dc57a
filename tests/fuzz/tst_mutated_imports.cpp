// SPDX-License-Identifier: Apache-2.0
// Damaged foreign files must end in a value or in reasons, as the kind they are and as the kind they then look like.
#include "io/import_file.hpp"
#include "io/machine_architecture.hpp"
#include "io/text_file.hpp"

#include <QDir>
#include <QTest>

#include <random>

using namespace ridge;

namespace {

const std::string fixtures = std::string(RIDGE_SOURCE_DIR) + "/tests/fixtures/import/";

/// Everything that is made of an imported file.
void use(const ImportedFile& imported)
{
    if (const auto* machine = std::get_if<MachineTopology>(&imported.content)) {
        const auto drawn = drawMachine(*machine, Catalogue(), "m");
        if (!drawn && !hasError(drawn.diagnostics()))
            throw std::logic_error("not drawn without a reason");
    }
    if (const auto* log = std::get_if<CollectiveLog>(&imported.content))
        if (collectiveTable(*log, "", "f").empty())
            throw std::logic_error("a table without its header");
}

/// True when accepted. Checks that a refusal says why and that every message is short enough to be shown.
bool accepted(const std::string& bytes, const std::string& kind)
{
    const auto imported = importFile(bytes, "f", kind);
    if (imported)
        use(*imported);
    else if (!hasError(imported.diagnostics()))
        throw std::logic_error("refused without a reason");
    for (const Diagnostic& d : imported.diagnostics())
        if (d.code.empty() || d.message.empty() || d.message.size() > 4000)
            throw std::logic_error("a problem without words");
    if (imported.diagnostics().size() > 2 * mostDiagnostics)
        throw std::logic_error("problems without end");
    return imported.ok();
}

/// One format under two names: logs of the two libraries; sizes of a model whose keys both tools know.
bool related(const std::string& other, const QByteArray& kind)
{
    return (other.ends_with("cl_tests") && kind.endsWith("cl_tests")) || (other == "hf_config" && kind == "llm_analysis_model");
}

std::string lineDoubled(const std::string& bytes, std::size_t at)
{
    const std::size_t start = bytes.rfind('\n', at) + 1, end = std::min(bytes.find('\n', at), bytes.size());
    return bytes.substr(0, end) + '\n' + bytes.substr(start, end - start) + bytes.substr(end);
}

/// A run of digits at or after `at` becomes a number that fits nowhere.
void swell(std::string& bytes, std::size_t at, std::size_t which)
{
    static const std::string numbers[] = {"999999999999999999999999", "1e400", "-1", "0", "nan", "9223372036854775807"};
    const std::size_t start = bytes.find_first_of("0123456789", at);
    if (start == std::string::npos)
        return;
    const std::size_t end = std::min(bytes.find_first_not_of("0123456789", start), bytes.size());
    bytes.replace(start, end - start, numbers[which % std::size(numbers)]);
}

std::string damaged(std::string bytes, std::mt19937& random)
{
    static constexpr std::string_view spice = "{}[]\",:<>/=&;0-9.eE #\n\t\x1b\x80\xff\x00nX";
    const auto pick = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
    for (std::size_t i = pick(4) + 1; i > 0 && !bytes.empty(); --i) {
        const std::size_t at = pick(bytes.size());
        switch (pick(7)) {
        case 0: bytes[at] = spice[pick(spice.size())]; break;
        case 1: bytes[at] = static_cast<char>(pick(256)); break;
        case 2: bytes.erase(at, pick(8) + 1); break;
        case 3: bytes.insert(at, 1, spice[pick(spice.size())]); break;
        case 4: bytes = lineDoubled(bytes, at); break;
        case 5: swell(bytes, at, pick(6)); break;
        default: bytes.insert(at, bytes.substr(pick(bytes.size()), pick(200) + 1));
        }
    }
    return bytes;
}

} // namespace

class TestMutatedImports : public QObject {
    Q_OBJECT
private:
    static void addFiles()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("kind");
        for (const QString& name : QDir(QString::fromStdString(fixtures)).entryList(QDir::Files, QDir::Name)) {
            const std::string bytes = *readFile(fixtures + name.toStdString());
            QTest::newRow(qPrintable(name)) << QByteArray::fromStdString(bytes) << QByteArray::fromStdString(recogniseImport(bytes));
        }
    }

private slots:
    void fixturesAreAccepted_data() { addFiles(); }
    void fixturesAreAccepted()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, kind);
        QVERIFY(!kind.isEmpty());
        QVERIFY(accepted(bytes.toStdString(), kind.toStdString()));
    }

    void everyTruncationEnds_data() { addFiles(); }
    void everyTruncationEnds()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, kind);
        const std::string whole = bytes.toStdString();
        QVERIFY(!accepted({}, kind.toStdString()));
        for (std::size_t length = 0; length < whole.size(); length += 1 + whole.size() / 600)
            accepted(whole.substr(0, length), kind.toStdString());
    }

    void everyDamageEnds_data() { addFiles(); }
    void everyDamageEnds()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, kind);
        std::mt19937 random(static_cast<unsigned>(bytes.size()));
        int changed = 0;
        for (int i = 0; i < 600; ++i) {
            const std::string damage = damaged(bytes.toStdString(), random);
            changed += QByteArray::fromStdString(damage) != bytes ? 1 : 0;
            accepted(damage, i % 2 == 0 ? "auto" : kind.toStdString());
        }
        QVERIFY(changed > 550);
    }

    void everyKindEndsOnEveryFile_data() { addFiles(); }
    void everyKindEndsOnEveryFile()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, kind);
        for (const std::string& other : importKinds())
            if (accepted(bytes.toStdString(), other))
                QVERIFY2(other == kind.toStdString() || related(other, kind), other.c_str());
    }

    void endlessFilesEnd()
    {
        std::string nest = "<system>", row, header = "\t";
        for (int i = 0; i < 100000; ++i)
            nest += "<pci class=\"0x030200\">";
        for (int i = 0; i < 1000; ++i)
            header += "GPU" + std::to_string(i) + "\t";
        for (int i = 0; i < 20000; ++i)
            row += "8 2 float sum -1 1.0 1.0 1.0 0 1.0 1.0 1.0 0 x\n#  Rank " + std::to_string(i) + " Pid 1 on h device 0 [0] d\n";
        for (const std::string& kind : importKinds()) {
            QVERIFY(!accepted(nest, kind));
            QVERIFY(!accepted(header, kind));
            QVERIFY(!accepted(std::string(1'000'000, '['), kind));
            QVERIFY(!accepted(std::string(1'000'000, '<'), kind));
            QVERIFY(!accepted(std::string(17u << 20, 'x'), kind));
        }
        QVERIFY(accepted(row, "nccl_tests"));
        std::string brackets = "SwitchName=s Nodes=n", repeated = "SwitchName=s\n", columns = "\"Metric Name\",\"Kernel Name\"";
        for (int i = 0; i < 100000; ++i) {
            brackets += "[1]";
            repeated += "Nodes=n[1-1000000]\n";
            columns += ",\"c\"";
        }
        QVERIFY(!accepted(brackets, "slurm_topology"));
        QVERIFY(!accepted(repeated, "slurm_topology"));
        QVERIFY(!accepted("SwitchName=s Nodes=n[9223372036854775806-9223372036854775807]\n", "slurm_topology"));
        for (int i = 0; i < 10000; ++i)
            columns += "\n\"0\"";
        QVERIFY(!accepted(columns, "ncu_csv"));
        QVERIFY(accepted("{\"tensor_par\": -1e200, \"pipeline_par\": 1e100, \"data_par\": 1, \"num_procs\": 1e308}", "calculon"));
    }
};

QTEST_APPLESS_MAIN(TestMutatedImports)
#include "tst_mutated_imports.moc"
