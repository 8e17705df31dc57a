// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

class QToolButton;

namespace ridge::ui {

class ChartFrame;

/// The charts under the canvas: the first always in sight, one of the others beside it, or more of them at once.
/// The first frame is the left one; the row of names above the right one chooses what stands
/// there; a click with Ctrl adds or takes away.
class ChartArea : public QWidget {
    Q_OBJECT
public:
    explicit ChartArea(QWidget* parent = nullptr);

    /// Takes the frame; frames keep the order they are added in.
    void add(ChartFrame* frame, const QString& name);
    void choose(int index);          ///< which frame stands beside the first; 1 is the first that can
    int chosen() const { return m_chosen; }
    void showAll(bool on);
    bool showsAll() const { return int(m_shown.size()) == count(); }
    /// Brings exactly these into sight, in their order; the first frame always is.
    void show(std::vector<int> indices);
    bool isShown(const ChartFrame* frame) const;
    ChartFrame* frame(int index) const { return m_frames[std::size_t(index)]; }
    int count() const { return int(m_frames.size()); }
    /// Brings a frame into sight and gives it the keys.
    void focusChart(int index);

    QSize minimumSizeHint() const override { return {560, 250}; }

Q_SIGNALS:
    void shownChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void arrange();
    void placeNames();

    std::vector<ChartFrame*> m_frames;
    std::vector<QToolButton*> m_names; ///< one a frame; the first frame's is not shown
    QToolButton* m_allButton;
    int m_chosen = 1;
    std::vector<int> m_shown{0, 1}; ///< ascending
};

} // namespace ridge::ui
