// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_plots.hpp"

#include "theme/fonts.hpp"
#include "theme/number_text.hpp"
#include "theme/resource_text.hpp"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ridge::ui {

namespace {

constexpr double top = 8, foot = 40, rightRoom = 84;
constexpr double leastStep = 24, leastPair = 34;
constexpr double tallest = 4, thickest = 46, thickestPair = 72; ///< of the least height; px of a bar, of two: a few rows spread, but do not become a wall

/// For a column whose heading has the unit.
QString signedNumber(double value) { return (value > 0 ? QStringLiteral("+") : QString()) + numberText(value); }

QString secondsText(double seconds) { return quantityText(seconds, QStringLiteral("s")); }

} // namespace

QString signedSeconds(double seconds)
{
    if (seconds == 0)
        return QObject::tr("no effect");
    return (seconds < 0 ? QString(QChar(0x2212)) : QStringLiteral("+")) + secondsText(std::abs(seconds));
}

TableTwin twinOf(const WaterfallView& view)
{
    TableTwin twin{{QObject::tr("Input"), QObject::tr("From A to B"), QObject::tr("Step time (s)")}, {}};
    twin.rows << QStringList{view.nameA, QString(), numberText(view.timeA)};
    for (const WaterfallStep& step : view.steps)
        twin.rows << QStringList{step.name, step.change, signedNumber(step.seconds)};
    twin.rows << QStringList{view.nameB, QString(), numberText(view.timeB)};
    return twin;
}

TableTwin twinOf(const LedgerPairView& view)
{
    TableTwin twin{{QObject::tr("Resource"), QStringLiteral("A: %1 (s)").arg(view.nameA), QStringLiteral("B: %1 (s)").arg(view.nameB), QObject::tr("B minus A (s)")}, {}};
    for (const LedgerPairRow& row : view.rows)
        twin.rows << QStringList{swatchName(row.swatch), numberText(row.a), numberText(row.b), signedNumber(row.b - row.a)};
    return twin;
}

void RowPlot::layOut(const QStringList& names, double most, double leastRow)
{
    const QFont font = ridgeFont(m_textSize, QFont::DemiBold);
    for (const QString& name : names)
        m_nameRoom = std::max(m_nameRoom, textWidth(name, font));
    m_nameRoom = std::min(m_nameRoom + 1, m_size.width() * 0.3);
    const double left = m_nameRoom + 22 * m_unit;
    m_area = QRectF(QPointF(left, top * m_unit), QPointF(std::max(left + 60, m_size.width() - rightRoom * m_unit), std::max(40.0, m_size.height() - foot * m_unit)));
    const SiScale si = siScale(most > 0 ? most : 1);
    m_factor = si.factor;
    m_prefix = si.prefix;
    m_scale = roundScale(0, most > 0 ? most / m_factor : 1, std::max(2, int(m_area.width() / (70 * m_unit))));
    m_scale.from = m_area.left();
    m_scale.to = m_area.right();
    const double high = std::min(m_area.height() / double(std::max<qsizetype>(1, names.size())), tallest * leastRow * m_unit);
    for (qsizetype i = 0; i < names.size(); ++i)
        m_rows.emplace_back(0, m_area.top() + double(i) * high, m_size.width(), high);
    if (!m_rows.empty())
        m_area.setBottom(m_rows.back().bottom());
}

void RowPlot::text(QPainter& painter, const QPointF& baseline, const QString& words, const QFont& font, const QColor& ink, Qt::Alignment alignment)
{
    m_labels.push_back({words, drawText(painter, baseline, words, font, ink, alignment)});
}

void RowPlot::drawScale(QPainter& painter, const QString& title)
{
    m_labels.clear();
    const QFont font = ridgeFont(m_textSize);
    const double step = m_scale.ticks.size() > 1 ? m_scale.ticks[1] - m_scale.ticks[0] : 1;
    for (const double tick : m_scale.ticks) {
        const double at = std::round(m_scale.pixel(tick)) + 0.5;
        painter.setPen(QPen(tick == 0 ? m_theme.axis : m_theme.grid, m_unit));
        painter.drawLine(QPointF(at, m_area.top()), QPointF(at, m_area.bottom()));
        text(painter, {at, m_area.bottom() + 15 * m_unit}, tickText(tick, step), font, m_theme.text2, Qt::AlignHCenter);
    }
    text(painter, {m_area.center().x(), m_area.bottom() + 31 * m_unit}, title + QStringLiteral(", ") + m_prefix + u's', ridgeFont(m_textSize, QFont::Medium), m_theme.text2, Qt::AlignHCenter);
}

/// In two lines where one is too narrow and the row is high enough for two.
void RowPlot::drawName(QPainter& painter, const QRectF& row, const QString& name, const QFont& font, Qt::Alignment alignment)
{
    const QFontMetricsF metrics(font);
    const double x = alignment & Qt::AlignRight ? m_area.left() - 10 * m_unit : 12 * m_unit, line = m_textSize * 1.25;
    const qsizetype split = name.lastIndexOf(u' ', std::max<qsizetype>(1, name.size() / 2 + 3));
    if (metrics.horizontalAdvance(name) <= m_nameRoom || split < 1 || row.height() < 2 * line) {
        text(painter, {x, row.center().y() + 4 * m_unit}, metrics.elidedText(name, Qt::ElideMiddle, m_nameRoom), font, m_theme.text, alignment);
        return;
    }
    text(painter, {x, row.center().y() + 4 * m_unit - line / 2}, metrics.elidedText(name.left(split), Qt::ElideRight, m_nameRoom), font, m_theme.text, alignment);
    text(painter, {x, row.center().y() + 4 * m_unit + line / 2}, metrics.elidedText(name.mid(split + 1), Qt::ElideMiddle, m_nameRoom), font, m_theme.text, alignment);
}

QRectF RowPlot::bar(const QRectF& row, double from, double to) const
{
    return QRectF(QPointF(std::min(x(from), x(to)), row.top()), QPointF(std::max(x(from), x(to)), row.bottom()));
}

WaterfallPlot::WaterfallPlot(const WaterfallView& view, const QSizeF& size, const Theme& theme, int textSize) : RowPlot(size, theme, textSize), m_view(view)
{
    const auto room = std::size_t(std::max(3.0, (size.height() - (top + foot) * m_unit) / (leastStep * m_unit)));
    m_shown = view.steps.size() + 2 <= room ? view.steps.size() : room - 3; // one row for the rest
    QStringList names = {view.nameA};
    double most = std::max(view.timeA, view.timeB), level = view.timeA;
    for (std::size_t i = 0; i < view.steps.size(); ++i) {
        level += view.steps[i].seconds;
        most = std::max(most, level);
        if (i < m_shown)
            names << view.steps[i].name;
    }
    if (m_shown < view.steps.size())
        names << QStringLiteral("%1 more").arg(view.steps.size() - m_shown);
    names << view.nameB;
    layOut(names, most, leastStep);
}

std::optional<std::size_t> WaterfallPlot::stepAt(std::size_t row) const
{
    return row >= 1 && row <= m_shown ? std::optional(row - 1) : std::nullopt;
}

void WaterfallPlot::draw(QPainter& painter)
{
    drawScale(painter, QStringLiteral("Step time"));
    const QFont plain = ridgeFont(m_textSize, QFont::Medium), strong = ridgeFont(m_textSize, QFont::DemiBold);
    double level = 0;
    for (std::size_t k = 0; k < m_rows.size(); ++k) {
        const double spare = std::max(4 * m_unit, (m_rows[k].height() - thickest * m_unit) / 2);
        const QRectF row = m_rows[k].adjusted(0, spare, 0, -spare);
        const double base = row.center().y() + 4 * m_unit;
        const bool first = k == 0, last = k + 1 == m_rows.size();
        const auto step = stepAt(k);
        double seconds = 0;
        for (std::size_t i = m_shown; !first && !last && !step && i < m_view.steps.size(); ++i)
            seconds += m_view.steps[i].seconds; // the rest
        if (step)
            seconds = m_view.steps[*step].seconds;
        const QString name = first ? m_view.nameA : last ? m_view.nameB : step ? m_view.steps[*step].name : QStringLiteral("%1 more").arg(m_view.steps.size() - m_shown);
        const QFont& font = first || last ? strong : plain;
        drawName(painter, row, name, font, Qt::AlignLeft);
        const double from = first || last ? 0 : level, to = first ? m_view.timeA : last ? m_view.timeB : level + seconds;
        const QRectF box = bar(row, from, to);
        if (first || last) {
            painter.fillRect(box, last ? m_theme.accent : mix(m_theme.ghost, m_theme.surface, 0.4));
        } else {
            const QColor fill = step && m_view.steps[*step].swatch && !m_view.withinNoise ? m_theme[*m_view.steps[*step].swatch] : m_theme.control;
            painter.fillRect(box.width() < 1.5 * m_unit ? box.adjusted(-m_unit, 0, m_unit, 0) : box, fill);
        }
        level = first ? m_view.timeA : last ? level : to;
        if (!last) { // to the next row
            painter.setPen(QPen(m_theme.axis, m_unit, Qt::DotLine));
            painter.drawLine(QPointF(x(level), row.bottom()), QPointF(x(level), m_rows[k + 1].top() + spare));
        }
        const QString words = first ? secondsText(m_view.timeA) : last ? secondsText(m_view.timeB) : signedSeconds(seconds);
        text(painter, {box.right() + 7 * m_unit, base}, words, font, first || last ? m_theme.text : m_view.withinNoise ? m_theme.text2 : seconds < 0 ? m_theme.good : seconds > 0 ? m_theme.bad : m_theme.text2);
    }
}

LedgerPairPlot::LedgerPairPlot(const LedgerPairView& view, const QSizeF& size, const Theme& theme, int textSize) : RowPlot(size, theme, textSize), m_view(view)
{
    QStringList names;
    double most = 0;
    for (const LedgerPairRow& row : view.rows) {
        names << swatchName(row.swatch);
        most = std::max({most, row.a, row.b});
    }
    layOut(names, most, leastPair);
}

void LedgerPairPlot::draw(QPainter& painter)
{
    drawScale(painter, QStringLiteral("Exposed time of a step"));
    const QFont strong = ridgeFont(m_textSize, QFont::DemiBold), plain = ridgeFont(m_textSize);
    for (std::size_t k = 0; k < m_rows.size(); ++k) {
        const LedgerPairRow& pair = m_view.rows[k];
        const double spare = std::max(3 * m_unit, (m_rows[k].height() - thickestPair * m_unit) / 2);
        const QRectF row = m_rows[k].adjusted(0, spare, 0, -spare);
        const QRectF upper(row.left(), row.top(), row.width(), row.height() / 2 - m_unit), lower(row.left(), row.center().y() + m_unit / 2, row.width(), row.height() / 2 - m_unit);
        drawName(painter, row, swatchName(pair.swatch), strong, Qt::AlignRight);
        const QRectF a = bar(upper, 0, pair.a), b = bar(lower, 0, pair.b);
        painter.fillRect(a, mix(m_theme[pair.swatch], m_theme.surface, 0.55));
        painter.fillRect(b, m_theme[pair.swatch]);
        const double change = pair.b - pair.a;
        const QString words = secondsText(pair.b);
        const bool tall = row.height() >= 24 * m_unit; // else one line of words fits
        if (tall)
            text(painter, {a.right() + 6 * m_unit, upper.center().y() + 4 * m_unit}, secondsText(pair.a), plain, m_theme.text2);
        text(painter, {(tall ? b.right() : std::max(a.right(), b.right())) + 6 * m_unit, (tall ? lower.center().y() : row.center().y()) + 4 * m_unit}, words + (change == 0 ? QStringLiteral(", same") : QStringLiteral(", ") + signedSeconds(change)), strong, m_theme.text);
    }
}

namespace {

template<typename Plot, typename View>
std::vector<QPointF> middles(const View& view, const QSizeF& size)
{
    std::vector<QPointF> places;
    if (!view.isDrawable())
        return places;
    const Plot picture(view, size, Theme::current());
    for (const QRectF& row : picture.rows())
        places.emplace_back(row.left() + 6, row.center().y());
    return places;
}

std::optional<std::size_t> rowAt(const std::vector<QRectF>& rows, const QPointF& position)
{
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (position.y() >= rows[i].top() && position.y() < rows[i].bottom())
            return i;
    return std::nullopt;
}

} // namespace

WaterfallCanvas::WaterfallCanvas(QWidget* parent) : PlotCanvas(parent) { setAccessibleName(tr("Waterfall by input")); }

void WaterfallCanvas::setView(const WaterfallView& view)
{
    m_view = view;
    update();
}

void WaterfallCanvas::draw(QPainter& painter)
{
    if (!m_view.isDrawable())
        return;
    WaterfallPlot picture(m_view, QSizeF(size()), Theme::current());
    picture.draw(painter);
    record(picture.labels());
}

std::vector<QPointF> WaterfallCanvas::stops() const { return middles<WaterfallPlot>(m_view, size()); }

QString WaterfallCanvas::describeAt(const QPointF& position) const
{
    if (!m_view.isDrawable())
        return {};
    const WaterfallPlot picture(m_view, QSizeF(size()), Theme::current());
    const auto row = rowAt(picture.rows(), position);
    if (!row)
        return {};
    if (const auto step = picture.stepAt(*row)) {
        const WaterfallStep& input = m_view.steps[*step];
        return QStringLiteral("%1\n%2\n%3").arg(input.name, input.change, signedSeconds(input.seconds));
    }
    return *row == 0 ? m_view.nameA + u'\n' + secondsText(m_view.timeA) : *row + 1 == picture.rows().size() ? m_view.nameB + u'\n' + secondsText(m_view.timeB) : QString();
}

LedgerPairCanvas::LedgerPairCanvas(QWidget* parent) : PlotCanvas(parent) { setAccessibleName(tr("Ledger of A and B")); }

void LedgerPairCanvas::setView(const LedgerPairView& view)
{
    m_view = view;
    update();
}

void LedgerPairCanvas::draw(QPainter& painter)
{
    if (!m_view.isDrawable())
        return;
    LedgerPairPlot picture(m_view, QSizeF(size()), Theme::current());
    picture.draw(painter);
    record(picture.labels());
}

std::vector<QPointF> LedgerPairCanvas::stops() const { return middles<LedgerPairPlot>(m_view, size()); }

QString LedgerPairCanvas::describeAt(const QPointF& position) const
{
    if (!m_view.isDrawable())
        return {};
    const LedgerPairPlot picture(m_view, QSizeF(size()), Theme::current());
    const auto row = rowAt(picture.rows(), position);
    if (!row)
        return {};
    const LedgerPairRow& pair = m_view.rows[*row];
    return QStringLiteral("%1\nA: %2\nB: %3\n%4").arg(swatchName(pair.swatch), secondsText(pair.a), secondsText(pair.b), signedSeconds(pair.b - pair.a));
}

} // namespace ridge::ui
