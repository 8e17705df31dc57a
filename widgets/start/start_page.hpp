// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "start/start_card.hpp"

#include <QWidget>

class QGridLayout;
class QLabel;
class QPushButton;

namespace ridge::ui {

/// The first page: recent files, machines and studies that ship, an empty canvas, and where a file may be dropped.
/// Tab and the arrow keys go from card to card, Enter opens; a click opens.
class StartPage : public QWidget {
    Q_OBJECT
public:
    explicit StartPage(QWidget* parent = nullptr);

    void setEntries(const std::vector<StartEntry>& recent, const std::vector<StartEntry>& gallery);
    /// The way back to the study that is open; empty: none is.
    void setOpenStudy(const QString& name);
    void setFootnote(const QString& text);
    const std::vector<StartCard*>& cards() const { return m_cards; } ///< recent first, in the order of the keyboard
    QPushButton& backButton() { return *m_back; }
    QPushButton& openButton() { return *m_open; }

Q_SIGNALS:
    void openRequested(const QString& path);  ///< of a card that is no missing file
    void askToOpenRequested();
    void backRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    StartCard* addCard(const StartEntry& entry, bool small);
    void arrange();
    int columns() const;
    StartCard* neighbour(const StartCard* card, int key) const;

    std::vector<StartCard*> m_cards;
    std::size_t m_recentCount = 0;
    QWidget* m_body;
    QGridLayout* m_recent;
    QGridLayout* m_gallery;
    QLabel* m_recentHead;
    QLabel* m_foot;
    QPushButton* m_back;
    QPushButton* m_open;
};

} // namespace ridge::ui
