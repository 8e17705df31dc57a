// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/range_row.hpp"

#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/theme.hpp"

#include <QCheckBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <optional>

namespace ridge::ui {

namespace {

constexpr int mostSteps = 2000;
constexpr double largest = 1e6;

QLineEdit* field(double value, const QString& name)
{
    auto* edit = new QLineEdit(QString::number(value, 'g', 6));
    edit->setAlignment(Qt::AlignRight);
    edit->setFixedHeight(26);
    edit->setMinimumWidth(40);
    edit->setAccessibleName(name);
    edit->setToolTip(name);
    return edit;
}

/// A number above 0, with a factor's sign or a decimal comma; nothing for other words.
std::optional<double> numberIn(const QLineEdit& edit)
{
    bool ok = false;
    const double value = edit.text().trimmed().remove(u'\u00D7').remove(u'x').replace(u',', u'.').toDouble(&ok);
    return ok && value > 0 && value <= largest ? std::optional(value) : std::nullopt;
}

void mark(QLineEdit& edit, bool invalid)
{
    if (edit.property("invalid").toBool() == invalid)
        return;
    edit.setProperty("invalid", invalid);
    edit.update();
}

} // namespace

RangeRow::RangeRow(const VariedRange& range, const QString& name, QWidget* parent)
    : QWidget(parent), m_range(range), m_name(new QLabel(name)), m_hint(new QLabel), m_from(field(range.from, tr("%1 from").arg(name))),
      m_to(field(range.to, tr("%1 to").arg(name))), m_steps(field(range.steps, tr("%1 steps").arg(name))), m_log(new QCheckBox(tr("log"))),
      m_remove(new QToolButton)
{
    m_name->setFont(ridgeFont(12, QFont::Medium));
    m_hint->setFont(ridgeFont(11));
    m_log->setChecked(range.logarithmic);
    m_log->setFont(ridgeFont(11));
    m_log->setAccessibleName(tr("%1 in equal ratios").arg(name));
    m_log->setToolTip(tr("Steps of equal ratios"));
    m_remove->setFixedSize(24, 24);
    m_remove->setAccessibleName(tr("Do not vary %1").arg(name));
    m_remove->setToolTip(m_remove->accessibleName());
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 4, 0, 6);
    grid->setHorizontalSpacing(6);
    grid->setVerticalSpacing(3);
    grid->addWidget(m_name, 0, 0, 1, 5);
    grid->addWidget(m_remove, 0, 5, Qt::AlignRight);
    const auto word = [](const QString& text) {
        auto* label = new QLabel(text);
        label->setFont(ridgeFont(11));
        return label;
    };
    grid->addWidget(m_from, 1, 0);
    grid->addWidget(word(tr("to")), 1, 1);
    grid->addWidget(m_to, 1, 2);
    grid->addWidget(word(tr("in")), 1, 3);
    grid->addWidget(m_steps, 1, 4);
    grid->addWidget(m_log, 1, 5);
    grid->addWidget(m_hint, 2, 0, 1, 6);
    for (QLineEdit* edit : {m_from, m_to, m_steps})
        connect(edit, &QLineEdit::editingFinished, this, &RangeRow::read);
    connect(m_log, &QCheckBox::toggled, this, &RangeRow::read);
    connect(m_remove, &QToolButton::clicked, this, &RangeRow::removed);
    restyle();
}

void RangeRow::setHint(const QString& hint) { m_hint->setText(hint); }

void RangeRow::read()
{
    const auto from = numberIn(*m_from), to = numberIn(*m_to), steps = numberIn(*m_steps);
    const bool wholeSteps = steps && *steps == int(*steps) && *steps <= mostSteps;
    mark(*m_from, !from);
    mark(*m_to, !to);
    mark(*m_steps, !wholeSteps);
    if (!from || !to || !wholeSteps)
        return;
    const VariedRange next{m_range.path, *from, *to, int(*steps), m_log->isChecked()};
    if (next == m_range)
        return;
    m_range = next;
    Q_EMIT changed();
}

void RangeRow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        restyle();
    QWidget::changeEvent(event);
}

void RangeRow::restyle()
{
    m_remove->setIcon(icon(QStringLiteral("close"), 13));
    QPalette ink = palette();
    ink.setColor(QPalette::WindowText, Theme::current().text2);
    if (m_hint->palette().color(QPalette::WindowText) != Theme::current().text2)
        m_hint->setPalette(ink);
}

} // namespace ridge::ui
