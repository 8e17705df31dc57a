// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;
class QToolButton;

namespace ridge::ui {

/// The frame every chart stands in: a finding as title, metric, unit and scope below it, tools at the right,
/// and a chart that fills the rest. A chart without data shows its reason instead.
class ChartFrame : public QWidget {
    Q_OBJECT
public:
    explicit ChartFrame(QWidget* parent = nullptr);

    void setBody(QWidget* body);
    void setTitle(const QString& title, const QString& subtitle);
    const QString& title() const { return m_title; }
    /// Dims the chart and says that a newer value is on its way.
    void setStale(bool stale, const QString& note = {});
    void setEmptyReason(const QString& reason, const QString& advice);
    bool isEmpty() const { return !m_reason.isEmpty(); }

Q_SIGNALS:
    void exportRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void restyle();

    QString m_title, m_subtitle, m_reason, m_advice, m_note;
    QToolButton* m_export;
    QWidget* m_body = nullptr;
    bool m_stale = false;
};

} // namespace ridge::ui
