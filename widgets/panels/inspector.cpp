// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/inspector.hpp"

#include "panels/form_parts.hpp"
#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/number_text.hpp"
#include "theme/paint.hpp"

#include <QPaintEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ridge::ui {

namespace {
constexpr int inset = 14, headHeight = 86;
}

/// Facts in two lines each: name left, value right, note below.
class FactList : public QWidget {
public:
    using QWidget::QWidget;
    void setFacts(std::vector<Fact> facts)
    {
        if (facts == m_facts)
            return;
        markChanges(facts);
        m_facts = std::move(facts);
        QStringList words;
        for (const Fact& fact : m_facts)
            words << QStringLiteral("%1: %2. %3").arg(fact.name, fact.value, fact.note);
        fitHeight();
        setAccessibleName(words.join(u' '));
        setToolTip(words.join(u'\n'));
    }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        const Theme& theme = Theme::current();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QFont name = ridgeFont(12), value = ridgeFont(12, QFont::Medium);
        int y = firstFact;
        for (std::size_t i = 0; i < m_facts.size(); y += m_heights[i], ++i) {
            if (!event->rect().intersects(QRect(0, y, width(), m_heights[i])))
                continue;
            const Fact& fact = m_facts[i];
            const QRectF left = drawText(painter, {inset, y + 17.0}, fact.name, name, theme.text2);
            const double room = width() - inset - left.right() - 12;
            drawText(painter, {width() - double(inset), y + 17.0}, QFontMetricsF(value).elidedText(fact.value, Qt::ElideRight, room),
                     value, theme.text, Qt::AlignRight);
            if (!fact.note.isEmpty())
                drawNote(painter, fact.note, y + 22);
            painter.setPen(theme.border);
            const double line = y + m_heights[i] - 0.5;
            painter.drawLine(QPointF(inset, line), QPointF(width() - inset, line));
        }
    }

    void resizeEvent(QResizeEvent*) override
    {
        fitHeight();
        update();
    }

private:
    static constexpr int noteLines = 4, firstFact = 8;

    /// Asks for a repaint of the facts that say something else now: wrapped notes are dear, and most of them rest.
    void markChanges(const std::vector<Fact>& facts)
    {
        if (facts.size() != m_facts.size())
            return update();
        int y = firstFact;
        for (std::size_t i = 0; i < facts.size(); y += m_heights[i], ++i) {
            if (facts[i] == m_facts[i])
                continue;
            if (heightOf(facts[i]) != m_heights[i])
                return update();
            update(0, y, width(), m_heights[i]);
        }
    }

    double noteHeight(const QString& note) const
    {
        const QFontMetricsF metrics(ridgeFont(11));
        const double height = metrics.boundingRect(QRectF(0, 0, width() - 2 * inset, 1000), Qt::TextWordWrap, note).height();
        return std::min(height, noteLines * std::ceil(metrics.lineSpacing()));
    }
    int heightOf(const Fact& fact) const { return 28 + (fact.note.isEmpty() ? 0 : int(noteHeight(fact.note)) + 4); }
    void fitHeight()
    {
        m_heights.clear();
        int height = firstFact;
        for (const Fact& fact : m_facts) {
            m_heights.push_back(heightOf(fact));
            height += m_heights.back();
        }
        setMinimumHeight(height);
    }
    void drawNote(QPainter& painter, const QString& note, double top) const
    {
        painter.setFont(ridgeFont(11));
        painter.setPen(Theme::current().text2);
        painter.drawText(QRectF(inset, top, width() - 2 * inset, noteHeight(note)), Qt::TextWordWrap,
                         fittedText(note, ridgeFont(11), width() - 2 * inset, noteLines));
    }

    std::vector<Fact> m_facts;
    std::vector<int> m_heights;
};

Inspector::Inspector(QWidget* parent) : QWidget(parent), m_facts(new FactList)
{
    auto* page = new QWidget;
    auto* rows = new QVBoxLayout(page);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    for (const Knob knob : allKnobs()) {
        m_rows[static_cast<std::size_t>(knob)] = new SliderRow(knobName(knob), traits(knob).swatch);
        rows->addWidget(&row(knob));
        connectRow(knob);
    }
    rows->addWidget(m_facts);
    rows->addStretch(1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(1, headHeight, 0, 0);
    column->addWidget(scrolledBody(page));
    setAccessibleName(tr("Inspector"));
}

bool Inspector::isDragging() const
{
    return std::any_of(m_rows.begin(), m_rows.end(), [](SliderRow* row) { return row->slider().isSliderDown(); });
}

void Inspector::connectRow(Knob knob)
{
    SliderRow& r = row(knob);
    connect(&r, &SliderRow::valueEdited, this, [this, knob](double value) { Q_EMIT knobEdited(knob, value); });
    connect(&r, &SliderRow::resetRequested, this, [this, knob] { Q_EMIT knobReset(knob); });
    connect(&r, &SliderRow::editingFinished, this, &Inspector::editingFinished);
}

void Inspector::setHead(const QString& title, const QString& subtitle)
{
    if (title == m_title && subtitle == m_subtitle)
        return;
    m_title = title;
    m_subtitle = subtitle;
    update();
}

namespace {

/// Equal to the eye: an effect is drawn and told to two digits.
bool looksSame(const SliderRowModel& shown, SliderRowModel model)
{
    if (shown.elasticity && model.elasticity && numberText(*shown.elasticity, 2) == numberText(*model.elasticity, 2))
        model.elasticity = shown.elasticity;
    return shown == model;
}

} // namespace

void Inspector::setKnob(Knob knob, const SliderRowModel& model)
{
    SliderRow& r = row(knob);
    if (!looksSame(r.model(), model) || r.slider().amount() != model.value || r.field().isModified())
        r.setModel(model);
}

void Inspector::setFacts(std::vector<Fact> facts) { m_facts->setFacts(std::move(facts)); }

void Inspector::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), theme.surface);
    const QColor colour = theme[Swatch::compute];
    const QRectF tile(inset, 14, 34, 34);
    drawBox(painter, tile, 7, mix(colour, theme.surface, 0.82), colour, 1.2);
    drawIcon(painter, QStringLiteral("die"), tile.adjusted(7, 7, -7, -7), theme.isDark ? theme.text : colour);
    const double x = tile.right() + 10, room = width() - x - inset;
    const QFont title = ridgeFont(15, QFont::DemiBold), small = ridgeFont(11);
    drawText(painter, {x, 29}, QFontMetricsF(title).elidedText(m_title, Qt::ElideRight, room), title, theme.text);
    drawText(painter, {x, 45}, QFontMetricsF(small).elidedText(m_subtitle, Qt::ElideRight, room), small, theme.text2);
    drawText(painter, {inset, 77}, tr("Source"), small, theme.text2);
    drawText(painter, {width() - double(inset), 77}, tr("Effect of +1 % on step time, %"), small, theme.text2, Qt::AlignRight);
    painter.setPen(theme.border);
    painter.drawLine(QPointF(0, headHeight - 0.5), QPointF(width(), headHeight - 0.5));
    painter.drawLine(QPointF(0.5, 0), QPointF(0.5, height()));
}

} // namespace ridge::ui
