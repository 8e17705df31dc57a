// SPDX-License-Identifier: Apache-2.0
#include "study/place.hpp"

#include "model/network/drawings.hpp"
#include "study/evaluate_study.hpp"

#include <QTest>

using namespace ridge;
using namespace drawings;

namespace {

const ArchitectureId base{"base"}, variant{"variant"};

Study study()
{
    Study result;
    result.architectures[base].root = cluster(16, fabric("fat-tree", {{"oversubscription", 1}}));
    result.architectures[variant].base = base;
    result.architectures[variant].root.children["node"] = box(server(), 4);
    return result;
}

} // namespace

class TestPlace : public QObject {
    Q_OBJECT
private slots:
    void pathsBecomePointersAndBack_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("pointer");
        QTest::newRow("root") << "" << "/architectures/base/root";
        QTest::newRow("node") << "/node" << "/architectures/base/root/children/node";
        QTest::newRow("part") << "/node/gpu" << "/architectures/base/root/children/node/container/children/gpu";
        QTest::newRow("link") << "/links/uplink" << "/architectures/base/root/links/uplink";
        QTest::newRow("link inside") << "/node/links/up" << "/architectures/base/root/children/node/container/links/up";
    }
    void pathsBecomePointersAndBack()
    {
        QFETCH(QString, path);
        QFETCH(QString, pointer);
        QCOMPARE(QString::fromStdString(pointerOf(study(), base, path.toStdString())), pointer);
        QCOMPARE(QString::fromStdString(drawingPathOf(pointer.toStdString())), path);
    }
    void whatFollowsTheNodeStays()
    {
        const std::string pointer = pointerOf(study(), base, "/node/gpu/overrides/tdp");
        QCOMPARE(pointer, std::string("/architectures/base/root/children/node/container/children/gpu/overrides/tdp"));
        QCOMPARE(drawingPathOf(pointer), std::string("/node/gpu"));
        QCOMPARE(drawingPathOf("/pairings/0"), std::string());
    }
    void whatABaseSuppliesIsNamedWhereItIsWritten()
    {
        QCOMPARE(pointerOf(study(), variant, "/node/gpu"),
                 std::string("/architectures/variant/root/children/node/container/children/gpu"));
        QCOMPARE(pointerOf(study(), variant, "/fabric"), std::string("/architectures/base/root/children/fabric"));
        QCOMPARE(pointerOf(study(), variant, "/links/uplink"), std::string("/architectures/base/root/links/uplink"));
    }
    void calibrationsOfAPairingAreNamedByItsNumber()
    {
        Study value = study();
        value.scenarios[ScenarioId("job")] = {};
        Pairing pairing{base, ScenarioId("job"), {}, CalibrationId("none"), {}};
        value.pairings = {{variant, ScenarioId("job"), {}, CalibrationId("stack"), {}}, pairing};
        CalibrationSet set;
        set.all[CalibrationId("stack")].kind = "software-stack";
        const auto result = evaluatePairing(value, pairing, catalogue(), set);
        QVERIFY(!result.ok());
        QCOMPARE(result.diagnostics()[0].code, std::string("unknown-calibration"));
        QCOMPARE(result.diagnostics()[0].where, std::string("/pairings/1/calibration"));
        QCOMPARE(result.diagnostics()[0].hint, std::string("Software stacks: stack"));
    }
};

QTEST_APPLESS_MAIN(TestPlace)
#include "tst_place.moc"
