// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chart_frame.hpp"
#include "compare/compare_plots.hpp"

class QLabel;
class QPushButton;
class QStackedWidget;

namespace ridge::ui {

class Card;

/// What the Compare page shows, made by the model.
struct ComparisonView {
    QString title, subtitle;          ///< the finding by input
    QString nameA, nameB;
    TableTwin changes, results;
    WaterfallView waterfall;
    LedgerPairView ledger;
    QString ledgerTitle, ledgerSubtitle;
    QString reason;                   ///< why there are no charts; empty: there are
};

/// A frame of the Compare page.
class CompareFrame : public ChartFrame {
    Q_OBJECT
public:
    CompareFrame(QWidget* canvas, const QString& icon, QWidget* parent = nullptr);
};

/// The Compare page: what changed and what it gave at the left, the difference by input and by resource at the right, on
/// scales that A and B share. X swaps the two. Without a baseline it says how to get one.
class ComparePage : public QWidget {
    Q_OBJECT
public:
    explicit ComparePage(QWidget* parent = nullptr);

    void setView(const ComparisonView& view);
    /// Nothing to compare with. @param pinnable the design on screen could be pinned
    void setEmpty(const QString& reason, const QString& advice, bool pinnable);
    bool isEmpty() const;
    QString title() const;
    QString emptyReason() const;
    QPushButton& pinButton() { return *m_pin; }
    QPushButton& swapButton() { return *m_swap; }
    TwinView& changes() { return *m_changes; }
    TwinView& results() { return *m_results; }
    WaterfallCanvas& waterfall() { return *m_waterfall; }
    LedgerPairCanvas& ledger() { return *m_ledger; }
    CompareFrame& waterfallFrame() { return *m_waterfallFrame; }
    CompareFrame& ledgerFrame() { return *m_ledgerFrame; }

Q_SIGNALS:
    void shown();
    void swapRequested();
    void pinRequested();

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    QWidget* makeEmpty();
    void restyle();

    QStackedWidget* m_pages;
    QLabel *m_title, *m_subtitle, *m_reason, *m_advice;
    QPushButton *m_swap, *m_pin;
    Card *m_changesCard, *m_resultsCard;
    TwinView *m_changes, *m_results;
    WaterfallCanvas* m_waterfall;
    LedgerPairCanvas* m_ledger;
    CompareFrame *m_waterfallFrame, *m_ledgerFrame;
    QWidget* m_left;
    bool m_focusWanted = false; ///< the first chart takes the keys as soon as there is one
};

} // namespace ridge::ui
