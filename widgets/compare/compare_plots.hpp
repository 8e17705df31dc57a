// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/plot_canvas.hpp"
#include "charts/plot_scale.hpp"
#include "compare/compare_data.hpp"

namespace ridge::ui {

/// What both charts of the comparison share: rows with a name, bars over one scale of seconds from 0.
class RowPlot {
public:
    RowPlot(const QSizeF& size, const Theme& theme, int textSize) : m_size(size), m_theme(theme), m_textSize(textSize), m_unit(textSize / 11.0) {}

    const std::vector<PlotCanvas::DrawnLabel>& labels() const { return m_labels; }
    const std::vector<QRectF>& rows() const { return m_rows; }

protected:
    void layOut(const QStringList& names, double most, double leastRow);
    void drawScale(QPainter& painter, const QString& title);
    void drawName(QPainter& painter, const QRectF& row, const QString& name, const QFont& font, Qt::Alignment alignment);
    void text(QPainter& painter, const QPointF& baseline, const QString& words, const QFont& font, const QColor& ink, Qt::Alignment alignment = Qt::AlignLeft);
    QRectF bar(const QRectF& row, double from, double to) const;
    double x(double seconds) const { return m_scale.pixel(seconds / m_factor); }

    QSizeF m_size;
    const Theme& m_theme;
    int m_textSize;
    double m_unit;
    QRectF m_area;
    double m_nameRoom = 0;
    PlotScale m_scale;
    double m_factor = 1; ///< seconds of one unit of the scale
    QString m_prefix;
    std::vector<QRectF> m_rows;
    std::vector<PlotCanvas::DrawnLabel> m_labels;
};

/// The step time of A, what each input adds or takes, the step time of B.
class WaterfallPlot : public RowPlot {
public:
    WaterfallPlot(const WaterfallView& view, const QSizeF& size, const Theme& theme, int textSize = 11);
    void draw(QPainter& painter);
    /// Index of the step of a row; none: a total.
    std::optional<std::size_t> stepAt(std::size_t row) const;

private:
    const WaterfallView& m_view;
    std::size_t m_shown = 0; ///< steps that have a row; the rest is one row
};

/// Two bars a resource: A pale, B solid, and the change between them.
class LedgerPairPlot : public RowPlot {
public:
    LedgerPairPlot(const LedgerPairView& view, const QSizeF& size, const Theme& theme, int textSize = 11);
    void draw(QPainter& painter);

private:
    const LedgerPairView& m_view;
};

/// A comparison chart on screen; the arrow keys walk its rows.
class WaterfallCanvas : public PlotCanvas {
    Q_OBJECT
public:
    explicit WaterfallCanvas(QWidget* parent = nullptr);
    void setView(const WaterfallView& view);
    const WaterfallView& view() const { return m_view; }
    QString describeAt(const QPointF& position) const override;
    std::vector<QPointF> stops() const override;

protected:
    void draw(QPainter& painter) override;

private:
    WaterfallView m_view;
};

class LedgerPairCanvas : public PlotCanvas {
    Q_OBJECT
public:
    explicit LedgerPairCanvas(QWidget* parent = nullptr);
    void setView(const LedgerPairView& view);
    const LedgerPairView& view() const { return m_view; }
    QString describeAt(const QPointF& position) const override;
    std::vector<QPointF> stops() const override;

protected:
    void draw(QPainter& painter) override;

private:
    LedgerPairView m_view;
};

} // namespace ridge::ui
