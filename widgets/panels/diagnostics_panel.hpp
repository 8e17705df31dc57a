// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.hpp"

#include <QWidget>

class QListWidget;
class QLabel;

namespace ridge::ui {

/// The list behind the status bar's count: what is wrong, where, and the nearest way out.
class DiagnosticsPanel : public QWidget {
    Q_OBJECT
public:
    explicit DiagnosticsPanel(QWidget* parent = nullptr);

    void setDiagnostics(const QString& title, const Diagnostics& diagnostics);
    int count() const;
    QString textOf(int row) const;

Q_SIGNALS:
    void closed();
    void activated(const QString& where); ///< JSON pointer of the culprit

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fill();

    QLabel* m_title;
    QListWidget* m_list;
    Diagnostics m_diagnostics;
};

/// "1 error, 2 warnings"; "No findings" when there are none.
QString diagnosticsSummary(const Diagnostics& diagnostics);

} // namespace ridge::ui
