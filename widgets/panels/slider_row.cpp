// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/slider_row.hpp"

#include "theme/field_undo.hpp"
#include "theme/fonts.hpp"
#include "theme/number_text.hpp"
#include "theme/paint.hpp"

#include <QPainter>
#include <QStyle>

#include <cmath>

namespace ridge::ui {

namespace {
constexpr int rowHeight = 110, lineHeight = 14, inset = 14, fieldWidth = 54, fieldTop = 8, gaugeWidth = 92;
constexpr double rangeBelow = 4, rangeAbove = 8; ///< the slider spans a quarter to eight times the part's value
}

SliderRow::SliderRow(const QString& name, Swatch swatch, QWidget* parent)
    : QWidget(parent), m_name(name), m_swatch(swatch), m_slider(new LogSlider(swatch, this)), m_field(new QLineEdit(this))
{
    setFixedHeight(rowHeight);
    m_slider->setAccessibleName(name);
    m_field->setAccessibleName(tr("%1, number").arg(name));
    m_field->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_field->setFont(ridgeFont(13, QFont::Medium));
    undoWithDocument(*m_field);
    setFocusProxy(m_slider);
    connect(m_slider, &LogSlider::amountDragged, this, &SliderRow::valueEdited);
    connect(m_slider, &LogSlider::resetRequested, this, &SliderRow::resetRequested);
    connect(m_slider, &LogSlider::released, this, &SliderRow::editingFinished);
    connect(m_field, &QLineEdit::editingFinished, this, &SliderRow::readField);
    setModel({});
}

/// The range rests on the part's value, so that it does not move under a drag.
void SliderRow::fitRange()
{
    if (m_model.part <= 0 || m_model.part == m_rangePart)
        return;
    m_rangePart = m_model.part;
    m_slider->setLimits(m_model.part / rangeBelow, m_model.part * rangeAbove);
}

void SliderRow::setModel(const SliderRowModel& model)
{
    m_model = model;
    m_slider->setEnabled(model.enabled);
    m_field->setEnabled(model.enabled);
    fitRange();
    const SiScale scale = siScale(model.value > 0 ? model.value : model.part);
    m_unitFactor = scale.factor;
    m_unitText = scale.prefix + model.unit;
    resizeEvent(nullptr);
    if (!m_slider->isSliderDown())
        m_slider->showAmount(model.value > 0 ? model.value : model.part > 0 ? model.part : 1e-12);
    m_slider->setReference(model.baseline);
    m_slider->setTicks(model.ticks);
    if (!m_field->hasFocus() || !m_field->isModified())
        showFieldValue();
    const QString origin = model.overridden ? tr("%1 in the part").arg(quantityText(model.part, model.unit)) : model.source;
    m_slider->setAccessibleDescription(QStringLiteral("%1, %2").arg(quantityText(model.value, model.unit), origin));
    QStringList help{model.source, model.overridden ? tr("override") : badgeText(model.confidence), model.document};
    if (model.elasticity)
        help << tr("1 % more changes the step time by %1 %").arg(numberText(*model.elasticity, 2));
    help << tr("Double-click the handle or press Backspace to return to the part's value");
    help.removeAll(QString());
    setToolTip(help.join(u'\n'));
    update();
}

void SliderRow::showFieldValue()
{
    m_field->setText(m_model.value > 0 ? numberText(m_model.value / m_unitFactor) : QString());
    m_field->setModified(false);
    if (m_field->property("invalid").toBool()) {
        m_field->setProperty("invalid", false);
        m_field->update();
    }
}

void SliderRow::readField()
{
    if (!m_field->isModified())
        return;
    const double value = parseQuantity(m_field->text(), m_model.unit, m_unitFactor);
    if (std::isnan(value)) {
        m_field->setProperty("invalid", true);
        m_field->setToolTip(tr("Expected a positive number, with or without a unit (%1)").arg(m_model.unit));
        m_field->update();
        update();
        return;
    }
    m_field->setToolTip({});
    m_field->setModified(false);
    if (value != m_model.value)
        Q_EMIT valueEdited(value);
    Q_EMIT editingFinished();
    showFieldValue();
}

/// Room for the unit beside the field; longer ones take it from names that are short.
int SliderRow::unitRoom() const { return std::max(40, int(textWidth(m_unitText, ridgeFont(13))) + 8); }

void SliderRow::resizeEvent(QResizeEvent*)
{
    m_field->setGeometry(width() - inset - unitRoom() - fieldWidth, fieldTop, fieldWidth, 28);
    m_slider->setGeometry(inset - 4, 36, width() - 2 * inset + 8, m_slider->height());
}

/// What 1 % more does to the step time: to the left of the centre it gets shorter.
void SliderRow::drawGauge(QPainter& painter, double right, double y) const
{
    const Theme& theme = Theme::current();
    const QFont small = ridgeFont(11);
    if (!m_model.elasticity)
        return; // nothing runs, so nothing can be said
    if (std::abs(*m_model.elasticity) < 0.0005) {
        drawText(painter, {right, y + 4}, tr("no effect"), small, theme.text2, Qt::AlignRight);
        return;
    }
    const QString number = std::abs(*m_model.elasticity) < 0.005 ? QStringLiteral("≈ 0") : QString::number(*m_model.elasticity, 'f', 2).replace(u'-', QChar(0x2212));
    drawText(painter, {right, y + 4}, number, small, theme.text, Qt::AlignRight);
    const QRectF track(right - gaugeWidth, y - 3, gaugeWidth - 38, 6);
    drawBox(painter, track, 2, theme.sliderTrack);
    const double centre = track.center().x();
    const double length = std::max(1.0, std::min(1.0, std::abs(*m_model.elasticity)) * track.width() / 2);
    const QRectF bar(*m_model.elasticity < 0 ? centre - length : centre, track.top(), length, track.height());
    painter.fillRect(bar, theme[m_swatch]);
    painter.setPen(QPen(theme.text2, 1));
    painter.drawLine(QPointF(centre, track.top() - 2), QPointF(centre, track.bottom() + 2));
}

void SliderRow::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.border);
    painter.drawLine(QPointF(0, height() - 0.5), QPointF(width(), height() - 0.5));
    const QFont nameFont = ridgeFont(13, QFont::Medium);
    drawText(painter, {inset, 27}, QFontMetricsF(nameFont).elidedText(m_name, Qt::ElideRight, m_field->x() - inset - 2), nameFont, m_model.enabled ? theme.text : theme.text3);
    drawText(painter, {width() - inset - unitRoom() + 6.0, 27}, m_unitText, ridgeFont(13), theme.text2);
    const QFont small = ridgeFont(11);
    const double y = height() - 15 - lineHeight;
    if (m_field->property("invalid").toBool()) {
        const QString words = tr("Not a value in %1; %2 stays").arg(m_unitText, quantityText(m_model.value, m_model.unit));
        drawText(painter, {inset, y + 4}, QFontMetricsF(small).elidedText(words, Qt::ElideRight, width() - 2 * inset), small, theme.bad);
        return;
    }
    if (!m_model.enabled)
        return void(drawText(painter, {inset, y + 4}, tr("None here, or not known yet"), small, theme.text2));
    drawSource(painter, y);
}

/// A short source stands beside the gauge; a longer one has the whole first line and what the gauge leaves of the second.
void SliderRow::drawSource(QPainter& painter, double y) const
{
    const QFont small = ridgeFont(11);
    const QFontMetricsF metrics(small);
    const QString words = m_model.overridden ? tr("override; part: %1").arg(quantityText(m_model.part, m_model.unit)) : m_model.origin;
    const double left = inset + badgeSize + 6, room = width() - left - inset;
    const bool beside = metrics.horizontalAdvance(words) <= room - gaugeWidth - 8;
    if (beside)
        y += lineHeight / 2.0;
    drawGauge(painter, width() - inset, beside ? y : y + lineHeight);
    if (m_model.overridden)
        drawOverrideBadge(painter, {inset, y});
    else
        drawBadge(painter, {inset, y}, m_model.confidence);
    QString first = words, second;
    if (metrics.horizontalAdvance(words) > room) {
        first = fittedText(words, small, room, 1);
        first.chop(first.endsWith(QChar(0x2026)) ? 1 : 0);
        first = words.startsWith(first) ? first.left(std::max<qsizetype>(first.lastIndexOf(u' '), 1)) : first;
        second = words.mid(first.size()).trimmed();
    }
    const QColor ink = Theme::current().text2;
    drawText(painter, {left, y + 4}, first, small, ink);
    drawText(painter, {left, y + 4 + lineHeight}, metrics.elidedText(second, Qt::ElideRight, room - gaugeWidth - 8), small, ink);
}

} // namespace ridge::ui
