// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/scaling_chart.hpp"

#include "charts/scaling_canvas.hpp"
#include "theme/fonts.hpp"

#include <QToolButton>

namespace ridge::ui {

ScalingChart::ScalingChart(QWidget* parent)
    : ChartFrame(parent), m_canvas(new ScalingCanvas), m_strong(new QToolButton), m_weak(new QToolButton)
{
    m_canvas->setAccessibleName(tr("Scaling plot"));
    setBody(m_canvas);
    setIcon(QStringLiteral("scaling"));
    const auto prepare = [this](QToolButton* button, const QString& text, const QString& hint, ScalingKind kind) {
        button->setText(text);
        button->setToolTip(hint);
        button->setAccessibleName(hint);
        button->setCheckable(true);
        button->setFont(ridgeFont(11, QFont::Medium));
        button->setFixedSize(52, 24);
        connect(button, &QToolButton::clicked, this, [this, kind] {
            setKind(kind);
            Q_EMIT kindChosen(kind);
        });
        addTool(button);
    };
    prepare(m_weak, tr("Weak"), tr("Weak scaling: the batch grows with the accelerators"), ScalingKind::weak);
    prepare(m_strong, tr("Strong"), tr("Strong scaling: the batch is kept"), ScalingKind::strong);
    setKind(ScalingKind::strong);
}

void ScalingChart::setKind(ScalingKind kind)
{
    m_kind = kind;
    m_strong->setChecked(kind == ScalingKind::strong);
    m_weak->setChecked(kind == ScalingKind::weak);
}

void ScalingChart::setData(const ScalingChartData& data)
{
    m_canvas->data = data;
    if (!data.title.isEmpty())
        setTitle(data.title, data.subtitle, data.detail);
    setTwin(data.twin);
    m_canvas->update();
}

const ScalingChartData& ScalingChart::data() const { return m_canvas->data; }
const std::vector<PlotCanvas::DrawnLabel>& ScalingChart::drawnLabels() const { return m_canvas->drawnLabels(); }

} // namespace ridge::ui
