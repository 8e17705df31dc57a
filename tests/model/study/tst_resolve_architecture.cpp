// SPDX-License-Identifier: Apache-2.0
#include "model/network/drawings.hpp"
#include "study/evaluate_study.hpp"

#include <QTest>

using namespace ridge;
using namespace drawings;

namespace {

const ArchitectureId base{"base"};
const ArchitectureId variant{"variant"};

/// A base of 16 servers and a variant that replaces the node by name.
Study study()
{
    Study result;
    Architecture& a = result.architectures[base];
    a.name = "Sixteen servers";
    a.scaleContainer = "/node";
    a.root = cluster(16, fabric("fat-tree", {{"oversubscription", 1}}));
    Architecture& b = result.architectures[variant];
    b.name = "Four servers";
    b.base = base;
    b.root.children["node"] = box(server(), 4);
    TrainingScenario training;
    training.globalBatch = 256;
    result.scenarios[ScenarioId("job")].training = training;
    Pairing pairing;
    pairing.architecture = base;
    pairing.scenario = ScenarioId("job");
    result.pairings.push_back(pairing);
    return result;
}

ResolvedArchitecture resolved(const Study& value, const ArchitectureId& id = base)
{
    const auto result = resolveArchitecture(value, id, catalogue());
    return result ? result.value() : ResolvedArchitecture{};
}

template <class T>
std::string code(const Result<T>& result)
{
    return result || result.diagnostics().empty() ? std::string() : result.diagnostics().front().code;
}

StatedQuantity times(double factor) { return {factor, true, std::to_string(factor) + "x"}; }
StatedQuantity exactly(double value) { return {value, false, std::to_string(value)}; }

Study changed(const std::string& path, const StatedQuantity& value)
{
    const auto result = withOverride(study(), base, path, value);
    return result ? result.value() : Study{};
}

} // namespace

class TestResolveArchitecture : public QObject {
    Q_OBJECT
private slots:
    void aVariantReplacesByName()
    {
        const ResolvedArchitecture architecture = resolved(study(), variant);
        QCOMPARE(architecture.name, std::string("Four servers"));
        QCOMPARE(architecture.network.accelerators, 32.0);
        QCOMPARE(architecture.network.fabric[0].path, std::string("/fabric"));
    }
    void aCycleOfBasesIsAnError()
    {
        Study value = study();
        value.architectures[base].base = variant;
        QCOMPARE(code(resolveArchitecture(value, base, catalogue())), std::string("base-cycle"));
        QCOMPARE(code(resolveArchitecture(value, ArchitectureId("none"), catalogue())), std::string("unknown-architecture"));
    }
    void partNamesChangeTheEffectivePart()
    {
        const Part part = resolved(changed("hbm.bandwidth", times(1.5))).accelerator;
        QCOMPARE(part.number("memory_bandwidth").value(), 3e12);
        QVERIFY(part.find("memory_bandwidth")->note.find("part: 2e+12 B/s") != std::string::npos);
        QCOMPARE(resolved(changed("hbm.capacity", exactly(96e9))).accelerator.number("memory_capacity").value(), 96e9);
        QCOMPARE(resolved(changed("compute.peak", exactly(624e12))).accelerator.number("flops_bf16").value(), 624e12);
        QCOMPARE(code(resolveArchitecture(changed("c2c.bandwidth", times(2)), base, catalogue())), std::string("no-value"));
    }
    void networkNamesChangeTheReducedNetwork()
    {
        QCOMPARE(resolved(changed("scale_up.bandwidth", times(2))).network.scaleUpTier.bandwidth, 600e9);
        QCOMPARE(resolved(changed("scale_up.bandwidth", times(2))).network.scaleUpTier.overridden, 2.0);
        QCOMPARE(resolved(changed("scale_up.size", exactly(32))).network.scaleUpTier.ranks, 32.0);
        const SystemNetwork faster = resolved(changed("scale_out.bandwidth", exactly(50e9))).network;
        QCOMPARE(faster.fabric[0].bandwidth, 50e9);
        QCOMPARE(faster.bisection, 64 * 50e9);
        QCOMPARE(resolved(changed("scale_out.latency", times(0.5))).networkLatency->value, 0.5);
    }
    void aFaultyDrawingKeepsItsCulprits()
    {
        Study value = study();
        value.architectures[base].root.links["uplink"].a.port = "net";
        const auto result = resolveArchitecture(value, base, catalogue());
        QVERIFY(result.ok());
        QCOMPARE(result->networkProblems.front().code, std::string("wrong-port"));
        QCOMPARE(result->networkProblems.front().where, std::string("/architectures/base/root/links/uplink"));
        value.architectures[base].root.children["extra"] = part("gpu-z");
        QCOMPARE(code(resolveArchitecture(value, base, catalogue())), std::string("unknown-part"));
    }
    void acceleratorsScaleTheContainer()
    {
        QCOMPARE(resolved(changed("accelerators", exactly(256))).network.accelerators, 256.0);
        QCOMPARE(resolved(changed("accelerators", times(0.5))).network.accelerators, 64.0);
        QCOMPARE(code(resolveArchitecture(changed("accelerators", exactly(100)), base, catalogue())),
                 std::string("does-not-divide"));
    }
    void factorsMultiplyWhatStands()
    {
        const auto twice = withOverride(changed("hbm.bandwidth", exactly(4e12)), base, "hbm.bandwidth", times(0.5));
        QVERIFY(twice.ok());
        QCOMPARE(resolved(twice.value()).accelerator.number("memory_bandwidth").value(), 2e12);
    }
    void scenarioNamesChangeTheScenario()
    {
        QCOMPARE(changed("batch", times(2)).scenarios[ScenarioId("job")].training.globalBatch, 512.0);
        QCOMPARE(changed("sequence", exactly(4096)).scenarios[ScenarioId("job")].training.sequence, 4096);
    }
    void pointersAddressOneNumber()
    {
        QCOMPARE(resolved(changed("/architectures/base/root/children/node/count", exactly(2))).network.accelerators, 16.0);
        QCOMPARE(resolved(changed("node.count", exactly(3))).network.accelerators, 24.0);
        QCOMPARE(resolved(changed("/architectures/base/root/node/gpu/memory_bandwidth", times(3)))
                     .accelerator.number("memory_bandwidth").value(), 6e12);
        QCOMPARE(changed("/pairings/0/mapping/tp", exactly(8)).pairings[0].mapping.tp, 8);
        QCOMPARE(changed("/scenarios/job/model/layers", exactly(96)).scenarios[ScenarioId("job")].training.model.layers, 96);
    }
    void aPointerBelowABaseBecomesAnOverride()
    {
        const auto result = withOverride(study(), variant, "/architectures/variant/root/fabric/oversubscription", exactly(2));
        QVERIFY(result.ok());
        QCOMPARE(result->architectures.at(variant).overrides.size(), std::size_t{1});
        QCOMPARE(result->architectures.at(base), study().architectures.at(base));
    }
    void whatLeadsNowhereListsCandidates()
    {
        const auto typo = withOverride(study(), base, "hbm.bandwith", times(2));
        QCOMPARE(code(typo), std::string("unknown-path"));
        QVERIFY(typo.diagnostics().front().hint.find("hbm.bandwidth") != std::string::npos);
        const auto path = withOverride(study(), base, "/architectures/base/root/children/rack/count", exactly(2));
        QVERIFY(path.diagnostics().front().hint.find("node") != std::string::npos);
        Study twins = study();
        Container inner;
        inner.children["fabric"] = fabric("switch");
        twins.architectures[base].root.children["hall"] = box(inner);
        QCOMPARE(code(withOverride(twins, base, "fabric.oversubscription", exactly(2))), std::string("ambiguous-path"));
    }
};

QTEST_APPLESS_MAIN(TestResolveArchitecture)
#include "tst_resolve_architecture.moc"
