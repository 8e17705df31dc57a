// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "study/study.hpp"

#include <QString>
#include <QWidget>

#include <vector>

class QLabel;
class QVBoxLayout;

namespace ridge::ui {

/// One row of the navigator.
struct NavigatorRow {
    QString id, name;
    QString tag;       ///< "baseline", "4 changes"; empty: nothing to say
    QString detail;    ///< tooltip
    bool shown = false;

    bool operator==(const NavigatorRow&) const = default;
};

enum class NavigatorKind { architecture, scenario };
/// What can be asked of a row besides showing it.
enum class NavigatorAct { duplicate, derive, setBaseline, pairWithShown, remove };

std::vector<NavigatorRow> architectureRows(const Study& study);
std::vector<NavigatorRow> scenarioRows(const Study& study);

class NavigatorList;

/// The study's architectures and scenarios; a click shows one, F2 renames, Del removes, a menu holds the rest.
class Navigator : public QWidget {
    Q_OBJECT
public:
    explicit Navigator(QWidget* parent = nullptr);

    void setStudy(const Study& study);
    /// Puts a panel below the lists, to take the room that is left; null gives it back.
    void setBelow(QWidget* panel, const QString& title);
    NavigatorList& list(NavigatorKind kind) { return kind == NavigatorKind::architecture ? *m_architectures : *m_scenarios; }

Q_SIGNALS:
    void showRequested(ridge::ui::NavigatorKind kind, const QString& id);
    void renamed(ridge::ui::NavigatorKind kind, const QString& id, const QString& name);
    void requested(ridge::ui::NavigatorKind kind, ridge::ui::NavigatorAct act, const QString& id);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* addHead(const QString& title);
    NavigatorList* addList(NavigatorKind kind, const QString& title);

    QVBoxLayout* m_column;
    QLabel* m_belowTitle;
    QWidget* m_below = nullptr;
    NavigatorList* m_architectures;
    NavigatorList* m_scenarios;
};

} // namespace ridge::ui
