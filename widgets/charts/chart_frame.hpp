// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/table_twin.hpp"

#include <QWidget>

#include <vector>

class QToolButton;

namespace ridge::ui {

/// The frame every chart stands in: a finding as title, metric, unit and scope below it, tools at the right,
/// and a chart that fills the rest, or its table twin (Ctrl+T). A chart without data shows its reason instead.
class ChartFrame : public QWidget {
    Q_OBJECT
public:
    explicit ChartFrame(QWidget* parent = nullptr);

    void setBody(QWidget* body);
    /// The finding, its metric and scope, and what stands only in the tooltip and for a screen reader.
    void setTitle(const QString& title, const QString& subtitle, const QString& detail = {});
    const QString& title() const { return m_title; }
    const QString& subtitle() const { return m_subtitle; }
    /// Dims the chart and says that a newer value is on its way.
    void setStale(bool stale, const QString& note = {});
    bool isStale() const { return m_stale; }
    void setEmptyReason(const QString& reason, const QString& advice);
    bool isEmpty() const { return !m_reason.isEmpty(); }
    /// Icon of the empty state.
    void setIcon(const QString& name) { m_icon = name; }

    void setTwin(const TableTwin& twin);
    const TableTwin& twin() const { return m_twin; }
    void showTable(bool on);
    bool showsTable() const;
    /// Gives the keys to what the frame shows.
    void focusBody();

Q_SIGNALS:
    void exportRequested();

protected:
    /// Puts a control of the chart's own into the head, left of what is there.
    void addTool(QWidget* tool);
    void setToolVisible(QWidget* tool, bool on);
    /// The title has room for two lines even while one would do: the chart below keeps its place.
    void keepTwoTitleLines();

    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    void restyle();
    void placeTools();
    void placeBody();
    int headHeight() const;
    QStringList titleLines(double room) const;
    double subtitleRoom() const;
    void showParts();
    void drawReason(QPainter& painter) const;

    QString m_title, m_subtitle, m_detail, m_reason, m_advice, m_note, m_icon;
    TableTwin m_twin;
    QToolButton* m_export;
    QToolButton* m_tableButton;
    TwinView* m_table;
    std::vector<QWidget*> m_tools; ///< from the right
    QWidget* m_body = nullptr;
    double m_toolsLeft = 0;
    int m_lines = 1, m_leastLines = 1; ///< of the title
    int m_subtitleLines = 1;
    bool m_focusWanted = false; ///< the body takes the focus as soon as it has something to show
    bool m_stale = false;
};

} // namespace ridge::ui
