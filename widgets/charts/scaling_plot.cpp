// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/scaling_plot.hpp"

#include "theme/fonts.hpp"
#include "theme/number_text.hpp"
#include "theme/paint.hpp"
#include "theme/resource_text.hpp"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ridge::ui {

namespace {

constexpr double left = 52, right = 120, top = 24, bottom = 38, panelGap = 26, nameHeight = 15;

QString countLabel(double count)
{
    return count < 10000 ? QString::number(count, 'f', 0) : siText(count, 3).joined();
}

} // namespace

ScalingPlot::Layout ScalingPlot::layout() const
{
    Layout layout;
    const double room = m_size.height() - top - bottom - panelGap, wide = std::max(60.0, m_size.width() - left - right);
    const double high = std::max(30.0, room * 0.42);
    layout.line = QRectF(left, top, wide, high);
    layout.stack = QRectF(left, top + high + panelGap, wide, std::max(30.0, room - high));
    layout.step = wide / double(std::max<std::size_t>(1, m_data.columns.size()));
    double most = 0;
    for (const ScalingColumn& column : m_data.columns)
        most = std::max({most, column.rate, column.fastest});
    for (const auto& [count, rate] : m_data.baseline)
        most = std::max(most, rate);
    layout.rate = roundScale(0, most > 0 ? most : 1, std::max(2, int(high / 34)));
    layout.rate.from = layout.line.bottom();
    layout.rate.to = layout.line.top();
    return layout;
}

void ScalingPlot::drawRateAxis(QPainter& painter, const Layout& layout)
{
    const double step = layout.rate.ticks.size() > 1 ? layout.rate.ticks[1] - layout.rate.ticks[0] : 1;
    for (const double tick : layout.rate.ticks) {
        const double y = std::round(layout.rate.pixel(tick)) + 0.5;
        painter.setPen(tick == 0 ? m_theme.axis : m_theme.grid);
        painter.drawLine(QPointF(layout.line.left(), y), QPointF(layout.line.right(), y));
        text(painter, {left - 6, y + 4}, tickText(tick, step), ridgeFont(11), m_theme.text2, Qt::AlignRight);
    }
    for (const double share : {0.0, 0.5, 1.0}) {
        const double y = std::round(layout.stack.bottom() - share * layout.stack.height()) + 0.5;
        painter.setPen(share == 0 ? m_theme.axis : m_theme.grid);
        painter.drawLine(QPointF(layout.stack.left(), y), QPointF(layout.stack.right(), y));
        text(painter, {left - 6, y + 4}, QStringLiteral("%1 %").arg(100 * share), ridgeFont(11), m_theme.text2, Qt::AlignRight);
    }
    text(painter, {8, 12}, hasBand() ? QObject::tr("tokens/s per accelerator, band: P10 to P90") : QObject::tr("tokens/s per accelerator"), ridgeFont(11, QFont::Medium), m_theme.text2);
}

void ScalingPlot::text(QPainter& painter, const QPointF& baseline, const QString& words, const QFont& font, const QColor& ink, Qt::Alignment alignment)
{
    m_labels.push_back({words, drawText(painter, baseline, words, font, ink, alignment)});
}

void ScalingPlot::upright(QPainter& painter, const QPointF& centre, const QString& words, const QFont& font, const QColor& ink)
{
    m_labels.push_back({words, drawUpright(painter, centre, words, font, ink)});
}

/// Where the measured rates are expected, P10 to P90; a gap where the job does not run.
void ScalingPlot::drawBand(QPainter& painter, const Layout& layout) const
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(withAlpha(m_theme.accent, 0.13));
    for (std::size_t i = 0; i < m_data.columns.size();) {
        QPolygonF upper, lower;
        for (; i < m_data.columns.size() && m_data.columns[i].hasBand(); ++i) {
            upper << QPointF(centre(layout, i), layout.rate.pixel(m_data.columns[i].fastest));
            lower.prepend(QPointF(centre(layout, i), layout.rate.pixel(m_data.columns[i].slowest)));
        }
        if (upper.size() == 1) // a single point has a width to be seen
            painter.drawRect(QRectF(upper[0], lower[0]).adjusted(-4, 0, 4, 0));
        else if (upper.size() > 1)
            painter.drawPolygon(upper + lower);
        else
            ++i;
    }
}

void ScalingPlot::drawBaseline(QPainter& painter, const Layout& layout)
{
    QPolygonF line;
    for (const auto& [count, rate] : m_data.baseline)
        for (std::size_t i = 0; i < m_data.columns.size(); ++i)
            if (m_data.columns[i].accelerators == count)
                line << QPointF(centre(layout, i), layout.rate.pixel(rate));
    if (line.isEmpty())
        return;
    painter.setPen(QPen(m_theme.ghost, 1.4, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
}

bool ScalingPlot::hasBand() const
{
    return std::any_of(m_data.columns.begin(), m_data.columns.end(), [](const ScalingColumn& column) { return column.hasBand(); });
}

/// The number of accelerators whose rate is 100 %.
QString ScalingPlot::referenceLabel() const
{
    const auto first = std::find_if(m_data.columns.begin(), m_data.columns.end(), [](const ScalingColumn& c) { return c.reason.isEmpty(); });
    return first == m_data.columns.end() ? QString() : countLabel(first->accelerators);
}

void ScalingPlot::drawRates(QPainter& painter, const Layout& layout)
{
    QPolygonF line;
    std::size_t last = m_data.columns.size();
    for (std::size_t i = 0; i < m_data.columns.size(); ++i)
        if (m_data.columns[i].reason.isEmpty()) {
            line << QPointF(centre(layout, i), layout.rate.pixel(m_data.columns[i].rate));
            last = i;
        }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_theme.accent, 2.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(line);
    for (std::size_t i = 0; i < m_data.columns.size(); ++i) {
        const ScalingColumn& column = m_data.columns[i];
        if (!column.reason.isEmpty())
            continue;
        const QPointF at(centre(layout, i), layout.rate.pixel(column.rate));
        painter.setPen(QPen(column.extended ? m_theme.accent : m_theme.surface, 1.2));
        painter.setBrush(column.extended ? m_theme.surface : m_theme.accent);
        painter.drawEllipse(at, column.present ? 5.5 : 3.2, column.present ? 5.5 : 3.2);
        if (column.present && i != last)
            text(painter, at + QPointF(0, at.y() - 16 < top ? 18 : -10), numberText(column.rate), ridgeFont(11, QFont::DemiBold), m_theme.text, Qt::AlignHCenter);
    }
    if (last >= m_data.columns.size())
        return;
    const ScalingColumn& column = m_data.columns[last];
    const QPointF at(centre(layout, last) + 10, std::clamp(layout.rate.pixel(column.rate), top + 4.0, layout.line.bottom() - 18));
    const QString efficiency = QObject::tr("%1 of the rate at %2").arg(quantityText(column.efficiency, QStringLiteral("%")), referenceLabel());
    if (last + 1 < m_data.columns.size()) // over a hatched region words need a ground
        painter.fillRect(QRectF(at.x() - 3, at.y() - 10, textWidth(efficiency, ridgeFont(11)) + 6, 31), m_theme.surface);
    text(painter, at + QPointF(0, 3), numberText(column.rate), ridgeFont(11, QFont::DemiBold), m_theme.text);
    text(painter, at + QPointF(0, 16), efficiency, ridgeFont(11), m_theme.text2);
}

void ScalingPlot::drawStack(QPainter& painter, const Layout& layout, std::size_t index) const
{
    const ScalingColumn& column = m_data.columns[index];
    const double wide = std::clamp(layout.step * 0.66, 6.0, 46.0);
    double sum = 0;
    for (std::size_t s = 0; s < swatchCount; ++s) {
        const double high = column.share[s] * layout.stack.height();
        if (high > 0.2)
            drawSegment(painter, QRectF(centre(layout, index) - wide / 2, layout.stack.bottom() - sum - high, wide, high),
                        static_cast<Swatch>(s), m_theme);
        sum += high;
    }
}

/// Upright where the region is narrow, in lines where it is wide.
void ScalingPlot::drawReason(QPainter& painter, const QRectF& region, const QString& reason)
{
    const QFont font = ridgeFont(11);
    const QFontMetricsF metrics(font);
    if (region.width() < 92) {
        const double room = region.height() - 10;
        const bool whole = metrics.horizontalAdvance(reason) <= room - 6; // else its head; the tooltip has the rest
        const QString shown = metrics.elidedText(whole ? reason : reason.section(u':', 0, 0), Qt::ElideRight, room - 6);
        painter.fillRect(QRectF(region.center().x() - 9, region.center().y() - room / 2, 18, room), m_theme.surface);
        upright(painter, region.center(), shown, font, m_theme.text2);
        return;
    }
    QStringList lines(QString{});
    for (const QString& word : reason.split(u' ')) {
        const QString longer = lines.back().isEmpty() ? word : lines.back() + u' ' + word;
        if (metrics.horizontalAdvance(longer) <= region.width() - 20 || lines.back().isEmpty())
            lines.back() = longer;
        else
            lines << word;
    }
    if (14.0 * double(lines.size()) + 12 > region.height())
        lines = QStringList{metrics.elidedText(reason.section(u':', 0, 0), Qt::ElideRight, region.width() - 20)};
    const double high = 14.0 * double(lines.size()) + 8;
    painter.fillRect(QRectF(region.left() + 6, region.center().y() - high / 2, region.width() - 12, high), m_theme.surface);
    for (qsizetype i = 0; i < lines.size(); ++i)
        text(painter, {region.center().x(), region.center().y() - high / 2 + 15 + 14.0 * double(i)}, lines[i], font, m_theme.text2, Qt::AlignHCenter);
}

/// Neighbours that fail for one reason share one hatched region.
void ScalingPlot::drawInfeasible(QPainter& painter, const Layout& layout)
{
    for (std::size_t i = 0; i < m_data.columns.size();) {
        const QString& reason = m_data.columns[i].reason;
        std::size_t end = i + 1;
        if (reason.isEmpty()) {
            i = end;
            continue;
        }
        while (end < m_data.columns.size() && !m_data.columns[end].reason.isEmpty()
               && m_data.columns[end].reason.section(u' ', 0, 1) == reason.section(u' ', 0, 1))
            ++end;
        const QRectF region(layout.stack.left() + double(i) * layout.step + 3, layout.line.top(), double(end - i) * layout.step - 6,
                            layout.stack.bottom() - layout.line.top());
        drawHatch(painter, region, m_theme.control, 8);
        drawBox(painter, region, 3, Qt::transparent, m_theme.control, 1, Qt::DashLine);
        drawReason(painter, QRectF(region.left(), layout.stack.top(), region.width(), layout.stack.height()), reason);
        i = end;
    }
}

/// The present design has its words for certain, then the last column that runs, then the others.
std::vector<std::size_t> ScalingPlot::wordOrder() const
{
    std::vector<std::size_t> order;
    std::size_t last = m_data.columns.size();
    for (std::size_t i = 0; i < m_data.columns.size(); ++i) {
        order.push_back(i);
        if (m_data.columns[i].reason.isEmpty())
            last = i;
    }
    const auto rank = [&](std::size_t i) { return m_data.columns[i].present ? 0 : i == last ? 1 : 2; };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
    return order;
}

/// Accelerators below, step times above each column; where columns are narrow only some carry words.
void ScalingPlot::drawCounts(QPainter& painter, const Layout& layout)
{
    const QFont plain = ridgeFont(11), bold = ridgeFont(11, QFont::DemiBold);
    std::vector<QRectF> taken;
    const auto place = [&](std::size_t i, double y, const QString& words, bool strong) {
        const double half = textWidth(words, strong ? bold : plain) / 2 + 3;
        const bool hatchFollows = y < layout.stack.top() && i + 1 < m_data.columns.size() && !m_data.columns[i + 1].reason.isEmpty();
        const double rightmost = hatchFollows ? layout.stack.left() + double(i + 1) * layout.step + 2 - half : 1e9;
        const bool hatchBefore = y < layout.stack.top() && i > 0 && !m_data.columns[i - 1].reason.isEmpty();
        const double leftmost = hatchBefore ? layout.stack.left() + double(i) * layout.step - 2 + half : -1e9;
        const double x = std::max(leftmost, std::min(centre(layout, i), rightmost));
        const QRectF box(x - half, y - 11, 2 * half, 14);
        if (std::any_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(box); }))
            return;
        taken.push_back(box);
        text(painter, {x, y}, words, strong ? bold : plain, strong ? m_theme.text : m_theme.text2, Qt::AlignHCenter);
    };
    for (const std::size_t i : wordOrder()) {
        const ScalingColumn& column = m_data.columns[i];
        place(i, layout.stack.bottom() + 15, countLabel(column.accelerators), column.present);
        if (column.reason.isEmpty())
            place(i, layout.stack.top() - 6, quantityText(column.time, QStringLiteral("s")), column.present);
    }
    text(painter, {layout.stack.center().x(), m_size.height() - 6.0}, QObject::tr("accelerators; ring: larger than drawn; above the columns: step time"),
          ridgeFont(11, QFont::Medium), m_theme.text2, Qt::AlignHCenter);
}

void ScalingPlot::drawNames(QPainter& painter, const Layout& layout)
{
    const auto last = std::find_if(m_data.columns.rbegin(), m_data.columns.rend(), [](const ScalingColumn& c) { return c.reason.isEmpty(); });
    if (last == m_data.columns.rend())
        return;
    struct Name {
        Swatch swatch;
        double share, middle;
    };
    std::vector<Name> names;
    double sum = 0;
    for (std::size_t s = 0; s < swatchCount; ++s) {
        if (last->share[s] > 0.004)
            names.push_back({static_cast<Swatch>(s), last->share[s], layout.stack.bottom() - (sum + last->share[s] / 2) * layout.stack.height()});
        sum += last->share[s];
    }
    const auto fits = std::size_t(std::max(1.0, layout.stack.height() / nameHeight));
    std::sort(names.begin(), names.end(), [](const Name& a, const Name& b) { return a.share > b.share; });
    if (names.size() > fits)
        names.resize(fits);
    std::sort(names.begin(), names.end(), [](const Name& a, const Name& b) { return a.middle < b.middle; });
    std::vector<double> centres;
    for (const Name& name : names)
        centres.push_back(name.middle);
    spread(centres, layout.stack.top() + 4, layout.stack.bottom() - 5, nameHeight);
    const auto index = std::size_t(m_data.columns.rend() - last - 1);
    const double edge = centre(layout, index) + std::clamp(layout.step * 0.66, 6.0, 46.0) / 2;
    const double x = index + 1 == m_data.columns.size() ? layout.stack.right() + 6 : layout.stack.right() + 8;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (index + 1 == m_data.columns.size()) {
            painter.setPen(QPen(m_theme[names[i].swatch], 1));
            painter.drawLine(QPointF(edge + 1, names[i].middle), QPointF(x - 2, centres[i]));
        } else {
            painter.fillRect(QRectF(x - 6, centres[i] - 4, 3, 8), m_theme[names[i].swatch]);
        }
        text(painter, {x, centres[i] + 4}, swatchName(names[i].swatch), ridgeFont(11, QFont::DemiBold), m_theme.label(names[i].swatch));
    }
}

void ScalingPlot::draw(QPainter& painter)
{
    m_labels.clear();
    const Layout where = layout();
    drawRateAxis(painter, where);
    drawInfeasible(painter, where);
    for (std::size_t i = 0; i < m_data.columns.size(); ++i)
        drawStack(painter, where, i);
    drawBand(painter, where);
    drawBaseline(painter, where);
    drawRates(painter, where);
    drawCounts(painter, where);
    drawNames(painter, where);
}

/// A column's point, or the middle of where it cannot run.
std::vector<QPointF> ScalingPlot::stops() const
{
    const Layout where = layout();
    std::vector<QPointF> places;
    for (std::size_t i = 0; i < m_data.columns.size(); ++i)
        places.emplace_back(centre(where, i), m_data.columns[i].reason.isEmpty() ? where.rate.pixel(m_data.columns[i].rate) : where.line.center().y());
    return places;
}

QString ScalingPlot::describeAt(const QPointF& position) const
{
    const Layout where = layout();
    if (m_data.columns.empty() || position.x() < where.stack.left() || position.x() >= where.stack.right())
        return {};
    const ScalingColumn& column = m_data.columns[std::min(m_data.columns.size() - 1, std::size_t((position.x() - where.stack.left()) / where.step))];
    const QString count = QObject::tr("%1 accelerators").arg(QString::number(column.accelerators, 'f', 0));
    if (!column.reason.isEmpty())
        return count + u'\n' + column.reason;
    const QString band = column.hasBand() ? QObject::tr("\nP10 to P90: %1 to %2 tokens/s per accelerator").arg(numberText(column.slowest), numberText(column.fastest)) : QString();
    return QObject::tr("%1\n%2 tokens/s per accelerator, %3 of the rate at %6\n%4 per step%5")
        .arg(count, numberText(column.rate), quantityText(column.efficiency, QStringLiteral("%")),
             quantityText(column.time, QStringLiteral("s")), band + (column.extended ? QObject::tr("\nlarger than drawn") : QString()), referenceLabel());
}

} // namespace ridge::ui
