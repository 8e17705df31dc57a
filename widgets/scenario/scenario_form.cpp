// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/scenario_form.hpp"

#include "panels/form_parts.hpp"
#include "theme/field_undo.hpp"
#include "theme/fonts.hpp"
#include "theme/icons.hpp"
#include "theme/number_text.hpp"
#include "theme/paint.hpp"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QVBoxLayout>

#include <cmath>

namespace ridge::ui {

namespace {

constexpr int gap = 10, pauseAfterKey = 250;

void setInvalid(QWidget* control, bool invalid)
{
    if (control->property("invalid").toBool() == invalid)
        return;
    control->setProperty("invalid", invalid);
    control->update();
}

QString factsOf(const TrainingScenario& training)
{
    const TransformerModel& model = training.model;
    SiText parameters = siText(totalParameters(model));
    if (parameters.prefix == QStringLiteral("G"))
        parameters.prefix = QStringLiteral("B"); // models are counted in billions
    return QStringLiteral("%1 parameters · %2 per token, causal")
        .arg(parameters.joined(),
             quantityText(trainingFlopPerToken(model, training.sequence, false), QStringLiteral("FLOP")));
}

} // namespace

ScenarioForm::ScenarioForm(QWidget* parent) : QWidget(parent)
{
    setAccessibleName(tr("Scenario"));
    m_body = new QWidget;
    auto* column = new QVBoxLayout(m_body);
    column->setContentsMargins(formInset, 4, formInset, 16);
    column->setSpacing(0);
    addGroup(column, FieldGroup::model, tr("Model"));
    addGroup(column, FieldGroup::workload, tr("Workload"));
    addGroup(column, FieldGroup::mapping, tr("Mapping"));
    column->addStretch(1);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(1, formHeadHeight, 0, 0);
    all->addWidget(scrolledBody(m_body));
    m_pause.setSingleShot(true);
    m_pause.setInterval(pauseAfterKey);
    connect(&m_pause, &QTimer::timeout, this, [this] { take(*m_typed); });
    restyle();
    clear();
}

void ScenarioForm::addGroup(QVBoxLayout* column, FieldGroup group, const QString& title)
{
    auto* head = new QLabel(title);
    head->setFont(ridgeFont(13, QFont::DemiBold));
    head->setContentsMargins(0, 12, 0, 6);
    column->addWidget(head);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(gap);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    column->addLayout(grid);
    int cell = 0;
    QLabel* note = nullptr;
    for (const ScenarioField& field : scenarioFields()) {
        if (field.group != group)
            continue;
        const bool full = field.kind == FieldKind::text;
        if (cell % 2 == 0 || full) {
            cell += cell % 2;
            note = new QLabel;
            note->setFont(ridgeFont(11));
            note->setWordWrap(true);
            note->hide();
            grid->addWidget(note, cell / 2 * 3 + 2, 0, 1, 2);
        }
        addField(grid, field, note, cell / 2 * 3, cell % 2, full ? 2 : 1);
        cell += full ? 2 : 1;
    }
}

void ScenarioForm::addField(QGridLayout* grid, const ScenarioField& field, QLabel* note, int line, int column, int span)
{
    Row row{&field, makeControl(field), nullptr, note, {}, {}};
    row.label = new QLabel(field.kind == FieldKind::flag  ? QString()
                           : field.unit.isEmpty() ? field.label
                                                  : QStringLiteral("%1, %2").arg(field.label, field.unit));
    row.label->setFont(ridgeFont(11, QFont::Medium));
    row.label->setContentsMargins(0, 5, 0, 0);
    row.label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // a label never widens its column
    row.label->setBuddy(row.control);
    row.control->setObjectName(field.key);
    row.control->setAccessibleName(field.label);
    row.control->setToolTip(field.help);
    row.control->installEventFilter(this);
    grid->addWidget(row.label, line, column, 1, span);
    grid->addWidget(row.control, line + 1, column, 1, span);
    m_rows.emplace(field.key, row);
}

QWidget* ScenarioForm::makeControl(const ScenarioField& field)
{
    const QString key = field.key;
    if (field.kind == FieldKind::flag) {
        auto* box = new QCheckBox(field.label);
        box->setFont(ridgeFont(11));
        box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // both columns are as wide
        box->setMinimumHeight(28);
        connect(box, &QCheckBox::clicked, this, [this, key](bool on) { takeNumber(m_rows.at(key), on ? 1 : 0); });
        return box;
    }
    if (field.kind == FieldKind::choice) {
        auto* box = new QComboBox;
        box->addItems(field.choices);
        box->setFont(ridgeFont(12));
        box->setMinimumHeight(28);
        box->setMinimumContentsLength(4);
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setFocusPolicy(Qt::StrongFocus);
        connect(box, &QComboBox::activated, this, [this, key](int index) { takeNumber(m_rows.at(key), index); });
        return box;
    }
    auto* edit = new QLineEdit;
    edit->setTextMargins(6, 0, 6, 0);
    edit->setFont(ridgeFont(13));
    edit->setMinimumWidth(40);
    undoWithDocument(*edit);
    if (field.least == 0)
        edit->setPlaceholderText(field.zeroText.isEmpty() ? tr("automatic") : field.zeroText);
    connect(edit, &QLineEdit::textEdited, this, [this, key] { type(m_rows.at(key)); });
    connect(edit, &QLineEdit::editingFinished, this, [this, key] { finish(m_rows.at(key)); });
    return edit;
}

QWidget* ScenarioForm::control(const QString& key) const { return m_rows.at(key).control; }

QString ScenarioForm::reason(const QString& key) const
{
    const Row& row = m_rows.at(key);
    return row.refused.isEmpty() ? row.problem : row.refused;
}

void ScenarioForm::setDraft(const QString& title, const ScenarioDraft& draft)
{
    m_draft = draft;
    m_title = title;
    m_facts = factsOf(draft.training);
    m_body->setEnabled(true);
    for (auto& [key, row] : m_rows)
        show(row);
    update();
}

void ScenarioForm::clear()
{
    setDraft(tr("No scenario"), {});
    m_facts = tr("The study pairs no architecture with one");
    setProblem({}, {});
    m_body->setEnabled(false);
}

void ScenarioForm::setProblem(const Feasibility& feasibility, const QString& text)
{
    const QStringList culprits = text.isEmpty() ? QStringList() : culpritFields(feasibility, m_draft);
    const QString culprit = culprits.contains(m_lastEdited) ? m_lastEdited : culprits.value(0);
    for (auto& [key, row] : m_rows) {
        row.problem = key == culprit ? text : QString();
        setInvalid(row.control, !row.refused.isEmpty() || !row.problem.isEmpty());
        showNote(row.note);
    }
}

/// Puts the value in force into its control, unless the person is typing there or typed what was refused.
void ScenarioForm::show(Row& row)
{
    if (auto* box = qobject_cast<QCheckBox*>(row.control))
        return box->setChecked(row.field->number(m_draft) != 0);
    if (auto* box = qobject_cast<QComboBox*>(row.control))
        return box->setCurrentIndex(int(row.field->number(m_draft)));
    auto* edit = static_cast<QLineEdit*>(row.control);
    const QString text = fieldText(*row.field, m_draft);
    const FieldReading typed = readField(*row.field, m_draft, edit->text());
    const bool says = typed.reason.isEmpty() && typed.draft == m_draft;
    if (m_pause.isActive() && m_typed == &row)
        return;
    if (says || (!row.refused.isEmpty() && edit->isModified())) {
        if (says && !edit->hasFocus())
            edit->setText(text);
        return;
    }
    edit->setText(text);
}

/// Says at once whether the text can be taken, and takes it a little later.
void ScenarioForm::type(Row& row)
{
    const FieldReading reading = readField(*row.field, m_draft, static_cast<QLineEdit*>(row.control)->text());
    const QString now = fieldText(*row.field, m_draft);
    row.refused = reading.reason.isEmpty() ? QString() : tr("%1; %2 stays in force").arg(reading.reason, !now.isEmpty() ? now : row.field->zeroText.isEmpty() ? tr("automatic") : row.field->zeroText);
    setInvalid(row.control, !reason(row.field->key).isEmpty());
    showNote(row.note);
    if (m_typed != nullptr && m_typed != &row && m_pause.isActive())
        take(*m_typed);
    m_typed = &row;
    m_pause.start();
}

void ScenarioForm::take(Row& row)
{
    m_pause.stop();
    const FieldReading reading = readField(*row.field, m_draft, static_cast<QLineEdit*>(row.control)->text());
    if (!reading.reason.isEmpty() || reading.draft == m_draft)
        return;
    m_draft = reading.draft;
    m_lastEdited = row.field->key;
    Q_EMIT edited(row.field->key, row.field->label.toLower(), m_draft);
}

void ScenarioForm::takeNumber(Row& row, double value)
{
    ScenarioDraft next = m_draft;
    row.field->setNumber(next, value);
    if (next == m_draft)
        return;
    m_draft = next;
    m_lastEdited = row.field->key;
    Q_EMIT edited(row.field->key, row.field->label.toLower(), m_draft);
    Q_EMIT editingFinished();
}

void ScenarioForm::finish(Row& row)
{
    auto* edit = static_cast<QLineEdit*>(row.control);
    if (edit->isModified())
        take(row);
    if (row.refused.isEmpty()) {
        edit->setText(fieldText(*row.field, m_draft));
        edit->setModified(false);
    }
    Q_EMIT editingFinished();
}

/// The arrow keys: degrees double and halve, the rest counts.
void ScenarioForm::step(Row& row, int direction)
{
    const double now = row.field->number(m_draft);
    const double least = row.field->kind == FieldKind::real ? 1 : row.field->least;
    double next = row.field->doubles ? (direction > 0 ? (now == 0 ? 1 : now * 2) : std::floor(now / 2)) : now + direction;
    next = std::min(std::max(next, least), row.field->most);
    auto* edit = static_cast<QLineEdit*>(row.control);
    ScenarioDraft moved = m_draft;
    row.field->setNumber(moved, next);
    edit->setText(fieldText(*row.field, moved));
    type(row);
    take(row);
}

bool ScenarioForm::eventFilter(QObject* watched, QEvent* event)
{
    const auto it = m_rows.find(watched->objectName());
    if (it == m_rows.end() || it->second.control != watched)
        return QWidget::eventFilter(watched, event);
    Row& row = it->second;
    const bool closedBox = row.field->kind == FieldKind::choice && !static_cast<QComboBox*>(row.control)->view()->isVisible();
    if (event->type() == QEvent::Wheel && closedBox)
        return event->ignore(), true; // the wheel scrolls the form; it never changes what it passes
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const bool number = row.field->kind == FieldKind::whole || row.field->kind == FieldKind::real;
    if (number && (key == Qt::Key_Up || key == Qt::Key_Down)) {
        step(row, key == Qt::Key_Up ? 1 : -1);
        return true;
    }
    if (key == Qt::Key_Escape && !row.refused.isEmpty()) {
        m_pause.stop();
        row.refused.clear();
        static_cast<QLineEdit*>(row.control)->setText(fieldText(*row.field, m_draft));
        setInvalid(row.control, !row.problem.isEmpty());
        showNote(row.note);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void ScenarioForm::showNote(QLabel* note)
{
    QStringList lines;
    for (const ScenarioField& field : scenarioFields()) {
        const Row& row = m_rows.at(field.key);
        if (row.note == note && !reason(field.key).isEmpty())
            lines << (row.refused.isEmpty() ? reason(field.key) : field.label + QStringLiteral(": ") + reason(field.key));
    }
    const QString text = lines.join(u'\n');
    if (note->text() != text)
        note->setText(text);
    note->setVisible(!text.isEmpty());
}

void ScenarioForm::restyle()
{
    const Theme& theme = Theme::current();
    for (auto& [key, row] : m_rows) {
        setInk(row.label, theme.text2);
        setInk(row.note, theme.bad);
    }
}

void ScenarioForm::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && m_body != nullptr)
        restyle();
    QWidget::changeEvent(event);
}

void ScenarioForm::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    drawForm(painter, size(), {QStringLiteral("scenario"), m_title, m_facts, theme.sunken, theme.borderStrong, theme.text2});
}

} // namespace ridge::ui
