// SPDX-License-Identifier: Apache-2.0
#include "explore/bottleneck_map.hpp"
#include "support/sample_machine.hpp"

#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"

#include <QTest>

using namespace ridge;

namespace {

Lever lever(std::string_view name)
{
    for (const Lever& one : levers())
        if (one.name == name)
            return one;
    return {};
}

} // namespace

class TestBottleneckMap : public QObject {
    Q_OBJECT
private slots:
    void cellsAndBoundariesAgreeWithTheModel();
};

void TestBottleneckMap::cellsAndBoundariesAgreeWithTheModel()
{
    const Machine machine = sample::a100Like(64);
    const Plan plan = compileTraining(sample::gpt3(), sample::gpt3Mapping(), machine.structure, machine.software);
    const MapRange x{lever("hbm.bandwidth"), 0.02, 4, 30}, y{lever("scale_up.bandwidth"), 0.02, 4, 20};
    const BottleneckMap map = bottleneckMap(plan, machine.values, x, y);
    QCOMPARE(map.cells.size(), std::size_t(600));
    QVERIFY(map.boundaries.size() > 10);
    const auto at = [&](double fx, double fy) {
        const Evaluation e = evaluate<double>(plan, withLever(withLever(machine.values, x.lever, fx), y.lever, fy));
        const Resource r = limiterOf(e).resource;
        return r == Resource::compute8 || r == Resource::compute4 ? Resource::compute16 : r;
    };
    for (std::size_t k = 0; k < map.cells.size(); k += 7) {
        const MapCell& cell = map.cells[k];
        QVERIFY(cell.margin >= 0 && cell.margin <= 1);
        QCOMPARE(at(map.xs[k % 30], map.ys[k / 30]), cell.limiter.resource);
    }
    std::size_t alongRows = 0;
    for (const MapBoundary& b : map.boundaries) {
        const bool alongX = std::find(map.ys.begin(), map.ys.end(), b.y) != map.ys.end();
        alongRows += alongX;
        const double wide = 1.001; // 0.1 %
        QCOMPARE(alongX ? at(b.x / wide, b.y) : at(b.x, b.y / wide), b.from);
        QCOMPARE(alongX ? at(b.x * wide, b.y) : at(b.x, b.y * wide), b.to);
    }
    QVERIFY(alongRows > 0 && alongRows < map.boundaries.size());
}

QTEST_APPLESS_MAIN(TestBottleneckMap)
#include "tst_bottleneck_map.moc"
