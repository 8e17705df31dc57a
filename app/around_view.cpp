// SPDX-License-Identifier: GPL-3.0-or-later
#include "around_view.hpp"

#include "report/around_finding.hpp"
#include "report/requirement_text.hpp"
#include "theme/number_text.hpp"
#include "theme/resource_text.hpp"

#include <algorithm>
#include <cmath>

namespace ridge {

using namespace ui;

namespace {

QString words(const std::string& text) { return typeset(text); }

Parameter firstKnown(const Lever& lever, const PairingResult& design)
{
    const auto known = std::find_if(lever.parameters.begin(), lever.parameters.end(), [&](Parameter p) { return design.machine[p] > 0; });
    return known == lever.parameters.end() ? lever.parameters.front() : *known;
}

ShownCoordinate coordinateOf(const Lever& lever, const std::vector<double>& factors, const PairingResult& present)
{
    const Parameter p = firstKnown(lever, present);
    ShownCoordinate shown;
    shown.text.title = leverTitle(lever);
    shown.text.unit = present.machine[p] > 0 ? std::string(unitOf(p)) : std::string();
    shown.text.scale = present.machine[p] > 0 ? present.machine[p] : 1;
    shown.low = factors.front();
    shown.high = factors.back();
    shown.logarithmic = true;
    shown.now = 1;
    return shown;
}

QString endText(double ratio)
{
    if (!(ratio > 0))
        return QObject::tr("does not run");
    const double change = 100 * (ratio - 1);
    return (change < 0 ? QString(QChar(0x2212)) : QStringLiteral("+")) + QString::number(std::abs(change), 'f', 1) + QStringLiteral(" %");
}

} // namespace

MapView mapView(const DesignAround& around)
{
    const LiveResult& live = *around.question.live;
    const PairingResult& present = *live.current;
    MapView view;
    view.map = *around.map;
    view.x = coordinateOf(around.question.x.lever, view.map.xs, present);
    view.y = coordinateOf(around.question.y.lever, view.map.ys, present);
    view.precision = present.plan.precision;
    view.title = words(around.mapFinding.text);
    view.subtitle = words(around.mapFinding.detail);
    if (live.baseline) {
        const auto factor = [&](const Lever& lever) {
            const Parameter p = firstKnown(lever, present);
            return present.machine[p] > 0 ? live.baseline->machine[p] / present.machine[p] : 0;
        };
        const QPointF at(factor(around.question.x.lever), factor(around.question.y.lever));
        const auto inside = [](double f, const std::vector<double>& grid) { return f >= grid.front() && f <= grid.back(); };
        if (inside(at.x(), view.map.xs) && inside(at.y(), view.map.ys))
            view.baseline = at;
    }
    return view;
}

TornadoView tornadoView(const DesignAround& around)
{
    TornadoView view;
    view.swing = around.tornado->swing;
    view.title = words(around.tornadoFinding.text);
    view.subtitle = words(around.tornadoFinding.detail);
    const auto both = [](const Sensitivity& row) { return numberText(row.left, 2) + QStringLiteral(" / ") + numberText(row.right, 2); };
    for (const Sensitivity& row : around.tornado->rows) {
        TornadoBar bar;
        bar.group = row.group == InputGroup::hardware ? QObject::tr("Hardware") : row.group == InputGroup::workload ? QObject::tr("Workload") : QObject::tr("Calibration");
        bar.name = words(sensitivityName(row));
        bar.swatch = row.group == InputGroup::hardware ? swatchOf(row.parameter) : std::nullopt;
        bar.low = row.low;
        bar.high = row.high;
        bar.lowText = endText(row.low);
        bar.highText = endText(row.high);
        bar.kink = row.kink;
        bar.elasticity = row.elasticity && !row.kink ? numberText(*row.elasticity, 2) : both(row);
        view.bars.push_back(std::move(bar));
    }
    const auto place = [](const TornadoBar& bar) { return bar.group == QObject::tr("Hardware") ? 0 : bar.group == QObject::tr("Workload") ? 1 : 2; };
    std::stable_sort(view.bars.begin(), view.bars.end(), [&](const TornadoBar& a, const TornadoBar& b) { return place(a) < place(b); });
    return view;
}

} // namespace ridge
