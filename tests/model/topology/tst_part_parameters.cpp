// SPDX-License-Identifier: Apache-2.0
#include "topology/part_parameters.hpp"

#include "model/network/drawings.hpp"
#include "topology/validate.hpp"

#include <QTest>

using namespace ridge;
using namespace drawings;

namespace {

StatedQuantity stated(double value, const std::string& text) { return {value, false, text}; }

Diagnostics found(const std::string& part, const std::string& key, const StatedQuantity& value)
{
    const Catalogue all = catalogue();
    return checkOverrides(all, *all.find(PartId(part)), {{key, value}}, "/gpu");
}

} // namespace

class TestPartParameters : public QObject {
    Q_OBJECT
private slots:
    void whatTheModelReadsIsClean()
    {
        QVERIFY(found("gpu-a", "memory_bandwidth", stated(3e12, "3 TB/s")).empty());
        QVERIFY(found("gpu-a", "compute_units", stated(100, "100")).empty()); // read, though this part does not state it
        QVERIFY(found("wire-25", "link_bw_dir", stated(3e9, "3 GB/s")).empty());
        QVERIFY(found("switch-40", "switch_bw_dir", stated(3e9, "3 GB/s")).empty());
    }
    void unknownNumbersNameTheNearest()
    {
        const Diagnostics problems = found("gpu-a", "memory_bandwith", stated(3e12, "3 TB/s"));
        QCOMPARE(problems.size(), std::size_t{1});
        QCOMPARE(problems[0].code, std::string("unknown-parameter"));
        QCOMPARE(problems[0].where, std::string("/gpu/overrides/memory_bandwith"));
        QVERIFY(problems[0].hint.find("memory_bandwidth") != std::string::npos);
        QCOMPARE(found("switch-40", "in_network_reduction", stated(1, "1"))[0].code, std::string("unknown-parameter")); // a text
    }
    void theUnitIsTheParameters()
    {
        const Diagnostics problems = found("gpu-a", "memory_bandwidth", stated(3e9, "3 GB"));
        QCOMPARE(problems.size(), std::size_t{1});
        QCOMPARE(problems[0].code, std::string("wrong-dimension"));
        QVERIFY(problems[0].hint.find("B/s") != std::string::npos);
    }
    void whatNothingReadsIsSaid()
    {
        const Diagnostics problems = found("gpu-a", "l2_capacity", stated(3e9, "3 GB/s")); // the sample's unit is B/s
        QCOMPARE(problems.size(), std::size_t{1});
        QCOMPARE(problems[0].severity, Severity::warning);
        QCOMPARE(problems[0].code, std::string("no-effect"));
        QVERIFY(problems[0].message.find("not used by the model yet") != std::string::npos);
        QCOMPARE(found("host", "memory_bandwidth", stated(3e9, "3 GB/s"))[0].code, std::string("no-effect"));
    }
    void theNumberThatIsReadInsteadIsNamed()
    {
        QVERIFY(found("gpu-a", "flops_fp16", stated(1e12, "1 TFLOP/s"))[0].message.find("flops_bf16") != std::string::npos);
        QVERIFY(found("wire-25", "device_bw_dir", stated(1e9, "1 GB/s"))[0].message.find("link_bw_dir") != std::string::npos);
    }
    void drawingsAreCheckedAndTheListEnds()
    {
        Container root = cluster(2, fabric("fat-tree", {{"oversubscription", 1}}));
        auto& gpu = std::get<PartInstance>(std::get<Container>(root.children.at("node").content).children.at("gpu").content);
        gpu.overrides["banana"] = stated(3, "3");
        root.links.at("uplink").overrides["reach"] = stated(3, "3");
        const Diagnostics problems = validateTopology(root, catalogue());
        QCOMPARE(problems.size(), std::size_t{2});
        QCOMPARE(problems[0].where, std::string("/node/gpu/overrides/banana"));
        QCOMPARE(problems[1].where, std::string("/links/uplink/overrides/reach"));
        for (int i = 0; i < 1000; ++i)
            root.children["n" + std::to_string(i)] = part("none-" + std::to_string(i));
        const Diagnostics many = validateTopology(root, catalogue());
        QCOMPARE(many.size(), mostDiagnostics + 1);
        QCOMPARE(many.back().code, std::string("too-many"));
    }
};

QTEST_APPLESS_MAIN(TestPartParameters)
#include "tst_part_parameters.moc"
