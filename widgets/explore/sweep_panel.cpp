// SPDX-License-Identifier: GPL-3.0-or-later
#include "explore/sweep_panel.hpp"

#include "panels/form_parts.hpp"
#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/theme.hpp"

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ridge::ui {

namespace {

constexpr int inset = 14;

QLabel* words(int pixels, QFont::Weight weight = QFont::Normal)
{
    auto* label = new QLabel;
    label->setFont(ridgeFont(pixels, weight));
    label->setWordWrap(true);
    return label;
}

QVBoxLayout* innerColumn(int spacing)
{
    auto* column = new QVBoxLayout;
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing);
    return column;
}

void clearLayout(QVBoxLayout* column)
{
    while (QLayoutItem* item = column->takeAt(0)) {
        if (item->widget() != nullptr) {
            item->widget()->hide();
            item->widget()->deleteLater(); // it may be what has just been pressed
        }
        delete item;
    }
}

} // namespace

QLabel* SweepPanel::section(QVBoxLayout* column, const QString& title)
{
    auto* label = words(13, QFont::DemiBold);
    label->setText(title);
    column->addSpacing(12);
    column->addWidget(label);
    return label;
}

SweepPanel::SweepPanel(QWidget* parent)
    : QWidget(parent), m_rowColumn(innerColumn(0)), m_boxColumn(innerColumn(2)), m_limitColumn(innerColumn(2)), m_add(new QToolButton), m_clear(new QToolButton),
      m_addMenu(new QMenu(this)), m_count(words(12)), m_state(words(11)), m_problem(words(12)), m_noLimits(words(12)), m_selection(words(12)),
      m_run(new QPushButton(tr("Run sweep"))), m_open(new QPushButton(tr("Open"))), m_pin(new QPushButton(tr("Pin"))),
      m_ask(new QPushButton(tr("What would it take\u2026"))), m_bar(new QProgressBar)
{
    setAccessibleName(tr("Sweep"));
    auto* body = new QWidget;
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(inset, 0, inset, 14);
    column->setSpacing(4);
    section(column, tr("Vary, as factors on the present design"));
    column->addLayout(m_rowColumn);
    m_add->setText(tr("Add a parameter"));
    m_add->setAccessibleName(m_add->text());
    m_add->setFont(ridgeFont(12, QFont::Medium));
    m_add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_add->setPopupMode(QToolButton::InstantPopup);
    m_add->setMenu(m_addMenu);
    m_add->setFixedHeight(26);
    column->addWidget(m_add);
    column->addSpacing(4);
    column->addWidget(m_count);
    m_run->setProperty("primary", true);
    column->addWidget(m_run);
    m_bar->setTextVisible(false);
    m_bar->setFixedHeight(4);
    m_bar->setRange(0, 1000);
    m_bar->setAccessibleName(tr("Progress of the sweep"));
    column->addWidget(m_bar);
    column->addWidget(m_state);
    column->addWidget(m_problem);
    section(column, tr("Objectives"));
    column->addLayout(m_boxColumn);
    section(column, tr("Limits"));
    m_noLimits->setText(tr("None. Drag on an axis, or a rectangle over the trade-off."));
    column->addWidget(m_noLimits);
    column->addLayout(m_limitColumn);
    m_clear->setText(tr("Clear all limits"));
    m_clear->setAccessibleName(m_clear->text());
    m_clear->setFont(ridgeFont(12, QFont::Medium));
    m_clear->setFixedHeight(26);
    column->addWidget(m_clear);
    section(column, tr("Selected design"));
    column->addWidget(m_selection);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    m_open->setToolTip(tr("Open the selected design as an architecture (Enter)"));
    m_pin->setToolTip(tr("Pin the selected design as baseline (P)"));
    buttons->addWidget(m_open);
    buttons->addWidget(m_pin);
    column->addLayout(buttons);
    section(column, tr("A target instead"));
    m_ask->setToolTip(tr("What each number must be for a target such as 2x (Ctrl+R)"));
    column->addWidget(m_ask);
    column->addStretch(1);

    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 1, 0);
    all->addWidget(scrolledBody(body));

    connect(m_run, &QPushButton::clicked, this, [this] { m_running ? Q_EMIT stopRequested() : Q_EMIT runRequested(); });
    connect(m_clear, &QToolButton::clicked, this, &SweepPanel::limitsCleared);
    connect(m_open, &QPushButton::clicked, this, &SweepPanel::openRequested);
    connect(m_pin, &QPushButton::clicked, this, &SweepPanel::pinRequested);
    connect(m_ask, &QPushButton::clicked, this, &SweepPanel::requirementsRequested);
    setLimits({});
    setSelection({});
    setIdle({});
    restyle();
}

void SweepPanel::setChoices(const std::vector<std::pair<QString, QString>>& names)
{
    m_names = names;
    m_addMenu->clear();
    for (const auto& [path, name] : names)
        connect(m_addMenu->addAction(name), &QAction::triggered, this, [this, path = path] { Q_EMIT addRequested(path); });
}

void SweepPanel::setRanges(const std::vector<VariedRange>& ranges)
{
    clearLayout(m_rowColumn);
    m_rows.clear();
    for (const VariedRange& range : ranges) {
        const QString path = QString::fromStdString(range.path);
        const auto named = std::find_if(m_names.begin(), m_names.end(), [&](const auto& n) { return n.first == path; });
        auto* row = new RangeRow(range, named == m_names.end() ? path : named->second);
        connect(row, &RangeRow::changed, this, &SweepPanel::rangesChanged);
        connect(row, &RangeRow::removed, this, [this, row] {
            std::vector<VariedRange> rest;
            for (const RangeRow* other : m_rows)
                if (other != row)
                    rest.push_back(other->range());
            setRanges(rest);
            Q_EMIT rangesChanged();
        });
        m_rows.push_back(row);
        m_rowColumn->addWidget(row);
    }
    const auto actions = m_addMenu->actions();
    for (qsizetype i = 0; i < actions.size(); ++i)
        actions[i]->setVisible(std::none_of(ranges.begin(), ranges.end(), [&](const VariedRange& r) { return QString::fromStdString(r.path) == m_names[std::size_t(i)].first; }));
}

std::vector<VariedRange> SweepPanel::ranges() const
{
    std::vector<VariedRange> all;
    for (const RangeRow* row : m_rows)
        all.push_back(row->range());
    return all;
}

void SweepPanel::setObjectives(const std::vector<ObjectiveChoice>& all, const std::vector<Coordinate>& chosen)
{
    clearLayout(m_boxColumn);
    m_choices = all;
    m_order = chosen;
    m_boxes.clear();
    for (const ObjectiveChoice& choice : all) {
        auto* box = new QCheckBox(QStringLiteral("%1, %2").arg(choice.name, choice.direction));
        box->setChecked(std::find(chosen.begin(), chosen.end(), choice.coordinate) != chosen.end());
        connect(box, &QCheckBox::toggled, this, [this, box, coordinate = choice.coordinate](bool on) {
            if (on)
                m_order.push_back(coordinate);
            else
                std::erase(m_order, coordinate);
            if (m_order.size() < 2) { // a trade needs two
                m_order.push_back(coordinate);
                const QSignalBlocker quiet(box);
                box->setChecked(true);
                return;
            }
            Q_EMIT objectivesChanged();
        });
        m_boxes.push_back(box);
        m_boxColumn->addWidget(box);
    }
}

std::vector<DesignObjective> SweepPanel::objectives() const
{
    std::vector<DesignObjective> chosen;
    for (const Coordinate& coordinate : m_order)
        for (const ObjectiveChoice& choice : m_choices)
            if (choice.coordinate == coordinate)
                chosen.push_back({coordinate, choice.lowerIsBetter});
    return chosen;
}

void SweepPanel::setLimits(const QStringList& names)
{
    m_noLimits->setVisible(names.isEmpty());
    m_clear->setVisible(names.size() > 1);
    if (names == m_limits && !names.isEmpty())
        return;
    m_limits = names;
    clearLayout(m_limitColumn);
    m_limitButtons.clear();
    for (qsizetype i = 0; i < names.size(); ++i) {
        auto* line = new QWidget;
        auto* row = new QHBoxLayout(line);
        row->setContentsMargins(0, 0, 0, 0);
        auto* label = words(12);
        label->setText(names[i]);
        auto* remove = new QToolButton;
        remove->setFixedSize(24, 24);
        remove->setIcon(icon(QStringLiteral("close"), 13));
        remove->setAccessibleName(tr("Take away the limit: %1").arg(names[i]));
        remove->setToolTip(remove->accessibleName());
        connect(remove, &QToolButton::clicked, this, [this, i] { Q_EMIT limitRemoved(int(i)); });
        row->addWidget(label, 1);
        row->addWidget(remove);
        m_limitButtons.push_back(remove);
        m_limitColumn->addWidget(line);
    }
}

QStringList SweepPanel::limitNames() const { return m_limits; }

void SweepPanel::setSelection(const QString& text)
{
    m_selection->setText(text.isEmpty() ? tr("None. Click a line or a dot, or walk with PgUp and PgDn.") : text);
    m_open->setEnabled(!text.isEmpty());
    m_pin->setEnabled(!text.isEmpty());
}

void SweepPanel::setCount(const QString& text, bool due)
{
    m_count->setText(text);
    m_run->setProperty("primary", due);
    m_run->update();
}

void SweepPanel::setProblem(const QString& text)
{
    m_problem->setText(text);
    m_problem->setVisible(!text.isEmpty());
}

void SweepPanel::setProgress(double share, const QString& text)
{
    m_running = true;
    m_run->setText(tr("Stop (Esc)"));
    m_bar->setVisible(true);
    m_bar->setValue(int(1000 * share));
    m_state->setText(text);
}

void SweepPanel::setIdle(const QString& text)
{
    m_running = false;
    m_run->setText(tr("Run sweep"));
    m_bar->setVisible(false);
    m_state->setText(text);
}

QString SweepPanel::stateText() const { return m_state->text(); }
QString SweepPanel::problemText() const { return m_problem->text(); }

void SweepPanel::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    painter.setPen(theme.border);
    painter.drawLine(QPointF(width() - 0.5, 0), QPointF(width() - 0.5, height()));
}

void SweepPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        restyle();
    QWidget::changeEvent(event);
}

void SweepPanel::restyle()
{
    const Theme& theme = Theme::current();
    m_add->setIcon(icon(QStringLiteral("plus"), 13));
    for (QToolButton* button : m_limitButtons)
        button->setIcon(icon(QStringLiteral("close"), 13));
    for (QLabel* label : {m_state, m_noLimits})
        setInk(label, theme.text2);
    setInk(m_problem, theme.bad);
}

} // namespace ridge::ui
