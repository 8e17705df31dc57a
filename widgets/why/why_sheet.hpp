// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "why/why_panel.hpp"

#include <QPointer>
#include <QVariantAnimation>
#include <QWidget>

namespace ridge::ui {

/// The answer to "why?": a panel slides over the parent from the right, over a scrim that leaves the asked number lit.
/// Ctrl+C copies the derivation as text; Escape and a click on the scrim close it and give the focus back.
class WhySheet : public QWidget {
    Q_OBJECT
public:
    explicit WhySheet(QWidget* parent);
    ~WhySheet() override;

    /// Opens, empty until the first content. @param label names the number; @param lit its place on `asker`
    void open(const QString& label, QWidget* asker, const QRect& lit);
    void closeSheet();
    bool isOpen() const { return !isHidden(); }
    WhyPanel& panel() { return *m_panel; }
    /// The lit place, on the sheet; empty when the panel covers it.
    QRect litRect() const;

Q_SIGNALS:
    void closed();

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    bool takesKey(QKeyEvent* key, bool act);
    void copy() const;
    void place(double shown);

    WhyPanel* m_panel;
    QPointer<QWidget> m_asker;
    QRect m_lit;               ///< on the asker
    QVariantAnimation m_slide; ///< 0 to 1: how far the panel is in
};

} // namespace ridge::ui
