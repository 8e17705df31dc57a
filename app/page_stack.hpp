// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QStackedWidget>

#include <vector>

class QAction;
class QActionGroup;
class QKeySequence;
class QToolButton;

namespace ridge {

/// The pages of the window (Edit, Explore, ...): one is in sight, each has an action with its key. A page gets its focus
/// back when it returns.
class PageStack : public QStackedWidget {
    Q_OBJECT
public:
    explicit PageStack(QWidget* parent = nullptr);

    /// Adds a page behind those there are. Its focus proxy, where it has one, gets the keys when it is first shown.
    /// @param title sentence case, with the mnemonic of its menu entry; @param iconName of theme/icons
    QAction* add(QWidget* page, const QString& title, const QString& iconName, const QKeySequence& keys);
    void show(QWidget* page);
    bool shows(const QWidget* page) const { return currentWidget() == page; }
    /// The action of each page, for a menu.
    const std::vector<QAction*>& pageActions() const { return m_actions; }

Q_SIGNALS:
    /// A key or a button chose a page, also the one in sight already.
    void chosen();

private:
    QActionGroup* m_group;
    std::vector<QAction*> m_actions;
    std::vector<QPointer<QWidget>> m_focus; ///< who had the keys on each page
};

/// The choice of page in the toolbar: one segment a page.
class PageSwitch : public QWidget {
    Q_OBJECT
public:
    explicit PageSwitch(const PageStack& pages, QWidget* parent = nullptr);

    enum class Detail { icons, words, both };
    void setDetail(Detail detail);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void restyle();

    std::vector<QToolButton*> m_segments;
    Detail m_detail = Detail::both;
};

} // namespace ridge
