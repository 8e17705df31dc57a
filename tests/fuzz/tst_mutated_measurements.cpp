// SPDX-License-Identifier: Apache-2.0
// Damaged constants, wirings, truths and rows of measured tables must end in numbers or in reasons.
#include "io/bindings_json.hpp"
#include "io/calibration_json.hpp"
#include "io/catalogue_json.hpp"
#include "io/csv_table.hpp"
#include "io/fabric_constants_json.hpp"
#include "io/kernel_constants_json.hpp"
#include "io/node_wiring_json.hpp"
#include "io/text_file.hpp"
#include "validation/table_kind.hpp"
#include "validation/truth.hpp"

#include <QTest>

#include <cmath>
#include <random>

using namespace ridge;

namespace {

const std::string scenarios = RIDGE_SOURCE_DIR "/scenarios/";

std::string contentOf(const std::string& name)
{
    const Result<std::string> bytes = readFile(scenarios + name);
    return bytes ? *bytes : std::string();
}

std::string damaged(std::string bytes, std::mt19937& random)
{
    static constexpr std::string_view spice = "{}[]\",:0-9.eE \\\n\x80\xff/=x";
    const auto pick = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
    for (std::size_t i = pick(4) + 1; i > 0 && !bytes.empty(); --i) {
        const std::size_t at = pick(bytes.size());
        switch (pick(4)) {
        case 0:
            bytes[at] = spice[pick(spice.size())];
            break;
        case 1:
            bytes.erase(at, pick(8) + 1);
            break;
        case 2:
            bytes.insert(at, 1, spice[pick(spice.size())]);
            break;
        default:
            bytes.insert(at, bytes.substr(pick(bytes.size()), pick(40) + 1));
        }
    }
    return bytes;
}

bool explained(const Diagnostics& problems) { return hasError(problems) && !problems.front().message.empty(); }

} // namespace

class TestMutatedMeasurements : public QObject {
    Q_OBJECT
    Catalogue m_catalogue;
    CalibrationSet m_calibrations;
    Bindings m_bindings;
    FabricConstants m_fabric;
    std::vector<NodeWiring> m_wirings;
    KernelConstants m_kernels;

    void tableEnds(const std::string& name, int times, unsigned seed)
    {
        const auto table = readCsv(contentOf("measurements/" + name), name);
        QVERIFY(table.ok());
        const TableKind* kind = tableKindOf(table->columns);
        QVERIFY(kind != nullptr);
        const std::vector<MeasurementRow> rows = measurementRows(*table);
        std::mt19937 random(seed);
        const auto pick = [&](std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random); };
        static const std::vector<std::string> nasty = {"",
                                                       "0",
                                                       "-1",
                                                       "1e308",
                                                       "nan",
                                                       "inf",
                                                       "1e-300",
                                                       "99999999999999999999",
                                                       "NVLink9",
                                                       "NVL0000",
                                                       "999x99999Gb/s EFA",
                                                       std::string(5000, '9')};
        std::vector<MeasurementRow> changed;
        for (int i = 0; i < times; ++i) {
            changed.push_back(rows[pick(rows.size())]);
            for (std::size_t n = pick(4) + 1; n > 0; --n) {
                std::string& cell = changed.back().cells[table->columns[pick(table->columns.size())]];
                cell = pick(2) == 0 ? nasty[pick(nasty.size())] : damaged(cell + " ", random);
            }
        }
        const ValidationReport report =
            kind->validate({changed, m_bindings, m_catalogue, m_calibrations, m_fabric, m_wirings, m_kernels, {}});
        QCOMPARE(report.verdicts.size(), changed.size());
        for (const RowVerdict& v : report.verdicts) {
            QVERIFY2(v.predicted.has_value() == v.reason.empty(), v.id.c_str());
            if (v.predicted)
                QVERIFY2(std::isfinite(*v.predicted) && *v.predicted > 0, v.id.c_str());
        }
    }

private slots:
    void initTestCase()
    {
        const auto catalogue = loadCatalogue({scenarios + "catalogue"});
        const auto calibrations = loadCalibrations(scenarios + "calibration");
        const auto bindings = readBindings(contentOf("measurements/bindings.json"));
        const auto fabric = readFabricConstants(contentOf("fabric/fabric.json"), "fabric.json");
        const auto wirings = readNodeWirings(contentOf("fabric/wirings.json"), "wirings.json");
        const auto kernels = readKernelConstants(contentOf("kernels/kernels.json"), "kernels.json");
        QVERIFY(catalogue.ok() && calibrations.ok() && bindings.ok() && fabric.ok() && wirings.ok() && kernels.ok());
        m_catalogue = *catalogue;
        m_calibrations = *calibrations;
        m_bindings = *bindings;
        m_fabric = *fabric;
        m_wirings = *wirings;
        m_kernels = *kernels;
    }

    void collectives() { tableEnds("collectives.csv", 3000, 1); }
    void links() { tableEnds("links.csv", 2000, 2); }
    void kernels() { tableEnds("kernels.csv", 3000, 6); }
    void micro() { tableEnds("micro.csv", 2000, 7); }

    void constants()
    {
        const std::string sample = contentOf("fabric/fabric.json");
        std::mt19937 random(3);
        int refused = 0;
        for (int i = 0; i < 300; ++i) {
            const auto read = readFabricConstants(damaged(sample, random), "f");
            QVERIFY(read.ok() || explained(read.diagnostics()));
            refused += !read.ok();
        }
        QVERIFY(refused > 0);
        QVERIFY(!readFabricConstants(std::string(1'000'000, '['), "f").ok());
    }

    void kernelConstants()
    {
        const std::string sample = contentOf("kernels/kernels.json");
        std::mt19937 random(8);
        int refused = 0;
        for (int i = 0; i < 300; ++i) {
            const auto read = readKernelConstants(damaged(sample, random), "k");
            QVERIFY(read.ok() || explained(read.diagnostics()));
            refused += !read.ok();
        }
        QVERIFY(refused > 0);
        QVERIFY(!readKernelConstants(std::string(1'000'000, '['), "k").ok());
    }

    void wirings()
    {
        const std::string sample = contentOf("fabric/wirings.json");
        std::mt19937 random(4);
        int refused = 0;
        for (int i = 0; i < 300; ++i) {
            const auto read = readNodeWirings(damaged(sample, random), "w");
            QVERIFY(read.ok() || explained(read.diagnostics()));
            refused += !read.ok();
        }
        QVERIFY(refused > 0);
        QVERIFY(!readNodeWirings(std::string(1'000'000, '['), "w").ok());
    }

    void truths()
    {
        const auto table = readCsv(contentOf("truths/truths.csv"), "truths.csv");
        QVERIFY(table.ok());
        const auto training = readCsv(contentOf("measurements/training.csv"), "training.csv");
        QVERIFY(training.ok());
        std::vector<MeasurementRow> jobs = measurementRows(*training), rows;
        std::mt19937 random(5);
        for (int i = 0; i < 40; ++i)
            for (MeasurementRow row : measurementRows(*table)) {
                if (row.text("check").rfind("twisted", 0) == 0 || row.text("check").rfind("rail", 0) == 0)
                    continue; // routes a graph each time
                row.cells["check"] = damaged(row.text("check"), random);
                rows.push_back(std::move(row));
            }
        for (const JudgedTruth& t : judgeTruths(rows, {m_catalogue, m_fabric, m_calibrations, m_bindings, m_wirings, jobs})) {
            QVERIFY(t.value.has_value() == (t.verdict == TruthVerdict::holds || t.verdict == TruthVerdict::misses));
            QVERIFY(t.value ? std::isfinite(*t.value) && !t.term.empty() : !t.detail.empty());
        }
    }
};

QTEST_APPLESS_MAIN(TestMutatedMeasurements)
#include "tst_mutated_measurements.moc"
