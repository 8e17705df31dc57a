// SPDX-License-Identifier: Apache-2.0
#include "engine/calibration.hpp"
#include "engine/input_flags.hpp"
#include "engine/feasibility.hpp"

#include <QTest>

#include <cmath>

using namespace ridge;

namespace {

Datum datum(double value) { return {value, "1", "data sheet", Confidence::datasheet, {}, {}, {}}; }

/// 100 TFLOP/s at 16 bit, 200 at 8, 400 at 4.
Part chip()
{
    Part part;
    part.id = PartId("chip");
    part.name = "Chip";
    part.params = {{"flops_bf16", datum(100e12)}, {"flops_fp8", datum(200e12)},       {"flops_fp4", datum(400e12)},
                   {"memory_bandwidth", datum(1e12)}, {"memory_capacity", datum(80e9)}, {"compute_units", datum(100)}};
    return part;
}

Calibration family()
{
    Calibration c;
    c.id = CalibrationId("family");
    c.name = "Family";
    const auto put = [&](const char* key, double value) {
        c.constants[key] = {value, false, "tables", Confidence::measured, {}};
    };
    put("gemm-16", 0.7);
    put("gemm-8", 0.6);
    put("gemm-4", 0.45);
    put("reference-16", 0.8);
    put("reference-8", 0.75);
    return c;
}

Machine machineOf(const Part& part, const Calibration& calibration)
{
    SystemNetwork network;
    network.accelerator = part.id;
    network.accelerators = 8;
    Result<Machine> machine = buildMachine(network, part, calibration, Calibration{}, Calibration{});
    return machine ? *machine : Machine{};
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-12 * std::abs(b); }

bool says(const Machine& machine, Parameter parameter, const char* words)
{
    return machine.sources[index(parameter)].source.find(words) != std::string::npos;
}

} // namespace

/// A family's shares, scaled by what a part itself is known to sustain; and the words that say so.
class TestMachine : public QObject {
    Q_OBJECT
private slots:
    void withoutASustainedRateTheFamilyStands()
    {
        const Machine m = machineOf(chip(), family());
        QCOMPARE(m[Parameter::gemm16], 0.7);
        QCOMPARE(m[Parameter::gemm8], 0.6);
        QCOMPARE(m[Parameter::gemm4], 0.45);
        QCOMPARE(m.sources[index(Parameter::gemm16)].source, std::string("Family: tables"));
        QCOMPARE(m.sources[index(Parameter::gemm8)].source, std::string("Family: tables"));
    }
    void theSixteenBitRateScalesAllShares()
    {
        Part part = chip();
        part.params["sustained_bf16"] = datum(72e12); // 0.72 of peak over 0.8: 0.9
        const Machine m = machineOf(part, family());
        QVERIFY(near(m[Parameter::gemm16], 0.63));
        QVERIFY(near(m[Parameter::gemm8], 0.54));
        QVERIFY(near(m[Parameter::gemm4], 0.405));
        for (const Parameter p : {Parameter::gemm16, Parameter::gemm8, Parameter::gemm4}) {
            QVERIFY(says(m, p, "Family: tables x 0.9: sustained_bf16 of Chip (data sheet)"));
            QVERIFY(says(m, p, "reference-16 of Family 0.8 (tables)"));
        }
    }
    void theEightBitRateSpeaksForItself()
    {
        Part part = chip();
        part.params["sustained_bf16"] = datum(72e12);
        part.params["sustained_fp8"] = datum(120e12); // 0.6 of peak over 0.75: 0.8
        part.params["sustained_fp8"].label = "partner";
        const Machine m = machineOf(part, family());
        QVERIFY(near(m[Parameter::gemm16], 0.63));
        QVERIFY(near(m[Parameter::gemm8], 0.48));
        QVERIFY(near(m[Parameter::gemm4], 0.36));
        QVERIFY(says(m, Parameter::gemm8, "x 0.8: sustained_fp8 of Chip"));
        QCOMPARE(m.sources[index(Parameter::gemm8)].label, std::string("partner")); // disclosure travels with the number
        QVERIFY(m.sources[index(Parameter::gemm16)].label.empty());
    }
    void noKernelRunsAboveTheCeiling()
    {
        Part part = chip();
        part.params["sustained_bf16"] = datum(100e12);
        Calibration fast = family();
        fast.constants["gemm-16"].value = 0.9; // x 1.25
        const Machine m = machineOf(part, fast);
        QCOMPARE(m[Parameter::gemm16], 0.95);
        QVERIFY(says(m, Parameter::gemm16, "at most 0.95"));
    }
    void aFamilyWithoutAReferenceIsNotScaled()
    {
        Part part = chip();
        part.params["sustained_bf16"] = datum(72e12);
        Calibration bare = family();
        bare.constants.erase("reference-16");
        const Machine m = machineOf(part, bare);
        QCOMPARE(m[Parameter::gemm16], 0.7);
        QVERIFY(!says(m, Parameter::gemm16, "sustained"));
    }
    void anEightBitPeakThatIsNoFasterRunsTheSixteenBitKernels()
    {
        Part part = chip();
        part.params["flops_fp8"] = datum(119e12);
        part.params["sustained_bf16"] = datum(72e12);
        const Machine m = machineOf(part, family());
        QVERIFY(near(m[Parameter::gemm8], 0.63));
        QVERIFY(says(m, Parameter::gemm8, "the 16-bit share"));
    }
    void fourBitsAreNeverSlowerThanEight()
    {
        Calibration slow = family();
        slow.constants["gemm-4"].value = 0.2; // 80 TFLOP/s; 8 bit runs at 120
        const Machine m = machineOf(chip(), slow);
        QVERIFY(near(m[Parameter::gemm4], 0.3));
        QVERIFY(says(m, Parameter::gemm4, "as fast as at 8 bit"));
    }
    void flagsOfTheInputs()
    {
        const auto bit = [](Flag flag) { return static_cast<std::uint32_t>(flag); };
        Calibration calibration = family();
        QCOMPARE(inputFlags(machineOf(chip(), calibration)), 0u);
        calibration.seen = false;
        QCOMPARE(inputFlags(machineOf(chip(), calibration)), bit(Flag::familyUnseen));
        calibration.constants["gemm-4"].confidence = Confidence::unverified;
        QCOMPARE(inputFlags(machineOf(chip(), calibration)), bit(Flag::familyUnseen) | bit(Flag::unverifiedInput));
    }
};

QTEST_APPLESS_MAIN(TestMachine)
#include "tst_machine.moc"
