// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

class QVBoxLayout;

namespace ridge::ui {

/// A titled surface with rounded corners that holds one thing.
class Card : public QWidget {
    Q_OBJECT
public:
    explicit Card(const QString& title, QWidget* parent = nullptr);

    QVBoxLayout* column() { return m_column; }
    void setTitle(const QString& title);
    /// A quiet remark at the right of the title.
    void setRemark(const QString& remark);
    /// Puts a control at the right of the title, behind those there are.
    void addTool(QWidget* tool);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_title, m_remark;
    QVBoxLayout* m_column;
    std::vector<QWidget*> m_tools; ///< from the left
};

} // namespace ridge::ui
