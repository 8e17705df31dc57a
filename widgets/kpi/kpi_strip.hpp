// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kpi/kpi_model.hpp"
#include "why/why_request.hpp"

#include <QWidget>

class QBoxLayout;

namespace ridge::ui {

class OwnMark;

/// The limiter: its name, its share of the step, and the ledger as a bar. Left and Right walk the bar's slices; Enter,
/// Space and a click ask why of the slice, without one of the limiter.
class LimiterChip : public QWidget {
    Q_OBJECT
public:
    explicit LimiterChip(QWidget* parent = nullptr);
    void setModel(const KpiModel& model);
    void askWhy();
    /// The slice that the keys have chosen.
    std::optional<Swatch> slice() const { return m_slice; }

Q_SIGNALS:
    void whyRequested(const ridge::ui::WhyRequest& request);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Segment {
        Swatch swatch;
        QRectF rect;
    };
    std::vector<Segment> segments() const;
    void chooseNext(bool right);
    void ask(Swatch swatch);
    QRectF barRect() const;
    void drawBar(QPainter& painter, const QRectF& bar) const;
    QString describe(double x) const;

    KpiModel m_model;
    std::optional<Swatch> m_slice;
};

/// One KPI: label, value with unit, change against the baseline, scope.
class KpiTileView : public QWidget {
    Q_OBJECT
public:
    explicit KpiTileView(QWidget* parent = nullptr);
    void setTile(const KpiTile& tile);
    void setEvidence(const QString& sentence);
    const KpiTile& tile() const { return m_tile; }
    void askWhy();

Q_SIGNALS:
    void whyRequested(const ridge::ui::WhyRequest& request);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void drawLimiter(QPainter& painter, double left) const;

    void showWords();

    KpiTile m_tile;
    QString m_evidence;
};

/// The strip under the toolbar. An infeasible pairing shows its reason in place of the tiles.
class KpiStrip : public QWidget {
    Q_OBJECT
public:
    explicit KpiStrip(QWidget* parent = nullptr);

    void setModel(const KpiModel& model);
    void setStale(bool stale);
    /// The measured run nearest to what is shown, in one sentence; empty: none.
    void setEvidence(const QString& sentence);
    /// The own calibrations behind the numbers, in words; empty: the numbers rest on what ships.
    void setOwn(const QString& words);
    OwnMark& ownMark() { return *m_own; }
    const KpiModel& model() const { return m_model; }
    LimiterChip& limiter() { return *m_limiter; }
    /// The tile of a metric; null when the strip does not show it.
    KpiTileView* tile(const QString& key) const;
    /// Asks why of the number that has the focus. False when none of the strip has it.
    bool askFocused();

Q_SIGNALS:
    void whyRequested(const ridge::ui::WhyRequest& request);
    void ownRequested(); ///< which own calibrations there are

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    KpiModel m_model;
    LimiterChip* m_limiter;
    OwnMark* m_own;
    QBoxLayout* m_tiles;
    std::vector<KpiTileView*> m_views;
    bool m_stale = false;
};

} // namespace ridge::ui
