// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/explain.hpp"

#include <QWidget>

#include <memory>

class QPushButton;
class QToolButton;

namespace ridge::ui {

class WhyCard;
class WhyTree;

/// A number derived, ready to show.
struct WhyContent {
    std::shared_ptr<const MetricExplanation> explanation; ///< null: `reason` says why
    QString subtitle; ///< what the number belongs to
    QString text;     ///< the derivation as plain text
    QString reason;
};

/// The derivation of one number: question, tree, what would be saved, the selected step, what it rests on.
class WhyPanel : public QWidget {
    Q_OBJECT
public:
    explicit WhyPanel(QWidget* parent = nullptr);

    /// Empties the panel for another question. @param label names the number within a sentence
    void ask(const QString& label);
    void setContent(const WhyContent& content);
    /// The derivation shown is older than the design.
    void setStale(bool stale);
    bool isStale() const { return m_stale; }

    WhyTree& tree() { return *m_tree; }
    const QString& title() const { return m_title; }
    const WhyContent& content() const { return m_content; }
    const WhyCard& savings() const { return *m_savings; }
    const WhyCard& chosen() const { return *m_chosen; }
    const WhyCard& trust() const { return *m_trust; }

Q_SIGNALS:
    void closeRequested();
    void copyRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent*) override {} // not a click on the scrim

private:
    void restyle();
    void showStep(const QModelIndex& index);
    void drawCaptions(QPainter& painter) const;
    void drawFoot(QPainter& painter) const;

    QString m_label, m_title;
    WhyContent m_content;
    bool m_stale = false, m_waiting = true;
    WhyTree* m_tree;
    QPushButton* m_copy;
    QToolButton* m_close;
    WhyCard *m_savings, *m_chosen, *m_trust;
};

} // namespace ridge::ui
