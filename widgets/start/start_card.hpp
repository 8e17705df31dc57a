// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "start/thumbnail.hpp"
#include "study/study.hpp"

#include <QAbstractButton>

namespace ridge::ui {

/// What a card of the start page shows of one study.
struct StartEntry {
    QString path;              ///< what a click opens
    QString title, fact, note; ///< note: third line, e.g. how far a published figure is off
    bool missing = false;      ///< the file is gone
    std::vector<ThumbnailMark> picture; ///< empty: a blank canvas
};

/// Title, machine, workload and drawing of a study as a card shows them.
StartEntry startEntry(const Study& study, const QString& path, const Catalogue& catalogue);

/// A card: drawing above, words below; small cards have the drawing on their left. A missing file is dim and disabled.
class StartCard : public QAbstractButton {
    Q_OBJECT
public:
    StartCard(StartEntry entry, bool small, QWidget* parent = nullptr);
    const StartEntry& entry() const { return m_entry; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void paintPicture(QPainter& painter, const QRectF& card) const;
    void paintWords(QPainter& painter, const QRectF& area) const;

    StartEntry m_entry;
    bool m_small;
};

} // namespace ridge::ui
