// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/pareto_data.hpp"

#include "report/pareto_finding.hpp"
#include "report/quantity_text.hpp"
#include "theme/number_text.hpp"

#include <algorithm>
#include <cmath>

namespace ridge::ui {

namespace {

QString fromView(std::string_view text) { return QString::fromUtf8(text.data(), qsizetype(text.size())); }
bool isCount(Objective objective) { return text(objective).unit == "1" || text(objective).unit == "token/s"; }

/// " (+12 %)", in bytes for headroom, which may be zero; nothing where the present design does not run.
QString changeText(const ParetoChartData& data, std::size_t axis, std::size_t point)
{
    const double now = data.front.columns[axis][data.front.current], then = data.front.columns[axis][point];
    if (!data.front.currentFeasible || now == then)
        return {};
    const QString sign = then > now ? QStringLiteral("+") : QString(QChar(0x2212));
    if (data.front.objectives[axis] == Objective::memoryHeadroom)
        return QStringLiteral(" (%1%2)").arg(sign, quantityText(std::abs(then - now), QStringLiteral("B")));
    return QStringLiteral(" (%1)").arg(QString::fromStdString(signedPercentText(then / now - 1)).replace(u'-', QChar(0x2212)));
}

} // namespace

void ParetoChartData::setFinding(const Finding& finding)
{
    title = QString::fromStdString(finding.text);
    subtitle = QString::fromStdString(finding.detail);
}

QString ParetoChartData::emptyReason() const
{
    if (points == nullptr || space == nullptr)
        return QStringLiteral("There is no machine to explore");
    if (!front.unavailable.empty())
        return QString::fromStdString(front.unavailable);
    if (points->feasibleCount == 0)
        return QStringLiteral("No mapping runs on this machine, nor on hardware up to twice as large");
    return {};
}

bool ParetoChartData::isDrawable() const { return emptyReason().isEmpty(); }

std::optional<std::pair<double, double>> ParetoChartData::baselinePlace() const
{
    if (!baseline || !baseline->feasible || front.objectives.size() < 2)
        return std::nullopt;
    const auto& atX = baseline->values[std::size_t(front.objectives[0])];
    const auto& atY = baseline->values[std::size_t(front.objectives[1])];
    return atX && atY ? std::optional(std::pair(*atX, *atY)) : std::nullopt;
}

QString objectiveTitle(Objective objective) { return fromView(text(objective).title); }

ObjectiveUnit unitOf(Objective objective, double largest)
{
    ObjectiveUnit unit{objectiveTitle(objective), {}, 1};
    unit.label[0] = unit.label[0].toUpper();
    if (!isCount(objective)) {
        const SiScale scale = siScale(largest);
        unit.unit = scale.prefix + fromView(text(objective).unit);
        unit.size = scale.factor;
    }
    return unit;
}

QString valueText(Objective objective, double value)
{
    if (!isCount(objective))
        return objectiveTitle(objective) + u' ' + quantityText(value, fromView(text(objective).unit));
    return (value >= 1e5 ? siText(value).joined() : numberText(value, value >= 1000 ? 4 : 3)) + u' ' + objectiveTitle(objective);
}

QString valuesText(const ParetoChartData& data, std::size_t point)
{
    QStringList values;
    for (const std::size_t axis : {1u, 0u})
        values << valueText(data.front.objectives[axis], data.front.columns[axis][point]) + changeText(data, axis, point);
    return values.join(QStringLiteral(", "));
}

QString describe(const ParetoChartData& data, std::size_t point)
{
    const QString design = QString::fromStdString(designText(*data.space, point));
    return design + u'\n' + valuesText(data, point)
        + (point == data.front.current ? QStringLiteral("\nThe present design") : QString());
}

int changedAxes(const ParetoSpace& space, std::size_t point)
{
    int changed = 0;
    for (std::size_t axis = 0; axis < hardwareAxisCount; ++axis)
        changed += space.factorOf(point, static_cast<HardwareAxis>(axis)) != 1 ? 1 : 0;
    return changed;
}

std::vector<std::uint32_t> walkable(const ParetoChartData& data, const std::vector<std::uint32_t>& frontier)
{
    std::vector<std::uint32_t> sorted = frontier;
    const auto place = [&](std::uint32_t i) { return std::pair(data.x(i), data.y(i)); };
    std::sort(sorted.begin(), sorted.end(), [&](std::uint32_t a, std::uint32_t b) {
        return place(a) != place(b) ? place(a) < place(b)
                                    : std::pair(changedAxes(*data.space, a), a) < std::pair(changedAxes(*data.space, b), b);
    });
    sorted.erase(std::unique(sorted.begin(), sorted.end(), [&](std::uint32_t a, std::uint32_t b) { return place(a) == place(b); }), sorted.end());
    return sorted;
}

TableTwin twinOf(const ParetoChartData& data)
{
    TableTwin twin;
    twin.headings = {QStringLiteral("Design on the frontier")};
    if (!data.isDrawable())
        return twin;
    const std::vector<std::uint32_t> points = walkable(data, data.front.frontier);
    std::vector<ObjectiveUnit> units;
    for (std::size_t axis = 0; axis < 2; ++axis) {
        double largest = 0;
        for (const std::uint32_t point : points)
            largest = std::max(largest, std::abs(data.front.columns[axis][point]));
        units.push_back(unitOf(data.front.objectives[axis], largest));
        twin.headings << units.back().label + (units.back().unit.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(units.back().unit));
    }
    for (const std::uint32_t point : points) {
        twin.rows << QStringList{QString::fromStdString(designText(*data.space, point))};
        for (std::size_t axis = 0; axis < 2; ++axis)
            twin.rows.back() << numberText(data.front.columns[axis][point] / units[axis].size, 4);
    }
    return twin;
}

} // namespace ridge::ui
