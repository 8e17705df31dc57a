// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kpi/kpi_model.hpp"

#include <QWidget>

class QBoxLayout;

namespace ridge::ui {

/// The limiter: its name, its share of the step, and the ledger as a bar.
class LimiterChip : public QWidget {
    Q_OBJECT
public:
    explicit LimiterChip(QWidget* parent = nullptr);
    void setModel(const KpiModel& model);

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRectF barRect() const;
    void drawBar(QPainter& painter, const QRectF& bar) const;
    QString describe(double x) const;

    KpiModel m_model;
};

/// One KPI: label, value with unit, change against the baseline, scope.
class KpiTileView : public QWidget {
    Q_OBJECT
public:
    explicit KpiTileView(QWidget* parent = nullptr);
    void setTile(const KpiTile& tile);
    const KpiTile& tile() const { return m_tile; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    KpiTile m_tile;
};

/// The strip under the toolbar. An infeasible pairing shows its reason in place of the tiles.
class KpiStrip : public QWidget {
    Q_OBJECT
public:
    explicit KpiStrip(QWidget* parent = nullptr);

    void setModel(const KpiModel& model);
    void setStale(bool stale);
    const KpiModel& model() const { return m_model; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    KpiModel m_model;
    LimiterChip* m_limiter;
    QBoxLayout* m_tiles;
    std::vector<KpiTileView*> m_views;
    bool m_stale = false;
};

} // namespace ridge::ui
