// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/label_placer.hpp"
#include "charts/svg_clip.hpp"
#include "charts/figure.hpp"
#include "theme/fonts.hpp"
#include "theme/number_text.hpp"
#include "theme/paint.hpp"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace ridge::ui {

namespace {

constexpr double smallMark = 4, largestMark = 13, degreesPerRadian = 57.29577951308232;

class PlainTicker : public QCPAxisTicker {
protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        return std::abs(tick) >= 1000 ? siText(tick, 2).joined() : QString::number(tick, 'g', 4);
    }
};

class DecadeTicker : public QCPAxisTickerLog {
protected:
    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        return tick >= 1000 ? siText(tick, 1).joined() : QString::number(tick, 'g', 3);
    }
};

double markRadius(const ChartSeries& series, std::size_t i)
{
    return series.radius > 0 ? series.radius : series.weights.empty() ? smallMark : std::clamp(16 * std::sqrt(std::max(series.weights[i], 0.0)), smallMark, largestMark);
}

/// Marks and labels of a chart's value, and the sentinels around the data.
class SeriesMarks : public QCPLayerable {
public:
    SeriesMarks(QCustomPlot* plot, const QString& layer, const ChartExport& chart) : QCPLayerable(plot, layer), m_chart(chart) {}
    const Theme* theme = &Theme::light();

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }

    void draw(QCPPainter* painter) override
    {
        LabelPlacer placer(QRectF(mParentPlot->axisRect()->rect()).adjusted(2, 2, -2, -2));
        for (const ChartSeries& series : m_chart.series)
            if (series.kind == SeriesKind::scatter)
                drawMarks(*painter, placer, series);
        for (const ChartSeries& series : m_chart.series)
            addLine(placer, series);
        for (const ChartSeries& series : m_chart.series)
            if (series.labelled && series.kind == SeriesKind::line)
                labelLine(*painter, placer, series);
        for (const MarkIndex& mark : labelledMarks(m_chart))
            labelMark(*painter, placer, m_chart.series[mark.series], mark.point);
    }

private:
    QPointF pixel(double x, double y) const { return {mParentPlot->xAxis->coordToPixel(x), mParentPlot->yAxis->coordToPixel(y)}; }
    bool shows(double x, double y) const
    {
        return mParentPlot->xAxis->range().contains(x) && mParentPlot->yAxis->range().contains(y);
    }

    void drawMarks(QCPPainter& painter, LabelPlacer& placer, const ChartSeries& series) const
    {
        painter.setPen(series.radius > 0 ? QPen(Qt::NoPen) : QPen(theme->surface, 1.2)); // small marks drown in an outline
        painter.setBrush(withAlpha(series.colour.in(*theme), series.radius > 0 ? 0.35 : 0.9));
        for (std::size_t i = 0; i < series.x.size(); ++i) {
            if (!shows(series.x[i], series.y[i]))
                continue;
            const QPointF centre = pixel(series.x[i], series.y[i]);
            const double r = markRadius(series, i);
            drawMark(painter, series.colour, centre, r);
            if (series.x.size() <= 50)
                placer.block(QRectF(centre, QSizeF()).adjusted(-r, -r, r, r));
        }
    }

    static void drawMark(QCPPainter& painter, const ChartColour& colour, const QPointF& c, double r)
    {
        const bool swatch = colour.role == ChartColour::Role::swatch;
        if (swatch && colour.swatch == Swatch::scaleUp)
            painter.drawPolygon(QPolygonF({c + QPointF(0, -r), c + QPointF(r, 0), c + QPointF(0, r), c + QPointF(-r, 0)}));
        else if (swatch && colour.swatch == Swatch::scaleOut)
            painter.drawPolygon(QPolygonF({c + QPointF(0, -r), c + QPointF(r, 0.8 * r), c + QPointF(-r, 0.8 * r)}));
        else
            painter.drawEllipse(c, r, r);
    }

    /// Where a label may stand, and its angle.
    struct Label {
        QString text;
        QColor ink;
        std::vector<QPointF> centres;
        std::vector<double> degrees; ///< one each
    };

    void drawLabel(QCPPainter& painter, LabelPlacer& placer, const Label& label) const
    {
        const QFont f = ridgeFont(slideText, QFont::Medium);
        const QSizeF size = labelSize(label.text);
        std::vector<QPolygonF> outlines;
        for (std::size_t i = 0; i < label.centres.size(); ++i)
            outlines.push_back(textOutline(label.centres[i], size, label.degrees[i]));
        const auto chosen = placer.place(outlines);
        if (!chosen)
            return;
        painter.save();
        painter.translate(label.centres[*chosen]);
        painter.rotate(label.degrees[*chosen]);
        painter.setPen(Qt::NoPen);
        painter.setBrush(withAlpha(theme->surface, 0.8));
        painter.drawRoundedRect(QRectF(-size.width() / 2 + 1, -size.height() / 2 + 1, size.width() - 2, size.height() - 2), 3, 3);
        drawText(painter, {0, slideText * 0.36}, label.text, f, label.ink, Qt::AlignHCenter);
        painter.restore();
    }

    static QSizeF labelSize(const QString& text) { return {textWidth(text, ridgeFont(slideText, QFont::Medium)) + 6, slideText * 1.35}; }

    void addLine(LabelPlacer& placer, const ChartSeries& series) const
    {
        if (series.kind == SeriesKind::line && series.x.size() <= 200)
            for (std::size_t i = 1; i < series.x.size(); ++i)
                placer.addLine({pixel(series.x[i - 1], series.y[i - 1]), pixel(series.x[i], series.y[i])});
    }

    /// Along the line and beside it: flat ones from their right end, slopes from a third of their length.
    void labelLine(QCPPainter& painter, LabelPlacer& placer, const ChartSeries& series) const
    {
        Label label{lineText(series), series.colour.asText(*theme), {}, {}};
        const QSizeF size = labelSize(label.text);
        if (series.x.size() < 2 || label.text.isEmpty())
            return;
        const std::size_t last = series.x.size() - 1;
        const QPointF whole = pixel(series.x[last], series.y[last]) - pixel(series.x[0], series.y[0]);
        const bool flat = std::abs(whole.y()) < 0.1 * std::abs(whole.x());
        for (const double side : {1.0, -1.0})
            for (const double share : flat ? std::vector<double>{0.9, 0.8, 0.65, 0.5, 0.3, 0.15} : std::vector<double>{0.35, 0.5, 0.25, 0.65, 0.8, 0.12}) {
                const std::size_t i = std::min(std::size_t(share * double(last)), last - 1);
                const QLineF piece(pixel(series.x[i], series.y[i]), pixel(series.x[i + 1], series.y[i + 1]));
                const bool riser = std::abs(piece.dx()) < 1e-9 * std::abs(piece.dy()); // of a staircase: words would stand upright
                if (piece.length() <= 0 || riser)
                    continue;
                const QPointF along(piece.dx() / piece.length(), piece.dy() / piece.length());
                label.centres.push_back(piece.p1() + QPointF(along.y(), -along.x()) * side * (size.height() / 2 + 2));
                label.degrees.push_back(std::atan2(along.y(), along.x()) * degreesPerRadian);
            }
        drawLabel(painter, placer, label);
    }

    void labelMark(QCPPainter& painter, LabelPlacer& placer, const ChartSeries& series, std::size_t i) const
    {
        if (!shows(series.x[i], series.y[i]))
            return;
        Label label{markText(series, i), theme->text, {}, {}};
        const QSizeF size = labelSize(label.text);
        const QPointF mark = pixel(series.x[i], series.y[i]);
        const double dx = markRadius(series, i) + 3 + size.width() / 2, dy = markRadius(series, i) + 3 + size.height() / 2;
        label.centres = {mark + QPointF(dx, 0), mark + QPointF(-dx, 0), mark + QPointF(0, dy), mark + QPointF(0, -dy),
                         mark + QPointF(dx * 0.8, dy), mark + QPointF(-dx * 0.8, dy), mark + QPointF(dx * 0.8, -dy), mark + QPointF(-dx * 0.8, -dy)};
        label.degrees.assign(label.centres.size(), 0);
        drawLabel(painter, placer, label);
    }

    const ChartExport& m_chart;
};

class Sentinel : public QCPLayerable {
public:
    Sentinel(QCustomPlot* plot, const QString& layer, const char16_t* text) : QCPLayerable(plot, layer), m_text(QString::fromUtf16(text)) {}
    bool on = false;

protected:
    void applyDefaultAntialiasingHint(QCPPainter*) const override {}
    void draw(QCPPainter* painter) override
    {
        if (on)
            painter->drawText(QPointF(0, 0), m_text);
    }

private:
    QString m_text;
};

class SeriesPicture : public ChartPicture {
public:
    explicit SeriesPicture(const ChartExport& chart) : m_chart(chart)
    {
        m_plot.addLayer(QStringLiteral("clipBegin"), m_plot.layer(QStringLiteral("main")), QCustomPlot::limBelow);
        m_plot.addLayer(QStringLiteral("clipEnd"), m_plot.layer(QStringLiteral("main")), QCustomPlot::limAbove);
        m_plot.addLayer(QStringLiteral("marks"), m_plot.layer(QStringLiteral("overlay")), QCustomPlot::limAbove);
        m_begin = new Sentinel(&m_plot, QStringLiteral("clipBegin"), svgClipBegin);
        m_end = new Sentinel(&m_plot, QStringLiteral("clipEnd"), svgClipEnd);
        m_marks = new SeriesMarks(&m_plot, QStringLiteral("marks"), chart);
    }

    void setUp(const QSize& size, const Theme& theme) override
    {
        m_marks->theme = &theme;
        m_plot.resize(size);
        m_plot.setBackground(QBrush(theme.surface));
        setUpAxis(*m_plot.xAxis, m_chart.x, theme, true);
        setUpAxis(*m_plot.yAxis, m_chart.y, theme, false);
        if (m_chart.categories.isEmpty())
            addLines(theme);
        else
            addBars(theme);
        m_plot.rescaleAxes();
        if (m_chart.series.empty()) // a scale of nothing
            for (QCPAxis* axis : {m_plot.xAxis, m_plot.yAxis}) {
                axis->setVisible(false);
                axis->grid()->setVisible(false);
            }
        setLimits(*m_plot.xAxis, m_chart.x, m_chart.categories.isEmpty());
        setLimits(*m_plot.yAxis, m_chart.y, true);
        if (m_chart.categories.isEmpty())
            return;
        m_plot.yAxis->setRangeLower(m_chart.y.low.value_or(0));
        m_plot.xAxis->setRange(-0.6, double(m_chart.categories.size()) - 0.4);
    }

    void paint(QCPPainter& painter, bool sentinels) override
    {
        m_begin->on = m_end->on = sentinels;
        m_plot.toPainter(&painter, m_plot.width(), m_plot.height());
    }

    QRectF dataArea() const override { return m_plot.axisRect()->rect(); }

private:
    static void setUpAxis(QCPAxis& axis, const ChartAxis& value, const Theme& theme, bool horizontal)
    {
        axis.setScaleType(value.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        axis.setTicker(value.logarithmic ? QSharedPointer<QCPAxisTicker>(new DecadeTicker) : QSharedPointer<QCPAxisTicker>(new PlainTicker));
        axis.setLabel(value.title());
        axis.setBasePen(horizontal ? QPen(theme.axis, 1.25) : QPen(Qt::NoPen));
        axis.setTickPen(horizontal ? QPen(theme.axis, 1.25) : QPen(Qt::NoPen));
        axis.setSubTickPen(Qt::NoPen);
        axis.setTickLabelFont(ridgeFont(slideText));
        axis.setTickLabelColor(theme.text2);
        axis.setLabelFont(ridgeFont(slideText, QFont::Medium));
        axis.setLabelColor(theme.text2);
        axis.setLabelPadding(6);
        axis.grid()->setPen(QPen(theme.grid, 1.25));
        axis.grid()->setZeroLinePen(Qt::NoPen);
        axis.grid()->setVisible(!horizontal || value.logarithmic);
    }

    static void setLimits(QCPAxis& axis, const ChartAxis& value, bool numeric)
    {
        if (!numeric)
            return;
        if (value.logarithmic && axis.range().lower <= 0)
            axis.setRange(1, 10);
        if (!value.logarithmic)
            axis.scaleRange(1.08);
        axis.setRange(value.low.value_or(axis.range().lower), value.high.value_or(axis.range().upper));
    }

    void addLines(const Theme& theme)
    {
        for (const ChartSeries& series : m_chart.series) {
            QCPGraph* graph = m_plot.addGraph();
            graph->setData(QVector<double>(series.x.begin(), series.x.end()), QVector<double>(series.y.begin(), series.y.end()));
            const bool line = series.kind == SeriesKind::line;
            graph->setLineStyle(line ? QCPGraph::lsLine : QCPGraph::lsNone); // marks are drawn apart, above the clip
            graph->setPen(QPen(series.colour.in(theme), series.width, series.dashed ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap));
        }
    }

    void addBars(const Theme& theme)
    {
        QSharedPointer<QCPAxisTickerText> names(new QCPAxisTickerText);
        for (qsizetype i = 0; i < m_chart.categories.size(); ++i)
            names->addTick(double(i), m_chart.categories[i]);
        m_plot.xAxis->setTicker(names);
        m_plot.xAxis->setTickPen(Qt::NoPen);
        QCPBars* below = nullptr;
        for (const ChartSeries& series : m_chart.series) {
            if (series.kind != SeriesKind::bar)
                continue;
            auto* bars = new QCPBars(m_plot.xAxis, m_plot.yAxis);
            QVector<double> at;
            for (std::size_t i = 0; i < series.y.size(); ++i)
                at.push_back(double(i));
            bars->setData(at, QVector<double>(series.y.begin(), series.y.end()));
            bars->setName(series.caption.isEmpty() ? series.name : series.caption);
            bars->setPen(Qt::NoPen);
            bars->setBrush(series.colour.in(theme));
            bars->setWidth(0.62);
            bars->setStackingGap(1);
            if (below != nullptr)
                bars->moveAbove(below);
            below = bars;
        }
        showLegend(theme);
    }

    /// Right of the plot, in the order of the stack.
    void showLegend(const Theme& theme)
    {
        m_plot.legend->setVisible(true);
        m_plot.legend->setFont(ridgeFont(slideText - 1));
        m_plot.legend->setTextColor(theme.text2);
        m_plot.legend->setBorderPen(Qt::NoPen);
        m_plot.legend->setBrush(Qt::NoBrush);
        auto* column = new QCPLayoutGrid;
        m_plot.plotLayout()->addElement(0, 1, column);
        column->addElement(0, 0, m_plot.legend);
        column->addElement(1, 0, new QCPLayoutElement);
        column->setRowStretchFactor(0, 0.001);
        m_plot.plotLayout()->setColumnStretchFactor(1, 0.001);
        m_plot.legend->setFillOrder(QCPLayoutGrid::foRowsFirst);
        const int count = m_plot.legend->itemCount();
        QList<QCPAbstractLegendItem*> items;
        for (int i = 0; i < count; ++i)
            items.prepend(m_plot.legend->item(i));
        for (QCPAbstractLegendItem* item : items)
            m_plot.legend->take(item);
        m_plot.legend->simplify();
        for (QCPAbstractLegendItem* item : items)
            m_plot.legend->addItem(item);
    }

    const ChartExport& m_chart;
    QCustomPlot m_plot;
    Sentinel* m_begin;
    Sentinel* m_end;
    SeriesMarks* m_marks;
};

} // namespace

std::unique_ptr<ChartPicture> seriesPicture(const ChartExport& chart) { return std::make_unique<SeriesPicture>(chart); }

} // namespace ridge::ui
