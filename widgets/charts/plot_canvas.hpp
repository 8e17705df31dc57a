// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.hpp"

#include <QFont>
#include <QRectF>
#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

class QPainter;

namespace ridge::ui {

/// The ground of a painted chart: background, focus frame, tooltips, and a record of every label it drew.
class PlotCanvas : public QWidget {
    Q_OBJECT
public:
    struct DrawnLabel {
        QString text;
        QRectF box;
    };

    explicit PlotCanvas(QWidget* parent = nullptr);

    const std::vector<DrawnLabel>& drawnLabels() const { return m_labels; }
    /// What stands under a pixel, in words; empty: nothing.
    virtual QString describeAt(const QPointF& position) const = 0;
    /// Places the arrow keys walk through, from the left to the right; none: the canvas has keys of its own or none.
    virtual std::vector<QPointF> stops() const { return {}; }
    /// Where the keyboard stands among stops().
    std::optional<std::size_t> stop() const { return m_stop; }

protected:
    virtual void draw(QPainter& painter) = 0;
    /// Draws text at a baseline and records it.
    QRectF label(QPainter& painter, const QPointF& baseline, const QString& text, const QFont& font, const QColor& colour,
                 Qt::Alignment alignment = Qt::AlignLeft);
    /// The same, reading upwards and centred on a point.
    void uprightLabel(QPainter& painter, const QPointF& centre, const QString& text, const QFont& font, const QColor& colour);

    /// Keeps what a picture of its own has drawn.
    void record(const std::vector<DrawnLabel>& labels) { m_labels.insert(m_labels.end(), labels.begin(), labels.end()); }

    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void stand(std::optional<std::size_t> stop);

    std::optional<std::size_t> m_stop;
    std::vector<DrawnLabel> m_labels;
};

/// A ledger segment: its colour, its hatch, and a hairline of the ground above it.
void drawSegment(QPainter& painter, const QRectF& rect, Swatch swatch, const Theme& theme, bool pale = false);

} // namespace ridge::ui
