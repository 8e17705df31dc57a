// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QButtonGroup;
class QHBoxLayout;
class QStackedWidget;

namespace ridge {

/// The right column: one page at a time under a row of names.
class SidePanel : public QWidget {
    Q_OBJECT
public:
    explicit SidePanel(QWidget* parent = nullptr);

    void addPage(const QString& name, QWidget* page);
    void showPage(int index);
    int shownPage() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QHBoxLayout* m_row;
    QButtonGroup* m_buttons;
    QStackedWidget* m_pages;
};

} // namespace ridge
