// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.hpp"

#include <QWidget>

#include <optional>

class QAction;
class QComboBox;
class QHBoxLayout;
class QPushButton;
class QToolButton;

namespace ridge {

class PageSwitch;

/// The toolbar: name and state of the study, undo and redo, file buttons, the choice of page and of pairing, export and theme.
class WindowHeader : public QWidget {
    Q_OBJECT
public:
    explicit WindowHeader(QWidget* parent = nullptr);

    void setStudy(const QString& name, const QString& state);
    void addTool(QAction* action, const QString& iconName);
    void addSeparator();
    /// @param pages the choice of page, in the middle
    void finish(PageSwitch* pages, QAction* exportAction, QAction* themeAction);
    /// Names of the pairings and which one is shown.
    void setPairings(const QStringList& names, int shown);
    void restyle();

Q_SIGNALS:
    void pairingChosen(int index);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitName();
    void fitPages();
    QToolButton* makeButton(QAction* action, const QString& iconName);

    QString m_name, m_state;
    QStringList m_pairingNames;
    QHBoxLayout* m_row;
    QComboBox* m_pairings;
    PageSwitch* m_pages = nullptr;
    QPushButton* m_export = nullptr;
    QToolButton* m_theme = nullptr;
    std::vector<std::pair<QToolButton*, QString>> m_tools;
};

/// The bottom line: is what is shown up to date, which generation, how long it took, what was found.
class StatusLine : public QWidget {
    Q_OBJECT
public:
    explicit StatusLine(QWidget* parent = nullptr);

    void setState(const QString& text, bool upToDate);
    /// @param worst severity of the findings; none: there are none
    void setFindings(const QString& summary, std::optional<ridge::Severity> worst);
    QString stateText() const { return m_text; }
    bool isUpToDate() const { return m_upToDate; }
    QString findingsText() const;
    /// Says that the study has calibrations of its own; an empty label: it has none.
    void setOwn(const QString& label, const QString& help);
    QToolButton& ownButton() { return *m_own; }

Q_SIGNALS:
    void findingsRequested();
    void ownRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QColor light() const;

    QString m_text;
    std::optional<Severity> m_worst;
    bool m_upToDate = false;
    QToolButton *m_findings, *m_own;
};

} // namespace ridge
