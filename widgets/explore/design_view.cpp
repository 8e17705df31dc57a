// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/design_view.hpp"

#include "theme/number_text.hpp"
#include "theme/resource_text.hpp"

#include <algorithm>
#include <cmath>

namespace ridge::ui {

namespace {

QString text(const std::string& words) { return QString::fromStdString(words); }

/// One prefix for a whole axis: that of its upper end.
SiScale scaleOf(const ShownCoordinate& shown)
{
    return shown.text.unit.empty() ? SiScale{} : siScale(std::max(std::abs(shown.low), std::abs(shown.high)) * shown.text.scale);
}

} // namespace

double ShownCoordinate::share(double v) const
{
    const double s = !(high > low) ? 0.5 : logarithmic ? std::log(v / low) / std::log(high / low) : (v - low) / (high - low);
    return invert ? 1 - s : s;
}

double ShownCoordinate::value(double s) const
{
    if (invert)
        s = 1 - s;
    return logarithmic ? low * std::pow(high / low, s) : low + s * (high - low);
}

const ShownCoordinate* DesignView::find(const Coordinate& coordinate) const
{
    const auto found = std::find_if(coordinates.begin(), coordinates.end(), [&](const ShownCoordinate& c) { return c.coordinate == coordinate; });
    return found == coordinates.end() ? nullptr : &*found;
}

const DesignLimit* DesignView::limit(const Coordinate& coordinate) const
{
    const auto found = std::find_if(limits.begin(), limits.end(), [&](const DesignLimit& l) { return l.coordinate == coordinate; });
    return found == limits.end() ? nullptr : &*found;
}

Swatch DesignView::limiterOf(std::uint32_t point) const
{
    const auto found = std::lower_bound(best.begin(), best.end(), point);
    return found != best.end() && *found == point ? limiters[std::size_t(found - best.begin())] : Swatch::compute;
}

QString DesignView::describe(std::uint32_t point) const
{
    const QString changes = text(changesText(*cloud->space, point));
    QStringList lines = {changes.isEmpty() ? QStringLiteral("The present design") : changes};
    for (const ShownCoordinate& shown : coordinates)
        lines << text(shown.text.title) + QStringLiteral(": ") + valueText(shown, value(shown, point));
    return lines.join(u'\n');
}

std::vector<std::uint32_t> DesignView::walk() const
{
    std::vector<std::uint32_t> order = best;
    if (objectives.size() > 1)
        std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return valueAlong(*cloud, objectives[1].coordinate, a) < valueAlong(*cloud, objectives[1].coordinate, b);
        });
    return order;
}

std::optional<std::uint32_t> DesignView::step(std::optional<std::uint32_t> from, int direction) const
{
    const std::vector<std::uint32_t> order = walk();
    if (order.empty())
        return std::nullopt;
    const auto at = from ? std::find(order.begin(), order.end(), *from) : order.end();
    const auto last = std::ptrdiff_t(order.size()) - 1;
    const std::ptrdiff_t next = at == order.end() ? (direction > 0 ? 0 : last) : std::clamp<std::ptrdiff_t>(at - order.begin() + direction, 0, last);
    return order[std::size_t(next)];
}

QString valueText(const ShownCoordinate& shown, double value) { return text(coordinateValue(shown.text, value)); }

QString unitText(const ShownCoordinate& shown)
{
    if (shown.text.unit.empty())
        return {};
    return scaleOf(shown).prefix + text(shown.text.unit);
}

QString bareText(const ShownCoordinate& shown, double value)
{
    if (shown.text.unit.empty())
        return valueText(shown, value);
    return numberText(value * shown.text.scale / scaleOf(shown).factor);
}

TableTwin twinOf(const DesignView& view)
{
    TableTwin twin;
    for (const ShownCoordinate& shown : view.coordinates) {
        const QString unit = unitText(shown);
        twin.headings << text(shown.text.title) + (unit.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(unit));
    }
    twin.headings << QObject::tr("Limited by");
    for (const std::uint32_t point : view.walk()) {
        QStringList row;
        for (const ShownCoordinate& shown : view.coordinates)
            row << bareText(shown, view.value(shown, point));
        twin.rows << (row << swatchName(view.limiterOf(point)));
    }
    return twin;
}

std::vector<DesignLimit> withoutLimit(const std::vector<DesignLimit>& limits, const Coordinate& coordinate)
{
    std::vector<DesignLimit> rest = limits;
    std::erase_if(rest, [&](const DesignLimit& l) { return l.coordinate == coordinate; });
    return rest;
}

std::vector<DesignLimit> withLimit(const DesignView& view, const DesignLimit& limit)
{
    std::vector<DesignLimit> limits = view.limits;
    const ShownCoordinate* shown = view.find(limit.coordinate);
    const bool keepsAll = shown != nullptr && limit.low <= shown->low && limit.high >= shown->high;
    const auto found = std::find_if(limits.begin(), limits.end(), [&](const DesignLimit& l) { return l.coordinate == limit.coordinate; });
    if (keepsAll)
        return withoutLimit(limits, limit.coordinate);
    if (found != limits.end())
        *found = limit; // in its place: the list of limits keeps its order
    else
        limits.push_back(limit);
    return limits;
}

} // namespace ridge::ui
