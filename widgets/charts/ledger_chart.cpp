// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/ledger_chart.hpp"

#include "charts/plot_scale.hpp"
#include "theme/fonts.hpp"
#include "theme/number_text.hpp"
#include "theme/paint.hpp"
#include "theme/resource_text.hpp"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <functional>

namespace ridge::ui {

namespace {

constexpr double top = 26, bottom = 30, left = 52, lineHeight = 16, leaderRoom = 26, labelRoom = 196;

} // namespace

class LedgerCanvas : public PlotCanvas {
public:
    LedgerChartData data;
    std::optional<Swatch> chosen;
    std::function<void(Swatch)> ask; ///< why of a slice of the current bar

    QRectF rectOf(Swatch swatch) const
    {
        for (const Piece& piece : pieces(layout()))
            if (piece.bar == &data.current && piece.swatch == swatch)
                return piece.rect;
        return {};
    }

    void askChosen()
    {
        const auto largest = std::max_element(data.current.seconds.begin(), data.current.seconds.end()) - data.current.seconds.begin();
        if (data.current.runs())
            ask(chosen.value_or(static_cast<Swatch>(largest)));
    }

    QString describeAt(const QPointF& position) const override
    {
        for (const Piece& piece : pieces(layout()))
            if (piece.rect.contains(position))
                return QStringLiteral("%1\n%2: %3 per step, %4")
                    .arg(swatchName(piece.swatch), piece.bar->name,
                         quantityText(piece.bar->seconds[std::size_t(piece.swatch)], QStringLiteral("s")),
                         quantityText(piece.bar->seconds[std::size_t(piece.swatch)] / piece.bar->time, QStringLiteral("%")));
        return {};
    }

protected:
    void choose(bool up)
    {
        std::vector<Swatch> charged;
        for (std::size_t i = 0; i < swatchCount && data.current.runs(); ++i)
            if (data.current.seconds[i] > 0)
                charged.push_back(static_cast<Swatch>(i));
        if (charged.empty())
            return;
        const auto now = std::find(charged.begin(), charged.end(), chosen);
        if (now == charged.end())
            chosen = up ? charged.front() : charged.back();
        else if (up ? now + 1 != charged.end() : now != charged.begin())
            chosen = up ? *(now + 1) : *(now - 1);
        setAccessibleDescription(swatchName(*chosen));
        update();
    }

    void keyPressEvent(QKeyEvent* event) override
    {
        if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)
            choose(event->key() == Qt::Key_Up);
        else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
            askChosen();
        else
            PlotCanvas::keyPressEvent(event);
    }

    void mousePressEvent(QMouseEvent* event) override
    {
        for (const Piece& piece : pieces(layout()))
            if (event->button() == Qt::LeftButton && piece.bar == &data.current && piece.rect.contains(event->position())) {
                chosen = piece.swatch;
                update();
                return ask(piece.swatch);
            }
        PlotCanvas::mousePressEvent(event);
    }

    struct Layout {
        PlotScale y;
        QRectF current, baseline; ///< columns, full height
    };
    struct Piece {
        const LedgerBar* bar;
        Swatch swatch;
        QRectF rect;
    };

    Layout layout() const
    {
        const double highest = std::max(data.current.time, data.baseline ? data.baseline->time : 0.0);
        Layout layout;
        layout.y = roundScale(0, highest > 0 ? highest : 1, std::max(2, (height() - 60) / 44));
        layout.y.high = std::max(highest, 1e-12) * 1.02; // the bars fill the height; ticks above it are not drawn
        layout.y.from = height() - bottom;
        layout.y.to = top;
        const double room = width() - left - labelRoom - leaderRoom;
        const double step = data.baseline ? room / 2 : room;
        const double bar = std::clamp(step * 0.62, 24.0, 130.0);
        const double total = layout.y.from - layout.y.to;
        const auto column = [&](double centre) { return QRectF(centre - bar / 2, layout.y.to, bar, total); };
        layout.baseline = data.baseline ? column(left + step * 0.5) : QRectF();
        layout.current = column(data.baseline ? left + step * 1.5 : left + room / 2);
        return layout;
    }

    static void stack(std::vector<Piece>& pieces, const LedgerBar& bar, const QRectF& column, const PlotScale& y)
    {
        double sum = 0;
        for (std::size_t i = 0; i < swatchCount && bar.runs(); ++i) {
            if (!(bar.seconds[i] > 0))
                continue;
            const double from = y.pixel(sum), to = y.pixel(sum + bar.seconds[i]);
            pieces.push_back({&bar, static_cast<Swatch>(i), QRectF(column.left(), to, column.width(), from - to)});
            sum += bar.seconds[i];
        }
    }

    std::vector<Piece> pieces(const Layout& layout) const
    {
        std::vector<Piece> all;
        if (data.baseline)
            stack(all, *data.baseline, layout.baseline, layout.y);
        stack(all, data.current, layout.current, layout.y);
        return all;
    }

    void drawAxis(QPainter& painter, const Layout& layout)
    {
        const Theme& theme = Theme::current();
        const double right = layout.current.right() + 10;
        const double step = layout.y.ticks.size() > 1 ? layout.y.ticks[1] : 1;
        for (const double tick : layout.y.ticks) {
            if (tick > layout.y.high)
                break;
            const double y = std::round(layout.y.pixel(tick)) + 0.5;
            painter.setPen(tick == 0 ? theme.axis : theme.grid);
            painter.drawLine(QPointF(left, y), QPointF(right, y));
            label(painter, {left - 6, y + 4}, tickText(tick, step), ridgeFont(11), theme.text2, Qt::AlignRight);
        }
        label(painter, {left - 6, 14}, tr("s"), ridgeFont(11, QFont::Medium), theme.text2, Qt::AlignRight);
    }

    void drawColumn(QPainter& painter, const LedgerBar& bar, const QRectF& column, const Layout& layout, bool current)
    {
        const Theme& theme = Theme::current();
        const QFont bold = ridgeFont(12, QFont::DemiBold), plain = ridgeFont(11, QFont::Medium);
        const double nameRoom = data.baseline ? (layout.current.center().x() - layout.baseline.center().x()) - 10 : 260;
        label(painter, {column.center().x(), height() - 11.0}, QFontMetricsF(plain).elidedText(shortName(bar), Qt::ElideMiddle, nameRoom),
              plain, current ? theme.text : theme.text2, Qt::AlignHCenter);
        if (!bar.runs()) {
            drawHatch(painter, column, theme.control, 7);
            drawBox(painter, column, 3, Qt::transparent, theme.control, 1, Qt::DashLine);
            const QRectF plate(column.center().x() - 11, column.top() + 4, 22, column.height() - 8);
            painter.fillRect(plate, theme.surface);
            const QFont font = ridgeFont(11);
            uprightLabel(painter, plate.center(), QFontMetricsF(font).elidedText(bar.reason, Qt::ElideRight, plate.height() - 4), font, theme.text2);
            return;
        }
        label(painter, {column.center().x(), layout.y.pixel(bar.time) - 6}, quantityText(bar.time, QStringLiteral("s")),
              current ? bold : plain, current ? theme.text : theme.text2, Qt::AlignHCenter);
        if (!current) {
            const QRectF whole(column.left(), layout.y.pixel(bar.time), column.width(), layout.y.from - layout.y.pixel(bar.time));
            drawBox(painter, whole.adjusted(-2, -1, 2, 0), 2, Qt::transparent, theme.ghost, 1, Qt::DashLine);
        }
    }

    /// What tells the two bars apart: a baseline that is the current design without something says only that.
    QString shortName(const LedgerBar& bar) const
    {
        if (!data.baseline)
            return bar.name;
        if (&bar == &data.current)
            return tr("Now");
        if (!bar.name.startsWith(data.current.name + u' '))
            return bar.name;
        const QString rest = bar.name.mid(data.current.name.size() + 1);
        return rest.left(1).toUpper() + rest.mid(1);
    }

    bool limits(const Piece& piece) const
    {
        return piece.bar == &data.current && data.limiter && piece.swatch == swatchOf(*data.limiter);
    }

    QString wordsOf(const Piece& piece) const
    {
        const auto i = std::size_t(piece.swatch);
        return QStringLiteral("%1 %2").arg(swatchName(piece.swatch), quantityText(piece.bar->seconds[i], QStringLiteral("s")));
    }

    /// "+0.31 s" against the baseline's slice; empty when there is none or nothing worth saying.
    QString changeOf(const Piece& piece) const
    {
        if (!data.baseline || !data.baseline->runs())
            return {};
        const auto i = std::size_t(piece.swatch);
        const double change = data.current.seconds[i] - data.baseline->seconds[i];
        if (std::abs(change) < 0.0005 * data.baseline->time)
            return tr("unchanged");
        return (change > 0 ? QStringLiteral("+") : QString()) + quantityText(change, QStringLiteral("s"));
    }

    /// Names beside the current bar, from the top down; the smallest give way when room is short.
    void drawNames(QPainter& painter, std::vector<Piece> named, const Layout& layout)
    {
        const Theme& theme = Theme::current();
        // what is large now or has changed a lot is worth a name
        const auto seconds = [this](const Piece& p) {
            const std::size_t i = std::size_t(p.swatch);
            return std::max(p.bar->seconds[i], data.baseline ? std::abs(p.bar->seconds[i] - data.baseline->seconds[i]) : 0.0);
        };
        const auto fits = std::size_t(std::max(1.0, (layout.y.from - 6) / lineHeight));
        std::sort(named.begin(), named.end(), [&](const Piece& a, const Piece& b) { return seconds(a) > seconds(b); });
        if (named.size() > fits)
            named.resize(fits);
        std::sort(named.begin(), named.end(), [](const Piece& a, const Piece& b) { return a.rect.center().y() < b.rect.center().y(); });
        std::vector<double> centres;
        for (const Piece& piece : named)
            centres.push_back(piece.rect.center().y());
        spread(centres, 10, layout.y.from - 4, lineHeight);
        const double x = layout.current.right() + leaderRoom;
        for (std::size_t i = 0; i < named.size(); ++i) {
            const double y = named[i].rect.center().y();
            painter.setPen(QPen(theme[named[i].swatch], 1));
            painter.drawPolyline(QPolygonF({{layout.current.right() + 2, y}, {layout.current.right() + 8, y}, {x - 5, centres[i]}, {x - 2, centres[i]}}));
            const QFont::Weight weight = limits(named[i]) ? QFont::DemiBold : QFont::Medium;
            const QRectF box = label(painter, {x, centres[i] + 4}, wordsOf(named[i]), ridgeFont(11, weight), theme.label(named[i].swatch));
            if (const QString change = changeOf(named[i]); !change.isEmpty())
                label(painter, {box.right() + 6, centres[i] + 4}, change, ridgeFont(11), theme.text2);
        }
    }

    void drawLinks(QPainter& painter, const std::vector<Piece>& all, const Layout& layout)
    {
        if (!data.baseline || !data.baseline->runs() || !data.current.runs())
            return;
        for (const Piece& before : all)
            for (const Piece& now : all)
                if (before.bar == &*data.baseline && now.bar == &data.current && before.swatch == now.swatch) {
                    painter.setPen(QPen(withAlpha(Theme::current()[now.swatch], 0.7), 1));
                    painter.drawLine(QPointF(layout.baseline.right() + 3, before.rect.top() + 0.5), QPointF(now.rect.left(), now.rect.top() + 0.5));
                }
    }

    void draw(QPainter& painter) override
    {
        const Layout where = layout();
        const std::vector<Piece> all = pieces(where);
        drawAxis(painter, where);
        drawLinks(painter, all, where);
        std::vector<Piece> named;
        for (const Piece& piece : all) {
            drawSegment(painter, piece.rect, piece.swatch, Theme::current(), piece.bar != &data.current);
            if (piece.bar == &data.current)
                named.push_back(piece);
        }
        for (const Piece& piece : all)
            if (limits(piece))
                drawBox(painter, piece.rect.adjusted(-1.5, -1, 1.5, 0.5), 2, Qt::transparent, Theme::current().text, 1.6);
        if (const QRectF slice = chosen && hasFocus() ? rectOf(*chosen) : QRectF(); !slice.isEmpty())
            drawBox(painter, slice.adjusted(-4, -3, 4, 3), 3, Qt::transparent, Theme::current().accent, 2);
        if (data.baseline)
            drawColumn(painter, *data.baseline, where.baseline, where, false);
        drawColumn(painter, data.current, where.current, where, true);
        drawNames(painter, named, where);
    }
};

LedgerChart::LedgerChart(QWidget* parent) : ChartFrame(parent), m_canvas(new LedgerCanvas)
{
    m_canvas->setAccessibleName(tr("Ledger plot"));
    setBody(m_canvas);
    setIcon(QStringLiteral("ledger"));
    m_canvas->ask = [this](Swatch swatch) {
        const QString& metric = data().current.metrics[static_cast<std::size_t>(swatch)];
        if (!metric.isEmpty())
            Q_EMIT whyRequested({metric, sliceNoun(swatchName(swatch)), m_canvas, sliceRect(swatch).toAlignedRect().adjusted(-4, -3, 4, 3)});
    };
}

PlotCanvas& LedgerChart::plot() { return *m_canvas; }
std::optional<Swatch> LedgerChart::slice() const { return m_canvas->chosen; }
QRectF LedgerChart::sliceRect(Swatch swatch) const { return m_canvas->rectOf(swatch); }

bool LedgerChart::askFocused()
{
    const bool focused = m_canvas->hasFocus();
    if (focused)
        m_canvas->askChosen(); // gives the focus away
    return focused;
}

void LedgerChart::setData(const LedgerChartData& data, bool settled)
{
    m_canvas->data = data;
    if (settled || title().isEmpty() || data.limiter != m_told) {
        setTitle(data.title, data.subtitle, data.detail);
        m_told = data.limiter;
    }
    m_canvas->setAccessibleDescription(data.title);
    setTwin(data.twin);
    m_canvas->update();
}

const LedgerChartData& LedgerChart::data() const { return m_canvas->data; }
const std::vector<PlotCanvas::DrawnLabel>& LedgerChart::drawnLabels() const { return m_canvas->drawnLabels(); }

} // namespace ridge::ui
