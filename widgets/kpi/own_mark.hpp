// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace ridge::ui {

/// The capsule that says a number rests on constants of the user's own; a click shows which.
class OwnMark : public QAbstractButton {
    Q_OBJECT
public:
    explicit OwnMark(QWidget* parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace ridge::ui
