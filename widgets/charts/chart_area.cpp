// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_area.hpp"

#include "charts/chart_frame.hpp"
#include "theme/fonts.hpp"
#include "theme/paint.hpp"
#include "theme/theme.hpp"

#include <QEvent>
#include <QPainter>
#include <QToolButton>

namespace ridge::ui {

namespace {

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
    m_allButton->setToolTip(tr("All charts at once"));
    m_allButton->setAccessibleName(tr("All charts at once"));
    connect(m_allButton, &QToolButton::clicked, this, [this](bool on) { showAll(on); });
}

void ChartArea::add(ChartFrame* frame, const QString& name)
{
    frame->setParent(this);
    auto* button = barButton(this, name);
    const int index = count();
    button->setAccessibleName(tr("Show %1").arg(name));
    button->setToolTip(tr("Alt+%1").arg(index + 1));
    connect(button, &QToolButton::clicked, this, [this, index] { choose(index); });
    m_frames.push_back(frame);
    m_names.push_back(button);
    arrange();
}

void ChartArea::choose(int index)
{
    if (index < 1 || index >= count())
        return;
    m_chosen = index;
    m_all = false;
    arrange();
    Q_EMIT shownChanged();
}

void ChartArea::showAll(bool on)
{
    m_all = on;
    arrange();
    Q_EMIT shownChanged();
}

bool ChartArea::isShown(const ChartFrame* frame) const
{
    if (m_all || m_frames.empty() || frame == m_frames.front())
        return true;
    return m_chosen < count() && frame == m_frames[std::size_t(m_chosen)];
}

void ChartArea::focusChart(int index)
{
    if (index < 0 || index >= count())
        return;
    if (!isShown(frame(index)))
        choose(index);
    frame(index)->focusBody();
}

void ChartArea::arrange()
{
    if (m_frames.empty())
        return;
    const bool single = count() == 1;
    const int head = single ? 0 : barHeight, half = single ? width() : width() / 2;
    m_allButton->setVisible(count() > 2);
    m_allButton->setChecked(m_all);
    int x = half + 10;
    for (int i = 0; i < count(); ++i) {
        QToolButton* button = m_names[std::size_t(i)];
        button->setVisible(i > 0);
        button->setChecked(i > 0 && !m_all && i == m_chosen);
        if (i > 0) {
            button->move(x, (barHeight - buttonHeight) / 2);
            x += button->width() + 4;
        }
    }
    m_allButton->move(x, (barHeight - buttonHeight) / 2);
    const int rows = m_all ? (count() + 1) / 2 : 1;
    const int high = (height() - head) / rows;
    for (int i = 0; i < count(); ++i) {
        ChartFrame* frame = m_frames[std::size_t(i)];
        frame->setVisible(isShown(frame));
        const int place = m_all ? i : i == 0 ? 0 : 1;
        const int left = place % 2 == 0 ? 0 : half + 1, top = head + place / 2 * high;
        const bool lastRow = place / 2 + 1 == rows;
        const bool alone = m_all && i + 1 == count() && place % 2 == 0; // an odd one out takes the row
        const int wide = single || alone ? width() : place % 2 == 0 ? half : width() - half - 1;
        frame->setGeometry(left, top + (place / 2 > 0), wide,
                           (lastRow ? height() - top : high) - (place / 2 > 0));
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
