// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/roofline.hpp"
#include "theme/theme.hpp"

#include <QPolygonF>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

class QCustomPlot;

namespace ridge::ui {

/// Type sizes and pens of a chart: small on screen, larger on a slide.
struct ChartScale {
    int tick = 11;
    int label = 11;
    double pen = 1;   ///< factor on line widths and marks
};

/// Draws roofline data into a plot. Graphs are made once and refilled; labels are placed anew at every replot.
class RooflinePlot {
public:
    explicit RooflinePlot(QCustomPlot& plot);
    ~RooflinePlot();

    void setTheme(const Theme& theme, const ChartScale& scale);
    /// Refills the graphs; the caller replots.
    void setData(const RooflineData& data);
    const RooflineData& data() const;

    /// A label as it was drawn last.
    struct DrawnLabel {
        QString text;
        QPolygonF outline;
        QPointF mark;      ///< centre of what it names
        double radius = 0; ///< of the mark; 0: the label of a line
        bool led = false;  ///< a leader joins it to its mark
    };
    const std::vector<DrawnLabel>& drawnLabels() const;
    /// Names of the roofs that are drawn heavier than every roof but the limiter's.
    QStringList heaviestRoofs() const;
    /// Words about the mark under a pixel; empty when there is none.
    QString describeAt(const QPointF& pixel) const;
    /// Marks from the left to the right as indices for the keyboard.
    std::vector<std::size_t> walk() const;
    /// Puts a ring around one mark; the caller replots.
    void setFocused(std::optional<std::size_t> mark);
    std::optional<std::size_t> focused() const;
    QPointF pixelOf(std::size_t mark) const;
    /// Writes the sentinels of svg_clip.hpp around the data while set.
    void setSvgSentinels(bool on);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

/// Axis limits that hold every roof and operation, in half-decade steps so that they rest during a drag.
struct RooflineLimits {
    double xLow = 1, xHigh = 1e4, yLow = 1e11, yHigh = 1e15;
};
RooflineLimits rooflineLimits(const RooflineData& data);

} // namespace ridge::ui
