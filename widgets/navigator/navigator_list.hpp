// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "navigator/navigator.hpp"

#include <QListWidget>

class QMenu;

namespace ridge::ui {

/// The rows of one kind, as high as they need up to a limit.
class NavigatorList : public QListWidget {
    Q_OBJECT
public:
    NavigatorList(NavigatorKind kind, const QString& iconName, QWidget* parent = nullptr);

    void setRows(const std::vector<NavigatorRow>& rows);
    /// Fills a menu with what can be asked of a row.
    void fillMenu(QMenu& menu, const QString& id);

Q_SIGNALS:
    void showRequested(const QString& id);
    void renamed(const QString& id, const QString& name);
    void requested(ridge::ui::NavigatorAct act, const QString& id);

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QString idOf(const QListWidgetItem* item) const;
    void fill();

    NavigatorKind m_kind;
    QString m_iconName;
    std::vector<NavigatorRow> m_rows;
    bool m_filling = false;
};

} // namespace ridge::ui
