// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

class QToolButton;

namespace ridge::ui {

/// One sentence above what lies below it, for six seconds; where it tells of a step that can be taken back, with a button
/// that asks for it.
class Toast : public QWidget {
    Q_OBJECT
public:
    explicit Toast(QWidget* parent);

    /// An empty sentence hides it.
    void say(const QString& sentence, bool undoable = false);
    const QString& message() const { return m_message; } ///< empty when nothing is being said
    /// The history moved: what could be taken back is another step now.
    void forgetUndo();
    /// Stands at the bottom right of this part of its parent, px.
    void setRoom(const QRect& room);

Q_SIGNALS:
    void undoRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    int action() const; ///< room at the right that the button takes, px
    void place();

    QString m_message;
    QRect m_room;
    QTimer m_timer;
    QToolButton* m_undo;
};

} // namespace ridge::ui
