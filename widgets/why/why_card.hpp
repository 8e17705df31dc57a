// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/explain.hpp"
#include "theme/theme.hpp"

#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace ridge::ui {

/// One line of a card: a bar with its number when it has a share, a remark when it has an icon, else name and value.
struct WhyLine {
    QString name, value;
    std::optional<double> share; ///< 0 to 1
    std::optional<Swatch> swatch;
    std::optional<Confidence> badge;
    QString icon;
};

/// What the step would save if one resource cost nothing, largest first.
std::vector<WhyLine> savingLines(const MetricExplanation& explanation);
/// The selected step in full: formula, values, source.
std::vector<WhyLine> stepLines(const Explanation& step, double share);
/// How much of the number rests on which kind of source, and every flag of it.
std::vector<WhyLine> trustLines(const MetricExplanation& explanation);

/// A titled card of lines; what does not fit is counted, and all of it stands in the tooltip.
class WhyCard : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;
    void setLines(const QString& title, std::vector<WhyLine> lines);
    const QString& title() const { return m_title; }
    const std::vector<WhyLine>& lines() const { return m_lines; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    double heightOf(const WhyLine& line) const;
    void drawLine(QPainter& painter, const WhyLine& line, double top) const;

    QString m_title;
    std::vector<WhyLine> m_lines;
};

} // namespace ridge::ui
