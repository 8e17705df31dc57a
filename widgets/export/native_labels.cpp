// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/label_placer.hpp"
#include "export/pptx.hpp"
#include "theme/fonts.hpp"
#include "theme/paint.hpp"

#include <algorithm>
#include <cmath>

namespace ridge::ui {

namespace {

constexpr double gap = 3; ///< that presentation programs leave between a mark and its label

/// Where values land on the slide; none when the axis has no limits.
class Scale {
public:
    Scale(const ChartAxis& axis, double from, double to) : m_log(axis.logarithmic), m_from(from), m_to(to)
    {
        if (!axis.low || !axis.high || !(axis.low < axis.high))
            return;
        m_low = m_log ? std::log10(*axis.low) : *axis.low;
        m_high = m_log ? std::log10(*axis.high) : *axis.high;
        m_known = true;
    }
    bool known() const { return m_known; }
    double at(double value) const { return m_from + (m_to - m_from) * ((m_log ? std::log10(value) : value) - m_low) / (m_high - m_low); }

private:
    bool m_log, m_known = false;
    double m_from, m_to, m_low = 0, m_high = 1;
};

class Placement {
public:
    explicit Placement(const ChartExport& chart)
        : m_chart(chart), m_x(chart.x, slidePlotArea.left(), slidePlotArea.right()),
          m_y(chart.y, slidePlotArea.bottom(), slidePlotArea.top()), m_placer(QRectF(slidePlotArea.topLeft(), QPointF(slideChartArea.width() - 2, slidePlotArea.bottom())).adjusted(2, 2, 0, -2))
    {
    }

    std::vector<NativeLabel> labels()
    {
        if (!m_x.known() || !m_y.known())
            return {};
        for (const ChartSeries& series : m_chart.series)
            series.kind == SeriesKind::line ? addLine(series) : blockMarks(series);
        std::vector<NativeLabel> found;
        for (std::size_t s = 0; s < m_chart.series.size(); ++s)
            if (m_chart.series[s].labelled && m_chart.series[s].kind == SeriesKind::line)
                labelLine(s, found);
        for (const MarkIndex& mark : labelledMarks(m_chart))
            place(mark.series, mark.point, markText(m_chart.series[mark.series], mark.point), QStringLiteral("rltb"), found);
        return found;
    }

private:
    QPointF point(const ChartSeries& series, std::size_t i) const { return {m_x.at(series.x[i]), m_y.at(series.y[i])}; }

    void addLine(const ChartSeries& series)
    {
        if (!series.x.empty())
            m_placer.addLine({point(series, 0), point(series, series.x.size() - 1)});
    }

    void blockMarks(const ChartSeries& series)
    {
        for (std::size_t i = 0; i < series.x.size() && series.x.size() <= 50; ++i) {
            const double r = nativeMarkRadius(series, i);
            m_placer.block(QRectF(point(series, i), QSizeF()).adjusted(-r, -r, r, r));
        }
    }

    bool place(std::size_t s, std::size_t i, const QString& text, const QString& positions, std::vector<NativeLabel>& found)
    {
        const ChartSeries& series = m_chart.series[s];
        const bool mark = series.kind == SeriesKind::scatter;
        const double radius = mark ? nativeMarkRadius(series, i) : series.width / 2;
        const QSizeF size(textWidth(text, ridgeFont(nativeLabelSize, mark ? QFont::Normal : QFont::DemiBold)) + 6, nativeLabelSize * 1.4);
        const double dx = radius + gap + size.width() / 2, dy = radius + gap + size.height() / 2;
        std::vector<QPolygonF> outlines;
        for (const QChar position : positions) {
            const QPointF step = position == u'r' ? QPointF(dx, 0) : position == u'l' ? QPointF(-dx, 0)
                               : position == u't' ? QPointF(0, -dy) : QPointF(0, dy);
            outlines.push_back(textOutline(point(series, i) + step, size));
        }
        const auto chosen = m_placer.place(outlines);
        if (chosen)
            found.push_back({s, i, text, positions[qsizetype(*chosen)].toLatin1()});
        return chosen.has_value();
    }

    /// Along the line: flat ones above their right part, slopes beside their lower half.
    void labelLine(std::size_t s, std::vector<NativeLabel>& found)
    {
        const ChartSeries& series = m_chart.series[s];
        // Spaces keep the words off the line.
        const QString text = u'\u00A0' + lineText(series) + u'\u00A0';
        const std::size_t last = series.x.size() - 1;
        if (series.x.size() < 2)
            return;
        const QPointF along = point(series, last) - point(series, 0);
        const bool flat = std::abs(along.y()) < 0.1 * std::abs(along.x());
        for (const double share : flat ? std::vector<double>{0.85, 0.75, 0.65, 0.5, 0.35, 0.2} : std::vector<double>{0.35, 0.25, 0.5, 0.6, 0.12, 0.75, 0.9})
            if (place(s, std::size_t(std::lround(share * double(last))), text, flat ? QStringLiteral("tb") : QStringLiteral("rl"), found))
                return;
    }

    const ChartExport& m_chart;
    Scale m_x, m_y;
    LabelPlacer m_placer;
};

} // namespace

double nativeMarkRadius(const ChartSeries& series, std::size_t point)
{
    return series.radius > 0 ? series.radius : series.weights.empty() ? 3.5 : std::clamp(18 * std::sqrt(std::max(series.weights[point], 0.0)), 3.5, 14.0);
}

std::vector<NativeLabel> nativeLabels(const ChartExport& chart)
{
    loadFonts();
    return Placement(chart).labels();
}

} // namespace ridge::ui
