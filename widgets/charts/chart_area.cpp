// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_area.hpp"

#include "charts/chart_frame.hpp"
#include "theme/fonts.hpp"
#include "theme/paint.hpp"
#include "theme/theme.hpp"

#include <QEvent>
#include <QGuiApplication>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace ridge::ui {

namespace {

constexpr int leastHeight = 210; ///< of a chart among several rows
constexpr int barHeight = 34, buttonHeight = 24;

QToolButton* barButton(QWidget* parent, const QString& text)
{
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setFont(ridgeFont(12, QFont::Medium));
    button->setCheckable(true);
    button->setFixedSize(int(textWidth(text, ridgeFont(12, QFont::Medium))) + 22, buttonHeight);
    return button;
}

} // namespace

ChartArea::ChartArea(QWidget* parent) : QWidget(parent), m_allButton(barButton(this, tr("All")))
{
    m_allButton->setAccessibleName(tr("All charts at once"));
    connect(m_allButton, &QToolButton::clicked, this, [this](bool on) { showAll(on); });
}

void ChartArea::add(ChartFrame* frame, const QString& name)
{
    frame->setParent(this);
    auto* button = barButton(this, name);
    const int index = count();
    button->setAccessibleName(tr("Show %1").arg(name));
    button->setToolTip(tr("Alt+%1; Ctrl and a click show it beside the others").arg(index + 1));
    connect(button, &QToolButton::clicked, this, [this, index] {
        if (!QGuiApplication::keyboardModifiers().testFlag(Qt::ControlModifier))
            return choose(index);
        std::vector<int> indices = m_shown;
        if (std::erase(indices, index) == 0)
            indices.push_back(index);
        show(std::move(indices));
    });
    m_frames.push_back(frame);
    m_names.push_back(button);
    arrange();
}

void ChartArea::choose(int index)
{
    if (index < 1 || index >= count())
        return;
    m_chosen = index;
    show({index});
}

void ChartArea::showAll(bool on)
{
    std::vector<int> indices{m_chosen};
    if (on)
        for (int i = 1; i < count(); ++i)
            indices.push_back(i);
    show(std::move(indices));
}

void ChartArea::show(std::vector<int> indices)
{
    indices.push_back(0);
    std::sort(indices.begin(), indices.end());
    indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
    std::erase_if(indices, [this](int i) { return i < 0 || i >= count(); });
    m_shown = std::move(indices);
    arrange();
    Q_EMIT shownChanged();
}

bool ChartArea::isShown(const ChartFrame* frame) const
{
    return std::any_of(m_shown.begin(), m_shown.end(), [&](int i) { return i < count() && m_frames[std::size_t(i)] == frame; });
}

void ChartArea::focusChart(int index)
{
    if (index < 0 || index >= count())
        return;
    if (!isShown(frame(index)))
        choose(index);
    frame(index)->focusBody();
}

void ChartArea::placeNames()
{
    const bool all = count() > 2 && showsAll();
    int x = (count() == 1 ? width() : width() / 2) + 10;
    for (int i = 0; i < count(); ++i) {
        QToolButton* button = m_names[std::size_t(i)];
        button->setVisible(i > 0);
        button->setChecked(i > 0 && !all && isShown(frame(i)));
        if (i > 0) {
            button->move(x, (barHeight - buttonHeight) / 2);
            x += button->width() + 4;
        }
    }
    const bool room = (height() - barHeight) / ((count() + 1) / 2) >= leastHeight;
    m_allButton->setVisible(count() > 2);
    m_allButton->setChecked(all);
    m_allButton->setEnabled(room || all);
    m_allButton->setToolTip(room ? tr("All charts at once") : tr("All charts at once need more room: drag the upper edge, or make the window higher"));
    m_allButton->move(x, (barHeight - buttonHeight) / 2);
}

void ChartArea::arrange()
{
    if (m_frames.empty())
        return;
    placeNames();
    const int shown = int(std::count_if(m_frames.begin(), m_frames.end(), [this](const ChartFrame* f) { return isShown(f); }));
    const int head = count() == 1 ? 0 : barHeight, half = shown == 1 ? width() : width() / 2;
    const int rows = (shown + 1) / 2, high = (height() - head) / rows;
    int place = 0;
    for (ChartFrame* frame : m_frames) {
        frame->setVisible(isShown(frame));
        if (!isShown(frame))
            continue;
        const int left = place % 2 == 0 ? 0 : half + 1, top = head + place / 2 * high;
        const bool lastRow = place / 2 + 1 == rows, alone = lastRow && shown % 2 == 1; // an odd one out takes the row
        const int wide = alone ? width() : place % 2 == 0 ? half : width() - half - 1;
        frame->setGeometry(left, top + (place / 2 > 0), wide, (lastRow ? height() - top : high) - (place / 2 > 0));
        ++place;
    }
    update();
}

void ChartArea::resizeEvent(QResizeEvent*) { arrange(); }

void ChartArea::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        update();
    QWidget::changeEvent(event);
}

void ChartArea::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), theme.border); // what shows between the frames are the hairlines
    if (count() < 2)
        return;
    painter.fillRect(QRect(0, 1, width(), barHeight - 2), theme.surface);
    painter.fillRect(QRect(width() / 2, 1, 1, barHeight - 2), theme.border);
    painter.setRenderHint(QPainter::Antialiasing);
    drawText(painter, {14, 22}, tr("Charts"), ridgeFont(12, QFont::DemiBold), theme.text2);
}

} // namespace ridge::ui
